"""The dock at Perform: the odds before the roll, and the dice after it."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import ERAS, INSPIRATION, LEVELS, PERFORM, RESOURCES
from bandstand.builtin.luthier.table.choices import reached
from bandstand.builtin.luthier.table.icons import amount, die, icon
from bandstand.builtin.luthier.table.odds import DICE, added, black_dice, chance, percent, rerolls
from bandstand.builtin.luthier.table.spoken import repertoire
from bandstand.builtin.luthier.views import LuthierView, ResolvingView, RollView
from bandstand.draw import Markup, element

MOST_SHOWN = 3
"""How much inspiration the odds look ahead."""


def performing(kit: LuthierParts, view: LuthierView) -> Markup:
    """Nothing unless somebody performs."""
    if view["roll"] is not None:
        return _rolled(kit, view["roll"])
    resolving = view["resolving"]
    if resolving is None or resolving["place"] != PERFORM or view["phase"] != "act":
        return Markup("")
    return _odds(kit, view, resolving)


# ---- before the roll


def _odds(kit: LuthierParts, view: LuthierView, resolving: ResolvingView) -> Markup:
    owner, chip, _, skill, _ = resolving["queue"][resolving["at"]]
    skill += added(kit, view, owner, chip)
    cards = [(slot, card) for slot, card in enumerate(view["display"][PERFORM]) if card >= 0]
    return element(
        "section", {"class": "odds", "aria-label": "Odds of the performances"},
        element("div", {"class": "overview"},
                element("header", None, element("b", None, "Odds"), _formula(kit, view, owner, skill)),
                [_short(kit, view, owner, skill, card) for _, card in cards]),
        [_long(kit, view, owner, skill, slot, card) for slot, card in cards],
    )  # fmt: skip


def _formula(kit: LuthierParts, view: LuthierView, owner: int, skill: int) -> Markup:
    """'5 + two dice'."""
    black = black_dice(kit, view, owner)
    again = rerolls(kit, view, owner)
    dice = [die("black" if number < black else "white", 1) for number in range(DICE)]
    return element(
        "span", {"class": "fx", "role": "img",
                 "aria-label": f"{skill} and the notes of {black} black and {DICE - black} white dice, "
                               f"{again} rerolls"},
        f"{skill} +", dice, amount("reroll", again) if again else None,
    )  # fmt: skip


def _chances(kit: LuthierParts, view: LuthierView, owner: int, skill: int, need: int) -> float:
    return chance(kit, black_dice(kit, view, owner), rerolls(kit, view, owner), need - skill)


def _short(kit: LuthierParts, view: LuthierView, owner: int, skill: int, card: int) -> Markup:
    performance = kit.performances[card]
    return element(
        "div", {"class": "ob"},
        element("span", None, icon(ERAS[performance.era]), repertoire(performance.repertoire)),
        [element("span", None, f"{need}+ ",
                 element("b", None, percent(_chances(kit, view, owner, skill, need))))
         for need in performance.needs[1:]],
    )  # fmt: skip


def _long(kit: LuthierParts, view: LuthierView, owner: int, skill: int, slot: int, card: int) -> Markup:
    performance = kit.performances[card]
    high = performance.needs[-1]
    return element(
        "div", {"class": "detail", "data-preview": f"odds-{slot}"},
        element("header", None,
                element("b", None, icon(ERAS[performance.era]), repertoire(performance.repertoire)),
                _formula(kit, view, owner, skill)),
        [_bar(f"{need} or more", _chances(kit, view, owner, skill, need), need == high)
         for need in performance.needs[1:]],
        element("div", {"class": "plus"},
                element("span", None, f"{high}+ with ", icon(RESOURCES[INSPIRATION])),
                [element("span", None, f"{more} ",
                         element("b", None, percent(_chances(kit, view, owner, skill + more, high))))
                 for more in range(1, MOST_SHOWN + 1)]),
    )  # fmt: skip


def _bar(label: str, probability: float, high: bool) -> Markup:
    return element(
        "div", {"class": "bar hi" if high else "bar"},
        element("span", None, label),
        element("span", {"class": "rail0", "aria-hidden": "true"},
                element("s", {"style": f"width:{100 * probability:.0f}%"})),
        element("b", None, percent(probability)),
    )  # fmt: skip


# ---- after it


def _rolled(kit: LuthierParts, roll: RollView) -> Markup:
    performance = kit.performances[roll["card"]]
    level = reached(kit, roll, roll["total"])
    return element(
        "section", {"class": "dice", "aria-label": "The roll"},
        element("header", None,
                element("b", None, icon(ERAS[performance.era]), repertoire(performance.repertoire)),
                element("span", {"class": "total"}, _sum(roll), element("b", None, roll["total"]))),
        element("div", {"class": "thrown"},
                [_die(kit, number, str(colour), int(face))
                 for number, (colour, face) in enumerate(roll["dice"])],
                amount("reroll", roll["rerolls"]) if roll["rerolls"] else None),
        element("ol", {"class": "levels"}, [
            element("li", {"class": "on" if place == level else None},
                    element("span", None, name if not need else f"{need}+"),
                    amount("money", money), amount("prestige", prestige) if prestige else None)
            for place, (name, need, money, prestige) in enumerate(
                zip(LEVELS, performance.needs, performance.money, performance.prestige, strict=True))
        ]),
    )  # fmt: skip


def _sum(roll: RollView) -> str:
    return f"{roll['skill']} + {roll['bonus']} + notes = " if roll["bonus"] else f"{roll['skill']} + notes = "


def _die(kit: LuthierParts, number: int, colour: str, face: int) -> Markup:
    """A die as it lies; one that may be rolled again can be clicked."""
    shown = face if colour == "purple" else (kit.black if colour == "black" else kit.white)[face]
    told = "the purple die" if colour == "purple" else f"a {colour} die with {_notes(shown)}"
    return element("span", {"class": "one", "data-target": pieces.die(number), "role": "img",
                            "aria-label": told}, die(colour, int(shown)))  # fmt: skip


def _notes(number: int) -> str:
    return "1 note" if number == 1 else f"{number} notes"


def odds_line(kit: LuthierParts, view: LuthierView, seat: int, skill: int) -> str:
    """The chances of the best card on display, for a chip that is about to be placed."""
    skill += added(kit, view, seat, -1)
    shown: Sequence[int] = [card for card in view["display"][PERFORM] if card >= 0]
    if not shown:
        return "no performance is out"
    best = max(shown, key=lambda card: _chances(kit, view, seat, skill, kit.performances[card].needs[1]))
    needs = kit.performances[best].needs[1:]
    return ", ".join(f"{need}+ {_short_percent(_chances(kit, view, seat, skill, need))}" for need in needs)


def _short_percent(probability: float) -> str:
    return percent(probability).replace(" ", "")
