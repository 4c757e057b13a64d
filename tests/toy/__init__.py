"""Duet, a toy game in plain Python: it shows how to add a game, and conformance holds it to every promise.

It has what Trumpet has not: moves of several actions, answers under seal, a look into the deck, dice, a game
for one against a seat that the rules themselves play, options for some numbers of players only, and an end
that is announced.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bandstand.contract import BadNotation, Game, Option, Options, OptionValue, View
from bandstand.draw import Drawing, Line
from bandstand.rng import Rng
from tests.toy import rules, words
from tests.toy.parts import MOST_PLAYERS, ROWS, TASTES, DuetParts
from tests.toy.policy import Greedy
from tests.toy.table import draw

OPTIONS = (
    Option("row", "short", ROWS, "Row", "How many bars there are to write in."),
    Option("price", 1, (1, 2), "Listening", "How many notes one throws away to look into the deck."),
    Option("metronome", False, (False, True), "Metronome", "Whether the metronome plays along for points.",
           players=(2,)),
    Option("beat", 3, (3, 6), "Beat", "How many points the metronome gets for a bar without a note.",
           under="metronome", players=(1, 2)),
    TASTES,
)  # fmt: skip


class Duet(Game):
    """Duet with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        if text is None:
            text = Path(__file__).with_name("parts.toml").read_text(encoding="utf-8")
        self.kit = DuetParts(text)
        super().__init__("duet", "Duet", 1, MOST_PLAYERS, OPTIONS, self.kit)
        self._notation = {words.write(self.kit, action): action for action in range(self.kit.actions)}

    def edition(self, text: str) -> "Duet":
        return Duet(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.DuetState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: View, rng: Rng) -> rules.DuetState:
        return rules.imagine(self.kit, view, rng)

    def policy(self) -> Greedy:
        return Greedy()

    def seat_names(self, names: Sequence[str], options: Options) -> list[str]:
        return [*names, "Metronome"] if rules.plays_along(len(names), options) else [*names]

    def actions(self) -> int:
        return self.kit.actions

    def write(self, action: int) -> str:
        return words.write(self.kit, action)

    def read(self, text: str) -> int:
        if text not in self._notation:
            raise BadNotation(f"{text!r} is no move of Duet; a note is written like 3, a bar like @2.")
        return self._notation[text]

    def say(self, view: View, action: int, names: Sequence[str] = ()) -> str:
        return words.say(self.kit, action)

    def why_not(self, view: View, action: int) -> str:
        return words.why_not(self.kit, view, action)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        return words.prompt(view)

    def stage(self, view: View) -> str:
        return words.stage(view)

    def log(self, event: Mapping[str, Any], viewer: int) -> Line | None:
        return words.log(event, viewer)

    def summary(self, view: View) -> str:
        return words.summary(view)

    def text(self, view: View, names: Sequence[str]) -> str:
        return words.text(view, names)

    def draw(self, view: View, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        return draw(self.kit, view, names, legal)

    def rulebook(self) -> str:
        return Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8")


GAME = Duet()
