"""Three pairs of hands that can play any game: they know what glows, and nothing about the rules."""

import random
from typing import Protocol

from tests.browser.visitor import Table, Visitor

MOST_CLICKS = 3000
LEADS_ON = ("play", "place", "done")
"""The buttons beside the prompt that take what was chosen; 'turn' and 'back' do not lead to an end."""
UNANSWERED = ".brass[data-lift]"
"""Who has answered may lift the curtain too, to change the answer."""


class Hands(Protocol):
    """A way to choose among what glows."""

    visitor: Visitor

    def choose(self, table: Table, name: str) -> None:
        """Click a target."""

    def confirm(self, choice: str) -> None:
        """Click a button beside the prompt."""

    def lift(self, chance: random.Random) -> None:
        """Lift the curtain for one of those who have not answered yet."""


class Mouse:
    """Clicks with a mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def choose(self, table: Table, name: str) -> None:
        points = reachable(self.visitor)
        assert set(points) == set(table.lit), "something glows and cannot be reached"
        self.at(*point(self.visitor, name))

    def confirm(self, choice: str) -> None:
        self.visitor.page.locator(f"[data-choice={choice}]").click()

    def lift(self, chance: random.Random) -> None:
        chance.choice(self.visitor.page.locator(UNANSWERED).all()).click()

    def at(self, x: float, y: float) -> None:
        self.visitor.page.mouse.click(x, y)

    def over(self, table: Table, name: str) -> None:
        """Point at a target without a click."""
        assert name in table.lit
        self.visitor.page.mouse.move(*point(self.visitor, name))


class Finger(Mouse):
    """Taps on a phone. A first tap on a last step only shows what it would do; just what is all there is to
    do, and an act of its own beside the button, is done at once."""

    def choose(self, table: Table, name: str) -> None:
        if name not in table.lit:
            self.open_tab(name)
            table = self.visitor.table
        at_once = (
            name in table.chosen  # a second tap does what the button does
            or len(table.lit) == 1
            or self.visitor.page.locator(f".acts [data-target='{name}']").count() == 1
        )
        super().choose(table, name)
        if at_once:
            return
        after = self.visitor.table
        assert after.version == table.version, "a first tap played"
        assert after.chosen, "a first tap showed nothing"

    def confirm(self, choice: str) -> None:
        self.visitor.page.locator(f"[data-choice={choice}]").tap()

    def open_tab(self, name: str) -> None:
        """Where a table has pages under tabs, turn to the one on which a target glows."""
        page = self.visitor.page.locator(f"[data-tab]:has(.can[data-target='{name}'])")
        self.visitor.page.locator(f"label[for={page.get_attribute('data-tab')}]").filter(visible=True).tap()

    def at(self, x: float, y: float) -> None:
        self.visitor.page.touchscreen.tap(x, y)


class Keyboard:
    """Never touches the mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def choose(self, table: Table, name: str) -> None:
        if "place" in table.choices:
            self.press("r")  # what stands there as a ghost is turned, and Enter takes it
            return
        # 2: a target may have two places, such as a card and its chip.
        for _ in range(2 * len(table.lit) + 2):
            if self.visitor.page.evaluate("document.activeElement.closest('.can')?.dataset.target") == name:
                self.press("Enter")
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {name}, though it glows")

    def confirm(self, choice: str) -> None:
        if choice != "place":
            self.tab_to(f"[data-choice={choice}]")
        self.press("Enter")

    def lift(self, chance: random.Random) -> None:
        seats = [button.get_attribute("data-lift") for button in self.visitor.page.locator(UNANSWERED).all()]
        self.tab_to(f"[data-lift='{chance.choice(seats)}']")
        self.press("Enter")

    def press(self, key: str) -> None:
        self.visitor.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """Walk there as people do who have only keys."""
        for _ in range(150):
            if self.visitor.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


def reachable(visitor: Visitor) -> dict[str, tuple[float, float]]:
    """For everything that glows, a point where a click falls on it and on nothing that covers it. Where the
    page scrolls, a point is good only until the next is looked for."""
    found: dict[str, tuple[float, float]] = visitor.page.evaluate(POINTS)
    return found


def point(visitor: Visitor, name: str) -> tuple[float, float]:
    """The same for one target, which is now to be seen."""
    found: dict[str, tuple[float, float]] = visitor.page.evaluate(POINTS, name)
    return found[name]


POINTS = """name => {
  const found = {};
  const wanted = name ? `.can[data-target="${CSS.escape(name)}"]` : '.can';
  for (const element of document.querySelectorAll(wanted)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || found[element.dataset.target]) continue;
    element.scrollIntoView({ block: 'nearest' });
    const box = element.getBoundingClientRect();
    const parts = [[.5, .5], [.25, .3], [.1, .5], [.75, .5], [.5, .1], [.5, .9], [.9, .9], [.08, .1]];
    for (const [fx, fy] of parts) {
      const [x, y] = [box.x + fx * box.width, box.y + fy * box.height];
      if (element.contains(document.elementFromPoint(x, y))) {
        found[element.dataset.target] = [x, y];
        break;
      }
    }
  }
  return found;
}"""


def one_move(hands: Hands, table: Table, chance: random.Random) -> Table:
    """Click until the move is whole; the table after it."""
    visitor, version = hands.visitor, table.version
    for _ in range(50):
        ready = [choice for choice in table.choices if choice in LEADS_ON]
        turns = "place" not in ready or "turn" in table.choices
        if ready and (not table.lit or not turns or chance.random() < 0.6):
            hands.confirm(ready[0])
        else:
            hands.choose(table, chance.choice(table.lit))
        table = visitor.answered(table)
        if table.version != version or table.over or not table.mine:
            return table
    raise AssertionError(f"no end of the path: {table}")


def play_to_the_end(hands: Hands, seed: int = 0, most: int | None = None) -> int:
    """A whole game, or its first moves, by whatever glows; how many moves it took."""
    chance = random.Random(seed)
    for moves in range(MOST_CLICKS):
        if moves == most:
            return moves
        table = hands.visitor.my_turn()
        if table.over:
            return moves
        if table.curtain:
            hands.lift(chance)
            hands.visitor.until(lambda now: not now.curtain)
        else:
            one_move(hands, table, chance)
    raise AssertionError("the game does not end")
