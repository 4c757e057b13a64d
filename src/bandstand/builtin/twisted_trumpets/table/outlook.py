"""What a placement would bring about, as far as this seat can tell."""

from dataclasses import dataclass
from functools import cache

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.phrases import counted

CLOSES = "closes your trumpet"


@dataclass(frozen=True)
class Prospect:
    """A trumpet with one tile more."""

    gain: int
    """Points more than before, open ends left out."""
    ends: int
    """Open ends after it."""
    favor: bool
    """Whether the tile lies on a closed scroll."""
    closes: bool
    """Whether nothing can be added any more."""
    decrees: tuple[str, ...]
    """Those that the trumpet did not meet before."""

    def lines(self) -> list[str]:
        """As a caption."""
        more = f"{signed(self.gain)} point{'' if abs(self.gain) == 1 else 's'}"
        points = more if self.gain else "points unchanged"
        told = [points, f"{self.ends or 'no'} open end{'' if self.ends == 1 else 's'}"]
        told += [f"meets {name}" for name in self.decrees]
        if self.favor:
            told.append("a King’s Favor")
        if self.closes:
            told.append(CLOSES)
        return told


class Outlook:
    """What the viewer's trumpet is worth now, and with another tile."""

    def __init__(self, kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> None:
        self.kit = kit
        self.view = view
        self.trumpet = rules.trumpet_in(kit, view, view["seat"])
        self._before = self._worth(self.trumpet)
        self._met = [rules.meets(self.trumpet, kit.decrees[number]) for number in view["decrees"]]
        self.prospect = cache(self._prospect)

    def _worth(self, trumpet: rules.Trumpet) -> int:
        sheet = rules.sheet(trumpet, self.view["plans"], 0)
        return sheet.total - sheet.open

    def _prospect(self, shape: int, square: int, turn: int) -> Prospect:
        kit, view = self.kit, self.view
        after = self.trumpet.copy()
        after.put(square, shape * TURNS + turn)
        claimed = [any(claim[0] == view["seat"] for claim in claims) for claims in view["claims"]]
        return Prospect(
            self._worth(after) - self._before,
            int(after.open_count()),
            square in kit.scrolls and square not in view["used"][view["seat"]],
            after.closed(),
            tuple(
                kit.decrees[number].name
                for place, number in enumerate(view["decrees"])
                if not (self._met[place] or claimed[place]) and rules.meets(after, kit.decrees[number])
            ),
        )


def signed(points: int) -> str:
    """'+3', '−2'."""
    return f"+{points}" if points > 0 else f"−{-points}"


def tiles_text(number: int) -> str:
    """'one tile'."""
    return counted(number, "tile")
