// Brings the board and the offers together: a thing that a button speaks of can be clicked.
// Without this script the buttons are all there is; with it, they are where the things lie.
"use strict";

(() => {
  const BUTTONS = "button[data-thing]";
  let marking = false;

  const isButton = (node) => node.matches("button, a, input, summary");
  const names = (node) => node.dataset.thing.split(" ");
  const visibleThings = () => [...document.querySelectorAll("[data-thing]")].filter((node) => !isButton(node));
  const buttonsFor = (thing) =>
    [...document.querySelectorAll(`${BUTTONS}[form="act"]:not(:disabled)`)].filter(
      (button) => !button.closest(".menu") && names(button).includes(thing),
    );

  // Each action once, though it may have a button in the hand and one in the list.
  const actionsFor = (thing) => {
    const found = new Map();
    for (const button of buttonsFor(thing)) found.set(button.value, found.get(button.value) || button);
    return [...found.values()];
  };

  // Why nothing can be done with a thing: what stands beside the disabled buttons about it.
  const reasonsFor = (thing) =>
    [...document.querySelectorAll(`.blocked button[data-thing~="${CSS.escape(thing)}"]`)].map((button) =>
      button.closest("li").querySelector(".why"),
    );

  const label = (button) => button.getAttribute("aria-label") || button.textContent.trim();

  function mark() {
    marking = false;
    observer.disconnect();
    const offered = new Set();
    for (const button of document.querySelectorAll(`${BUTTONS}[form="act"]:not(:disabled)`))
      for (const name of names(button)) offered.add(name);
    for (const thing of visibleThings()) {
      const can = offered.has(thing.dataset.thing);
      thing.classList.toggle("cannot", !can && reasonsFor(thing.dataset.thing).length > 0);
      if (can === thing.classList.contains("can")) continue;
      thing.classList.toggle("can", can);
      if (can) {
        thing.tabIndex = 0;
        thing.setAttribute("role", "button");
      } else {
        thing.removeAttribute("tabindex");
        thing.removeAttribute("role");
      }
    }
    watch();
  }

  const observer = new MutationObserver(() => {
    if (marking) return;
    marking = true;
    requestAnimationFrame(mark);
  });
  const watch = () =>
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-thing", "value", "disabled"] });

  function choose(thing) {
    const actions = actionsFor(thing.dataset.thing);
    if (actions.length === 1) actions[0].click();
    else if (actions.length) openMenu(thing, actions);
  }

  function openMenu(thing, actions) {
    const entries = actions.map((action) => {
      const entry = document.createElement("button");
      const { value } = action;
      entry.type = "button";
      entry.textContent = label(action);
      // The table may have gone on meanwhile: what was meant is pressed, or nothing.
      entry.addEventListener("click", () => {
        entry.closest(".menu").hidePopover();
        actionsFor(thing.dataset.thing).find((offered) => offered.value === value)?.click();
      });
      return entry;
    });
    openBy(thing, entries);
    entries[0].focus();
  }

  function explain(thing) {
    const texts = reasonsFor(thing.dataset.thing).map((why) => why.cloneNode(true));
    openBy(thing, texts);
  }

  function openBy(thing, contents) {
    document.querySelector(".menu")?.remove();
    const menu = document.createElement("div");
    menu.className = "menu";
    menu.popover = "auto";
    menu.append(...contents);
    menu.addEventListener("toggle", (event) => {
      if (event.newState !== "closed") return;
      menu.remove();
      thing.focus();
    });
    document.body.append(menu);
    menu.showPopover();
    place(menu, thing.getBoundingClientRect());
  }

  function place(menu, near) {
    const size = menu.getBoundingClientRect();
    const left = Math.min(near.left, innerWidth - size.width - 8);
    const below = near.bottom + 4;
    const top = below + size.height > innerHeight ? near.top - size.height - 4 : below;
    menu.style.left = `${Math.max(8, left)}px`;
    menu.style.top = `${Math.max(8, top)}px`;
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("button, a, summary")) return;
    const thing = event.target.closest(".can, .cannot");
    if (thing?.matches(".can")) choose(thing);
    else if (thing) explain(thing);
  });

  document.addEventListener("keydown", (event) => {
    const at = event.target;
    if (at.matches?.(".can") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(at);
    }
    const menu = at.closest?.(".menu");
    if (menu && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const entries = [...menu.querySelectorAll("button")];
      const step = event.key === "ArrowDown" ? 1 : entries.length - 1;
      entries[(entries.indexOf(document.activeElement) + step) % entries.length].focus();
    }
  });

  // Whoever points at an entry sees the thing, and the other way round.
  function show(event) {
    const on = event.type === "pointerover" || event.type === "focusin";
    const node = event.target.closest?.("[data-thing]");
    if (!node) return;
    for (const name of names(node))
      for (const other of document.querySelectorAll(`[data-thing~="${CSS.escape(name)}"]`))
        if (other !== node) other.classList.toggle("is-meant", on);
  }
  for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, show);

  mark();
})();
