"""The end: a score sheet, line by line and seat by seat, and what each player won points with."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import FAMILIES, TYPES
from bandstand.builtin.luthier.table.icons import icon, owner_key
from bandstand.builtin.luthier.table.outlook import standings
from bandstand.builtin.luthier.table.setup import goal_card
from bandstand.builtin.luthier.table.spoken import short_name
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element

_LINES = {
    "instruments": ("finishing", "Instruments"),
    "patrons": ("patron", "Patrons"),
    "royals": ("royal", "Royals"),
    "performances": ("perform", "Performances"),
    "repairs": ("repair", "Repairs"),
    "awards": ("reputation", "Public awards"),
    "tracks": ("craft", "Tracks"),
    "powers": ("each-round", "Powers of patrons"),
    "specialists": ("specialist", "Specialists"),
    "chairs": ("chair", "First Chairs"),
    "benches": ("roughing", "Finishing bench"),
    "goals": ("prestige", "Secret goals"),
    "leftovers": ("money", "Leftovers"),
    "lost": ("cube", "Patrons who left"),
    "automa": ("market", "The automa’s own"),
}


def sheet(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> Markup:
    """The stage of a finished game."""
    ranks = view["ranks"]
    assert ranks is not None
    seats = sorted(range(view["seats"]), key=lambda seat: ranks[seat])
    return element(
        "div", {"class": "finale"},
        element("section", {"class": "panel sheet", "aria-label": "Score sheet"},
                _table(view, ranks, names, seats)),
        element("div", {"class": "deeds"}, [_deeds(kit, view, names, seat) for seat in seats]),
    )  # fmt: skip


def _table(view: LuthierView, ranks: Sequence[int], names: Sequence[str], seats: Sequence[int]) -> Markup:
    used = [key for key in _LINES if any(view["sheet"][seat].get(key) for seat in seats)]
    return element(
        "table", None,
        element("thead", None, element(
            "tr", None,
            element("th", {"scope": "col"}, element("span", {"class": "sr-only"}, "Source of prestige")),
            [_head(view, ranks, names, seat) for seat in seats],
        )),
        element("tbody", None, [_line(view, ranks, seats, key) for key in used]),
        element("tfoot", None, element(
            "tr", None,
            element("th", {"scope": "row"}, "Total"),
            [element("td", {"class": _won(ranks, seat)}, signed(view["scores"][seat])) for seat in seats],
        )),
    )  # fmt: skip


def _won(ranks: Sequence[int], seat: int) -> str | None:
    return None if ranks[seat] else "win"


def _head(view: LuthierView, ranks: Sequence[int], names: Sequence[str], seat: int) -> Markup:
    won = "" if ranks[seat] else "shares the win" if ranks.count(0) > 1 else "wins"
    return element(
        "th", {"scope": "col", "class": _won(ranks, seat)},
        element("svg", {"viewBox": "0 0 36 36", "aria-hidden": "true"},
                element("use", href=f"#lu-seat-{owner_key(view, seat)}")),
        element("span", {"class": "name"}, "You" if seat == view["seat"] else names[seat]),
        element("em", None, won) if won else None,
    )  # fmt: skip


def _line(view: LuthierView, ranks: Sequence[int], seats: Sequence[int], key: str) -> Markup:
    symbol, title = _LINES[key]
    points = [view["sheet"][seat].get(key) or 0 for seat in seats]
    best = max(points)
    return element(
        "tr", {"class": f"line-{key}"},
        element("th", {"scope": "row"}, icon(symbol), title),
        [element("td", {"class": _kinds(_won(ranks, seat), not number, number == best > 0)}, signed(number))
         for seat, number in zip(seats, points, strict=True)],
    )  # fmt: skip


def _kinds(won: str | None, zero: bool, best: bool) -> str | None:
    return " ".join(filter(None, (won, "zero" if zero else "", "best" if best else ""))) or None


def signed(number: int) -> str:
    return str(number).replace("-", "−")


# ---- what the points were won with


def _deeds(kit: LuthierParts, view: LuthierView, names: Sequence[str], seat: int) -> Markup:
    board = view["boards"][seat]
    whose = "You" if seat == view["seat"] else names[seat]
    ladders = [kit.goals[goal] for goal in board["goals"]]
    now = standings(kit, view, seat, [ladder.metric for ladder in ladders])
    goals = [goal_card(ladder, have=have) for ladder, have in zip(ladders, now, strict=True)]
    return element(
        "section", {"class": "panel deed", "aria-label": f"What {whose} won points with"},
        element("h2", None,
                element("svg", {"viewBox": "0 0 36 36", "aria-hidden": "true"},
                        element("use", href=f"#lu-seat-{owner_key(view, seat)}")),
                whose, element("small", None, _chairs(board["chairs"]))),
        _things("Instruments", [(FAMILIES[kit.instruments[kind].family], kit.instruments[kind].name)
                                for kind in board["made"]]),
        _things("Patrons", [(TYPES[kit.patrons[patron].type], short_name(kit.patrons[patron].name))
                            for patron in board["completed"]]),
        element("div", {"class": "goals"}, goals) if goals else None,
    )  # fmt: skip


def _chairs(number: int) -> str:
    return "1 First Chair" if number == 1 else f"{number} First Chairs"


def _things(title: str, things: Sequence[tuple[str, str]]) -> Markup:
    return element(
        "p", {"class": "things"},
        element("b", None, title),
        [element("span", None, icon(symbol), name) for symbol, name in things] if things else "none",
    )  # fmt: skip
