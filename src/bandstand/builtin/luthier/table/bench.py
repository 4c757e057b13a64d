"""A workbench: the two benches, patrons, store, hand and goals of one player."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    BENEFITS,
    FAMILIES,
    FINISHING,
    GUILD,
    INSPIRATION,
    MATERIALS,
    MONEY,
    PLACES,
    RESOURCES,
    ROUGHING,
    TYPES,
)
from bandstand.builtin.luthier.prices import lacking
from bandstand.builtin.luthier.table.cards import card_markup
from bandstand.builtin.luthier.table.chips import chips_at, lying
from bandstand.builtin.luthier.table.effects import effects_markup, metric_sign, power_markup
from bandstand.builtin.luthier.table.icons import (
    amount,
    benefit_icon,
    crest,
    icon,
    named,
    owner_key,
    owner_name,
)
from bandstand.builtin.luthier.table.outlook import standings
from bandstand.builtin.luthier.table.patrons import patrons
from bandstand.builtin.luthier.table.places import bonuses, instead
from bandstand.builtin.luthier.table.rival import rival
from bandstand.builtin.luthier.table.spoken import (
    FAMILY_NAMES,
    PLACE_NAMES,
    gains_told,
    metric_told,
    metric_word,
    power_told,
    short_name,
    specialist_told,
)
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment
from bandstand.phrases import listed

_BENEFITS_TOLD = (
    "three more places in the store and a material each round",
    "a royal patron",
    "the purple die in every performance",
)


def workbench(
    kit: LuthierParts, view: LuthierView, seat: int, names: Sequence[str], legal: Sequence[int]
) -> Markup:
    """The workbench of a seat; what is its viewer's own can be clicked."""
    automa = view["automa"]
    if automa is not None and seat == automa["seat"]:
        return rival(kit, view, automa, seat, names)
    board = view["boards"][seat]
    own = seat == view["seat"]
    return element(
        "div",
        {"class": f"wb owner-{owner_key(view, seat)}"},
        _tucked(kit, view, seat, names),
        element(
            "div",
            {"class": "top"},
            _bench(kit, view, names, seat, ROUGHING, board["rough"], legal),
            _bench(kit, view, names, seat, FINISHING, board["finish"], legal),
            patrons(kit, view, seat),
            _goods(kit, view, seat, own),
            _hand(kit, view, seat, own),
            _goals(kit, view, seat),
        ),
    )


# ---- what lies under the board: powers and specialists


def _tucked(kit: LuthierParts, view: LuthierView, seat: int, names: Sequence[str]) -> Markup:
    board = view["boards"][seat]
    house = kit.houses[board["house"]].name if board["house"] >= 0 else ""
    title = "Your workbench" if seat == view["seat"] else f"{owner_name(view, names, seat)}’s workbench"
    tabs = [_power(kit, patron) for patron in board["completed"]]
    tabs += [_specialist(kit, *held) for held in board["specialists"] if held is not None]
    return element(
        "div",
        {"class": "tucked"},
        element(
            "h2", None, crest(owner_key(view, seat)), title, element("i", None, house) if house else None
        ),
        element("div", {"class": "tks"}, tabs) if tabs else None,
    )


def _power(kit: LuthierParts, patron: int) -> Markup:
    """The part of a completed patron that stays in sight."""
    card = kit.patrons[patron]
    told = f"{card.name}, completed: {power_told(kit, patron) or 'no more to give'}"
    return element(
        "span",
        {"class": "tk", **named(told), "data-vt": pieces.patron(patron)},
        icon(TYPES[card.type]),
        element("span", None, short_name(card.name)),
        element("u"),
        power_markup(kit, patron),
    )


def _specialist(kit: LuthierParts, card: int, worker: int) -> Markup:
    specialist = kit.specialists[card]
    joined = f"worker {worker}" if worker else "a worker joins at the end of the round"
    told = f"{specialist_told(kit, card)}; {joined}"
    return element(
        "span",
        {
            "class": "tk",
            **named(told),
        },
        icon("specialist"),
        element("span", None, specialist.name),
        element("b", None, worker or "?"),
        element("u"),
        icon(PLACES[specialist.at]),
        effects_markup(kit, [*specialist.always, *specialist.after]),
    )


# ---- the two benches


def _bench(
    kit: LuthierParts,
    view: LuthierView,
    names: Sequence[str],
    seat: int,
    place: int,
    cards: Sequence[int],
    legal: Sequence[int],
) -> Markup:
    own = seat == view["seat"]
    name = "rough" if place == ROUGHING else "finish"
    chips = [chip for chip in chips_at(view, place) if chip[0] == seat]
    now = view["resolving"]
    lit = " spot" if now is not None and now["place"] == place and now["by"] == seat else ""
    return element(
        "div",
        {
            "class": f"bench place {name}{lit}",
            "role": "region",
            "aria-label": f"{PLACE_NAMES[place]} bench",
            "data-target": pieces.place(place) if own else None,
        },
        element(
            "header",
            None,
            element("h3", None, icon(PLACES[place]), PLACE_NAMES[place]),
            # Whoever may take money sees the chip in the dock; there is no room for both.
            (_instead(kit, view, place, legal) if own else None)
            or element(
                "span",
                {"class": "spot44" + ("" if chips else " empty")},
                [lying(view, names, *chip) for chip in chips],
            ),
        ),
        [
            card_markup(
                kit,
                GUILD,
                kind,
                target=pieces.benched(place, kind) if own else None,
                flies=pieces.plan(seat, kind),
            )
            for kind in cards
        ],
        [
            element("div", {"class": "kard slot"}, element("span", None, "free"))
            for _ in range(int(kit.bench) - len(cards))
        ],
        element("footer", None, bonuses(kit, place)),
    )


def _instead(kit: LuthierParts, view: LuthierView, place: int, legal: Sequence[int]) -> Markup | None:
    """Money instead of work, where that is possible now."""
    now = view["resolving"]
    if now is None or now["place"] != place:
        return None
    numbers = [action - int(kit.instead) for action in legal if kit.instead <= action < kit.inspire]
    return fragment([shown for number, shown in enumerate(instead(kit, place)) if number in numbers])


# ---- store, purse and award markers


def _goods(kit: LuthierParts, view: LuthierView, seat: int, own: bool) -> Markup:
    board = view["boards"][seat]
    have = board["resources"]
    stored = [what for what in range(len(MATERIALS)) for _ in range(have[what])]
    room = int(board["storage"])
    return element(
        "section",
        {"class": "goods", "aria-label": "Store"},
        element("h3", None, "Store", element("span", {"class": "num"}, f"{len(stored)} of {room}")),
        element(
            "div",
            {
                "class": "store",
                "role": "group",
                "data-target": pieces.STORE if own else None,
                "aria-label": f"Materials: {gains_told(have[:3])}",
            },
            [
                element(
                    "span",
                    {
                        "class": "cell",
                        "role": "img",
                        "data-target": pieces.stored(what) if own else None,
                        "aria-label": MATERIALS[what],
                    },
                    icon(MATERIALS[what]),
                )
                for what in stored
            ],
            [element("span", {"class": "cell"}) for _ in range(room - len(stored))],
        ),
        element(
            "div",
            {"class": "purse"},
            [
                _purse(resource, told, have[resource], own)
                for resource, told in (
                    (MONEY, "Money"),
                    (INSPIRATION, "Inspiration"),
                    (APPRENTICE, "Apprentices"),
                )
            ],
        ),
        element(
            "div",
            {"class": "awm", "role": "group", "aria-label": "Award markers"},
            [_marker(view, seat, benefit, own) for benefit in range(len(BENEFITS))],
        ),
    )


def _purse(resource: int, told: str, many: int, own: bool) -> Markup:
    return element(
        "span",
        {"data-target": pieces.purse(resource) if own else None, **named(f"{told}: {many}")},
        icon(RESOURCES[resource]),
        element("b", None, many),
    )


def _marker(view: LuthierView, seat: int, benefit: int, own: bool) -> Markup:
    used = view["boards"][seat]["benefits"][benefit]
    told = f"Award marker: {_BENEFITS_TOLD[benefit]}{', yours' if used else ', with the next awards'}"
    return element(
        "span",
        {
            "class": "used" if used else None,
            **named(told),
            "data-target": pieces.benefit(benefit) if own else None,
        },
        element("i", {"class": "off"}) if used else crest(owner_key(view, seat)),
        benefit_icon(benefit),
    )


# ---- the hand


def _hand(kit: LuthierParts, view: LuthierView, seat: int, own: bool) -> Markup:
    board = view["boards"][seat]
    if own:
        have = board["resources"]
        cards = [
            card_markup(
                kit,
                GUILD,
                kind,
                target=pieces.hand(kind),
                flies=pieces.plan(seat, kind),
                needs=_needs(have, kit.instruments[kind].rough),
            )
            for kind in board["hand"]
        ]
    else:
        cards = [card_markup(kit, GUILD, kind) for kind in board["shown"]]
        cards += [_back(family) for family in board["hidden_families"]]
    empty = element("div", {"class": "kard slot"}, element("span", None, "no plans"))
    return element(
        "section",
        {"class": "handx", "aria-label": "In hand"},
        element("h3", None, "In hand"),
        element(
            "div",
            {"class": "hc" + (" many" if len(cards) > 2 else ""), "style": f"--n:{len(cards)}"},
            cards or empty,
        ),
    )


def _needs(have: Sequence[int], cost: Sequence[int]) -> Markup:
    """In words, whether what roughing a plan takes is there."""
    short = [f"{many} {MATERIALS[what]}" for what, many in enumerate(lacking(have, cost)) if many]
    told = f"{listed(short)} missing" if short else "All materials there"
    return element("span", {"class": "needs lacks" if short else "needs"}, told)


def _back(family: int) -> Markup:
    """A card whose family alone is known."""
    told = f"An instrument of {FAMILY_NAMES[family].lower()}"
    return element(
        "div",
        {
            "class": "kard back",
            **named(told),
        },
        icon(FAMILIES[family]),
        element("span", None, FAMILY_NAMES[family]),
    )


# ---- goals


def _goals(kit: LuthierParts, view: LuthierView, seat: int) -> Markup:
    board = view["boards"][seat]
    goals = board["goals"]
    hidden = int(board["goal_count"]) - len(goals)
    now = standings(kit, view, seat, [kit.goals[goal].metric for goal in goals])
    return element(
        "section",
        {"class": "goalx", "aria-label": "Goals"},
        element("h3", None, "Secret goals" if view["phase"] != "over" else "Goals"),
        element(
            "ol",
            {"class": "many" if len(goals) + hidden > 2 else None},
            [_goal(kit, goal, have) for goal, have in zip(goals, now, strict=True)],
            [element("li", {"class": "shut"}, element("span", None, "secret")) for _ in range(hidden)],
        ),
    )


def _goal(kit: LuthierParts, goal: int, now: int) -> Markup:
    ladder = kit.goals[goal]
    levels = list(zip(ladder.needs, ladder.points, strict=True))
    told = "; ".join(f"{need} for {points} prestige" for need, points in levels)
    title = f"{metric_told(ladder.metric)}: {told}; now {now}"
    return element(
        "li",
        {"title": title[0].upper() + title[1:]},
        element(
            "span",
            {"class": "gw"},
            metric_sign(ladder.metric),
            element("span", None, metric_word(ladder.metric)),
            element("i", None, element("span", None, "now "), now),
        ),
        [
            element(
                "span",
                {"class": "gl" + (" on" if now >= need else "")},
                element("i", None, need),
                amount("prestige", points),
            )
            for need, points in levels
        ],
    )
