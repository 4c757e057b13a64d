// The review of a finished game: asked for, followed while it is made, and a way to each move that it names.
import { under } from "./under.js";

const panel = document.getElementById("review");
const address = `${under}/t/${document.body.dataset.table}/review`;
const JSON_PLEASE = { headers: { Accept: "application/json" } };
const EVERY = 700;
const PARTS = ["review-progress", "review-found"];
const say = sentence => { document.getElementById("announce").textContent = sentence; };
const scope = () => panel.querySelector("[name=scope]:checked")?.value ?? "mine";
const shown = {}; // what each part was last made of
let timer = 0;
let asked = 0;
let results = false;

/** Only what has changed is touched, so that nobody who reads the panel loses the place. */
function put(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const parts = PARTS.map(id => [panel.querySelector(`#${id}`), fresh.content.querySelector(`#${id}`)]);
  const whole = parts.some(([old, next]) => !old || !next);
  for (const [old, next] of parts) {
    if (!next || next.innerHTML === shown[next.id]) continue;
    shown[next.id] = next.innerHTML;
    if (whole) continue;
    const href = old.contains(document.activeElement) && document.activeElement.getAttribute("href");
    old.replaceChildren(...next.childNodes);
    if (href) ([...old.querySelectorAll("a")].find(link => link.getAttribute("href") === href) ?? panel).focus();
  }
  if (whole) panel.replaceChildren(fresh.content);
  here();
}

async function follow(request, loud = true) {
  clearTimeout(timer);
  const mine = ++asked;
  try {
    const answer = await request;
    const { state, html, told, error } = await answer.json();
    if (mine !== asked) return; // a later wish overtakes an earlier one
    if (!answer.ok) return say(error);
    put(html);
    if (state === "running") timer = setTimeout(poll, EVERY);
    else if (loud) say(told);
    if (!results && panel.querySelector(".lost")) {
      results = true;
      if (state === "running") say("The first results are here. More follow.");
    }
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem; // fetch reports a broken line as a TypeError
    timer = setTimeout(poll, 3 * EVERY);
  }
}

const poll = () => follow(fetch(`${address}?scope=${scope()}`, JSON_PLEASE));

let at = 0;

/** Marks in the chart where the replay stands. */
export function here(move = at) {
  at = move;
  const chart = panel?.querySelector(".chart");
  if (!chart) return;
  const [left, right, last] = ["left", "right", "last"].map(name => Number(chart.dataset[name]));
  const x = left + (right - left) * at / Math.max(1, last);
  for (const end of ["x1", "x2"]) chart.querySelector(".here").setAttribute(end, String(x));
}

/** `show` goes to a move, seen from a seat if one is named. */
export function listen(show) {
  if (!panel) return;
  panel.addEventListener("submit", event => {
    event.preventDefault();
    panel.focus();
    say("The review has begun.");
    follow(fetch(address, { method: "POST", ...JSON_PLEASE }));
  });
  panel.addEventListener("change", /** @param {OfForm} event */ event => {
    if (event.target.name === "scope") follow(fetch(`${address}?scope=${scope()}`, JSON_PLEASE), false);
  });
  panel.addEventListener("click", event => {
    const link = event.target.closest("a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(Number(link.dataset.at), link.dataset.seat);
    document.getElementById("tab-stage").checked = true; // on a phone the table is another page
  });
  if (panel.querySelector("progress")) poll();
}
