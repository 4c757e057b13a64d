"""A finished game of Trumpet: a race, trick by trick."""

from collections.abc import Sequence

from bandstand.builtin.trumpet.parts import TrumpetParts
from bandstand.builtin.trumpet.views import TrumpetView
from bandstand.builtin.trumpet.words.names import card_name
from bandstand.phrases import number_word
from bandstand.retelling import Honour, Part, Past, Retelling, Words, general, most


class Told(Retelling):
    """Where the pawns stood, what carried them there, and who jumped highest."""

    stepped = True

    def __init__(self, kit: TrumpetParts) -> None:
        self.kit = kit

    def words(self, past: Past) -> Words:
        home = self.kit.board(past.view["options"]).home
        return Words("The race, trick by trick", f"The space of each pawn. HOME is {home}.",
                     "How each pawn got there", "trick")  # fmt: skip

    def lap(self, view: TrumpetView) -> str:
        return str((view["deal"] - 1) * self.kit.hand + view["trick"])

    def parts(self, past: Past) -> list[Part]:
        steps, jumped, back = ([0] * past.seats for _ in range(3))
        for event in past.events("moves"):
            seat, way = event["seat"], event["to"] - event["from"]
            if way > 0:
                steps[seat] += 1
                jumped[seat] += way - 1
            else:
                back[seat] += way
        told = [Part("Steps for tricks won", steps), Part("Spaces jumped for free", jumped),
                Part("Pushed back", back)]  # fmt: skip
        return [part for part in told if any(part.points)]

    def honours(self, past: Past) -> list[Honour]:
        return [
            *(each for each in general(past, "trick") if each.title != "Grand crescendo"),
            *_jumps(past),
            *self._smallest(past),
            *most("Brass section", past.total("play", card=self.kit.wild), "played {}", thing="Trumpet"),
            *most("Bandleader", past.total("trump"), "chose trump {} times"),
            *most("Trick cyclist", past.total("wins"), "won {}", 5, thing="trick"),
        ]

    def _smallest(self, past: Past) -> list[Honour]:
        """Who took a trick with the lowest card."""
        won = [event for event in past.events("wins") if event["card"] != self.kit.wild]
        if not won:
            return []
        ranks: Sequence[int] = [self.kit.rank_of[event["card"]] for event in won]
        event = won[ranks.index(min(ranks))]
        words = f"took a trick with the {card_name(self.kit, event['card'])}"
        return [Honour("Smallest winner", event["seat"], words, 0.75 - 0.1 * min(ranks))]


def _jumps(past: Past) -> list[Honour]:
    """The highest jump, and whom others sailed over."""
    found: list[Honour] = []
    high = max(past.events("moves"), key=lambda event: len(event["jumped"]), default=None)
    if high is not None and len(high["jumped"]) > 1:
        number = len(high["jumped"])
        words = f"jumped {number_word(number)} at one go"
        found.append(Honour("High jump", high["seat"], words, 0.3 + 0.15 * number))
    over = [0] * past.seats
    for event in past.events("moves"):
        for seat in event["jumped"]:
            over[seat] += 1
    return [*found, *most("Scenic view", over, "watched {} sail over", 3, thing="pawn")]
