// Finds rules and components by a few letters. Without this script the page shows all of them.
"use strict";

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

// What is hidden when it doesn't fit, and the sections that go with it.
const places = [...document.querySelectorAll(".rules > div, .options > div, .box tbody > tr, .rulings > p, .rulings tbody > tr")]
  .map((place) => ({ place, words: plain(place.textContent) }));
const sections = [...document.querySelectorAll(".text section")];

function seek(wanted) {
  const parts = plain(wanted).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { place, words } of places) {
    place.hidden = !parts.every((part) => words.includes(part));
    found += place.hidden ? 0 : 1;
  }
  for (const section of sections) {
    section.hidden = parts.length > 0 && !places.some(({ place }) => !place.hidden && section.contains(place));
  }
  tell(parts.length ? found : -1);
}

function tell(found) {
  const line = document.getElementById("found");
  const { one, many, none } = line.dataset;
  line.textContent = found < 0 ? "" : found === 0 ? none : found === 1 ? one : many.replace("#", found);
}

const field = document.getElementById("sought");
document.getElementById("seek").hidden = false;
field.addEventListener("input", () => seek(field.value));
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && field.value) {
    field.value = "";
    seek("");
    event.preventDefault();
  }
});
// A rule that is asked for by its address is shown, whatever was sought.
addEventListener("hashchange", () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (place && place.closest("[hidden]")) {
    field.value = "";
    seek("");
    place.scrollIntoView();
  }
});
if (field.value) seek(field.value);
