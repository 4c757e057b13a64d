"""What speaks for or against a move."""

from bandstand.phrases import counted

_LEAST = 0.3
"""A smaller part of a card or a note is not worth words."""


def reason(name: str, mine: float, other: float) -> str:
    """What goes out of the hand with a move and what comes into it, on average, against another move."""
    if name == "safe":
        return "makes a safe pair" if mine > other else "makes a pair that is not safe"
    if name == "score":
        points = int(abs(mine - other) + 0.5)
        fewer = "fewer" if mine > other else "more"
        return f"{counted(points, 'minus point')} {fewer}" if points else ""
    if abs(mine - other) < _LEAST:
        return ""
    # What comes into the hand is counted below 0.
    this, that = _number(abs(mine)), _number(abs(other))
    cards = "card" if this == "1" else "cards"
    return {
        "notes": f"gets rid of {this} {'note' if this == '1' else 'notes'} instead of {that}",
        "caught": f"you catch {this} {cards} instead of {that}",
        "drawn": f"draws {this} {cards} instead of {that}",
        "added": f"{this} {cards} for the piles instead of {that}",
    }[name]


def _number(mean: float) -> str:
    """A mean as people read it: '2', '1.4'."""
    return f"{mean:.1f}".removesuffix(".0")
