"""Twisted Trumpets: tile laying for 2 to 4 players (Matthew Rodela; Muse & Mettle, Play to Z)."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets import rules, words
from bandstand.builtin.twisted_trumpets.parts import LEAST_PLAYERS, MOST_PLAYERS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.policy import Greedy
from bandstand.builtin.twisted_trumpets.table import draw
from bandstand.builtin.twisted_trumpets.told import Told
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.contract import Dump, Level, Option, OptionValue
from bandstand.folder import FolderGame, parts_text
from bandstand.rng import Rng

OPTIONS = (
    Option("decree_slots", "round", ("round", "circle"), "Places on decrees",
           "How long others may share a place on a decree: until the round ends, or until its first claimer "
           "is to move again.",
           {"round": "open for the round", "circle": "open for a full circle"}),
)  # fmt: skip


class TwistedTrumpets(FolderGame[TwistedTrumpetsParts, TwistedTrumpetsView]):
    """Twisted Trumpets with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        kit = TwistedTrumpetsParts(parts_text(__name__) if text is None else text)
        players = (LEAST_PLAYERS, MOST_PLAYERS)
        example = "a placement is written like bnd1p@c2/1"
        super().__init__(__name__, "Twisted Trumpets", players, OPTIONS, kit, words, draw, example)

    def edition(self, text: str) -> "TwistedTrumpets":
        return TwistedTrumpets(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.TwistedTrumpetsState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: TwistedTrumpetsView, rng: Rng) -> rules.TwistedTrumpetsState:
        return rules.imagine(self.kit, view, rng)

    def restore(self, dump: Dump) -> rules.TwistedTrumpetsState:
        return rules.TwistedTrumpetsState.restored(self.kit, dump)

    def kind(self, view: TwistedTrumpetsView, action: int) -> str:
        return words.kind(self.kit, view, action)

    def policy(self) -> Greedy:
        return Greedy()

    def say_move(self, steps: Sequence[tuple[TwistedTrumpetsView, int]], names: Sequence[str] = ()) -> str:
        return words.say_move(self.kit, steps, names)

    def reason(self, name: str, mine: float, other: float) -> str:
        return super().reason("open ends" if name == "open" else name, mine, other)

    def retelling(self) -> Told:
        return Told()

    def levels(self) -> dict[str, Level]:
        return {
            "beginner": Level(0, overlooks=0.65, settles=0.04, glances=True),
            "player": Level(0, overlooks=0.1, settles=0.25),
            "expert": Level(24),
            "master": Level(20_000),
        }


GAME = TwistedTrumpets()
