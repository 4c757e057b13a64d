// The panel with a hint, beside the prompt.
import { pointAt } from "./paths.js";

/** An empty panel that says that a bot is thinking; nothing if one is there already. */
export function openHint() {
  if (document.getElementById("hint")) return null;
  const panel = document.createElement("section");
  panel.id = "hint";
  panel.className = "panel advice";
  panel.setAttribute("aria-labelledby", "hint-title");
  panel.ariaBusy = "true";
  panel.append(document.getElementById("hint-thinking").content.cloneNode(true));
  document.querySelector("[data-do=hint]").after(panel);
  return panel;
}

/** Says whether there was one. What had the focus in it hands it back to the button.
    @param {HTMLElement} panel */
export function closeHint(panel = document.getElementById("hint")) {
  if (!panel?.isConnected) return false;
  point(null);
  const inside = panel.contains(document.activeElement);
  panel.remove();
  if (inside) document.querySelector("[data-do=hint]")?.focus();
  return true;
}

let line = null; // the line that is pointed at

/** What a line means is lit on the table while the pointer is on it or it has the focus. A finger that touches a line
    and leaves it again has pointed at it, until it touches something else. */
function point(at) {
  if (at === line) return;
  line = at;
  for (const each of document.querySelectorAll("#hint li")) each.classList.toggle("pointed", each === line);
  const button = line?.querySelector("[data-play]");
  pointAt(button ? JSON.parse(button.dataset.play) : null);
}

/** On a narrow screen the panel lies over the table: touched, a line is left alone there, and touched again all are
    back. */
addEventListener("click", ({ target }) => {
  const at = target.closest?.("#hint li");
  if (!at || target.closest("button")) return;
  at.classList.toggle("alone");
  line = null;
  point(at);
});

for (const event of ["pointerover", "focusin"]) addEventListener(event, ({ target }) => point(target.closest?.("#hint li") ?? null));
