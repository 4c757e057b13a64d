"""What kinds of things one does in Fiddlefoo, for who looks back on a game."""

from bandstand.builtin.fiddlefoo.parts import FiddlefooParts
from bandstand.builtin.fiddlefoo.views import FiddlefooView

_KINDS = {
    "place": "placing cards",
    "again": "placing cards",
    "discard": "discarding",
    "move": "moving cards",
    "remove": "removing cards",
    "swap": "swapping cards",
}


def kind(kit: FiddlefooParts, view: FiddlefooView, action: int) -> str:
    """What kind of thing an action does."""
    if view["phase"] == "throw":
        if kit.add <= action < kit.cells:
            return "adding to piles"
        return "throwing cards" if action < kit.deck or view["throwing"] else "throwing nothing"
    return "" if action in (kit.draw, kit.pass_) else _KINDS.get(view["phase"], "")
