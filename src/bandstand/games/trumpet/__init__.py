"""Trumpet: a trick-taking race for 2 to 6 players (Phil Orbanes, International Games, 1990)."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from bandstand.draw import Drawing, Line
from bandstand.game import BadNotation, Game, Option, OptionValue, View
from bandstand.games.trumpet import rules, words
from bandstand.games.trumpet.parts import BOARDS, TrumpetParts
from bandstand.games.trumpet.policy import Greedy
from bandstand.games.trumpet.table import draw
from bandstand.rng import Rng

OPTIONS = (
    Option("board", "standard", BOARDS, "Board", "How long the way home is: 24 spaces, 20 or 30."),
    Option("wild_anytime", False, (False, True), "Trumpets at any time",
           "Whether a Trumpet may be played even by somebody who holds the suit led."),
    Option("new_deal_lead", "winner", ("winner", "left_of_dealer"), "Who leads a new deal",
           "The winner of the last trick, or the player to the left of the dealer.",
           {"winner": "winner of the last trick", "left_of_dealer": "left of the dealer"}),
    Option("renege", "prevented", ("prevented", "honour"), "Following suit",
           "Cards that break the rule cannot be played, or all are on their honour and may call a renege.",
           {"prevented": "always kept", "honour": "on your honour"}),
)  # fmt: skip


class Trumpet(Game):
    """Trumpet with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        if text is None:
            text = files(__package__).joinpath("parts.toml").read_text(encoding="utf-8")
        self.kit = TrumpetParts(text)
        super().__init__("trumpet", "Trumpet", 2, 6, OPTIONS, self.kit)
        self._notation = words.notation(self.kit)

    def edition(self, text: str) -> "Trumpet":
        return Trumpet(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.TrumpetState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: View, rng: Rng) -> rules.TrumpetState:
        return rules.imagine(self.kit, view, rng)

    def policy(self) -> Greedy:
        return Greedy()

    def actions(self) -> int:
        return self.kit.actions

    def write(self, action: int) -> str:
        return words.write(self.kit, action)

    def read(self, text: str) -> int:
        if text not in self._notation:
            raise BadNotation(f"{text!r} is no move of Trumpet; a card is written like h7 or W.")
        return self._notation[text]

    def say(self, view: View, action: int) -> str:
        return words.say(self.kit, view, action)

    def why_not(self, view: View, action: int) -> str:
        return words.why_not(self.kit, view, action)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        return words.prompt(self.kit, view, legal)

    def stage(self, view: View) -> str:
        return words.stage(self.kit, view)

    def log(self, event: Mapping[str, Any], viewer: int) -> Line | None:
        return words.log(self.kit, event, viewer)

    def summary(self, view: View) -> str:
        return words.summary(self.kit, view)

    def text(self, view: View, names: Sequence[str]) -> str:
        return words.text(self.kit, view, names)

    def draw(self, view: View, names: Sequence[str], legal: Sequence[int]) -> Drawing:
        return draw(self.kit, view, names, legal)

    def style(self) -> str:
        return files(__package__).joinpath("table.css").read_text(encoding="utf-8")

    def rulebook(self) -> str:
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


GAME = Trumpet()
