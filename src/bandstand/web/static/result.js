// The result lies over the last board, can be put away, and comes back. A game that has a score sheet in the place
// of its board brings the last board along, in a template.

const panel = () => document.querySelector(".result");
const reopen = () => document.querySelector("[data-do=result]");

let asked = false; // by somebody: when a page has just come, the focus stays where it is

/** Says whether there was one to put away. */
export function hideResult() {
  if (!panel()?.open) return false;
  asked = true;
  panel().open = false;
  return true;
}

export function showResult() {
  asked = true;
  panel().open = true;
}

let sheet = null; // what was put away for the last board

/** Shows the last board where the result is put away, and the sheet where it is not. */
export function settleResult() {
  const stage = document.querySelector(".stage");
  const board = stage.querySelector("template.last-board");
  if (!board) return;
  const shut = panel() && !panel().open;
  const lying = stage.querySelector(".finale");
  if (shut && lying) {
    sheet = lying;
    const last = document.createElement("div");
    last.className = "left";
    last.append(board.content.cloneNode(true));
    lying.replaceWith(last);
  } else if (!shut && sheet && !lying) {
    stage.querySelector(".left").replaceWith(sheet);
  }
}

// The focus follows: to the way back, and back to the way away.
document.addEventListener("click", event => { asked ||= Boolean(event.target.closest?.(".result summary")); }, true);
document.addEventListener("toggle", event => {
  if (event.target !== panel()) return;
  settleResult();
  if (!asked) return;
  asked = false;
  if (panel().open) panel().querySelector("summary").focus({ preventScroll: true });
  else reopen()?.focus({ preventScroll: true });
}, true);
