// The review of a finished game: asked for, followed while it is made, and a way to each move that it names.

const panel = document.getElementById("review");
const address = `/t/${document.body.dataset.table}/review`;
const EVERY = 700;
const say = sentence => { document.getElementById("announce").textContent = sentence; };

async function follow(answer) {
  const { state, html, told, error } = await answer.json();
  if (!answer.ok) return say(error);
  panel.innerHTML = html;
  here();
  if (state === "running") setTimeout(poll, EVERY);
  else say(told);
}

async function poll() {
  try {
    await follow(await fetch(address, { headers: { Accept: "application/json" } }));
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem; // fetch reports a broken line as a TypeError
    setTimeout(poll, 3 * EVERY);
  }
}

let at = 0;

/** Marks in the chart where the replay stands. */
export function here(move = at) {
  at = move;
  const chart = panel?.querySelector(".chart");
  if (!chart) return;
  const { left, right, last } = chart.dataset;
  const x = Number(left) + (right - left) * at / Math.max(1, last);
  for (const end of ["x1", "x2"]) chart.querySelector(".here").setAttribute(end, x);
}

/** `show` goes to a move, seen from a seat if one is named. */
export function listen(show) {
  if (!panel) return;
  panel.addEventListener("submit", async event => {
    event.preventDefault();
    panel.focus();
    say("The review has begun.");
    await follow(await fetch(address, { method: "POST", headers: { Accept: "application/json" } }));
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
