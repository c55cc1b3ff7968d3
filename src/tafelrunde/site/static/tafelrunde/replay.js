// A finished game by slider and keys: only the table is fetched anew, the controls stay.
// Without this script every control is a link or a button of the form, and works as well.
"use strict";

(() => {
  const moment = document.getElementById("moment");
  const form = document.getElementById("through");
  const slider = form.elements.at;
  const run = form.querySelector(".run");
  const shown = form.querySelector("output");
  const said = document.getElementById("said");
  const further = document.getElementById("continue");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const SEEN = new Map(); // what was fetched before
  const MOST_SEEN = 300;
  const PACE = 1200; // milliseconds an entry, when it plays by itself
  const MOST_AHEAD = 3; // steps that wait while one is on its way: who holds a key can stop
  let wanted = null;
  let steps = [];
  let busy = false;
  let ticking = 0;

  const here = () => moment.querySelector(".moment").dataset;
  const address = (at, view) => `${form.getAttribute("action")}?at=${at}&seat=${view}`;
  const ways = () => {
    const now = here();
    return { start: 0, turnBack: now.turnBack, back: now.back, on: now.on, turnOn: now.turnOn, end: slider.max };
  };

  async function fetched(where) {
    if (SEEN.has(where)) return SEEN.get(where);
    const response = await fetch(where, { headers: { "HX-Request": "true" } });
    if (!response.ok) throw new Error(response.status);
    const text = await response.text();
    if (SEEN.size >= MOST_SEEN) SEEN.delete(SEEN.keys().next().value);
    SEEN.set(where, text);
    return text;
  }

  // Of many wishes at once (a slider that is dragged) only the newest counts.
  async function go(at, view = here().view) {
    wanted = [Number(at), view];
    steps = [];
    if (!busy) await follow();
  }

  // Steps count from where the one before leads to.
  async function step(name) {
    if (steps.length < MOST_AHEAD) steps.push(name);
    if (!busy) await follow();
  }

  async function follow() {
    busy = true;
    while (wanted || steps.length) {
      const [number, from] = wanted ?? [Number(ways()[steps.shift()]), here().view];
      wanted = null;
      const where = address(number, from);
      try {
        await swap(await fetched(where), where);
      } catch {
        location.assign(where);
        return;
      }
    }
    busy = false;
  }

  function swap(text, where) {
    const change = () => {
      moment.innerHTML = text;
      settle(where);
    };
    if (calm.matches || wanted || steps.length || !document.startViewTransition) return change();
    const transition = document.startViewTransition(change);
    // One that is overtaken by the next is no failure.
    for (const promise of [transition.ready, transition.finished]) promise.catch(() => {});
    return transition.updateCallbackDone;
  }

  function settle(where) {
    const now = here();
    history.replaceState(null, "", where);
    if (document.activeElement !== slider || !slider.matches(":active")) slider.value = now.at;
    shown.value = now.at;
    form.elements.seat.value = now.view;
    for (const [name, at] of Object.entries(ways())) {
      const link = form.querySelector(`[data-way="${name}"]`);
      link.href = address(at, now.view);
      if (String(at) === now.at) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    for (const link of form.querySelectorAll("[data-view]")) {
      link.href = address(now.at, link.dataset.view);
      if (link.dataset.view === now.view) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const line = moment.querySelector(".is-now div");
    said.textContent = line ? line.textContent : "";
    further.elements.at.value = now.at;
    const button = further.querySelector("button");
    button.disabled = !now.continue;
    if (now.continue) button.textContent = now.continue;
  }

  function play(on) {
    clearInterval(ticking);
    ticking = on ? setInterval(() => (here().at === slider.max ? play(false) : go(here().on)), PACE) : 0;
    run.setAttribute("aria-pressed", String(on));
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("[data-way], [data-view], .moment [data-at]");
    if (!link || link === moment.firstElementChild || !link.matches("a")) return;
    event.preventDefault();
    play(false);
    if (link.dataset.way) step(link.dataset.way);
    else if (link.dataset.view) go(here().at, link.dataset.view);
    else go(link.dataset.at);
  });

  slider.addEventListener("input", () => {
    play(false);
    shown.value = slider.value;
    go(slider.value);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.matches("input:not([type=range]), select, textarea")) return;
    const names = event.shiftKey
      ? { ArrowLeft: "turnBack", ArrowRight: "turnOn" }
      : { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };
    const name = names[event.key];
    if (!name) return;
    event.preventDefault();
    play(false);
    step(name);
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(slider.value);
  });
  run.addEventListener("click", () => play(!ticking));
  run.hidden = false;
  form.querySelector(".go").hidden = true;
  // Who was faster than this script gets there, too.
  if (slider.value !== here().at) go(slider.value);
})();
