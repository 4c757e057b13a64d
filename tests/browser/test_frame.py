"""One frame for every game, in which nothing jumps: in every phase of a game the page is measured.

`make test` plays the beginning of each game on one kind of screen; `make test-long` plays on all of them, by
day and by night.
"""

import random
from itertools import cycle
from typing import Any

import pytest

from bandstand import catalogue
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hands, Mouse, one_move
from tests.browser.positions import BRIEF
from tests.browser.test_every_page import SMALLEST_PIECE, SMALLEST_TARGET, TOO_SMALL
from tests.browser.visitor import Table, Visitor
from tests.sizes import SIZES

SCREENS = ["1280x860", "1366x768", "390x844", "844x390", "640x430"]
QUICK = [("844x390", False), ("390x844", True), ("390x844", False), ("1366x768", False)]
"""A screen for each game in turn, and whether it is night."""
EVERY = [(game, screen, dark) for game in catalogue.names() for screen in SCREENS for dark in (False, True)]
ONE_EACH = [(game, *scene) for game, scene in zip(catalogue.names(), cycle(QUICK), strict=False)]
SCENES = EVERY if SIZES.every_screen else ONE_EACH
MOVES = SIZES.clicked_moves if SIZES.every_screen else 4
TOUCH = 1024
"""Screens less wide than this are touched."""


@pytest.mark.parametrize(("game", "screen", "dark"), SCENES)
def test_the_frame_stays_while_a_game_is_played(visit: Visit, game: str, screen: str, dark: bool) -> None:
    width, height = map(int, screen.split("x"))
    ann = visit("Ann", phone=width < TOUCH, dark=dark)
    ann.page.set_viewport_size({"width": width, "height": height})
    least = catalogue.load(game).least
    bots = ["bot:greedy"] * max(1, least - 1)
    ann.sit(ann.guest.started("me", *bots, game=game, hints="on", **BRIEF.get(game, {})))
    hands = Measuring(Finger(ann) if width < TOUCH else Mouse(ann))
    chance = random.Random(len(game))
    for _ in range(MOVES):
        table = ann.my_turn()
        if table.over:
            break
        hands.measure()
        one_move(hands, table, chance)
    assert "\n".join(dict.fromkeys(hands.problems)) == ""
    assert len(hands.stages) == 1, f"the stage has had {hands.stages}"


class Measuring:
    """Hands that look at the page before everything they do."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.visitor: Visitor = hands.visitor
        self.problems: list[str] = []
        self.stages: set[tuple[float, ...]] = set()

    def choose(self, table: Table, name: str) -> None:
        self.hands.choose(table, name)
        self.visitor.answered(table)
        self.measure()

    def confirm(self, choice: str) -> None:
        self.hands.confirm(choice)

    def lift(self, chance: random.Random) -> None:
        self.hands.lift(chance)

    def measure(self) -> None:
        page = self.visitor.page
        found: dict[str, Any] = page.evaluate(MEASURE)
        if found["busy"] or found["over"]:
            return
        self.stages.add(tuple(found["stage"]))
        where = f"{found['where']}, {found['prompt']!r}"
        self.problems += [f"{where}: {problem}" for problem in found["problems"]]
        if isinstance(self.hands, Finger):
            small = page.evaluate(TOO_SMALL, [SMALLEST_TARGET, SMALLEST_PIECE])
            self.problems += [f"{where}: too small {each}" for each in small]


MEASURE = """() => {
  const problems = [];
  const plain = { opacityProperty: true, visibilityProperty: true };
  const seen = e => e.getClientRects().length > 0 && e.checkVisibility(plain);
  const box = name => document.querySelector(name).getBoundingClientRect();
  const at = (r, fx, fy) => document.elementFromPoint(r.x + fx * r.width, r.y + fy * r.height);
  const told = e => e.outerHTML.slice(0, 110);
  const stage = box('.stage'), ask = box('.ask'), body = document.getElementById('table-body');

  // nothing lies over the stage but what is of the table itself
  const own = e => !e || e === document.body || e === body || e.closest('.stage, .lu-tabs, .foot [data-tab]');
  for (const fx of [.05, .3, .5, .7, .95]) {
    for (const fy of [.05, .35, .65, .95]) {
      if (!own(at(stage, fx, fy))) problems.push(`covers the stage: ${told(at(stage, fx, fy))}`);
    }
  }
  // the page does not scroll, and every zone is on the screen
  if (document.documentElement.scrollHeight > innerHeight + 1) problems.push('the page scrolls');
  for (const name of ['.stage', '.news', '.ask', '.foot']) {
    const zone = box(name);
    const out = zone.right > innerWidth + 1 || zone.bottom > innerHeight + 1 || zone.height < 30;
    if (out) problems.push(`${name} is not on the screen`);
  }
  // the buttons have their places in the ask, and say what they do
  for (const button of [...document.querySelectorAll('.acts button')].filter(seen)) {
    const r = button.getBoundingClientRect();
    const inside = r.left >= ask.left - 1 && r.right <= ask.right + 1 && r.top >= ask.top - 1;
    if (!inside || r.bottom > ask.bottom + 1) problems.push(`not in the ask: ${told(button)}`);
  }
  const lit = [...document.querySelectorAll('.can')].filter(seen);
  const go = document.querySelector('.acts .go');
  const says = go.textContent.trim();
  const empty = /^(Play|Place|Choose)$/.test(says) && 'yourTurn' in body.dataset;
  if (empty && lit.length) problems.push(`the button only says ${says}`);
  const cut = go.scrollWidth > go.clientWidth + 1 || go.scrollHeight > go.clientHeight + 1;
  if (cut) problems.push(`the button has no room for ${says}`);
  // something that can be picked next is in view
  const spots = [[.5, .5], [.5, .15], [.2, .5], [.1, .1], [.9, .9]];
  const inView = e => spots.some(([fx, fy]) => e.contains(at(e.getBoundingClientRect(), fx, fy)));
  if (lit.length && !lit.some(inView) && go.disabled) problems.push(`out of view: ${told(lit[0])}`);
  // no text is smaller than 13 px on the screen
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (words.nextNode()) {
    const word = words.currentNode.data.trim().slice(0, 20);
    const parent = words.currentNode.parentElement;
    if (!word || !parent.closest('#table-body, .topbar, .tabs') || !seen(parent)) continue;
    const r = parent.getBoundingClientRect();
    if (parent.closest('.sr-only') || r.width < 2 || r.height < 2) continue;
    const drawn = parent.ownerSVGElement ? parent.getScreenCTM() : null;
    const scale = drawn ? Math.hypot(drawn.a, drawn.b) : parent.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    const where = parent.closest('[class]').getAttribute('class');
    if (size < 12.95) small.add(`${word} ${size.toFixed(1)} px in ${where}`);
  }
  if (small.size) problems.push(`small text: ${[...small].slice(0, 6).join('; ')}`);
  return {
    stage: [stage.x, stage.y, stage.width, stage.height].map(Math.round), problems,
    busy: document.body.classList.contains('busy'), over: Boolean(document.querySelector('.over-stage')),
    where: document.getElementById('where').textContent,
    prompt: document.querySelector('#prompt .words').textContent,
  };
}"""
