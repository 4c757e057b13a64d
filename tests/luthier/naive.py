"""A second, deliberately naive reading of Luthier, for tests: slow, plain, and from the parts file alone.

It reads Views, tries every way, and shares nothing with the rules but the text of an edition. Cards are known
by their keys, resources by their names.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from bandstand.builtin.luthier.views import BoardView, LuthierView, ResolvingView

Amounts = Counter[str]
MATERIALS = ("animal", "wood", "metal")
PLACES = ("salon", "guild", "perform", "repair", "balcony", "roughing", "finishing")
TRACKS = ("performance", "craft", "reputation")
TOKENS = ("instrument", "performance", "repair")
RESOURCES = (*MATERIALS, "money", "inspiration", "apprentice")


def amounts(text: str) -> Amounts:
    """'2 money 1 wood'."""
    words = text.split()
    return Counter({word: int(number) for number, word in zip(words[::2], words[1::2], strict=True)})


class Box:
    """The components by their keys."""

    def __init__(self, text: str) -> None:
        self.parts: dict[str, Any] = tomllib.loads(text)

    def keys(self, sort: str) -> list[str]:
        """All of a sort, in the order of the file."""
        return list(self.parts[sort])

    def of(self, sort: str, number: int) -> dict[str, Any]:
        """A component by its number in the file."""
        found: dict[str, Any] = self.parts[sort][self.keys(sort)[number]]
        return found

    def is_rare(self, instrument: dict[str, Any]) -> bool:
        """Whether it sits in a space for rare instruments."""
        return "rare" in self.parts["chairs"][instrument["chairs"][0]]

    def card(self, code: int) -> tuple[str, dict[str, Any]]:
        """A card that can be given to a patron: instruments are numbered first, then performances, then
        repairs."""
        for sort in ("instruments", "performances", "repairs"):
            if code < len(self.parts[sort]):
                return sort, self.of(sort, code)
            code -= len(self.parts[sort])
        raise ValueError(f"There is no card {code}.")


# ---- what is counted


def tokens(box: Box, view: LuthierView, owner: int, kind: str) -> list[dict[str, Any]]:
    """The space of each of an owner's tokens of a kind."""
    return [
        box.of("chairs", number)
        for number, space in enumerate(view["orchestra"])
        for who, what, many in space["tokens"]
        if who == owner and TOKENS[what] == kind
        for _ in range(many)
    ]


def in_eras(spaces: Sequence[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    """Every way to count each token for one era."""
    return product(*(space["eras"] for space in spaces))


def most_in(spaces: Sequence[dict[str, Any]], era: str) -> int:
    """How many can be counted for an era."""
    return max(eras.count(era) for eras in in_eras(spaces))


def most_eras(spaces: Sequence[dict[str, Any]]) -> int:
    """How many different eras they can be counted for."""
    return max(len(set(eras)) for eras in in_eras(spaces))


def first_chairs(box: Box, view: LuthierView, owner: int) -> list[dict[str, Any]]:
    """The space of each First Chair that an owner holds."""
    held = [
        box.of("chairs", number)
        for number, space in enumerate(view["orchestra"])
        if space["holder"] == owner and "rare" not in box.of("chairs", number)
    ]
    return held + [space for space in tokens(box, view, owner, "instrument") if "rare" in space]


def measure(box: Box, view: LuthierView, owner: int, text: str) -> int:
    """How far a player has come in what a goal, an award or a power counts."""
    name, _, of = text.partition(":")
    board = view["boards"][owner]
    made = [box.of("instruments", kind) for kind in board["made"]]
    patrons = [box.of("patrons", patron) for patron in board["completed"]]
    instruments = tokens(box, view, owner, "instrument")
    performances = tokens(box, view, owner, "performance")
    repairs = tokens(box, view, owner, "repair")
    chairs = first_chairs(box, view, owner)
    if name == "finished":
        return sum(not of or each["family"] == of for each in made)
    if name == "finished_families":
        return len({each["family"] for each in made})
    if name == "finished_rare":
        return sum(box.is_rare(each) for each in made)
    if name == "tokens":
        return len(instruments)
    if name == "tokens_in":
        return most_in(instruments, of)
    if name == "token_eras":
        return most_eras(instruments)
    if name == "performances":
        return most_in(performances, of) if of else len(performances)
    if name == "performances_in":
        return sum(space["family"] == of for space in performances)
    if name == "performance_eras":
        return most_eras(performances)
    if name == "repairs":
        return sum(not of or space["family"] == of for space in repairs)
    if name == "repairs_in":
        return most_in(repairs, of)
    if name == "repair_families":
        return len({space["family"] for space in repairs})
    if name == "patrons":
        return sum(not of or each["era"] == of for each in patrons)
    if name == "patrons_of":
        return sum(each["type"] == of for each in patrons)
    if name == "patron_types":
        return len({each["type"] for each in patrons})
    if name == "patron_eras":
        return len({each["era"] for each in patrons})
    if name == "specialists":
        return sum(each is not None and each[1] > 0 for each in board["specialists"])
    if name == "chairs":
        return sum(not of or space["family"] == of for space in chairs)
    if name == "chair_families":
        return len({space["family"] for space in chairs})
    if name == "awards":
        return sum(owner in award["marks"] for award in view["awards"])
    if name == "tracks":
        return sum(
            steps == len(box.parts["tracks"][track])
            for track, steps in zip(TRACKS, board["tracks"], strict=True)
        )
    raise ValueError(f"Nothing counts {text}.")


# ---- the orchestra, from its history


class History:
    """Every token in the order in which it came."""

    def __init__(self, box: Box, pit: int, neutral: int) -> None:
        self.box = box
        self.placed: list[tuple[int, int, str]] = []
        """Space, owner, kind."""
        if pit >= 0:
            card = box.of("pits", pit)
            for kind in TOKENS:
                for key in card[f"{kind}s"]:
                    self.placed.append((box.keys("chairs").index(key), neutral, kind))

    def holder(self, chair: int) -> tuple[int, str] | None:
        """Who holds a First Chair, and the kind of its token: the first instrument for good; before there is
        one, whoever was last alone in having the most tokens there."""
        held: tuple[int, str] | None = None
        lesser: Counter[int] = Counter()
        for space, owner, kind in self.placed:
            if space != chair:
                continue
            if kind == "instrument":
                return owner, kind
            lesser[owner] += 1
            most = [each for each, number in lesser.items() if number == max(lesser.values())]
            if len(most) == 1 and (held is None or held[0] != most[0]):
                held = most[0], kind
        return held

    def place(self, chair: int, owner: int, kind: str) -> bool:
        """Place one more. Whether it takes a First Chair."""
        before = self.holder(chair)
        self.placed.append((chair, owner, kind))
        return "rare" in self.box.of("chairs", chair) or self.holder(chair) != before


# ---- patrons


def meets(patron: dict[str, Any], requirement: int, sort: str, card: dict[str, Any]) -> bool:
    """Whether a card is what a patron asks for there."""
    if requirement == 0:
        return sort == "instruments" and card["family"] == patron["primary"]
    if sort == "performances":
        return bool(card["era"] == patron["era"])
    return bool(card["family"] == patron["secondary"][requirement - 1])


def fits(box: Box, patron: dict[str, Any], codes: Sequence[int]) -> bool:
    """Whether some order of the requirements has one for each card."""
    cards = [box.card(code) for code in codes]
    requirements = range(1 + len(patron["secondary"]))
    return any(
        all(meets(patron, requirement, *card) for requirement, card in zip(order, cards, strict=True))
        for order in permutations(requirements, len(cards))
    )


# ---- skill, prices and discounts


def steps_reached(box: Box, board: BoardView, step: str) -> int:
    """How many steps of a sort a player's markers have passed."""
    return sum(
        box.parts["tracks"][track][:done].count(step)
        for track, done in zip(TRACKS, board["tracks"], strict=True)
    )


def powers(box: Box, board: BoardView, word: str, place: str) -> int:
    """What completed patrons add at a place."""
    always = [box.of("patrons", patron).get("always", {}) for patron in board["completed"]]
    return sum(each.get(word, 0) for each in always if each.get("at", place) == place)


def speciality(box: Box, board: BoardView, chip: int, word: str, place: str) -> int:
    """What a chip adds at a place because it is a specialist there."""
    if chip < 5:
        return 0
    card = box.of("specialists", specialist(board, chip)[0])
    return int(card.get("always", {}).get(word, 0)) if card["at"] == place else 0


def specialist(board: BoardView, chip: int) -> list[int]:
    """The card of a chip that is a specialist, and the worker on it."""
    held = board["specialists"][chip - 5]
    assert held is not None
    return held


def skill(box: Box, view: LuthierView, lying: Sequence[int], place: str) -> int:
    """The skill of a chip at a place."""
    owner, chip, apprentices = lying
    board = view["boards"][owner]
    number = chip + 1 if chip < 5 else specialist(board, chip)[1]
    total = number + apprentices
    if view["automa"] is not None and owner == view["automa"]["seat"]:
        level = box.parts["automa"]["levels"][view["options"]["difficulty"]]
        return int(total + level["skill"])
    if place in ("roughing", "finishing"):
        total += steps_reached(box, board, "bench_skill") + powers(box, board, "skill", place)
    return int(total)


def priority(
    box: Box, view: LuthierView, chips: Sequence[Sequence[int]], place: str
) -> list[tuple[Sequence[int], int]]:
    """Chips with their skills in the order in which they act: `sorted` keeps equal ones as they lay."""
    skilled = [(chip, skill(box, view, chip, place)) for chip in chips]
    return sorted(skilled, key=lambda each: -each[1])


def skill_bonus(box: Box, place: str, reached: int, word: str) -> int:
    """What the bonuses that a skill reaches say in one word."""
    where = box.parts["places"][place]
    return sum(where[f"bonus_{need}"].get(word, 0) for need in where["skill"] if reached >= need)


def tier_of(box: Box, seats: int, slot: int) -> int:
    """1, 2 or 3."""
    counts = box.parts["tiers"][{1: "two", 2: "two", 3: "three", 4: "four"}[seats]]
    return next(tier for tier in (1, 2, 3) if slot < sum(counts[:tier]))


def tier_price(box: Box, view: LuthierView, slot: int) -> int:
    """What reaching a card costs the acting chip in money and inspiration."""
    board, chip, _, place = acting(box, view)
    tier = tier_of(box, view["seats"], slot)
    open_tiers = [2] if steps_reached(box, board, "tier_2") else []
    open_tiers += [2, 3] if steps_reached(box, board, "tier_3") else []
    open_tiers.append(speciality(box, board, chip, "free_tier", place))
    return 0 if tier in open_tiers else int(box.parts["prices"]["tiers"][tier - 1])


# ---- every way to pay

Payment = tuple[int, ...]
"""Animal, wood, metal, money, inspiration; and the discounts that are left."""


def payments(
    box: Box, have: Amounts, price: int, cost: Amounts, must: int, may: int, replaceable: bool
) -> set[Payment]:
    """All of them, by trying every one. `must` materials are spared, and `may` more can be."""
    each = box.parts["prices"]["inspiration_for_material"]
    whole = [cost[material] for material in MATERIALS]
    ways: set[Payment] = set()
    for spared in product(*(range(number + 1) for number in whole)):
        if not min(must, sum(whole)) <= sum(spared) <= must + may:
            continue
        unspared = [number - less for number, less in zip(whole, spared, strict=True)]
        for replaced in product(*(range(number + 1 if replaceable else 1) for number in unspared)):
            paid = [number - less for number, less in zip(unspared, replaced, strict=True)]
            for inspired in range(price + 1):
                inspiration = inspired + each * sum(replaced)
                bill = [*paid, price - inspired, inspiration]
                if all(number <= have[name] for name, number in zip(RESOURCES, bill, strict=False)):
                    ways.add((*bill, may - max(sum(spared) - must, 0)))
    return ways


def acting(box: Box, view: LuthierView) -> tuple[BoardView, int, int, str]:
    """The board of the acting chip, the chip, its skill, and the place."""
    now = resolving(view)
    owner, chip, _, reached, _ = now["queue"][now["at"]]
    return view["boards"][owner], chip, reached, PLACES[now["place"]]


def resolving(view: LuthierView) -> ResolvingView:
    """The location that is being resolved."""
    assert view["resolving"] is not None
    return view["resolving"]


def ways_to_take(box: Box, view: LuthierView, slot: int) -> set[Payment]:
    """A card on display."""
    board, chip, _, place = acting(box, view)
    price = tier_price(box, view, slot)
    have = Counter(dict(zip(RESOURCES, board["resources"], strict=True)))
    if place != "repair":
        return payments(box, have, price, Counter(), 0, 0, False)
    cost = amounts(box.of("repairs", view["display"][3][slot])["cost"])
    spared = powers(box, board, "discount", place) + speciality(box, board, chip, "discount", place)
    return payments(box, have, price, cost, spared, 0, True)


def ways_to_search(box: Box, view: LuthierView) -> set[Payment]:
    """Looking through the deck."""
    board, *_ = acting(box, view)
    have = Counter(dict(zip(RESOURCES, board["resources"], strict=True)))
    return payments(box, have, box.parts["prices"]["search"], Counter(), 0, 0, False)


def ways_to_make(box: Box, view: LuthierView, kind: int, made_before: int) -> set[Payment]:
    """An instrument on the bench that is being resolved."""
    board, chip, reached, place = acting(box, view)
    roughing = place == "roughing"
    bench = box.parts["limits"]["bench"]
    if roughing and len(board["finish"]) == bench:
        return set()
    cost = amounts(box.of("instruments", kind)["rough" if roughing else "finish"])
    of_worker = skill_bonus(box, place, reached, "discount")
    of_worker += speciality(box, board, chip, "discount", place)
    if made_before:
        of_worker = view["discounts"]
    learnt = steps_reached(box, board, "rough_two" if roughing else "finish_two") > 0
    left = len(board["rough" if roughing else "finish"]) - 1
    room = not roughing or len(board["finish"]) + 2 <= bench
    another = learnt and left > 0 and room and not made_before
    of_powers = powers(box, board, "discount", place)
    have = Counter(dict(zip(RESOURCES, board["resources"], strict=True)))
    must, may = (of_powers, of_worker) if another else (of_powers + of_worker, 0)
    return payments(box, have, 0, cost, must, may, False)


# ---- the Market


def purchases(box: Box, view: LuthierView) -> set[str]:
    """Everything that can be bought or sold, in notation."""
    seat = view["turn"]
    board = view["boards"][seat]
    have = dict(zip(RESOURCES, board["resources"], strict=True))
    prices = dict(zip(MATERIALS, box.of("market", view["market"])["prices"], strict=True))
    for patron in board["completed"]:
        cheaper = box.of("patrons", patron).get("always", {}).get("cheaper")
        for material, less in amounts(cheaper).items() if cheaper else ():
            prices[material] = max(prices[material] - less, 0)
    visit = view["visit"]
    room = sum(have[material] for material in MATERIALS) < board["storage"]
    goods = [material for at, material in enumerate(MATERIALS) if room and not visit["sold"][at]]
    out = sum(apprentices for stack in view["stacks"] for owner, _, apprentices in stack if owner == seat)
    if have["apprentice"] + out < board["apprentice_cap"]:
        goods.append("apprentice")
        prices["apprentice"] = box.parts["prices"]["apprentice"]
    for track in ("performance", "craft"):
        if board["tracks"][TRACKS.index(track)] < len(box.parts["tracks"][track]) - 1:
            goods.append(track)
            prices[track] = box.parts["prices"]["training"]
    found = {
        f"buy:{item}/{inspired}"
        for item in goods
        for inspired in range(prices[item] + 1)
        if inspired <= have["inspiration"] and prices[item] - inspired <= have["money"]
    }
    found |= {
        f"sell:{material}"
        for at, material in enumerate(MATERIALS)
        if have[material] and not visit["bought"][at]
    }
    return found | {"done"}


# ---- awards


def claims(box: Box, view: LuthierView, seat: int) -> set[str]:
    """The levels that a player can claim, in notation."""
    if all(view["boards"][seat]["benefits"]):
        return set()
    return {
        f"claim{tile + 1}:{level + 1}"
        for tile, award in enumerate(view["awards"])
        if seat not in award["marks"]
        for level, need in enumerate(box.of("awards", award["tile"])["needs"])
        if award["marks"][level] == -1
        and measure(box, view, seat, box.of("awards", award["tile"])["each"]) >= need
    }


# ---- the end


def end_points(box: Box, view: LuthierView, seat: int) -> dict[str, int]:
    """What a player scores at the end, by source."""
    board = view["boards"][seat]
    scoring = box.parts["scoring"]
    chairs = len(first_chairs(box, view, seat))
    finals = [box.of("patrons", patron).get("final", {}) for patron in board["completed"]]
    chairs += sum(final.get("chairs", 0) for final in finals)
    table = scoring["chairs_of_four"] if view["seats"] == 4 else scoring["chairs"]
    goals = 0
    for number in board["goals"]:
        goal = box.of("goals", number)
        reached = measure(box, view, seat, goal["each"])
        levels = zip(goal["needs"], goal["points"], strict=True)
        goals += max([points for need, points in levels if reached >= need], default=0)
    return {
        "chairs": table[min(chairs, len(table) - 1)],
        "powers": sum(
            final["points"] * measure(box, view, seat, final["each"]) for final in finals if "each" in final
        ),
        "benches": sum(-(-box.of("instruments", kind)["prestige"] // 2) for kind in board["finish"]),
        "goals": goals,
        "specialists": scoring["specialist"] * sum(each is not None for each in board["specialists"]),
        "leftovers": sum(board["resources"]) // scoring["leftovers"],
    }


def money_left(box: Box, board: BoardView) -> int:
    """After resources were turned into prestige, other things before money."""
    total = sum(board["resources"])
    turned_in = total - total % box.parts["scoring"]["leftovers"]
    money = board["resources"][RESOURCES.index("money")]
    others = total - money
    return int(money - max(turned_in - others, 0))


def ranking(box: Box, view: LuthierView) -> list[int]:
    """How many stand before each: more prestige, then more money left; the automa behind its equals."""
    automa = view["automa"]["seat"] if view["automa"] else None
    standing = [
        (board["prestige"], -1 if seat == automa else money_left(box, board))
        for seat, board in enumerate(view["boards"])
    ]
    return [sum(other > own for other in standing) for own in standing]
