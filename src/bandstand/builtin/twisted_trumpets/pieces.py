"""What the pieces on the table are called: where clicks meet them, where they move, where a reason points."""

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts

BASIC_STACK = "basic-stack"
PREMIUM_STACK = "premium-stack"
BELL_SIDE, FRONT_SIDE = "bell-side", "front-side"
TAKE_OFF, PASS, END = "take-off", "pass", "end"


def square(number: int) -> str:
    """A square of the viewer's own board."""
    return f"square-{number}"


def placed(seat: int, number: int) -> str:
    """The tile on a square of a player's board."""
    return f"placed-{seat}-{number}"


def held(kind: int) -> str:
    """All tiles of a kind in the viewer's hand: they lie together."""
    return f"hand-{kind}"


def payment(place: int) -> str:
    """A single tile, by its place in the sorted hand."""
    return f"pay-{place}"


def offer(kit: TwistedTrumpetsParts, slot: int) -> str:
    """A place of the market, or after the last one the premium stack."""
    return PREMIUM_STACK if slot == kit.slots else f"market-{slot}"


def for_sale(kind: int) -> str:
    """A tile in the market, wherever it slides."""
    return f"premium-{kind}"


def favor(token: int) -> str:
    """One of the viewer's King's Favors."""
    return f"favor-{token}"


def plan(number: int) -> str:
    """One of the viewer's plans."""
    return f"plan-{number}"
