// Before a game: copy or share the invitation, add own chance, go to the table when it begins.
// Without this script the address can be copied by hand, and a link shows how the table stands.
//
// It is not deferred: whatever is shown is listened to, so that nobody is too fast for it.
"use strict";

(() => {
  const root = document.documentElement;
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // What needs this script is shown from here on, and where it never comes, not at all.
  root.classList.add("runs");
  root.classList.toggle("shares", "share" in navigator);

  // The room is drawn anew whenever somebody comes; what was said of a copy stays said.
  let copied = null;

  async function copy(id) {
    const field = document.getElementById(id);
    field.select();
    copied = { id, well: (await isWritten(field.value)) || isCopied(field) };
    tell();
  }

  // Without TLS a browser has no clipboard for us, and it may refuse the one that it has.
  async function isWritten(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  // The old way. If even that fails, the address stays selected.
  function isCopied(field) {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }

  function tell() {
    const button = copied && document.querySelector(`[data-copy="${copied.id}"]`);
    if (!button) return;
    button.dataset.label ??= button.textContent;
    const line = document.getElementById(button.dataset.told);
    put(button, copied.well ? button.dataset.done : button.dataset.label);
    put(line, copied.well ? "" : line.dataset.byHand);
  }

  function put(node, text) {
    if (node.textContent !== text) node.textContent = text;
  }

  function share(id) {
    const url = document.getElementById(id).value;
    navigator.share({ url }).catch((error) => error.name === "AbortError" || copy(id));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    if ("copy" in button.dataset) copy(button.dataset.copy);
    else share(button.dataset.share);
  });

  // What this seat adds to chance: made here, after the host's part was fixed.
  document.addEventListener("submit", (event) => {
    const nonce = event.target.elements.nonce;
    if (nonce) nonce.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  });

  // The page of a game that has begun is another one.
  let began = "";

  function look() {
    const status = document.querySelector("[data-reload] [data-status]")?.dataset.status;
    if (!status) return;
    began ||= status;
    if (status === began) return;
    changes.disconnect();
    location.reload();
  }

  const changes = new MutationObserver(() => {
    tell();
    look();
  });
  changes.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter: ["data-status"] });
})();
