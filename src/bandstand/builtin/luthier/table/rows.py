"""The list of players: what each is doing, what is known of the score, and a small panel under each line."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    INSPIRATION,
    MATERIALS,
    MONEY,
    RESOURCES,
    TRACKS,
    TYPES,
)
from bandstand.builtin.luthier.table.icons import amount, icon, named, owner_key
from bandstand.builtin.luthier.table.opponents import opened
from bandstand.builtin.luthier.table.spoken import PLACE_NAMES
from bandstand.builtin.luthier.views import AutomaView, LuthierView
from bandstand.draw import Markup, Row, element

_DOING = {
    "setup": "sets up",
    "bench": "at the benches",
    "plan": "places a worker",
    "resolve": "chooses a location",
    "reroll": "looks at the dice",
    "inspire": "may add inspiration",
    "chair": "places a token",
    "double": "weighs a doubling",
    "consolation": "takes a consolation",
    "give": "may give a card",
    "again": "may make another",
    "calm": "may calm a patron",
    "plan_bench": "may bench a plan",
    "material": "chooses a material",
    "discard": "must discard",
    "claim": "may claim an award",
    "benefit": "chooses a benefit",
    "royal": "looks at the royals",
    "patron_space": "seats a patron",
    "specialist": "chooses a specialist",
    "keep": "keeps an instrument",
    "paid_step": "may pay for a step",
    "rough_first": "may rough an instrument",
    "market": "is at the Market",
    "end": "ends the turn",
    "assign": "names a specialist",
}
_PURSE = (MONEY, INSPIRATION, APPRENTICE)
_TOGETHER = ("house", "goals", "instrument", "patron", "space", "bench")


def rows(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> list[Row]:
    return [
        Row(seat, f"lu-seat-{owner_key(view, seat)}", _state(kit, view, seat), str(view["scores"][seat]),
            _note(view, seat), _more(kit, view, names, seat))
        for seat in range(view["seats"])
    ]  # fmt: skip


# ---- what a seat is doing


def _state(kit: LuthierParts, view: LuthierView, seat: int) -> str:
    phase = view["phase"]
    if view["ranks"] is not None:
        return _result(view["ranks"], seat)
    if phase in _TOGETHER:
        # Which of them have answered already is nobody's business.
        automa = _automa(view, seat)
        if automa is not None:
            return f"level {automa['level']}"
        return _DOING["bench" if phase == "bench" else "setup"]
    if seat == view["turn"]:
        if phase in ("act", "tier", "cost"):
            return f"acts at {PLACE_NAMES[pieces.acting_place(view)]}"
        return _DOING[phase.removesuffix("_at")]
    return _waits(view, seat)


def _automa(view: LuthierView, seat: int) -> AutomaView | None:
    """What lies open of the automa, if it sits there."""
    automa = view["automa"]
    return automa if automa is not None and seat == automa["seat"] else None


def _waits(view: LuthierView, seat: int) -> str:
    board = view["boards"][seat]
    if view["phase"] in ("plan", "plan_at"):
        return f"{board['chips_left']} to place"
    if board["passed"]:
        return "has passed"
    waiting = sum(chip[0] == seat for stack in view["stacks"] for chip in stack)
    return f"{waiting} waiting" if waiting else "all back"


def _result(ranks: Sequence[int], seat: int) -> str:
    rank = ranks[seat]
    shared = ranks.count(rank) > 1
    if rank == 0:
        return "shares the win" if shared else "won"
    return ("shares " if shared else "") + f"place {rank + 1}"


def _note(view: LuthierView, seat: int) -> str:
    """Others' goals are secret until the end."""
    if view["phase"] == "over" or seat == view["seat"] or not view["boards"][seat]["goal_count"]:
        return ""
    return "+ goals"


# ---- what stands under the line


def _more(kit: LuthierParts, view: LuthierView, names: Sequence[str], seat: int) -> Markup:
    if view["phase"] == "over" or (view["boards"][seat]["house"] < 0 and _automa(view, seat) is None):
        return Markup("")
    if seat == view["seat"]:
        return element("div", {"class": "sum mine"}, _chairs(kit, view, seat))
    return opened(kit, view, names, seat, _summary(kit, view, seat))


def _summary(kit: LuthierParts, view: LuthierView, seat: int) -> Sequence[Markup]:
    board = view["boards"][seat]
    hosts = [host for host in zip(board["patrons"], board["patience"], strict=True) if host[0] >= 0]
    automa = _automa(view, seat)
    if automa is not None:
        # Its patrons wait for ever, and it has no goods.
        return (
            element("span", {"class": "l"}, amount("guild", len(automa["plans"])),
                    [element("span", named(kit.patrons[patron].name), icon(TYPES[kit.patrons[patron].type]))
                     for patron, _ in hosts],
                    element("span", {"class": "sp"}), amount("chair", board["chairs"])),
        )  # fmt: skip
    return (
        element("span", {"class": "l"},
                [amount(RESOURCES[what], board["resources"][what]) for what in _PURSE],
                element("span", {"class": "sp"}),
                [amount(name, board["resources"][what]) for what, name in enumerate(MATERIALS)]),
        element("span", {"class": "l"}, [_patron(kit, *host) for host in hosts],
                element("span", {"class": "sp"}), amount("chair", board["chairs"])),
        element("span", {"class": "l faintl"},
                amount("guild", len(board["hand_families"])), amount("roughing", len(board["rough"])),
                amount("finishing", len(board["finish"])), element("span", {"class": "sp"}),
                [amount(name, board["tracks"][track]) for track, name in enumerate(TRACKS)]),
    )  # fmt: skip


def _patron(kit: LuthierParts, patron: int, patience: int) -> Markup:
    """A patron and the steps that are left before it leaves."""
    left = int(kit.patience) - patience
    told = f"{kit.patrons[patron].name}, {left} steps of patience"
    return element(
        "span", {"class": "mp", "role": "img", "aria-label": told, "title": told},
        icon(TYPES[kit.patrons[patron].type]),
        element("span", {"class": "pp"}, [element("s", {"class": "on" if step < left else None})
                                          for step in range(int(kit.patience))]),
    )  # fmt: skip


def _chairs(kit: LuthierParts, view: LuthierView, seat: int) -> Markup:
    """One's own First Chairs, and what the next one would add."""
    have = view["boards"][seat]["chairs"]
    table = kit.chair_points_of_four if view["seats"] == 4 else kit.chair_points
    last = len(table) - 1
    now, then = table[min(have, last)], table[min(have + 1, last)]
    noun = "chair" if have == 1 else "chairs"
    first = next((number for number, points in enumerate(table) if points), last)
    more = f"the next adds {then - now}" if then > now else f"{first} of them score" if have < first else ""
    return element(
        "span", {"class": "l"},
        icon("chair"), element("b", None, have), element("span", None, noun),
        element("span", {"class": "sp"}), element("span", None, more),
    )  # fmt: skip
