// What every page does, and the way to what only some pages do.
import { tellTheme, toggleTheme } from "./settings.js";
import { play, tellSound, toggleSound } from "./sounds.js";

/** On a phone held sideways there is no room for tabs: one button shows players and log in the place of the stage. */
function toggleRail() {
  const rail = document.getElementById("tab-rail");
  (rail.checked ? document.getElementById("tab-stage") : rail).checked = true;
}

const acts = { theme: toggleTheme, sound: toggleSound, rail: toggleRail };

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // over plain http there is no clipboard, but a selection can still be copied
  }
  button.querySelector("span").textContent = "Copied";
  setTimeout(() => { button.querySelector("span").textContent = "Copy"; }, 2000);
}

function open(id) {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.getElementById(id)?.showModal();
}

/** Whether a click on a dialog fell on its backdrop. */
function beside({ target, clientX: x, clientY: y }) {
  const box = target.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

addEventListener("click", event => {
  const button = event.target.closest?.("[data-do], [data-open], [data-copy], [data-sound]");
  if (event.target instanceof HTMLDialogElement && beside(event)) event.target.close();
  else if (button?.dataset.open) open(button.dataset.open);
  else if (button?.dataset.copy) copy(button);
  else if (button?.dataset.sound) play(button.dataset.sound);
  else acts[button?.dataset.do]?.();
});
addEventListener("keydown", event => {
  if (event.target.closest("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") open("keys");
  // a drawing may give a key to a button of its own
  else document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

tellTheme();
tellSound();
const page = document.body.dataset.live;
if (page) await import(`./${page}.js`);
