"""What kinds of things one does in Luthier, for who looks back on a game."""

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.views import LuthierView
from bandstand.builtin.luthier.words.names import PLACE_NAMES

_KINDS = {
    "house": "choosing what to begin with",
    "bench": "filling the benches",
    "plan_bench": "filling the benches",
    "plan": "sending workers",
    "plan_at": "sending workers",
    "resolve": "choosing what to activate",
    "market": "trading in the Market",
    "chair": "choosing chairs",
    "give": "serving patrons",
    "patron_space": "placing patrons",
    "royal": "choosing royal patrons",
    "reroll": "rolling again",
    "inspire": "spending inspiration",
    "material": "choosing materials",
    "specialist": "choosing specialists",
    "assign": "making specialists",
}


def kind(kit: LuthierParts, view: LuthierView, action: int) -> str:
    """What kind of thing an action does."""
    if view["phase"] == "act":
        return f"working at {PLACE_NAMES[view['resolving']['place']]}" if view["resolving"] else ""
    return _KINDS.get(view["phase"], "")
