"""Duet, a toy game in plain Python: it shows how to add a game, and conformance holds it to every promise.

It has what Trumpet has not: moves of several actions, answers under seal, a look into the deck, dice, a game
for one against a seat that the rules themselves play, options for some numbers of players only, and an end
that is announced.
"""

from collections.abc import Sequence

from bandstand.contract import Dump, Option, Options, OptionValue
from bandstand.folder import FolderGame, parts_text
from bandstand.rng import Rng
from tests.toy import rules, words
from tests.toy.parts import MOST_PLAYERS, ROWS, TASTES, DuetParts
from tests.toy.policy import Greedy
from tests.toy.table import draw
from tests.toy.views import DuetView

OPTIONS = (
    Option("row", "short", ROWS, "Row", "How many bars there are to write in."),
    Option("price", 1, (1, 2), "Listening", "How many notes one throws away to look into the deck."),
    Option("metronome", False, (False, True), "Metronome", "Whether the metronome plays along for points.",
           players=(2,)),
    Option("beat", 3, (3, 6), "Beat", "How many points the metronome gets for a bar without a note.",
           under="metronome", players=(1, 2)),
    TASTES,
)  # fmt: skip


class Duet(FolderGame[DuetParts, DuetView]):
    """Duet with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        kit = DuetParts(parts_text(__package__) if text is None else text)
        super().__init__(
            __package__, "Duet", (1, MOST_PLAYERS), OPTIONS, kit, words, draw,
            "a note is written like 3, a bar like @2", name="duet",
        )  # fmt: skip

    def edition(self, text: str) -> "Duet":
        return Duet(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.DuetState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: DuetView, rng: Rng) -> rules.DuetState:
        return rules.imagine(self.kit, view, rng)

    def restore(self, dump: Dump) -> rules.DuetState:
        return rules.DuetState.restored(self.kit, dump)

    def policy(self) -> Greedy:
        return Greedy()

    def seat_names(self, names: Sequence[str], options: Options) -> list[str]:
        return [*names, "Metronome"] if rules.plays_along(len(names), options) else [*names]


GAME = Duet()
