// Keeps a table's page up to date and sends decisions. Without this script forms and links do
// the same, only nothing comes by itself.
"use strict";

(() => {
  const page = document.getElementById("table");
  if (!page || !window.htmx) return;

  const SILENCE = 40_000; // ms without a sign of life: the stream is dead (the server says something every 15 s)
  const HIDDEN = 20_000; // ms after which a hidden page gives its connection back
  const at = (id) => document.getElementById(id);
  const own = at("own");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const title = document.title;
  const status = statusNow();
  const begun = page.dataset.seen;

  let version = page.dataset.version;
  let stream = null;
  let misses = 0;
  let lastSign = 0;
  let retry = 0;
  let idle = 0;
  let leaving = false;

  // ---- the connection -------------------------------------------------------------------

  function open() {
    close();
    if (leaving) return;
    stream = new EventSource(page.dataset.live);
    lastSign = Date.now();
    stream.onopen = () => {
      misses = 0;
      alive();
      say("on");
    };
    stream.onmessage = (event) => {
      alive();
      show(event.data, event.lastEventId);
    };
    stream.addEventListener("here", alive);
    stream.onerror = lost;
  }

  function close() {
    clearTimeout(retry);
    stream?.close();
    stream = null;
  }

  const alive = () => (lastSign = Date.now());
  const isLive = () => stream?.readyState === EventSource.OPEN;

  // Whatever went wrong: ask for the news, and try again soon.
  function lost() {
    close();
    if (leaving) return;
    say("off");
    ask();
    misses += 1;
    const wait = Math.min(500 * 2 ** (misses - 1), 4000);
    retry = setTimeout(open, wait * (0.75 + Math.random() / 2));
  }

  async function ask(afresh = false) {
    const seen = afresh ? "" : version;
    try {
      const response = await fetch(`${page.dataset.news}&version=${seen}`, {
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status === 403 || response.status === 404) return location.reload();
      if (!response.ok) return;
      if (!isLive()) say("asks");
      if (response.status !== 204) show(await response.text(), response.headers.get("X-Version"));
    } catch {
      if (!isLive()) say("off");
    }
  }

  function say(how) {
    const line = at("connection");
    line.hidden = false;
    if (line.dataset.now !== how) line.dataset.now = how;
  }

  setInterval(() => {
    if (document.hidden && !stream) ask();
    else if (stream && Date.now() - lastSign > SILENCE) lost();
  }, 15_000);

  document.addEventListener("visibilitychange", () => {
    clearTimeout(idle);
    if (leaving) return;
    if (document.hidden) {
      looked();
      idle = setTimeout(close, HIDDEN);
    } else if (!isLive()) open();
  });
  addEventListener("online", () => isLive() || open());

  // ---- showing what came ----------------------------------------------------------------

  let showing = Promise.resolve();

  // `version` is the one that is drawn: what is still on its way doesn't count.
  function show(text, named) {
    showing = showing.then(() => put(text, named)).catch((error) => console.error(error));
  }

  async function put(text, named) {
    if (leaving) return;
    const before = remember();
    const swap = () => htmx.swap({ sourceElement: page, target: page, swap: "none", text });
    if (still.matches || document.hidden || !document.startViewTransition) await swap();
    else await gliding(document.startViewTransition(swap));
    version = named ?? version;
    after(before);
  }

  // Whoever is fast cuts the last movement short, and nobody has to wait for it.
  function gliding(transition) {
    transition.ready.catch(() => {});
    transition.finished.catch(() => {});
    return transition.updateCallbackDone;
  }

  function remember() {
    const focused = document.activeElement;
    return {
      focused: focused !== document.body && focused?.closest("#own, #public, #players") ? focused : null,
      value: focused?.value,
      question: questionNow(),
      due: isDue(),
    };
  }

  const questionNow = () => at("own-part")?.dataset.question ?? "";
  const isDue = () => own?.querySelector("[data-due]") != null;

  function after(before) {
    if (statusNow() !== status) return go();
    if (page.dataset.curtain && before.due && !isDue()) return go(page.dataset.curtain);
    const asked = questionNow() !== before.question;
    if (sent || (before.focused && isGone(before))) focusQuestion();
    else if (asked && before.focused?.closest("#own")) focusQuestion();
    name();
    mark();
    tell(asked);
    finish();
  }

  // A button that says something else now is not the one that somebody was about to press.
  const isGone = ({ focused, value }) => !focused.isConnected || document.activeElement !== focused || focused.value !== value;

  function focusQuestion() {
    const goal = own?.querySelector(".ask .state, .question, .state") ?? page.querySelector("h1");
    if (!goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
    own?.scrollTo({ top: 0 });
  }

  function statusNow() {
    return document.querySelector("#public [data-status]")?.dataset.status;
  }

  function name() {
    document.title = isDue() ? `● ${page.dataset.yourTurn} – ${title}` : title;
  }

  // What came since somebody looked or decided last is marked in the log.
  let seen = Number(begun);

  const shownNow = () => Number(document.querySelector("#players [data-shown]")?.dataset.shown ?? seen);

  function mark() {
    for (const line of document.querySelectorAll("#log [data-shown]"))
      line.classList.toggle("is-new", Number(line.dataset.shown) > seen);
  }

  // Screen readers hear the newest sentences, a few at a time, then the question.
  let known = new Set(sentences().map((line) => line.id));
  let unsaid = [];
  let pause = 0;

  function sentences() {
    return [...document.querySelectorAll("#log li[id], #chat li[id]")];
  }

  function tell(asked) {
    for (const line of sentences()) if (!known.has(line.id)) unsaid.push(text(line));
    known = new Set(sentences().map((line) => line.id));
    if (asked) unsaid.push("");
    clearTimeout(pause);
    pause = setTimeout(() => {
      const news = unsaid.filter((sentence) => sentence);
      const said = news.length > 4 ? [page.dataset.more, ...news.slice(-3)] : news;
      if (unsaid.includes("")) said.push(question());
      unsaid = [];
      if (said.length) at("heard").textContent = said.join(" ");
    }, 500);
  }

  const text = (line) => (line.querySelector(".text") ? line.querySelector("b").textContent + ": " + line.querySelector(".text").textContent : line.firstChild.textContent);
  const question = () => own?.querySelector(".ask .state, .question, .state")?.textContent.trim() ?? "";

  // ---- deciding ---------------------------------------------------------------------------

  let saving = null; // the form that is being stored
  let sent = false;
  let expected = "";
  let late = 0;
  const waiting = []; // what is sent meanwhile: forms and what they say

  // A button may come to mean something else under a finger that is on it.
  let pressed = null;
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, ({ target }) => {
      const button = target.closest?.("button[form=act]");
      pressed = button && { button, value: button.value };
    });

  function isMeant(button) {
    const before = pressed;
    pressed = null;
    return before?.button !== button || before.value === button.value;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!["act", "say", "mute", "unmute"].includes(form.id)) return;
    event.preventDefault();
    if (form.id === "act" && !isMeant(event.submitter)) return;
    // A decision that is pressed twice is one.
    if (form.id === "act" && [saving, ...waiting.map(([other]) => other)].includes(form)) return;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    // Whoever goes on writing loses nothing of it when this is stored.
    if (form.id === "say") form.elements.text.value = "";
    if (saving) waiting.push([form, body]);
    else send(form, body);
  });

  async function send(form, body) {
    begin(form);
    let response;
    let told = "";
    try {
      response = await fetch(form.action, {
        method: "POST",
        body,
        headers: { "HX-Request": "true", "X-Live": isLive() ? "on" : "off" },
        signal: AbortSignal.timeout(25_000),
      });
      told = await response.text();
    } catch {
      return notSaved(form, body, page.dataset.notSaved);
    }
    at("message").replaceChildren();
    if (response.status === 204) return expect(response.headers.get("X-Version"), form);
    if (told.includes("<hx-partial")) show(told, response.headers.get("X-Version") ?? undefined);
    if (response.status === 503) return notSaved(form, body, "");
    if (!response.ok && !told.includes("<hx-partial")) return notSaved(form, body, page.dataset.notSaved);
    if (!response.ok) ask(true);
    if (!response.ok && form.id === "say") form.elements.text.value ||= body.get("text");
    if (form.id === "act") decided();
    else ready();
  }

  function decided() {
    sent = true;
    seen = shownNow();
  }

  function begin(form) {
    saving = form;
    page.setAttribute("aria-busy", "true");
    late = setTimeout(() => (at("saving").firstElementChild.hidden = false), 200);
  }

  function ready() {
    saving = null;
    sent = false;
    expected = "";
    clearTimeout(late);
    page.removeAttribute("aria-busy");
    at("saving").firstElementChild.hidden = true;
    if (waiting.length) send(...waiting.shift());
  }

  // It is stored; the stream brings the new page. If it doesn't, ask.
  function expect(wanted, form) {
    if (form.id !== "act") return ready();
    decided();
    expected = wanted;
    at("saving").firstElementChild.hidden = true;
    clearTimeout(late);
    // What has come may not be shown yet: until then no button is to be pressed.
    if (reached()) showing.then(() => after(remember()));
    else setTimeout(() => expected && ask(), 1500);
  }

  const reached = () => {
    const wanted = expected.split(".").map(Number);
    return version.split(".").slice(0, 2).every((number, index) => Number(number) >= (wanted[index] ?? 0));
  };

  function finish() {
    if (sent && (!expected || reached())) ready();
  }

  function notSaved(form, body, text) {
    ready();
    const line = document.createElement("p");
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = page.dataset.again;
    again.addEventListener("click", () => send(form, body));
    line.className = "notice bad";
    line.append(text, " ", again);
    showing = showing.then(() => {
      at("message").append(line);
      again.focus();
    });
  }

  // ---- leaving ------------------------------------------------------------------------------

  // How far somebody has looked, so that the rest is news the next time.
  function looked() {
    if (!isLive()) return;
    seen = shownNow();
    if (Number(page.dataset.ownSeat) < 0) return;
    const form = new FormData(at("act"));
    form.set("shown", seen);
    navigator.sendBeacon(page.dataset.looked, new URLSearchParams(form));
  }

  function hide() {
    if (page.dataset.curtain) own?.replaceChildren();
  }

  function go(where) {
    leaving = true;
    close();
    hide();
    if (where) location.replace(where);
    else location.reload();
  }

  addEventListener("pagehide", () => {
    if (!document.hidden) looked();
    for (const [form, body] of waiting.splice(0)) navigator.sendBeacon(form.action, body);
    leaving = true;
    close();
    hide(); // a page that a browser keeps for its “back” holds no hand
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  at("watch-link")?.addEventListener("focus", (event) => event.target.select());
  name();
  mark();
  open();
})();
