"""Set-up: what was dealt to the viewer, in the order in which it is chosen, where the workbench will be."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.components import Ladder
from bandstand.builtin.luthier.parts.vocabulary import GUILD, SALON
from bandstand.builtin.luthier.table.cards import card_markup
from bandstand.builtin.luthier.table.effects import metric_markup
from bandstand.builtin.luthier.table.icons import amount, gains_markup
from bandstand.builtin.luthier.table.spoken import effect_told, gains_told, metric_told
from bandstand.draw import Markup, element
from bandstand.phrases import listed

_TITLES = ("Your family", "Secret goals", "A first plan", "A first patron", "Its place")


def dealt(kit: LuthierParts, choices: Sequence[Sequence[int]]) -> Markup:
    """`choices` are the actions of each step: families, goals, instruments, patrons, spaces."""
    cards = (_house, _goal, _instrument, _patron, _space)
    firsts = (kit.house, kit.goal, kit.keep, kit.host, kit.space)
    steps = zip(_TITLES, cards, firsts, choices, strict=True)
    return element(
        "section", {"class": "dealt", "aria-label": "What you were dealt"},
        [element("div", {"class": f"step step-{number}"},
                 element("h2", None, element("i", None, number + 1), title),
                 element("div", {"class": "laid"}, [card(kit, action - int(first)) for action in actions]))
         for number, (title, card, first, actions) in enumerate(steps)],
    )  # fmt: skip


def _house(kit: LuthierParts, number: int) -> Markup:
    house = kit.houses[number]
    does = listed([effect_told(kit, effect) for effect in house.setup])
    told = f"{house.name}: begins with {gains_told(house.resources)}; {does}"
    return element(
        "div", {"class": "house", "role": "img", "data-target": pieces.house(number), "aria-label": told,
                "title": told},
        element("b", None, house.name, element("i", None, house.number)),
        element("span", {"class": "has"}, gains_markup(kit, house.resources)),
        element("span", {"class": "does"}, f"then {does}"),
    )  # fmt: skip


def _goal(kit: LuthierParts, number: int) -> Markup:
    return goal_card(kit.goals[number], target=pieces.goal(number))


def goal_card(goal: Ladder, target: str | None = None, have: int = -1) -> Markup:
    """A personal goal with its levels; `have` is what its owner has of it."""
    levels = list(zip(goal.needs, goal.points, strict=True))
    counted = metric_told(goal.metric)
    told = f"{counted}: {listed([f'{need} for {points} prestige' for need, points in levels])}"
    return element(
        "div", {"class": "goalcard", "role": "img", "data-target": target, "aria-label": told, "title": told},
        element("span", {"class": "what"}, metric_markup(goal.metric), element("em", None, counted)),
        element("span", {"class": "rungs"}, [
            element("span", {"class": "on" if have >= need else None}, element("b", None, need),
                    amount("prestige", points))
            for need, points in levels
        ]),
    )  # fmt: skip


def _instrument(kit: LuthierParts, kind: int) -> Markup:
    return card_markup(kit, GUILD, kind, target=pieces.kept(kind))


def _patron(kit: LuthierParts, patron: int) -> Markup:
    return card_markup(kit, SALON, patron, target=pieces.hosted(patron))


def _space(kit: LuthierParts, space: int) -> Markup:
    gains = kit.spaces[space]
    told = f"Place {space + 1}: {gains_told(gains)}"
    return element(
        "div", {"class": "seatcard", "role": "img", "data-target": pieces.space(space), "aria-label": told,
                "title": told},
        element("span", None, "+"), gains_markup(kit, gains),
    )  # fmt: skip
