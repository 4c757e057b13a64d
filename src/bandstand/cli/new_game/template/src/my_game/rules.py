"""The rules. Numbers in comments are those of rulebook.md."""

from bandstand.contract import OVER
from bandstand.small import SmallState

from .parts import NoteParts


def worth(melody: list[int], note: int) -> int:
    """The points for a note at the end of the melody: an echo scores most (3)."""
    if not melody or note < melody[-1]:
        return 0
    return 3 if note == melody[-1] else 1


class NoteState(SmallState[NoteParts]):
    """One game. Where the notes lie and who sees them is all that Bandstand needs to keep its books."""

    HELD = ("hands",)
    HIDDEN = ("deck",)
    OPEN = ("melody",)
    FACTS = ("points",)
    hands: list[list[int]]
    deck: list[int]
    melody: list[int]
    points: list[int]

    def set_up(self) -> None:
        """Shuffle and deal (1)."""
        self.deck = self.kit.components[:]
        self.shuffle(self.deck)
        size = int(self.options["hand"])
        self.hands = [sorted(self.deck.pop() for _ in range(size)) for _ in range(self.players)]
        self.melody = []
        self.points = [0] * int(self.players)
        self.say("deal")

    def legal(self) -> list[int]:
        """Any note of one's hand (2)."""
        return [] if self.actor == OVER else sorted(set(self.hands[self.actor]))

    def apply(self, action: int) -> None:
        """Play a note (2), score it (3) and draw another (4)."""
        seat, hand = self.actor, self.hands[self.actor]
        points = worth(self.melody, action)
        hand.remove(action)
        self.melody.append(action)
        self.points[seat] += points
        self.say("play", seat, note=action, points=points)
        if self.deck:
            drawn = self.deck.pop()
            self.hands[seat] = sorted([*hand, drawn])
            self.barrier += 1  # the seat has learnt what it drew
            self.say("draw", seat, {"note": drawn})
        self.next_seat()

    def next_seat(self) -> None:
        """The next one who holds a note; if nobody does, the game is over (5)."""
        following = [*range(self.actor + 1, int(self.players)), *range(self.actor + 1)]
        self.actor = next((seat for seat in following if self.hands[seat]), OVER)
        if self.actor == OVER:
            self.say("end", winners=[seat for seat, rank in enumerate(self.ranks()) if rank == 0])

    def scores(self) -> list[int]:
        return self.points[:]
