"""The orchestra: the chairs, who holds them, which tokens lie beside them, and what taking one brings."""

from collections.abc import Sequence
from functools import cache, lru_cache

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import ERAS, FAMILIES, INSTRUMENT_TOKEN, TOKENS
from bandstand.builtin.luthier.table.cards import instrument_symbol
from bandstand.builtin.luthier.table.icons import gains_markup, icon, named, owner_key, owner_name, token
from bandstand.builtin.luthier.table.outlook import takes_chair
from bandstand.builtin.luthier.table.spoken import FAMILY_NAMES, gains_told
from bandstand.builtin.luthier.views import LuthierView
from bandstand.builtin.luthier.words.names import FAMILY_NAMES as FAMILIES_TOLD
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed
from bandstand.shapes import curve

_SHOWN = 3
"""How many sorts of tokens are drawn beside a chair; the others are counted."""


def orchestra(kit: LuthierParts, view: LuthierView, names: Sequence[str], legal: Sequence[int]) -> Markup:
    taking = outcomes(kit, view, legal)
    return element(
        "section",
        {"class": "orch", "aria-label": "Orchestra"},
        _curtain(),
        element("h2", {"class": "sr-only"}, "Orchestra"),
        element(
            "div",
            {"class": "og"},
            element("span"),
            [element("span", {"class": "oe"}, icon(era), era.capitalize()) for era in ERAS],
            [_row(kit, view, names, family, taking) for family in range(len(FAMILIES))],
        ),
    )


@cache
def _curtain() -> Markup:
    return element(
        "svg",
        {"class": "swag", "viewBox": "0 0 340 22", "preserveAspectRatio": "none", "aria-hidden": "true"},
        curve(
            "M0 0h340v6c-14 20-42 20-57 4-14 14-42 14-56 0-15 14-42 14-57 0-14 14-42 14-57 0-14 14-41 14-56 0"
            "C42 26 14 26 0 6z",
            fill="#7a1f2b",
        ),
        curve(
            "M0 4c14 20 42 20 57 4 15 14 42 14 56 0 15 14 42 14 57 0 14 14 42 14 57 0 14 14 42 14 56 0 "
            "15 16 43 16 57-4",
            fill="none",
            stroke="url(#lu-brass)",
            stroke_width=2,
        ),
    )


def _row(
    kit: LuthierParts, view: LuthierView, names: Sequence[str], family: int, taking: dict[int, str]
) -> Markup:
    """A family, from the oldest era to the newest."""
    chairs = [chair for chair in range(len(kit.chairs)) if kit.chairs[chair].family == family]
    chairs.sort(key=lambda chair: (_age(kit, chair), kit.chairs[chair].rare))
    return fragment(
        element("span", {"class": "ofam", **named(FAMILY_NAMES[family])}, icon(FAMILIES[family])),
        [_chair(kit, view, names, chair, taking.get(chair, "")) for chair in chairs],
    )


def _age(kit: LuthierParts, chair: int) -> float:
    """Its era; a chair of two eras stands between them."""
    eras = kit.chairs[chair].eras
    return sum(eras) / len(eras)


def _chair(kit: LuthierParts, view: LuthierView, names: Sequence[str], chair: int, outcome: str) -> Markup:
    space, reward = view["orchestra"][chair], view["reward"]
    owners = sorted({space["holder"], *(owner for owner, _, _ in space["tokens"])} - {-1})
    return _drawn(
        kit,
        chair,
        outcome,
        reward is not None and reward["chair"] == chair,
        space["holder"],
        space["kind"],
        tuple((owner, kind, many) for owner, kind, many in space["tokens"]),
        tuple((owner, owner_key(view, owner), owner_name(view, names, owner)) for owner in owners),
    )


@lru_cache(maxsize=4096)
def _drawn(
    kit: LuthierParts,
    chair: int,
    outcome: str,
    last: bool,
    holder: int,
    kind: int,
    tokens: tuple[tuple[int, int, int], ...],
    owners: tuple[tuple[int, str, str], ...],
) -> Markup:
    """A chair by all that its drawing depends on: most are as they were. `owners`: the key and the name of
    each."""
    card = kit.chairs[chair]
    keys = {owner: key for owner, key, _ in owners}
    told = _told(kit, chair, outcome, holder, kind, tokens, {owner: name for owner, _, name in owners})
    seated = holder >= 0
    eras = "-".join(ERAS[era][0] for era in card.eras)
    sort = ["seatx", f"e-{eras}", "rare" if card.rare else "", outcome, "last" if last else ""]
    kinds = [each for each in range(int(kit.kinds)) if chair in kit.instruments[each].chairs]
    return element(
        "div",
        {"class": " ".join(word for word in sort if word), "data-target": pieces.chair(chair), **named(told)},
        element(
            "svg",
            {"class": "pic", "aria-hidden": "true"},
            element("use", {"href": f"#{instrument_symbol(kit, kinds[0])}"}),
        ),
        icon("rare", kind="rg") if card.rare else None,
        element(
            "span",
            {"class": "ch", "data-vt": pieces.seated(chair, holder, kind)},
            token(keys[holder], kind),
        )
        if seated
        else element("span", {"class": "ch"}, element("i", {"class": "free"}))
        if not card.rare
        else None,
        element("span", {"class": "er"}, [icon(ERAS[era]) for era in card.eras]),
        _beside(chair, card.rare, holder, kind, tokens, keys),
        element("span", {"class": "nmx"}, card.name),
        element("span", {"class": "bo"}, _reward(kit, chair, outcome)),
    )


def _reward(kit: LuthierParts, chair: int, outcome: str) -> Markup:
    if outcome != "misses":
        return gains_markup(kit, kit.chairs[chair].gains)
    either = [gains_markup(kit, gains) for gains in kit.consolation]
    return fragment(either[0], element("u"), *either[1:])


def outcomes(kit: LuthierParts, view: LuthierView, legal: Sequence[int]) -> dict[int, str]:
    """While a token is to be placed: the chairs where it may go, and whether it would take them."""
    if view["token"] is None:
        return {}
    chairs = [action - int(kit.chair) for action in legal if kit.chair <= action < kit.console]
    kind = view["token"]["kind"]
    return {
        chair: "takes" if takes_chair(kit, view, view["seat"], chair, kind) else "misses" for chair in chairs
    }


def _beside(
    chair: int,
    rare: bool,
    holder: int,
    kind: int,
    tokens: Sequence[tuple[int, int, int]],
    keys: dict[int, str],
) -> Markup | None:
    """The tokens that lie beside the First Chair; all of them at a rare one."""
    lying = [
        (owner, what, many - (not rare and owner == holder and what == kind)) for owner, what, many in tokens
    ]
    lying = [each for each in lying if each[2]]
    if not lying:
        return None
    more = sum(many for _, _, many in lying[_SHOWN:])
    return element(
        "span",
        {"class": "rs"},
        [
            element(
                "span",
                {"class": "tk2", "data-vt": pieces.beside(chair, owner, what)},
                token(keys[owner], what, size="sm"),
                element("b", None, many) if many > 1 else None,
            )
            for owner, what, many in lying[:_SHOWN]
        ],
        element("b", {"class": "plus"}, f"+{more}") if more else None,
    )


def _told(
    kit: LuthierParts,
    chair: int,
    outcome: str,
    holder: int,
    kind: int,
    tokens: Sequence[tuple[int, int, int]],
    names: dict[int, str],
) -> str:
    card = kit.chairs[chair]
    eras = " and ".join(ERAS[era] for era in card.eras)
    told = f"{card.name}, {FAMILIES_TOLD[card.family]}, {eras}"
    if card.rare:
        told += ": each rare instrument is a First Chair"
    elif holder >= 0:
        by = "an instrument, for good" if kind == INSTRUMENT_TOKEN else f"a {TOKENS[kind]}"
        told += f": First Chair held by {names[holder]} with {by}"
    else:
        told += ": First Chair free"
    lying = [
        f"{names[owner]} {many} {TOKENS[what]} token{'s' if many > 1 else ''}" for owner, what, many in tokens
    ]
    told += f"; tokens: {listed(lying)}" if lying else ""
    if outcome == "misses":
        either = " or ".join(gains_told(gains) for gains in kit.consolation)
        return f"{told}; your token would not take the chair: {either}"
    return f"{told}; {'your token takes it: ' if outcome else 'taking it brings '}{gains_told(card.gains)}"
