// Puts a new drawing in the place of the old one, and lets what moved be seen to move.
//
// The pieces are groups inside an SVG, which the View Transitions API does not capture, and what it does capture
// hears no clicks meanwhile. So each piece (data-vt) is animated from where its old drawing was: everything in
// the new drawing is live at once.

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const shown = element => element.getClientRects().length > 0 && element.checkVisibility?.() !== false;

let running = [];

/** Ends the movement at once. Says whether there was one. */
export function land() {
  const moved = running.some(animation => animation.playState === "running");
  for (const animation of running) animation.finish();
  running = [];
  document.body.classList.remove("flying");
  return moved;
}

function places(body) {
  const found = new Map();
  for (const element of body.querySelectorAll("[data-vt]")) {
    if (!found.has(element.dataset.vt) && shown(element)) found.set(element.dataset.vt, { element, box: element.getBoundingClientRect() });
  }
  return found;
}

/** The movement that takes a box to another one, in the coordinates of the screen. */
function way(from, to) {
  const scale = from.width && to.width ? from.width / to.width : 1;
  const [fx, fy, tx, ty] = [from.x + from.width / 2, from.y + from.height / 2, to.x + to.width / 2, to.y + to.height / 2];
  if (Math.hypot(fx - tx, fy - ty) < 1.5 && Math.abs(scale - 1) < 0.03) return null;
  return new DOMMatrix().translate(fx, fy).scale(scale).translate(-tx, -ty);
}

function fly(before, body) {
  if (still.matches || document.hidden) return;
  for (const [name, { element, box }] of places(body)) {
    const from = before.get(name) ?? before.get(element.dataset.from);
    const there = from && way(from.box, box);
    let frames;
    if (!from) frames = [{ opacity: 0 }, { opacity: 1 }];
    else if (!there) continue;
    else if (element.ownerSVGElement) {
      const parent = DOMMatrix.fromMatrix(element.parentNode.getScreenCTM());
      const own = DOMMatrix.fromMatrix(element.getScreenCTM());
      const back = parent.inverse();
      frames = [{ transform: `${back.multiply(there).multiply(own)}` }, { transform: `${back.multiply(own)}` }];
    } else {
      const own = getComputedStyle(element).transform.replace("none", "");
      const [dx, dy] = [from.box.x - box.x + (from.box.width - box.width) / 2, from.box.y - box.y + (from.box.height - box.height) / 2];
      frames = [{ transform: `translate(${dx}px, ${dy}px) scale(${there.a}) ${own}` }, { transform: own || "none" }];
    }
    running.push(element.animate(frames, { duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)" }));
  }
  const flight = running;
  document.body.classList.add("flying");
  Promise.allSettled(flight.map(animation => animation.finished)).then(() => running === flight && land());
}

/** Only what is new is added to the log, so that only that is read out. */
function patchLog(log, fresh) {
  const [old, lines] = [[...log.children], [...fresh.children]];
  const same = (a, b) => a.innerHTML === b.innerHTML;
  let dropped = lines.length ? old.findIndex(line => same(line, lines[0])) : old.length;
  if (dropped < 0) dropped = old.length;
  const kept = old.splice(dropped);
  let common = 0;
  while (common < kept.length && common < lines.length && same(kept[common], lines[common])) {
    kept[common].className = lines[common].className;
    common++;
  }
  for (const line of [...old, ...kept.slice(common)]) line.remove();
  log.append(...lines.slice(common));
}

export function newest() {
  const box = document.querySelector(".log .scroll");
  if (box) box.scrollTop = box.scrollHeight;
}

/** The name of what has the focus inside the part that is about to be replaced, or null. */
function focused(body) {
  const element = document.activeElement;
  if (!body.contains(element) || !element.closest("[data-part]")) return null;
  return element.closest("[data-target]")?.dataset.target ?? "";
}

function read(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.querySelector("#table-body");
}

function take(body, next) {
  patchLog(body.querySelector("#log"), next.querySelector("#log"));
  for (const name of body.getAttributeNames()) if (name.startsWith("data-")) body.removeAttribute(name);
  for (const { name, value } of next.attributes) body.setAttribute(name, value);
}

/** Where only the log has grown, because somebody asked for a hint, the table is left as it is: what is half
    clicked stays so. Says whether it was. */
export function amend(html) {
  const body = document.getElementById("table-body");
  const next = read(html);
  const same = ["position", "seat", "paths", "yourTurn"].every(name => next.dataset[name] === body.dataset[name]);
  if (!same || Number(next.dataset.version) <= Number(body.dataset.version)) return false;
  take(body, next);
  newest();
  return true;
}

export function swap(html) {
  land();
  const body = document.getElementById("table-body");
  const next = read(html);
  const before = places(body);
  const focus = focused(body);
  const opened = [...body.querySelectorAll(":popover-open")].map(element => element.id);
  const tab = body.querySelector("input[name=tab]:checked")?.id; // a table may have tabs of its own
  const shut = body.querySelector(".result:not([open])");
  if (shut) next.querySelector(".result")?.removeAttribute("open");
  for (const part of next.querySelectorAll("[data-part]")) {
    body.querySelector(`[data-part=${part.dataset.part}]`).replaceChildren(...part.childNodes);
  }
  take(body, next);
  document.getElementById("where").textContent = next.dataset.where;
  for (const id of opened) document.getElementById(id)?.showPopover();
  if (tab) (document.getElementById(tab) ?? document.getElementById("tab-stage")).checked = true;
  newest();
  fly(before, body);
  return focus;
}

/** Focus returns to the same target where it can be focused, else to the prompt. */
export function refocus(name) {
  if (name === null) return;
  const same = name && [...document.querySelectorAll(`[data-target="${CSS.escape(name)}"]`)].find(shown);
  if (same) same.focus({ preventScroll: true });
  if (!same || document.activeElement !== same) document.getElementById("prompt")?.focus({ preventScroll: true });
}
