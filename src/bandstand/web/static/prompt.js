// The prompt has two lines. A sentence that needs more is cut, and opens as a whole on a click.

const words = () => document.querySelector("#prompt .words");

/** Puts a button over a sentence that is cut, and takes it away from one that is not. */
export function fit() {
  const sentence = words();
  if (!sentence) return;
  shut();
  const cut = sentence.scrollHeight > sentence.clientHeight + 1;
  const button = document.querySelector("#prompt .whole");
  if (!cut) button?.remove();
  else if (!button) {
    const opener = document.createElement("button");
    opener.type = "button";
    opener.className = "whole";
    opener.setAttribute("aria-label", "Show the whole sentence");
    document.getElementById("prompt").append(opener);
  }
}

/** Says whether the whole sentence lay open. */
export function shut() {
  const panel = document.getElementById("whole-prompt");
  panel?.remove();
  return Boolean(panel);
}

function open() {
  if (shut()) return;
  const panel = document.createElement("section");
  panel.id = "whole-prompt";
  panel.className = "panel whole-prompt";
  panel.setAttribute("aria-label", "What to do");
  const sentence = document.createElement("p");
  sentence.textContent = words().textContent;
  panel.append(sentence);
  document.body.append(panel);
}

addEventListener("click", ({ target }) => {
  if (target.closest?.("#prompt .whole")) open();
  else if (!target.closest?.("#whole-prompt")) shut();
});
addEventListener("resize", fit);
