"""Why an action is not legal now, and what would be right."""

from collections.abc import Sequence

from bandstand.builtin.luthier import pieces
from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    BALCONY,
    FINISHING,
    INSPIRATION,
    MATERIALS,
    MONEY,
    REPAIR,
    ROUGHING,
    SALON,
)
from bandstand.builtin.luthier.prices import HIRING, bought, lacking, tier_price
from bandstand.builtin.luthier.rules import NONE
from bandstand.builtin.luthier.views import LuthierView
from bandstand.builtin.luthier.words.asking import no_space, own_board, place_resolved
from bandstand.builtin.luthier.words.names import PLACE_NAMES, instrument
from bandstand.contract import Refusal
from bandstand.phrases import number_word

Reason = tuple[str, Sequence[str]]
"""The code of a refusal, and the pieces it points at."""


def why_not(kit: LuthierParts, view: LuthierView, action: int) -> Refusal:
    """Why an action is not legal for this viewer now, and what would be right."""
    if not 0 <= action < kit.actions:
        return Refusal(
            "no_action", f"Luthier has no action number {action}: they go from 0 to {kit.actions - 1}."
        )
    phase = view["phase"]
    if phase == "over":
        return Refusal("over", "The game is over.")
    if phase == "act":
        return _why_not_act(kit, view, action)
    if phase == "resolve" and kit.go <= action <= kit.pass_:
        return _why_not_resolved(kit, view, action)
    if phase == "plan" and kit.chip <= action < kit.at:
        return _why_not_placed(view, *divmod(action - int(kit.chip), 4))
    if phase == "market" and kit.buy <= action < kit.sell:
        return _why_not_bought(kit, view, bought(kit, action)[0])
    if phase == "market" and kit.sell <= action < kit.yes:
        return _why_not_sold(view, action - int(kit.sell))
    first, beyond = _sorts(kit).get(phase, (0, 0))
    asked_for = first <= action < beyond
    code, things = _fault(kit, view, action) if asked_for else (f"asked_to_{phase}", ())
    return Refusal(code, f"Now you must {_ASKED[phase]}.", things)


# ---- what is asked

_ASKED = {
    "house": "choose your family",
    "goals": "choose your goals, each once and in rising order",
    "instrument": "keep one of your instruments",
    "patron": "take one of your patrons",
    "space": "choose a space for your patron",
    "bench": "arrange your benches: first take cards back, then put cards on, then say that you are done",
    "plan": "choose a worker",
    "plan_at": "choose a place for your worker",
    "resolve": "activate a location, go to the Market, or pass",
    "tier": "say how much inspiration you pay: what is left must be there in money",
    "cost": "say how you pay",
    "reroll": "roll a die again or keep all",
    "inspire": "spend as much inspiration as reaches a better level, or none",
    "chair": "choose a space for your token that it may go to",
    "double": "double this reward or not",
    "consolation": "choose one of the two rewards",
    "give": "give the card to a patron who wants it, or to nobody",
    "again": "make a second instrument that you can pay for, or none",
    "calm": "calm one of your patrons, or nobody",
    "plan_bench": "place a card of your hand on the roughing bench, or none",
    "material": "choose a material",
    "discard": "discard a material that you have",
    "claim": "claim an award that you have reached, or none",
    "benefit": "choose a marker that is still there",
    "royal": "take one of the royals, or none",
    "patron_space": "choose a free space for your patron",
    "specialist": "choose one of the specialists of this track",
    "keep": "keep one of the cards you drew",
    "paid_step": "pay for the step or not",
    "rough_first": "rough a card that you can pay for, or none",
    "market": "buy, sell, or leave the Market",
    "end": "end your turn",
    "assign": "choose one of your numbered workers",
}


def _sorts(kit: LuthierParts) -> dict[str, tuple[int, int]]:
    """The sort of actions that a phase asks for: of these only the right one is missing."""
    return {
        "house": (int(kit.house), int(kit.goal)),
        "goals": (int(kit.goal), int(kit.keep)),
        "instrument": (int(kit.keep), int(kit.host)),
        "patron": (int(kit.host), int(kit.space)),
        "bench": (int(kit.unrough), int(kit.chip)),
        "tier": (int(kit.inspire), int(kit.spare)),
        "cost": (int(kit.spare), int(kit.reroll)),
        "reroll": (int(kit.reroll), int(kit.chair)),
        "inspire": (int(kit.inspire), int(kit.spare)),
        "chair": (int(kit.chair), int(kit.console)),
        "give": (int(kit.give), int(kit.make)),
        "again": (int(kit.make), int(kit.calm)),
        "calm": (int(kit.calm), int(kit.material)),
        "plan_bench": (int(kit.on), int(kit.chip)),
        "discard": (int(kit.discard), int(kit.claim)),
        "claim": (int(kit.claim), int(kit.benefit)),
        "benefit": (int(kit.benefit), int(kit.specialist)),
        "royal": (int(kit.host), int(kit.space)),
        "patron_space": (int(kit.space), int(kit.unrough)),
        "specialist": (int(kit.specialist), int(kit.assign)),
        "keep": (int(kit.keep), int(kit.host)),
        "rough_first": (int(kit.make), int(kit.calm)),
        "assign": (int(kit.assign), int(kit.buy)),
    }


def _fault(kit: LuthierParts, view: LuthierView, action: int) -> Reason:
    """What is wrong with an action of the sort that is asked for."""
    phase = view["phase"]
    if phase in ("again", "rough_first"):
        return _make_fault(kit, view, action - int(kit.make))
    if phase == "claim":
        return _claim_fault(kit, view, *divmod(action - int(kit.claim), 3))
    if phase in ("tier", "inspire"):
        return _inspiration_fault(view, action - int(kit.inspire))
    if phase == "give":
        return "not_wanted", [pieces.space(action - int(kit.give))]
    if phase == "patron_space":
        return "space_taken", [pieces.space(action - int(kit.space))]
    if phase == "calm":
        space, gift = divmod(action - int(kit.calm), 2)
        there = own_board(view)["patrons"][space] != NONE
        return "not_to_calm", [pieces.gift(space, gift) if there else pieces.space(space)]
    if phase == "chair":
        return "wrong_chair", [pieces.chair(action - int(kit.chair))]
    if phase == "benefit":
        return "marker_gone", [pieces.benefit(action - int(kit.benefit))]
    if phase == "discard":
        return "not_held", [pieces.STORE]
    if phase == "cost":
        return _payment_fault(kit, view, action)
    return "not_offered", _in_sight(kit, view, action)


def _in_sight(kit: LuthierParts, view: LuthierView, action: int) -> list[str]:
    """The card that an action names, where the viewer has it."""
    board = own_board(view)
    for first, beyond, cards in (
        (kit.goal, kit.keep, board["goals"]),
        (kit.unrough, kit.unfinish, board["rough"]),
        (kit.unfinish, kit.on, board["finish"]),
        (kit.on, kit.chip, board["hand"]),
    ):
        if first <= action < beyond and action - int(first) in cards:
            return [pieces.target(kit, view, action)]
    return []


# ---- placing a chip, and choosing what to resolve


def _why_not_placed(view: LuthierView, chip: int, apprentices: int) -> Refusal:
    sentence = "You do not have this worker with so many apprentices: choose one that you have."
    if chip not in own_board(view)["chips"]:
        return Refusal("not_held", sentence)
    return Refusal("no_apprentice", sentence, [pieces.worker(chip), pieces.purse(APPRENTICE)])


def _why_not_resolved(kit: LuthierParts, view: LuthierView, action: int) -> Refusal:
    if action == kit.pass_:
        out = [
            pieces.place(place)
            for place, stack in enumerate(view["stacks"])
            if any(chip[0] == view["seat"] for chip in stack)
        ]
        return Refusal("workers_out", "You can pass only when all your workers are back.", out)
    if action == kit.to_market:
        return Refusal("been_to_market", "You have been to the Market in this round.", [pieces.CARTS])
    place = action - int(kit.go)
    return Refusal(
        "no_worker",
        f"You have no worker left at {PLACE_NAMES[place]}: activate a place where you have one.",
        [pieces.place(place)],
    )


# ---- what a chip may do


def _why_not_act(kit: LuthierParts, view: LuthierView, action: int) -> Refusal:
    place = place_resolved(view)
    if kit.take <= action < kit.search and place < BALCONY:
        return _why_not_taken(kit, view, place, action - int(kit.take))
    if kit.search <= action < kit.instead and place < BALCONY:
        sentence = (
            f"A search needs an apprentice on the worker, {kit.search_price} money or inspiration, a card of "
            "that sort in the deck, and for a patron a free space."
        )
        return _refusal(_search_fault(kit, view, place), sentence)
    if kit.make <= action < kit.calm and place >= ROUGHING:
        kind = action - int(kit.make)
        sentence = (
            f"You cannot make the {instrument(kit, kind)} now: it must lie on this bench, "
            "be paid for, and to be roughed it needs space on the finishing bench."
        )
        return _refusal(_make_fault(kit, view, kind), sentence)
    if kit.claim <= action < kit.benefit and place == BALCONY:
        sentence = (
            "You cannot claim this level: it must be open and reached, one on each tile, with a marker left."
        )
        return _refusal(_claim_fault(kit, view, *divmod(action - int(kit.claim), 3)), sentence)
    return Refusal(
        "not_here",
        f"This cannot be done at {PLACE_NAMES[place]}: choose what is offered there.",
        [pieces.place(place)],
    )


def _refusal(reason: Reason, sentence: str) -> Refusal:
    code, things = reason
    return Refusal(code, sentence, things)


def _why_not_taken(kit: LuthierParts, view: LuthierView, place: int, slot: int) -> Refusal:
    cards = view["display"][place]
    if slot >= len(cards) or cards[slot] == NONE:
        gap = pieces.slot(place, slot) if slot < len(cards) else pieces.place(place)
        return Refusal("no_card", "There is no card in this slot: choose one that is there.", [gap])
    card = pieces.slot(place, slot)
    if place == SALON and no_space(view):
        return Refusal(
            "no_space",
            "You have no free space for another patron: choose an alternate action.",
            [card, *_spaces(kit)],
        )
    missing = _missing(view, kit.repairs[cards[slot]].cost) if place == REPAIR else []
    tier = [pieces.purse(MONEY)] if tier_price(kit, view, place, slot) else []
    return Refusal(
        "cannot_pay",
        "You cannot pay for this card: its tier and its materials must be paid together.",
        [card, *missing, *tier, pieces.purse(INSPIRATION)],
    )


def _search_fault(kit: LuthierParts, view: LuthierView, place: int) -> Reason:
    resolving = view["resolving"]
    assert resolving is not None
    owner, chip, apprentices, *_ = resolving["queue"][resolving["at"]]
    have = own_board(view)["resources"]
    if not apprentices:
        return "no_apprentice", [pieces.lying(owner, chip)]
    if place == SALON and no_space(view):
        return "no_space", _spaces(kit)
    if have[MONEY] + have[INSPIRATION] < kit.search_price:
        return "cannot_pay", _money()
    return "none_left", [pieces.place(place)]


def _make_fault(kit: LuthierParts, view: LuthierView, kind: int) -> Reason:
    """Of an instrument that is to be roughed or finished, or at set-up roughed from the hand."""
    board = own_board(view)
    place = pieces.acting_place(view)
    card = kit.instruments[kind]
    if view["phase"] == "rough_first":
        if kind not in board["hand"]:
            return "not_held", []
        return "cannot_pay", [pieces.hand(kind), *_missing(view, card.rough)]
    if kind not in (board["finish"] if place == FINISHING else board["rough"]):
        return "not_on_bench", [pieces.place(place), *_where(view, kind)]
    if place == ROUGHING and len(board["finish"]) >= kit.bench:
        return "no_space", [pieces.benched(place, kind), pieces.place(FINISHING)]
    missing = _missing(view, card.finish if place == FINISHING else card.rough)
    return "cannot_pay", [pieces.benched(place, kind), *missing]


def _where(view: LuthierView, kind: int) -> list[str]:
    """Where the viewer has an instrument card."""
    board = own_board(view)
    found = [pieces.hand(kind)] if kind in board["hand"] else []
    found += [pieces.benched(ROUGHING, kind)] if kind in board["rough"] else []
    return found + ([pieces.benched(FINISHING, kind)] if kind in board["finish"] else [])


def _claim_fault(kit: LuthierParts, view: LuthierView, tile: int, level: int) -> Reason:
    if tile >= len(view["awards"]) or level >= len(kit.awards[view["awards"][tile]["tile"]].needs):
        return "no_award", []
    marks = view["awards"][tile]["marks"]
    award = pieces.award(tile, level)
    if marks[level] != NONE:
        return "claimed", [award]
    if view["seat"] in marks:
        return "claimed_here", [award, pieces.award(tile, marks.index(view["seat"]))]
    used = own_board(view)["benefits"]
    if all(used):
        return "no_marker", [award, *[pieces.benefit(number) for number in range(len(used))]]
    return "not_reached", [award]


# ---- paying


def _spaces(kit: LuthierParts) -> list[str]:
    """The spaces for patrons."""
    return [pieces.space(number) for number in range(len(kit.spaces))]


def _money() -> list[str]:
    """What prices are paid with."""
    return [pieces.purse(MONEY), pieces.purse(INSPIRATION)]


def _missing(view: LuthierView, cost: Sequence[int]) -> list[str]:
    """The materials of which there are too few; where there are none at all, the store."""
    have = own_board(view)["resources"]
    short = [material for material, number in enumerate(lacking(have, cost)) if number]
    stored = [pieces.stored(material) for material in short if have[material]]
    return stored + ([pieces.STORE] if len(stored) < len(short) else [])


def _inspiration_fault(view: LuthierView, number: int) -> Reason:
    """Of inspiration that goes into a price, or lifts a performance."""
    if view["phase"] == "tier":
        return "cannot_pay", _money()
    have = own_board(view)["resources"][INSPIRATION]
    return "cannot_pay" if number > have else "in_vain", [pieces.purse(INSPIRATION)]


def _payment_fault(kit: LuthierParts, view: LuthierView, action: int) -> Reason:
    """Of one of the ways to pay materials."""
    cost = view["cost"]
    assert cost is not None
    if action == kit.pay and cost["must"]:
        return "must_save", [pieces.STORE]
    if action == kit.pay:
        return "cannot_pay", _missing(view, cost["materials"])
    material = (action - int(kit.spare)) % len(MATERIALS)
    stored = pieces.stored(material) if own_board(view)["resources"][material] else pieces.STORE
    if action < kit.replace:
        return "not_to_save", [stored]
    return "not_to_replace", [stored, pieces.purse(INSPIRATION)]


# ---- trading


def _why_not_sold(view: LuthierView, material: int) -> Refusal:
    name = MATERIALS[material]
    if view["visit"]["bought"][material]:
        return Refusal(
            "bought_already",
            f"You have bought {name} in this round, so you cannot sell it.",
            [pieces.ware(material)],
        )
    return Refusal("not_held", f"You have no {name} to sell.", [pieces.STORE])


def _why_not_bought(kit: LuthierParts, view: LuthierView, item: int) -> Refusal:
    if item > HIRING:
        return _why_not_trained(kit, view, item)
    if item == HIRING:
        return _why_not_hired(kit, view)
    name, ware = MATERIALS[item], pieces.ware(item)
    if view["visit"]["sold"][item]:
        sentence = f"You have sold {name} in this round, so you cannot buy it."
        return Refusal("sold_already", sentence, [ware])
    sentence = f"You cannot buy {name} so: it must fit into your storage and be paid exactly."
    board = own_board(view)
    if sum(board["resources"][: len(MATERIALS)]) >= board["storage"]:
        return Refusal("no_space", sentence, [ware, pieces.STORE])
    return Refusal("cannot_pay", sentence, [ware, *_money()])


def _why_not_hired(kit: LuthierParts, view: LuthierView) -> Refusal:
    board = own_board(view)
    most = board["apprentice_cap"]
    ware, own = pieces.ware(HIRING), pieces.purse(APPRENTICE)
    if not most:
        return Refusal(
            "most_apprentices",
            "You cannot hire an apprentice: searches have taken all of yours out of the game.",
            [ware, own],
        )
    lower = ", because searches take apprentices out of the game" if most < kit.apprentices else ""
    sentence = (
        f"You cannot hire an apprentice so: {number_word(most)} is the most{lower}, "
        "and the price must be paid exactly."
    )
    if board["resources"][APPRENTICE] + board["apprentices_out"] >= most:
        return Refusal("most_apprentices", sentence, [ware, own])
    return Refusal("cannot_pay", sentence, [ware, *_money()])


def _why_not_trained(kit: LuthierParts, view: LuthierView, item: int) -> Refusal:
    sentence = "You cannot train so: the last step cannot be trained, and the price must be paid exactly."
    track = item - HIRING - 1
    if own_board(view)["tracks"][track] + 1 >= len(kit.tracks[track]):
        return Refusal("last_step", sentence, [pieces.ware(item), pieces.marker(track, view["seat"])])
    return Refusal("cannot_pay", sentence, [pieces.ware(item), *_money()])
