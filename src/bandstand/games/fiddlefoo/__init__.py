"""Fiddlefoo: a card game on a growing map for 2 to 6 players (Pandaqi, 2024)."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from bandstand.draw import Drawing, Line
from bandstand.game import BadNotation, Game, Option, OptionValue, Selection, View
from bandstand.games.fiddlefoo import rules, words
from bandstand.games.fiddlefoo.parts import FiddlefooParts
from bandstand.games.fiddlefoo.policy import Greedy
from bandstand.games.fiddlefoo.table import draw
from bandstand.games.fiddlefoo.words.names import ACTIONS, sentence
from bandstand.rng import Rng

_OPTIONS = (
    Option("distance", "cards", ("cards", "spaces"), "Distance",
           "What is counted between the two cards of a pair: the cards, or all spaces, empty ones too."),
    Option("games", 3, (1, 2, 3, 4, 5, 6), "Games",
           "How many games the series has; the start player moves on to the left.",
           {1: "1 game", 2: "2 games", 3: "3 games", 4: "4 games", 5: "5 games", 6: "6 games"}),
    Option("notes", "fixed", ("fixed", "jittered"), "Music notes",
           "The usual notes on every card, or some cards with one more or less, as in other prints."),
    Option("wildcard", False, (False, True), "Wildcard",
           "Purple is any colour: it pairs with all of them, and is thrown at all of them."),
    Option("cooperative", False, (False, True), "Cooperative",
           "All win together, by filling a pile of each colour with exactly ten notes."),
    Option("open_hands", False, (False, True), "Open hands",
           "Whether all hands of the cooperative variant lie open.", under="cooperative"),
    Option("play_on", False, (False, True), "Play on",
           "Whether a cooperative game goes on when a pile has too many notes.", under="cooperative"),
    Option("purple_guard", True, (False, True), "Purple guard",
           "Whether a cooperative game begins with a purple card that leaves enough notes for its pile.",
           under="cooperative"),
)  # fmt: skip


def _talkytoot(kit: FiddlefooParts) -> Selection:
    return Selection(
        "talkytoot",
        "Talkytoot",
        "The expansion: special cards that do something when paired, thrown, drawn or scored.",
        kit.action_names,
        {name: ACTIONS[name][0] for name in kit.action_names},
        5,
        {name: sentence(kit, special) for special, name in enumerate(kit.action_names)},
    )


class Fiddlefoo(Game):
    """Fiddlefoo with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        if text is None:
            text = files(__package__).joinpath("parts.toml").read_text(encoding="utf-8")
        self.kit = FiddlefooParts(text)
        super().__init__("fiddlefoo", "Fiddlefoo", 2, 6, (*_OPTIONS, _talkytoot(self.kit)), self.kit)
        self._notation = words.notation(self.kit)

    def edition(self, text: str) -> "Fiddlefoo":
        return Fiddlefoo(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.FiddlefooState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: View, rng: Rng) -> rules.FiddlefooState:
        return rules.imagine(self.kit, view, rng)

    def policy(self) -> Greedy:
        return Greedy()

    def actions(self) -> int:
        return self.kit.actions

    def write(self, action: int) -> str:
        return words.write(self.kit, action)

    def read(self, text: str) -> int:
        if text not in self._notation:
            raise BadNotation(
                f"{text!r} is no move of Fiddlefoo; a card is written like b12, a place like @3,-1."
            )
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


GAME = Fiddlefoo()
