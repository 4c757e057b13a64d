"""Trumpet: a trick-taking race for 2 to 6 players (Phil Orbanes, International Games, 1990)."""

from bandstand.builtin.trumpet import rules, words
from bandstand.builtin.trumpet.parts import BOARDS, TrumpetParts
from bandstand.builtin.trumpet.policy import Greedy
from bandstand.builtin.trumpet.table import draw
from bandstand.builtin.trumpet.told import Told
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.contract import Dump, Level, Option, OptionValue
from bandstand.folder import FolderGame, parts_text
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


class Trumpet(FolderGame[TrumpetParts, TrumpetView]):
    """Trumpet with one of its editions."""

    def __init__(self, text: str | None = None) -> None:
        kit = TrumpetParts(parts_text(__name__) if text is None else text)
        super().__init__(
            __name__, "Trumpet", (2, 6), OPTIONS, kit, words, draw, "a card is written like h7 or W"
        )

    def edition(self, text: str) -> "Trumpet":
        return Trumpet(text)

    def new(self, players: int, seed: int, options: dict[str, OptionValue]) -> rules.TrumpetState:
        return rules.begin(self.kit, players, seed, options)

    def imagine(self, view: TrumpetView, rng: Rng) -> rules.TrumpetState:
        return rules.imagine(self.kit, view, rng)

    def restore(self, dump: Dump) -> rules.TrumpetState:
        return rules.TrumpetState.restored(self.kit, dump)

    def kind(self, view: TrumpetView, action: int) -> str:
        return words.kind(self.kit, view, action)

    def policy(self) -> Greedy:
        return Greedy()

    def reason(self, name: str, mine: float, other: float) -> str:
        return words.reason(name, mine, other)

    def retelling(self) -> Told:
        return Told(self.kit)

    def levels(self) -> dict[str, Level]:
        return {
            "beginner": Level(0, overlooks=0.5, settles=0.05, glances=True),
            "player": Level(0, overlooks=0.2, settles=0.2),
            "expert": Level(64),
            "master": Level(50_000),
        }


GAME = Trumpet()
