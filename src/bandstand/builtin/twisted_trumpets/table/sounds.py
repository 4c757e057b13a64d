"""What a trumpet sounds like: each completed pipe is a note, lower the longer it is; the finished instrument
is the chord of all of them."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView

_STEPS = (0, -3, -5, -8, -10)
"""Down a scale of five notes: whatever pipes a trumpet has, they sound well together."""
_HIGHEST = 15
"""The note of a pipe of one: the high C that trumpeters are proud of, in semitones above A4."""


def pitch(length: int) -> int:
    """The note of a pipe, in semitones above A4. A twist makes it longer by one, as it does its points."""
    octaves, step = divmod(length - 1, len(_STEPS))
    return _HIGHEST - 12 * octaves + _STEPS[step]


def tone(horn: rules.Horn) -> str:
    """One pipe, as the page's script plays it."""
    return f"tone:{pitch(horn.points)}"


def chord(horns: Sequence[rules.Horn]) -> str:
    """All pipes of a trumpet, the lowest first; two of one length are one note."""
    notes = sorted({pitch(horn.points) for horn in horns})
    return f"chord:{','.join(map(str, notes))}" if notes else ""


def sounds(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> tuple[str, ...]:
    """What is heard when this View comes: the pipe that was completed by the newest tile of who is on turn;
    at the end one's own trumpet, or for those who look on the winner's."""
    if view["ranks"] is not None:
        seat = view["seat"] if view["seat"] >= 0 else view["ranks"].index(0)
        whole = chord(rules.trumpet_in(kit, view, seat).horns())
        return (whole,) if whole else ()
    if view["newest"] is None or view["newest"][0] != view["turn"]:
        return ()
    seat, square = view["newest"]
    horns = rules.trumpet_in(kit, view, seat).horns()
    # With the tile it belongs to: it is heard once, however long that tile stays the newest.
    return tuple(f"{tone(horn)}@{seat}-{square}" for horn in horns if horn.square == square)
