"""Luthier: a heavy worker-placement game for 1 to 4 players (Dave Beck and Abe Burson; Paverson Games). The
automa is our own."""

from collections.abc import Sequence

from bandstand.builtin.luthier import rules, words
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import LEAST_PLAYERS, MOST_PLAYERS
from bandstand.builtin.luthier.policy import Greedy
from bandstand.builtin.luthier.table import draw
from bandstand.builtin.luthier.told import Told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.contract import Dump, Level, Option, Options, OptionValue
from bandstand.folder import FolderGame, parts_text
from bandstand.rng import Rng

OPTIONS = (
    Option("automa", False, (False, True), "Automa",
           "A third opponent that cards play. With one player it always takes part.", players=(2,)),
    Option("difficulty", "journeyman", ("apprentice", "journeyman", "master"), "Difficulty",
           "How hard the automa is to beat.", under="automa", players=(1, 2)),
)  # fmt: skip


_PARTS = {
    "awards": "public awards",
    "powers": "powers of patrons",
    "chairs": "First Chairs",
    "benches": "the finishing bench",
    "goals": "secret goals",
    "lost": "patrons who left",
}
"""What the score sheet calls a part, where that is not its name."""


class Luthier(FolderGame[LuthierParts, LuthierView]):
    """Luthier with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        kit = LuthierParts(parts_text(__name__) if text is None else text)
        players = (LEAST_PLAYERS, MOST_PLAYERS)
        example = "a worker is written like w5+1, a place like at:salon"
        super().__init__(__name__, "Luthier", players, OPTIONS, kit, words, draw, example)

    def edition(self, text: str) -> "Luthier":
        return Luthier(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.LuthierState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: LuthierView, rng: Rng) -> rules.LuthierState:
        return rules.imagine(self.kit, view, rng)

    def restore(self, dump: Dump) -> rules.LuthierState:
        return rules.LuthierState.restored(self.kit, dump)

    def kind(self, view: LuthierView, action: int) -> str:
        return words.kind(self.kit, view, action)

    def policy(self) -> Greedy:
        return Greedy()

    def say_move(self, steps: Sequence[tuple[LuthierView, int]], names: Sequence[str] = ()) -> str:
        return words.say_move(self.kit, steps, names)

    def reason(self, name: str, mine: float, other: float) -> str:
        return super().reason(_PARTS.get(name, name), mine, other)

    def retelling(self) -> Told:
        return Told()

    def levels(self) -> dict[str, Level]:
        return {
            "beginner": Level(0, overlooks=0.5, settles=0.05, glances=True),
            "player": Level(0, overlooks=0.07, settles=0.25),
            "expert": Level(16),
            "master": Level(10_000),
        }

    def seat_names(self, names: Sequence[str], options: Options) -> list[str]:
        """The automa sits after the players."""
        return [*names, "Automa"] if len(names) == 1 or options["automa"] is True else list(names)


GAME = Luthier()
