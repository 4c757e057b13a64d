// A replay: slider, arrow keys, a play button, and after the end the view of each seat.
import { here, listen } from "./review.js";
import { newest, swap } from "./swap.js";
import { under } from "./under.js";

const slider = document.getElementById("at");
const output = document.querySelector(".replay-bar output");
const seat = document.getElementById("seat");
const play = document.querySelector("[data-step=play]");
const last = Number(slider.max);
const PACE = 900;
let asked = 0;
let timer = 0;

const viewer = () => seat?.value ?? "-1";

async function show(move) {
  const at = Math.max(0, Math.min(last, move));
  slider.value = String(at);
  here(at);
  output.textContent = `move ${at} of ${last}`;
  slider.setAttribute("aria-valuetext", output.textContent);
  history.replaceState(null, "", `?at=${at}&seat=${viewer()}`);
  const mine = ++asked;
  const answer = await fetch(`${under}/t/${document.body.dataset.table}/replay/${at}?seat=${viewer()}`);
  if (answer.ok && mine === asked) swap((await answer.json()).html); // a later wish overtakes an earlier one
}

function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => {
    show(Number(slider.value) + 1);
    if (Number(slider.value) >= last) playing(false);
  }, PACE) : 0;
  play.setAttribute("aria-pressed", String(on));
  play.setAttribute("aria-label", on ? "Pause" : "Play");
  play.querySelector("use").setAttribute("href", on ? "#i-pause" : "#i-play");
}

const steps = { first: () => 0, back: at => at - 1, on: at => at + 1, last: () => last };

function step(name) {
  playing(false);
  show(steps[name](Number(slider.value)));
}

function togglePlay() {
  if (!timer && Number(slider.value) >= last) show(0);
  playing(!timer);
}

slider.addEventListener("input", () => { playing(false); show(Number(slider.value)); });
seat?.addEventListener("change", () => show(Number(slider.value)));
play.addEventListener("click", togglePlay);
for (const link of document.querySelectorAll("a[data-step]")) {
  link.addEventListener("click", event => { event.preventDefault(); step(link.dataset.step); });
}
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (name) step(name);
  else if (event.key === " " && !event.target.closest("a, button, summary")) togglePlay();
  else return;
  event.preventDefault();
});

listen((move, from) => {
  playing(false);
  if (from !== undefined) seat.value = from;
  show(move);
});
here(Number(slider.value));
newest();
