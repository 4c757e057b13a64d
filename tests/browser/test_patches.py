"""A page that is told what is different shows what a page shows that was just loaded."""

import random

from tests.browser.hands import Mouse, one_move
from tests.browser.positions import duel
from tests.browser.visitor import Visitor
from tests.server.running import Guest

# What the server has drawn, without what the script has added to it.
DRAWN = """() => {
  const body = document.getElementById("table-body").cloneNode(true);
  for (const each of body.querySelectorAll(".acts > .btn, .note, .whole")) each.remove();
  const words = body.querySelector("#prompt .words");
  delete words.dataset.first;
  for (const each of body.querySelectorAll("*")) {
    const added = ["role", "tabindex", "aria-disabled", "aria-label", "aria-pressed"];
    for (const name of added) each.removeAttribute(name);
    each.classList.remove("can", "chosen", "shown");
    if (!each.classList.length) each.removeAttribute("class");
  }
  return body.outerHTML.replace(/>\\s+</g, "><");
}"""

FOLLOWED = """async patches => {
  const { Feed } = await import("/static/live.js");
  const feed = new Feed("", 0, 0, () => {});
  const whole = feed.complete({ name: "one", html: "<main><b>♥ 𝅘𝅥</b><i>2</i></main>" }, true);
  for (let more = 0; more < 20; more++) feed.complete({ name: `answer ${more}`, html: "<main></main>" });
  const next = feed.complete({ name: "two", on: "one", patch: [[0, 1], "b><i>3", [2, 2]] }, true);
  return [whole.html, next.html, feed.newest, [...feed.known.keys()].length];
}"""

WAITED = """async () => {
  const { Feed } = await import("/static/live.js");
  const feed = new Feed("", 0, 0, () => {});
  feed.complete({ name: "asked on", html: "<main><b>1</b></main>" }, true);
  feed.online = () => {};
  let answer;
  window.fetch = () => new Promise(resolve => { answer = resolve; });
  const asked = feed.ask("/moves", {});
  for (let more = 0; more < 20; more++) feed.complete({ name: `event ${more}`, html: "<main></main>" }, true);
  const body = { name: "answered", on: "asked on", patch: ["<main><b>2", [1, 2]] };
  answer(new Response(JSON.stringify({ body })));
  const { body: { html } } = await asked;
  const kept = feed.known.has("asked on");
  feed.complete({ name: "later", html: "<main></main>" }, true);
  return [html, kept, feed.known.has("asked on"), feed.asked.size];
}"""

LOST = """async () => {
  const { Feed } = await import("/static/live.js");
  const feed = new Feed("", 0, 0, () => {});
  sessionStorage.told = String(feed.complete({ name: "two", on: "lost", patch: [[0, 1]] }));
}"""

SHARED = """async () => {
  const { Feed } = await import("/static/live.js");
  const feed = new Feed("", 0, 0, () => {});
  feed.complete({ name: "one", html: "<main>the hand of somebody</main>" }, true);
  feed.complete({ html: "<main>a curtain</main>" });
  return [feed.newest, feed.known.size];
}"""


def test_a_page_that_follows_a_game_shows_what_a_reload_shows(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben)
    mouse, chance = Mouse(ann.sit(id)), random.Random(1)
    table = ann.table
    with ann.context.expect_event("response", lambda answer: answer.url.endswith("/moves")) as answered:
        for _ in range(8):
            table = one_move(mouse, table, chance) if table.mine else table
            while not ann.guest.page(id).your_turn:
                assert ben.move(id, ben.page(id)).status_code == 200
            version = ann.guest.page(id).version
            table = ann.until(lambda now, version=version: now.version == version)  # type: ignore[misc]
    assert answered.value.ok
    last = answered.value.request.headers
    assert "bandstand-drawing" in last
    followed = ann.page.evaluate(DRAWN)
    ann.page.reload()
    ann.until(lambda now: now.version == table.version)
    assert ann.page.evaluate(DRAWN) == followed


def test_the_script_puts_a_drawing_together_and_keeps_what_the_next_one_builds_on(ann: Visitor) -> None:
    ann.go("/")
    whole, following, newest, kept = ann.page.evaluate(FOLLOWED, None)
    assert whole == "<main><b>♥ 𝅘𝅥</b><i>2</i></main>"
    assert following == "<main><b>♥ 𝅘𝅥</b><i>3</i></main>"
    assert (newest, kept) == ("two", 8)


def test_the_drawing_that_an_answer_builds_on_is_kept_until_the_answer_is_here(ann: Visitor) -> None:
    ann.go("/")
    assert ann.page.evaluate(WAITED) == ["<main><b>2</b></main>", True, False, 0]


def test_a_page_that_lacks_what_it_is_to_build_on_begins_again(ann: Visitor) -> None:
    ann.go("/")
    with ann.page.expect_navigation():
        ann.page.evaluate(LOST)
    assert ann.page.evaluate("sessionStorage.told") == "null"


def test_where_people_share_a_device_no_drawing_is_kept(ann: Visitor) -> None:
    ann.go("/")
    assert ann.page.evaluate(SHARED) == ["", 0]
