"""What a trumpet is worth, category by category."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules.features import bird_notes, flag_counts, plan_points
from bandstand.builtin.twisted_trumpets.rules.trumpet import Trumpet
from bandstand.builtin.twisted_trumpets.views import Points


class Sheet:
    """A player's score sheet."""

    def __init__(self, pipes: int, flags: int, birds: int, decrees: int, plans: int, open_ends: int) -> None:
        self.pipes: Final = pipes
        self.flags: Final = flags
        self.birds: Final = birds
        self.decrees: Final = decrees
        self.plans: Final = plans
        self.open: Final = open_ends
        """Points lost, so never above 0."""
        self.total: Final = pipes + flags + birds + decrees + plans + open_ends

    def parts(self) -> dict[str, int]:
        """What the total is made of, by name."""
        return {
            "pipes": self.pipes,
            "flags": self.flags,
            "birds": self.birds,
            "decrees": self.decrees,
            "plans": self.plans,
            "open": self.open,
        }

    def seen(self, plans_known: bool) -> Points:
        """As a View has it."""
        return {
            "pipes": self.pipes,
            "flags": self.flags,
            "birds": self.birds,
            "decrees": self.decrees,
            "plans": self.plans if plans_known else None,
            "open": self.open,
        }


def flags_worth(kit: TwistedTrumpetsParts, count: i64) -> int:
    """What this number of flags of one colour scores."""
    return kit.flag_points[min(count, len(kit.flag_points) - 1)]


def sheet(trumpet: Trumpet, plans: list[int], decree_points: int) -> Sheet:
    """The score of a trumpet with these plans and this much from decrees."""
    kit = trumpet.kit
    return Sheet(
        int(trumpet.pipe_points()),
        sum([flags_worth(kit, count) for count in flag_counts(trumpet)]),
        sum([notes for _, notes in bird_notes(trumpet)]),
        decree_points,
        sum([plan_points(trumpet, kit.plans[plan]) for plan in plans]),
        int(-trumpet.open_count() * kit.open_end),
    )
