// A replay: slider, arrow keys, a play button, ways to rounds and own moves, and after the end the view of each seat.
import { here, listen } from "./review.js";
import { recall, remember } from "./settings.js";
import { newest, swap } from "./swap.js";

const get = id => document.getElementById(id);
const slider = get("at");
const output = document.querySelector(".replay-bar output");
const seat = get("seat");
const play = document.querySelector("[data-step=play]");
const bar = document.querySelector(".replay-bar");
const movers = (bar.dataset.movers ?? "").split(",").map(Number);
const last = Number(slider.max);
let asked = 0;
let timer = 0;

const viewer = () => seat?.value ?? "-1";

async function show(move) {
  const at = Math.max(0, Math.min(last, move));
  slider.value = String(at);
  here(at);
  output.textContent = `move ${at} of ${last}`;
  slider.setAttribute("aria-valuetext", output.textContent);
  follow(at);
  history.replaceState(null, "", `?at=${at}&seat=${viewer()}`);
  const mine = ++asked;
  const answer = await fetch(`${document.body.dataset.home}/replay/${at}?seat=${viewer()}`);
  if (answer.ok && mine === asked) swap((await answer.json()).html); // a later wish overtakes an earlier one
}

const now = () => Number(slider.value);

function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => {
    show(now() + 1);
    if (now() >= last) playing(false);
  }, Number(get("speed").value)) : 0;
  play.setAttribute("aria-pressed", String(on));
  play.setAttribute("aria-label", on ? "Pause" : "Play");
  play.querySelector("use").setAttribute("href", on ? "#i-pause" : "#i-play");
}

/** The place before an own move, or -1 where there is none further on that side. A spectator's are everybody's. */
function own(side) {
  const mine = [...movers.keys()].filter(at => viewer() === "-1" || movers[at] === Number(viewer()));
  return (side === "on" ? mine.find(at => at > now()) : mine.findLast(at => at < now())) ?? -1;
}

/** What depends on where the replay stands: the round, and whether there are own moves on either side. */
function follow(at) {
  const rounds = [...get("round").options];
  get("round").selectedIndex = at === last ? rounds.length - 1 : rounds.findLastIndex((each, place) => Number(each.value) <= at && place < rounds.length - 1);
  for (const button of document.querySelectorAll("[data-own]")) button.disabled = own(button.dataset.own) < 0;
}

const steps = { first: () => 0, back: at => at - 1, on: at => at + 1, last: () => last };

function step(name) {
  playing(false);
  show(steps[name](now()));
}

function jump(side) {
  playing(false);
  if (own(side) >= 0) show(own(side));
}

function togglePlay() {
  if (!timer && now() >= last) show(0);
  playing(!timer);
}

slider.addEventListener("input", () => { playing(false); show(now()); });
seat?.addEventListener("change", () => show(now()));
play.addEventListener("click", togglePlay);
for (const link of document.querySelectorAll("a[data-step]")) {
  link.addEventListener("click", event => { event.preventDefault(); step(link.dataset.step); });
}
for (const button of document.querySelectorAll("[data-own]")) button.addEventListener("click", () => jump(button.dataset.own));
get("round").addEventListener("change", () => { playing(false); show(Number(get("round").value)); });
get("speed").value = recall("replay-speed") || "900";
get("speed").addEventListener("change", () => {
  remember("replay-speed", get("speed").value);
  if (timer) playing(true);
});
get("opens").value = recall("replay-opens");
get("opens").addEventListener("change", () => remember("replay-opens", get("opens").value));
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (name && event.shiftKey && (name === "back" || name === "on")) jump(name);
  else if (name) step(name);
  else if (event.key === " " && !event.target.closest("a, button, summary")) togglePlay();
  else return;
  event.preventDefault();
});

listen((move, from) => {
  playing(false);
  if (from !== undefined) seat.value = from;
  show(move);
});
here(now());
follow(now());
newest();
// where nobody has asked for a moment, it begins where this browser likes it to
if (get("opens").value === "end" && !location.search && !location.hash) show(last);
