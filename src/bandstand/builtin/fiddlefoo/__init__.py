"""Fiddlefoo: a card game on a growing map for 2 to 6 players (Pandaqi, 2024)."""

from collections.abc import Sequence

from bandstand.builtin.fiddlefoo import rules, words
from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.policy import Greedy
from bandstand.builtin.fiddlefoo.table import draw
from bandstand.builtin.fiddlefoo.told import Told
from bandstand.builtin.fiddlefoo.views import FiddlefooView
from bandstand.builtin.fiddlefoo.words.names import ACTIONS, sentence
from bandstand.contract import Dump, Level, Option, OptionValue, Selection
from bandstand.folder import FolderGame, parts_text
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
           "Whether a cooperative game begins with a purple card that leaves enough notes for its pile. "
           "With Wildcard there is no such pile, and it does nothing.", under="cooperative"),
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


class Fiddlefoo(FolderGame[FiddlefooParts, FiddlefooView]):
    """Fiddlefoo with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        kit = FiddlefooParts(parts_text(__name__) if text is None else text)
        super().__init__(
            __name__,
            "Fiddlefoo",
            (2, 6),
            (*_OPTIONS, _talkytoot(kit)),
            kit,
            words,
            draw,
            "a card is written like b12, a place like @3,-1",
        )

    def edition(self, text: str) -> "Fiddlefoo":
        return Fiddlefoo(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.FiddlefooState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: FiddlefooView, rng: Rng) -> rules.FiddlefooState:
        return rules.imagine(self.kit, view, rng)

    def restore(self, dump: Dump) -> rules.FiddlefooState:
        return rules.FiddlefooState.restored(self.kit, dump)

    def kind(self, view: FiddlefooView, action: int) -> str:
        return words.kind(self.kit, view, action)

    def policy(self) -> Greedy:
        return Greedy()

    def say_move(self, steps: Sequence[tuple[FiddlefooView, int]], names: Sequence[str] = ()) -> str:
        return words.say_move(self.kit, steps, names)

    def reason(self, name: str, mine: float, other: float) -> str:
        return words.reason(name, mine, other)

    def retelling(self) -> Told:
        return Told()

    def levels(self) -> dict[str, Level]:
        return {
            "beginner": Level(0, overlooks=0.5, settles=0.05, glances=True),
            "player": Level(0, overlooks=0.2, settles=0.2),
            "expert": Level(6),
            "master": Level(20_000),
        }


GAME = Fiddlefoo()
