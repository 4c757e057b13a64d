// The lobby: a face that is chosen at one game is chosen at all of them, and remembered.
import { under } from "./under.js";

/** @type {Promise<unknown>} */
let told = Promise.resolve();

/** @param {string} value */
function choose(value) {
  for (const same of document.querySelectorAll(`[name=face][value=${value}]`)) same.checked = true;
  // One after the other, so that the last one counts. If the server does not hear it now, Play now tells it.
  told = told.then(() => fetch(`${under}/me/face`, { method: "POST", body: new URLSearchParams({ face: value }) })).catch(() => {});
}

addEventListener("change", /** @param {OfForm} event */ ({ target: { name, value } }) => {
  if (name === "face") choose(value);
});

// Somebody may have chosen before this script was here.
const early = document.querySelector("[name=face]:checked:not([checked])");
if (early) choose(early.value);
