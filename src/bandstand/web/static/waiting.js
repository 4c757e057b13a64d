// The waiting room: looks again whenever somebody came, went or started the game.
import { under } from "./under.js";

const { table, version } = document.body.dataset;

async function look() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.body.dataset.live !== "waiting") return location.reload();
  const main = document.getElementById("main");
  const links = [...main.querySelectorAll(".invite")].map(link => [link.closest("[data-seat]").dataset.seat, link]);
  main.replaceChildren(...page.getElementById("main").childNodes);
  // an invitation link is told once: it stays as long as its seat is free
  for (const [seat, link] of links) main.querySelector(`[data-seat="${seat}"][data-kind=open]:not(:has(.invite))`)?.append(link);
  document.title = page.title;
}

function listen() {
  const source = new EventSource(`${under}/t/${table}/events?after=${version}`);
  source.addEventListener("waiting", look);
  source.addEventListener("body", () => location.reload());
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, 3000);
  // a form leads on by itself; its own echo must not overtake it
  for (const leaving of ["submit", "pagehide"]) addEventListener(leaving, () => source.close(), { once: true });
}

listen();
