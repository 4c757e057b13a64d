// A table in play: click paths in, live drawings out.
import { closeHint, openHint } from "./hint.js";
import { Feed } from "./live.js";
import { follow, key, soFar } from "./paths.js";
import { shut } from "./prompt.js";
import { hideResult, settleResult, showResult } from "./result.js";
import { newKey } from "./send.js";
import { sound } from "./sounds.js";
import { amend, land, newest, refocus, swap } from "./swap.js";
import { under } from "./under.js";

const body = () => document.getElementById("table-body");
const at = `${under}/t/${document.body.dataset.table}`;
const feed = new Feed(`${at}/events`, Number(body().dataset.version), Number(document.body.dataset.pace), show);
let busy = false;

function show(next) {
  if (amend(next.html)) return;
  const wasYours = "yourTurn" in body().dataset;
  const focus = swap(next.html);
  settleResult();
  decide();
  refocus(focus);
  document.title = next.title;
  tellTurn();
  hear(next);
  if (next.your_turn && !wasYours) {
    sound("turn");
    say(document.querySelector("#prompt .words").textContent);
  }
}

let heard = [];

/** What the drawing before has said already is not said again. */
function hear({ sounds, state }) {
  const fresh = sounds.filter(name => !heard.includes(name));
  heard = sounds;
  for (const name of fresh.length ? fresh : [state === "over" ? "end" : "card"]) sound(name);
}

function decide() {
  offer();
  playForced();
}

function offer() {
  const { paths } = body().dataset;
  follow(paths ? JSON.parse(paths) : null, actions => act("moves", { actions }));
}

/** A move without a choice is made by itself, unless something before it could still be undone. */
function playForced() {
  const { paths, undo } = body().dataset;
  const first = paths ? JSON.parse(paths)[0] : null;
  if (first?.move && undo === undefined) act("moves", { actions: first.move });
}

function tellTurn() {
  const icon = document.getElementById("tab-icon");
  icon.href = "yourTurn" in body().dataset ? icon.dataset.turn : icon.dataset.quiet;
}

const say = sentence => { document.getElementById("announce").textContent = sentence; };

function note(sentence) {
  document.querySelector(".news .note")?.remove();
  if (!sentence) return;
  const paragraph = document.createElement("p");
  paragraph.className = "note";
  paragraph.textContent = sentence;
  document.querySelector(".news").append(paragraph);
  say(sentence);
}

/** A move or an undo: it names the version it saw and has a key of its own. */
function act(what, payload) {
  const { version, seat } = body().dataset;
  return post(what, { version: Number(version), seat: Number(seat), key: newKey(), ...payload });
}

async function post(what, payload) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  note("");
  const answer = await feed.ask(`${at}/${what}`, payload);
  busy = false;
  document.body.classList.remove("busy");
  if (answer.body) feed.answer(answer.body);
  else if (answer.status !== 200) offer();
  else location.reload();
  // where the stream was faster than this answer, a forced move had to wait
  if (answer.body && answer.status === 200) playForced();
  if (answer.status !== 200) note(answer.error ?? "That did not work. Please load the page again.");
}

/** What would you do? Meanwhile the table can be played at: a hint goes with the drawing that it was about. */
async function hint() {
  const panel = openHint();
  if (!panel) return;
  say(panel.textContent);
  const { version, seat } = body().dataset;
  const asked = { version: Number(version), seat: Number(seat), key: newKey(), after: soFar() };
  const answer = await feed.ask(`${at}/hint`, asked);
  if (answer.body) feed.answer(answer.body);
  const wanted = panel.isConnected;
  if (answer.status !== 200) {
    closeHint(panel);
    if (wanted || answer.body) note(answer.error ?? "That did not work. Please load the page again.");
  } else if (wanted) {
    panel.innerHTML = answer.html;
    panel.ariaBusy = "false";
    say(answer.told);
  }
}

const acts = {
  undo: () => act("undo", {}),
  dismiss: () => document.getElementById("since").remove(),
  hint,
  unhint: () => closeHint(),
  result: showResult,
};

let swallow = false; // the click that skipped ahead was meant for the old drawing
addEventListener("pointerdown", () => { swallow = feed.skip(); }, true);
addEventListener("click", event => {
  if (swallow && event.target.closest("#table-body")) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  swallow = false;
}, true);
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-do], [data-lift], [data-play]");
  if (button?.dataset.lift) post("curtain", { seat: Number(button.dataset.lift) });
  else if (button?.dataset.play) act("moves", { actions: JSON.parse(button.dataset.play) });
  else acts[button?.dataset.do]?.();
});
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, input, select")) return;
  if (document.querySelector(":popover-open")) return; // keys are for what lies open over the table
  if (event.key === "Escape" && (closeHint() || shut() || hideResult())) return;
  land();
  const skipped = feed.skip();
  if (skipped ? event.key === "Enter" || event.key === " " : key(event)) event.preventDefault();
  else if (event.key === "u" && document.querySelector("[data-do=undo]:enabled")) acts.undo();
  else if (event.key === "h" && document.querySelector("[data-do=hint]")) hint();
});
// a page that comes back from the browser's memory could show a hand behind a fallen curtain
addEventListener("pageshow", event => event.persisted && location.reload());

decide();
tellTurn();
newest();
feed.listen({ waiting: () => location.reload() });
