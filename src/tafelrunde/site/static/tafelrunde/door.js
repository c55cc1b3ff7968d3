// Before a game: copy or share the invitation, add own chance, go to the table when it begins.
// Without this script the address can be copied by hand, and a link shows how the table stands.
"use strict";

(() => {
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const field = (button, what) => document.getElementById(button.dataset[what]);

  document.documentElement.classList.toggle("shares", "share" in navigator);

  async function copy(button) {
    const from = field(button, "copy");
    from.select();
    // Without TLS a browser has no clipboard for us; the old way works there.
    if (navigator.clipboard) await navigator.clipboard.writeText(from.value);
    else document.execCommand("copy");
    copied = button.dataset.copy;
    tellCopied();
  }

  // The room is drawn anew whenever somebody comes; what was copied stays copied.
  let copied = "";

  function tellCopied() {
    const button = document.querySelector(`[data-copy="${copied}"]`);
    if (button && button.textContent !== button.dataset.done) button.textContent = button.dataset.done;
  }
  new MutationObserver(tellCopied).observe(document.body, { childList: true, subtree: true, characterData: true });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    if ("copy" in button.dataset) copy(button);
    else navigator.share({ url: field(button, "share").value }).catch(() => {});
  });

  // What this seat adds to chance: made here, after the host's part was fixed.
  document.addEventListener("submit", (event) => {
    const nonce = event.target.elements.nonce;
    if (nonce) nonce.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  });

  const watched = document.querySelector("[data-reload]");
  const status = () => watched.querySelector("[data-status]")?.dataset.status;
  if (watched) {
    const began = status();
    new MutationObserver(() => {
      if (status() !== began) location.reload();
    }).observe(watched, { childList: true, subtree: true, attributes: true });
  }
})();
