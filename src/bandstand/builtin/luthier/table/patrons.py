"""The patrons on a workbench: what they ask for, how patient they are, and what they give meanwhile."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import ERAS, TYPES
from bandstand.builtin.luthier.rules.requirements import meets
from bandstand.builtin.luthier.table.cards import need
from bandstand.builtin.luthier.table.effects import power_markup
from bandstand.builtin.luthier.table.icons import amount, gains_markup, icon, named, owner_key
from bandstand.builtin.luthier.table.outlook import is_automa
from bandstand.builtin.luthier.table.spoken import gains_told, patron_told, short_name
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment


def patrons(kit: LuthierParts, view: LuthierView, seat: int) -> Markup:
    own = seat == view["seat"]
    return element(
        "section",
        {"class": "pats", "aria-label": "Patrons"},
        element("h3", None, "Patrons"),
        element("div", None, [_space(kit, view, seat, space, own) for space in range(3)]),
    )


def _space(kit: LuthierParts, view: LuthierView, seat: int, space: int, own: bool) -> Markup:
    patron = view["boards"][seat]["patrons"][space]
    target = pieces.space(space) if own else None
    if patron < 0 and is_automa(view, seat):
        return element("div", {"class": "bpat none"}, element("span", None, "free place"))
    if patron < 0:
        told = f"Free place for a patron: {gains_told(kit.spaces[space])} when one comes here"
        return element(
            "div",
            {"class": "bpat none", "data-target": target, **named(told)},
            element("span", None, "free place"),
            element("span", {"class": "plus"}, element("b", None, "+"), gains_markup(kit, kit.spaces[space])),
        )
    card = kit.patrons[patron]
    attached = view["boards"][seat]["attached"][space]
    power = power_markup(kit, patron)
    return element(
        "div",
        {
            "class": "bpat",
            "role": "group",
            "data-target": target,
            "data-vt": pieces.patron(patron),
            "aria-label": _told(kit, view, seat, space),
            "title": _told(kit, view, seat, space),
        },
        element(
            "span",
            {"class": "kt"},
            icon(TYPES[card.type]),
            element("em", None, short_name(card.name)),
        ),
        element(
            "span",
            {"class": "kr"},
            _needs(kit, patron, attached),
            icon(ERAS[card.era]) if len(card.families) < 2 else None,
        ),
        element(
            "span",
            {"class": "kr k3"},
            amount("prestige", card.prestige),
            element("span", {"class": "sp"}),
            element("span", {"class": "pw"}, power) if power else None,
        ),
        # The automa's patrons wait for ever and give nothing.
        None if is_automa(view, seat) else _patience(kit, view, seat, space, own),
    )


def _told(kit: LuthierParts, view: LuthierView, seat: int, space: int) -> str:
    board = view["boards"][seat]
    patron = board["patrons"][space]
    missing = len(kit.patrons[patron].families) - len(board["attached"][space])
    if is_automa(view, seat):
        return f"{patron_told(kit, patron)}; {missing} open"
    steps = int(kit.patience) - board["patience"][space]
    return (
        f"{patron_told(kit, patron)}; {missing} open; leaves in {steps} round{'s' if steps != 1 else ''} "
        f"for minus {missing * int(kit.abandoned)} prestige"
    )


def _needs(kit: LuthierParts, patron: int, attached: Sequence[int]) -> Markup:
    card = kit.patrons[patron]
    met = matched(kit, patron, attached)
    return fragment(
        [
            need(int(family), place == 0, place in met, ERAS[card.era])
            for place, family in enumerate(card.families)
        ]
    )


def matched(kit: LuthierParts, patron: int, attached: Sequence[int]) -> set[int]:
    """One way to see which requirements the cards meet; it stays open until the patron is done."""
    found = _match(kit, patron, list(attached), ())
    return set(found or ())


def _match(kit: LuthierParts, patron: int, cards: list[int], used: tuple[int, ...]) -> tuple[int, ...] | None:
    if not cards:
        return used
    for place in range(len(kit.patrons[patron].families)):
        if place not in used and meets(kit, patron, place, cards[0]):
            found = _match(kit, patron, cards[1:], (*used, place))
            if found is not None:
                return found
    return None


def _patience(kit: LuthierParts, view: LuthierView, seat: int, space: int, own: bool) -> Markup:
    """The row of patience: the cube goes one step each round, past the gifts, until the patron leaves."""
    board = view["boards"][seat]
    patron, stands = board["patrons"][space], board["patience"][space]
    gifts = kit.patrons[patron].gifts
    cells = [_cell(element("span", {"class": "g"}, "·"), stands == 0, view, seat, space)]
    for place, gift in enumerate(gifts):
        told = f"Gift: {gains_told(gift)}"
        drawn = element(
            "span",
            {"class": "g", "data-target": pieces.gift(space, place) if own else None, **named(told)},
            gains_markup(kit, gift),
        )
        cells.append(_cell(drawn, stands == place + 1, view, seat, space))
    missing = len(kit.patrons[patron].families) - len(board["attached"][space])
    bye = element("span", {"class": "g"}, element("b", {"class": "bye"}, f"−{missing * int(kit.abandoned)}"))
    cells.append(_cell(bye, stands > len(gifts), view, seat, space))
    return element("span", {"class": "pat"}, cells)


def _cell(gift: Markup, here: bool, view: LuthierView, seat: int, space: int) -> Markup:
    owner = f"owner-{owner_key(view, seat)}"
    cube = element("span", {"class": owner, "data-vt": pieces.cube(seat, space)}, icon("cube"))
    return element(
        "span",
        {"class": "ps" + (" at" if here else "")},
        gift,
        element("span", {"class": "c"}, cube if here else None),
    )
