// The page of a finished game: a second look is begun, followed while it is made, and shown as it is found.

const home = document.body.dataset.home;
const JSON_PLEASE = { headers: { Accept: "application/json" } };
const EVERY = 900;
const say = sentence => { document.getElementById("announce").textContent = sentence; };
const moments = document.querySelector("[data-looked=moments]");
const shown = {};
let found = false;

/** Only what has changed is touched, so that nobody who reads loses the place. */
function put(parts) {
  for (const [part, html] of Object.entries(parts)) {
    const place = document.querySelector(`[data-looked=${part}]`);
    if (!place || shown[part] === html) continue;
    shown[part] = html;
    const held = place.contains(document.activeElement);
    place.innerHTML = html;
    if (held) place.closest("section").focus();
  }
  const number = document.querySelectorAll(".mom > li").length;
  if (number) document.getElementById("moments-title").textContent = ["", "The moment", "Two moments", "Three moments"][number] + " that turned it";
}

async function follow() {
  try {
    const answer = await fetch(`${home}/game/looked`, JSON_PLEASE);
    const { state, found: there, parts, error } = await answer.json();
    if (!answer.ok) return say(error);
    put(parts);
    if (there && !found) {
      found = true;
      say("The moments that turned this game are here.");
    }
    if (state === "running") setTimeout(follow, EVERY);
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem; // fetch reports a broken line as a TypeError
    setTimeout(follow, 3 * EVERY);
  }
}

async function begin() {
  try {
    const answer = await fetch(`${home}/review`, { method: "POST", ...JSON_PLEASE });
    if (answer.ok) follow();
    else say((await answer.json()).error);
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
  }
}

moments?.addEventListener("submit", event => {
  event.preventDefault();
  say("The second look has begun.");
  begin();
});
addEventListener("keydown", event => {
  if (event.key === "Escape" && !event.target.closest("dialog, input, select")) document.getElementById("back")?.click();
});

if (moments && "starts" in moments.dataset) begin();
else if (moments?.querySelector("progress")) follow();

export {};
