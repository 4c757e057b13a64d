// Follows the click paths of one decision. It knows nothing about any game: `nodes` say which targets can be
// clicked where (draw.Paths), and a path clicked to its end is a whole move.
import { fit } from "./prompt.js";
import { land, shown } from "./swap.js";
import { way } from "./way.js";

const coarse = matchMedia("(pointer: coarse)");
const CHANGED = ["role", "tabindex", "aria-label", "aria-pressed", "aria-disabled"];

let nodes = [];
/** @type {(actions: number[]) => void} what to do with a whole move */
let play = () => {};
let trail = []; // where we have been: {node, targets, actions}
let held = null; // a last pick that waits for the button
let dial = null; // {step, index}: a choice being stepped through
let ticked = new Set(); // targets of a `several`
let lit = new Map(); // element -> {step, name}
let hinted = null; // the step that is pointed at or has focus
let meant = []; // the clicks to a move that a hint names
let restore = []; // what lighting changed
let ghost = null; // the id of the ghost that is shown
let tab = null; // where a table has pages under tabs: the one that the last decision was about

export function follow(paths, whenWhole) {
  nodes = paths ?? [];
  play = whenWhole;
  trail = nodes.length ? [{ node: 0, targets: [], actions: [] }] : [];
  rest();
  turnPage();
  openTab();
  comeIntoSight();
}

function rest() {
  held = dial = hinted = null;
  ticked = new Set();
  draw();
}

const here = () => trail.at(-1);
const elements = name => [...document.querySelectorAll(`[data-target="${CSS.escape(name)}"]`)].filter(shown);

// ---- what is shown

function draw() {
  const focus = litAt(document.activeElement);
  for (const undo of restore) undo();
  restore = [];
  lit = new Map();
  if (trail.length) drawNode(nodes[here().node]);
  else {
    choices();
    sayPrompt();
  }
  // a drawn thing that went out cannot keep the focus
  if (focus && !lit.has(focus) && !(focus instanceof HTMLButtonElement)) toPrompt();
}

const toPrompt = () => document.getElementById("prompt").focus({ preventScroll: true });

function drawNode(node) {
  const named = (node.steps ?? []).flatMap(step => (step.kind === "several" ? tickable(step) : [step.target]).map(name => ({ step, name })));
  // all are looked for before any is lit: whoever asks what is shown after each change waits for as many layouts
  const found = named.flatMap(({ step, name }) => elements(name).map(element => [element, step, name]));
  for (const each of found) light(...each);
  lift([...here().targets, ...ticked, ...(ready() ? [ready().target] : [])]);
  drawChoices(node);
  preview();
}

/** The pick that the button does: the one that is held, or the only one there is, which one tap then does. */
const ready = () => held ?? sole();

function sole() {
  const steps = trail.length && trail.at(-1).node >= 0 ? nodes[here().node].steps ?? [] : [];
  const [step] = steps;
  const only = step?.kind === "pick" && steps.every(other => other.kind === "pick" && other.to === step.to);
  if (!only || !nodes[step.to].move) return null;
  return steps.flatMap(({ target }) => elements(target)).some(element => element.closest(".acts")) ? null : step;
}

function lift(names) {
  for (const element of names.flatMap(elements)) {
    element.classList.add("chosen");
    restore.push(() => element.classList.remove("chosen"));
  }
}

/** Once enough are ticked, the others wait until one is let go; where one is wanted, a tick moves on. */
function tickable(several) {
  const full = several.most > 1 && ticked.size >= several.most;
  return Object.keys(several.targets).filter(name => !full || ticked.has(name));
}

function light(element, step, name) {
  const before = CHANGED.map(key => [key, element.getAttribute(key)]);
  restore.push(() => {
    element.classList.remove("can");
    for (const [key, value] of before) {
      if (value === null) element.removeAttribute(key);
      else element.setAttribute(key, value);
    }
  });
  lit.set(element, { step, name });
  element.classList.add("can");
  element.removeAttribute("aria-disabled");
  if (!(element instanceof HTMLButtonElement)) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
  }
  if (step.kind === "several") element.setAttribute("aria-pressed", String(ticked.has(name)));
  const label = step.kind === "several" ? step.labels[name] : step.label;
  if (label && !element.hasAttribute("aria-label") && !element.textContent.trim()) element.setAttribute("aria-label", label);
}

/** What is to be done; once something is chosen or pointed at, what would come of it. */
function sayPrompt() {
  const words = document.querySelector("#prompt .words");
  if (!words) return;
  words.dataset.first ??= words.textContent;
  const shown = dial || !meant.length ? ghost : null; // what a hint shows it says itself
  const told = shown ? document.getElementById(shown)?.dataset.told : held ? held.told || held.label : hinted?.told;
  const sentence = (trail.length && (sentenceOf(told) || nodes[here().node].prompt)) || words.dataset.first;
  // the same words anew would look to the browser as if the pointer had moved
  if (words.textContent !== sentence) words.textContent = sentence;
  fit();
}

const sentenceOf = told => told && (/[.!?]$/.test(told) ? told : `${told}.`);

function preview() {
  const told = meant.findLast(({ step }) => step.preview)?.step;
  const names = new Set((told ? [told] : [hinted, held]).map(step => step?.preview).filter(Boolean));
  for (const element of document.querySelectorAll("[data-preview]")) element.classList.toggle("shown", names.has(element.dataset.preview));
  // a choice to step through shows its first ghost as soon as it is pointed at
  const pointed = meant.find(({ ghost }) => ghost)?.ghost ?? hinted?.ghosts?.[0];
  haunt(dial ? dial.step.ghosts[dial.index] : pointed ?? null);
  sayPrompt();
}

function haunt(id) {
  if (id !== ghost) document.getElementById(ghost)?.classList.remove("shown");
  ghost = id;
  document.getElementById(id)?.classList.add("shown");
}

/** Reads out what the ghost that is shown would bring. */
function tell() {
  const place = document.getElementById("announce");
  if (place) place.textContent = document.getElementById(ghost)?.dataset.told ?? "";
}

function drawChoices(node) {
  const several = (node.steps ?? []).find(step => step.kind === "several");
  const pick = ready();
  let main = null;
  if (several && !held) {
    const enough = ticked.size >= several.least && ticked.size <= several.most;
    if (ticked.size || !pick) main = { id: "done", text: several.acts[ticked.size - 1] ?? several.button, disabled: !enough, run: () => gather(several) };
  }
  if (dial) main = { id: "place", text: dial.step.act || "Place", label: `${dial.step.act || "Place"}: ${dial.step.label}`, run: take };
  else if (node.move) main = { id: "play", text: "Go on", run: () => finish(node) };
  else if (pick && !main) main = { id: "play", text: pick.act || pick.label, label: pick.label, run: () => finish(nodes[pick.to], [...here().targets, pick.target]) };
  const aside = lit.size === 1 && [...lit.keys()][0].closest(".acts");
  choices({
    main: main?.disabled && !ticked.size && node.missing ? null : main,
    missing: aside ? "Nothing else" : node.missing,
    turns: dial?.step.ghosts.length > 1,
    back: Boolean(held || dial || ticked.size || trail.length > 1),
  });
}

/** The buttons beside the prompt have their places for good. What cannot be done now is disabled; in the place of the
    button that does what was chosen stands what is missing. */
function choices({ main = null, missing = "", turns = false, back: canGoBack = false } = {}) {
  const go = document.querySelector(".acts .go");
  if (!go) return;
  const focus = document.activeElement;
  go.dataset.first ??= go.textContent;
  go.classList.toggle("brass", Boolean(main) && !main.disabled);
  go.textContent = main?.text ?? (missing || go.dataset.first);
  go.disabled = !main || Boolean(main.disabled);
  go.onclick = main?.run ?? null;
  if (main) go.dataset.choice = main.id;
  else delete go.dataset.choice;
  if (main?.label) go.setAttribute("aria-label", main.label);
  else go.removeAttribute("aria-label");
  const [stepBack, turner] = ["back", "turn"].map(id => document.querySelector(`[data-choice=${id}]`));
  stepBack.disabled = !canGoBack;
  stepBack.onclick = back;
  turner.hidden = !turns;
  turner.onclick = () => turn(1);
  if ([go, stepBack, turner].some(button => button === focus && (button.disabled || button.hidden))) toPrompt();
}

// ---- the steps

/** A path is at its end: nothing can be clicked until the answer is there. */
function whole(actions, targets) {
  trail = [];
  rest();
  lift(targets);
  play(actions);
}

function finish(end, targets = here().targets, actions = here().actions) {
  whole([...actions, ...end.move], targets);
}

function enter(node, targets, actions) {
  if (node === -1) return whole(actions, targets);
  if (nodes[node].move && !nodes[node].weighty) return finish(nodes[node], targets, actions);
  trail.push({ node, targets, actions });
  rest();
  openTab();
  comeIntoSight();
}

const visible = element => getComputedStyle(element).visibility === "visible";

const tabOf = element => element?.closest("[data-tab]")?.dataset.tab;

/** Where a table has pages under tabs (data-tab names the field that opens one), a decision opens the page on which
    most of its targets lie, unless the one before was about the same: people may have turned to another. */
function turnPage() {
  const counts = new Map();
  const names = nodes.flatMap(node => node.steps ?? []).flatMap(step => (step.kind === "several" ? Object.keys(step.targets) : step.target));
  for (const found of new Set(names.flatMap(elements))) if (tabOf(found)) counts.set(tabOf(found), (counts.get(tabOf(found)) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [tab];
  if (most !== tab) document.getElementById(most).checked = true;
  tab = most;
}

/** What can be picked next lies only on other pages than the open one: one of those is opened. */
function openTab(wanted = [...lit.keys()]) {
  const paged = wanted.filter(tabOf);
  if (paged.length && !paged.some(visible)) document.getElementById(tabOf(paged[0])).checked = true;
}

/** Stage, bench and dock may be larger than their places: what can be picked next is scrolled to, unless some of it
    is in sight. */
function comeIntoSight(wanted = [...lit.keys()]) {
  const hint = document.getElementById("hint")?.getBoundingClientRect();
  const seen = element => {
    const box = element.getBoundingClientRect();
    const around = element.closest("[data-tab], .foot, .stage")?.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
    const within = area => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
    return around && within(around) && within({ left: 0, right: innerWidth, top: 0, bottom: innerHeight }) && !(hint && within(hint));
  };
  const there = wanted.filter(visible);
  if (there.length && !there.some(seen)) there[0].scrollIntoView({ block: "center", inline: "center" });
}

function choose(element, touch) {
  const { step, name } = lit.get(element);
  if (step.kind === "pick") {
    const end = nodes[step.to];
    const targets = [...here().targets, name];
    if (!end.move) return enter(step.to, targets, here().actions);
    // the only thing to do has nothing to show first, and what stands beside the button is one itself
    const plain = step.to === sole()?.to || element.closest(".ask");
    if (held === step || !((touch && !plain) || end.weighty)) return finish(end, targets);
    held = step;
    ticked.clear(); // one or the other
  } else if (step.kind === "dial") {
    if (dial?.step === step) return step.ghosts.length > 1 ? turn(1) : take();
    dial = { step, index: 0 };
    held = null;
  } else {
    held = null;
    if (!ticked.delete(name)) {
      if (step.most === 1) ticked.clear();
      if (ticked.size < step.most) ticked.add(name);
    }
  }
  draw();
  if (dial) tell();
}

function turn(by) {
  const count = dial.step.ghosts.length;
  dial.index = (dial.index + by + count) % count;
  preview();
  tell();
}

function take() {
  enter(dial.step.to[dial.index], [...here().targets, dial.step.target], here().actions);
}

function gather(several) {
  const actions = [...here().actions, ...several.first];
  const targets = Object.entries(several.targets);
  for (const [name, each] of targets) if (ticked.has(name)) actions.push(...each);
  const then = ticked.size === targets.length ? several.then_all : several.then;
  enter(several.to, [...here().targets, ...ticked], [...actions, ...then]);
}

/** One step back. Says whether there was one to take. */
export function back() {
  if (!held && !dial && !ticked.size && trail.length < 2) return false;
  if (!held && !dial && !ticked.size) trail.pop();
  rest();
  return true;
}

/** What has been chosen of the move so far: that with which every move begins that can still be made. */
export function soFar() {
  if (!trail.length) return [];
  const ways = [];
  const seen = new Set();
  const visit = number => {
    if (seen.has(number)) return;
    seen.add(number);
    const { move, steps = [] } = nodes[number];
    if (move) ways.push(move.slice(0, -1)); // the last choice is still to be made
    for (const step of steps) {
      if (step.kind === "several") ways.push(step.first);
      else [step.to].flat().forEach(visit);
    }
  };
  visit(here().node);
  const [first, ...others] = ways;
  const apart = first.findIndex((action, place) => others.some(way => way[place] !== action));
  return [...here().actions, ...(apart < 0 ? first : first.slice(0, apart))];
}

/** Lights all that has to be clicked for a whole move, and shows what would come of it; without one, nothing. */
export function pointAt(actions) {
  for (const element of document.querySelectorAll(".meant")) element.classList.remove("meant");
  meant = (actions && way(nodes, actions)) ?? [];
  const found = meant.flatMap(({ targets }) => targets).flatMap(elements);
  for (const element of found) element.classList.add("meant");
  if (trail.length) preview();
  openTab(found);
  comeIntoSight(found);
}

// ---- hands on it

const litAt = element => {
  while (element && !lit.has(element)) element = element.parentElement;
  return element;
};

let aimed = null; // what a press during a movement was meant for
let finger = false;

addEventListener("pointerdown", event => {
  finger = event.pointerType === "touch" || (!event.pointerType && coarse.matches);
  const under = litAt(event.target);
  aimed = land() ? under ?? document.elementFromPoint(event.clientX, event.clientY) : null;
}, true);

addEventListener("click", event => {
  if (event.defaultPrevented) return;
  const meant = aimed?.isConnected && event.detail ? aimed : event.target;
  aimed = null;
  const target = litAt(meant);
  if (target) choose(target, finger && event.detail > 0);
  else if (meant.closest?.("#table-body") && !meant.closest("a, summary, input, label, .rail, .advice, [popover], button:not([data-target])")) back();
});

for (const [event, on] of Object.entries({ pointerover: true, pointerout: false, focusin: true, focusout: false })) {
  addEventListener(event, ({ target }) => {
    const step = lit.get(litAt(target))?.step;
    if (!step && !hinted) return;
    hinted = on ? step ?? hinted : null;
    if (trail.length) preview();
  });
}

/** All lit targets as one reads them: line by line, from left to right. */
function inReadingOrder() {
  const found = [...lit.keys()].filter(element => shown(element) && visible(element)).map(element => ({ element, box: element.getBoundingClientRect() }));
  found.sort((a, b) => a.box.top + a.box.height / 2 - b.box.top - b.box.height / 2);
  const rows = [];
  for (const item of found) {
    const row = rows.at(-1);
    const middle = item.box.top + item.box.height / 2;
    if (row && middle < row[0].box.bottom) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap(row => row.sort((a, b) => a.box.left - b.box.left)).map(item => item.element);
}

/** A key that means something on a click path. Says whether it did. */
export function key(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const target = litAt(document.activeElement);
  if (event.key === "Escape") return back();
  if (dial && (step || event.key === "r" || event.key === "R")) turn(step ?? 1);
  else if (dial && event.key === "Enter" && !document.activeElement.hasAttribute("data-choice")) take();
  else if (step && lit.size) {
    const all = inReadingOrder();
    const next = target ? all.indexOf(target) + step : step > 0 ? 0 : -1;
    all.at(next % all.length).focus();
  } else if (target && !(target instanceof HTMLButtonElement) && (event.key === "Enter" || event.key === " ")) choose(target, false);
  else if (event.key === "Enter" && !target && !document.activeElement.closest("button, a, summary, [tabindex='0']")) {
    const go = document.querySelector(".acts .go:enabled");
    if (!go) return false;
    go.click();
  } else if (/^[1-9]$/.test(event.key)) {
    const chosen = inReadingOrder().filter(element => element.closest(".foot")).at(Number(event.key) - 1);
    if (!chosen) return false;
    chosen.focus();
    choose(chosen, true);
  } else return false;
  return true;
}
