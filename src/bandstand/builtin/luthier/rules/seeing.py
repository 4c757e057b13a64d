"""What a viewer may know of a position, and a position laid out as a View shows it."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    APPRENTICE,
    BLACK_DIE,
    DISPLAYS,
    MONEY,
    PRESTIGE,
    REPAIR_TOKEN,
    SALON,
)
from bandstand.builtin.luthier.rules import payments, performing, setup
from bandstand.builtin.luthier.rules.board import NONE, SOURCES, Board, Lying, told_chip
from bandstand.builtin.luthier.rules.decks import NOBODY, Layer, insert
from bandstand.builtin.luthier.rules.position import (
    ASSIGN,
    BENCH,
    CHAIR,
    DOUBLING,
    ENDED,
    FOUND_REPAIR,
    GIVE,
    PAID_STEP,
    PATRON_SPACE,
    PHASES,
    PLAN,
    SETTING_UP,
    SPECIALIST_CARD,
    Position,
    told_task,
)
from bandstand.builtin.luthier.views import (
    AutomaView,
    BoardView,
    ChipTold,
    CostView,
    LayerTold,
    LuthierView,
    ResolvingView,
    RollView,
    TakingView,
)
from bandstand.contract import SPECTATOR

SET_UP_STEPS: Final = ("house", "goals", "instrument", "patron", "space")


def view(p: Position, seat: i64) -> LuthierView:
    """All that a seat, or a SPECTATOR, may know."""
    own = seat != SPECTATOR
    mover = own and seat == p.actor
    asked = own and p.phase in (SETTING_UP, BENCH)
    task = p.task
    return {
        "game": "luthier",
        "players": int(p.players),
        "seats": int(p.seats),
        "options": p.options.copy(),
        "seat": int(seat),
        "turn": int(p.actor),
        "base_phase": PHASES[p.phase],
        "task": task.data(),
        "agenda": [later.data() for later in p.agenda],
        "barrier": int(p.barrier),
        "loose": int(p.loose),
        "undoable": p.loose > 0,
        "round": int(p.round),
        "order": p.order[:],
        "asked": p.asked[:],
        "answers": int(p.answers),
        "picked": p.picked[seat][:] if asked else [],
        "chosen": int(p.chosen) if mover else NONE,
        "inspired": int(p.inspired) if mover else NONE,
        "spared": p.spared[:] if mover else [0, 0, 0],
        "replaced": p.replaced[:] if mover else [0, 0, 0],
        "boards": [_board(p, owner, seat) for owner in range(int(p.seats))],
        "display": [cards[:] for cards in p.display],
        "takers": [_takers(p, place) for place in range(DISPLAYS)],
        "backs": [_backs(p, place) for place in range(DISPLAYS)],
        "layers": [deck.seen_by(seat) for deck in p.decks],
        "discards": [deck.discards[:] for deck in p.decks],
        "royals": p.royals[:] if own and p.royals_known[seat] else None,
        "royals_out": p.royals_out[:],
        "royals_known": p.royals_known[:],
        "royals_left": len(p.royals),
        "specialist_decks": [
            p.specialist_decks[track][:] if own and p.specialists_known[track][seat] else None
            for track in range(3)
        ],
        "specialists_known": [known[:] for known in p.specialists_known],
        "specialists_left": [len(cards) for cards in p.specialist_decks],
        "market": int(p.market),
        "market_past": p.market_past[:],
        "prices": [int(p.price(seat, m)) for m in range(3)] if own else p.kit.market[p.market][:],
        "visit": {"bought": p.bought[:], "sold": p.sold[:]},
        "awards": [{"tile": tile, "marks": marks[:]} for tile, marks in zip(p.awards, p.marks, strict=True)],
        "orchestra": p.orchestra.data(),
        "pit": int(p.pit),
        "removed": p.removed[:],
        "stacks": [[_chip(chip, seat) for chip in stack] for stack in p.stacks],
        "balcony": [chip.data() for chip in p.balcony],
        "resolving": _resolving(p),
        "by": int(p.by),
        "worked": int(p.worked),
        "discounts": int(p.discounts),
        "doubling": p.doubling,
        "both": p.both,
        "drawn": p.drawn[:] if mover else [],
        "drawn_families": _families(p.kit, p.drawn),
        "automa": _automa(p),
        "sheet": [dict(zip(SOURCES, board.earned, strict=True)) for board in p.boards],
        "scores": [sum(board.earned) for board in p.boards],
        "ranks": p.ranks() if p.phase == ENDED else None,
        "phase": _phase(p, seat),
        "taking": _taking(p, seat),
        "cost": _cost(p, seat),
        "roll": _roll(p),
        "token": {"kind": int(task.a), "of": int(task.b)} if p.phase == CHAIR else None,
        "reward": {"chair": int(task.a), "took": task.b > 0} if p.phase == DOUBLING else None,
        "giving": int(task.a) if p.phase == GIVE else NONE,
        "space_for": int(task.a) if p.phase == PATRON_SPACE else NONE,
        "choosing_track": int(task.a) if p.phase == SPECIALIST_CARD else NONE,
        "step_track": int(task.a) if p.phase == PAID_STEP else NONE,
        "assigning": p.boards[task.seat].specialists[task.a] if p.phase == ASSIGN else NONE,
    }


# ---- whose turn it is to decide what


def _phase(p: Position, seat: i64) -> str:
    """The phase, and for the mover how far an unfinished move has come."""
    if p.phase == SETTING_UP:
        return SET_UP_STEPS[_set_up_step(p, seat)]
    if p.chosen != NONE and seat == p.actor:
        if p.phase == PLAN:
            return "plan_at"
        return "tier" if p.inspired == NONE else "cost"
    if p.phase == FOUND_REPAIR:
        return "cost"
    return PHASES[p.phase]


def _set_up_step(p: Position, seat: i64) -> i64:
    """What a seat is to choose next."""
    picked = p.picked[seat] if 0 <= seat < p.players else []
    if not picked or picked[len(picked) - 1] >= p.kit.space:
        return 0
    last = picked[len(picked) - 1]
    goals = len([1 for action in picked if p.kit.goal <= action < p.kit.keep])
    if goals < setup.goals_kept(p, picked[0]):
        return 1
    if last < p.kit.keep:
        return 2
    return 3 if last < p.kit.host else 4


def _pays(p: Position, seat: i64) -> bool:
    """Whether this seat has begun a move that costs something."""
    begun = (p.chosen != NONE and p.phase != PLAN) or p.phase == FOUND_REPAIR
    return seat != SPECTATOR and seat == p.actor and begun


def _taking(p: Position, seat: i64) -> TakingView | None:
    if not _pays(p, seat):
        return None
    return {"action": int(p.chosen), "price": int(payments.bill_of(p).price)}


def _cost(p: Position, seat: i64) -> CostView | None:
    if not _pays(p, seat):
        return None
    bill = payments.bill_of(p)
    spared: i64 = sum(p.spared)
    return {
        "materials": [bill.cost[m] - p.spared[m] - p.replaced[m] for m in range(3)],
        "must": int(max(bill.must - spared, 0)),
        "may": int(min(bill.must + bill.may - spared, bill.may)),
        "replaceable": bill.replaceable,
    }


def _roll(p: Position) -> RollView | None:
    if p.card == NONE or not p.dice:
        return None
    chip = p.acting()
    black = p.boards[chip.owner].reached(BLACK_DIE)
    return {
        "card": int(p.card),
        "dice": [
            ["purple" if die > 1 else "black" if die < black else "white", side]
            for die, side in enumerate(p.dice)
        ],
        "rerolls": int(p.rerolls),
        "skill": int(p.skill()),
        "bonus": int(performing.added(p, chip.owner, chip.chip)),
        "total": int(performing.total(p, chip.owner)),
    }


# ---- what lies where


def _board(p: Position, owner: int, viewer: i64) -> BoardView:
    board = p.boards[owner]
    own = owner == viewer
    # A viewer sees its benches as it has arranged them so far.
    arranged = own and p.phase == BENCH and len(p.picked[owner]) > 0
    hand, rough, finish = p.benched(owner) if arranged else (board.hand[:], board.rough[:], board.finish[:])
    return {
        "house": int(board.house),
        "resources": [*board.resources[: MONEY + 2], board.resources[APPRENTICE]],
        "prestige": board.resources[PRESTIGE],
        "storage": int(board.storage()),
        "apprentice_cap": int(board.cap),
        "tracks": board.tracks[:],
        "shown": board.shown[:],
        "hidden_families": board.hidden_families(),
        "rough": rough,
        "finish": finish,
        "patrons": board.patrons[:],
        "patience": board.patience[:],
        "attached": [cards[:] for cards in board.attached],
        "completed": board.completed[:],
        "specialists": [
            None if board.specialists[t] == NONE else [board.specialists[t], board.assigned[t]]
            for t in range(3)
        ],
        "benefits": board.benefits[:],
        "made": board.made[:],
        "revealed": board.revealed[:],
        "chips_left": len(board.chips),
        "cart": board.cart,
        "passed": board.passed,
        "goal_count": len(board.goals),
        "returned_count": len(board.returned),
        "houses_dealt": len(board.dealt_houses),
        "patrons_dealt": sorted([int(p.kit.back(SALON, patron)) for patron in board.dealt_patrons]),
        "earned": {name: points for name, points in zip(SOURCES, board.earned, strict=True) if points},
        "hand": hand if own else [],
        "hand_families": _families(p.kit, board.hand),
        "chips": board.chips[:] if own else [],
        "goals": board.goals[:] if own or p.phase == ENDED else [],
        "returned": board.returned[:] if own else [],
        "dealt_houses": board.dealt_houses[:] if own else [],
        "dealt_patrons": board.dealt_patrons[:] if own else [],
        "chairs": int(p.orchestra.chairs(owner)),
        "tokens_left": [
            int(p.kit.tokens - p.orchestra.placed(kind, owner)) for kind in range(REPAIR_TOKEN + 1)
        ],
        "apprentices_out": int(p.apprentices_out(owner)),
    }


def _families(kit: LuthierParts, kinds: list[int]) -> list[int]:
    families = [int(kit.instruments[kind].family) for kind in kinds]
    families.sort()
    return families


def _takers(p: Position, place: int) -> list[list[int] | None]:
    return [
        None if who == NOBODY else [who, card]
        for who, card in zip(p.takers[place], p.taken[place], strict=True)
    ]


def _backs(p: Position, place: i64) -> list[int]:
    """How many cards of each back are left to draw (ruling 86)."""
    counts = [0] * (6 if place == SALON else 3)
    for layer in p.decks[place].layers:
        for card in layer.cards:
            counts[p.kit.back(place, card)] += 1
    return counts


def _chip(chip: Lying, viewer: i64) -> ChipTold:
    data = chip.data()
    if chip.owner != viewer:
        data[1] = NONE
    return data


def _resolving(p: Position) -> ResolvingView | None:
    if p.place == NONE:
        return None
    return {
        "place": int(p.place),
        "by": int(p.by),
        "at": int(p.at),
        "queue": [
            [*chip.data(), skill, i < p.at]
            for i, (chip, skill) in enumerate(zip(p.queue, p.skills, strict=True))
        ],
    }


def _automa(p: Position) -> AutomaView | None:
    if not p.with_automa:
        return None
    return {
        "seat": int(p.players),
        "level": p.level.key,
        "guild": int(p.guild),
        "action": int(p.action_card) if p.action_open else NONE,
        "went": p.automa_went[:],
        "drawn": p.action_card != NONE,
        "used": p.used_actions[:],
        "house": int(p.automa_house),
        "plans": p.plans[:],
    }


# ---- from a View back to a position


def lay_out(p: Position, view: LuthierView) -> None:
    """Lay everything out as a View shows it. What it does not show is left to guessing."""
    seat = view["seat"]
    p.phase = PHASES.index(view["base_phase"])
    p.actor = view["turn"]
    p.task = told_task(view["task"])
    p.agenda = [told_task(data) for data in view["agenda"]]
    p.barrier = view["barrier"]
    p.loose = view["loose"]
    p.round = view["round"]
    p.order = list(view["order"])
    p.asked = list(view["asked"])
    p.answers = view["answers"]
    p.chosen = view["chosen"]
    p.inspired = view["inspired"]
    p.spared = list(view["spared"])
    p.replaced = list(view["replaced"])
    if seat != SPECTATOR:
        p.picked[seat] = list(view["picked"])
    for number, data in enumerate(view["boards"]):
        _lay_board(p.boards[number], data, number == seat, p.phase == ENDED)
    if seat != SPECTATOR and p.phase == BENCH:
        _unpick(p, seat)
    p.display = [list(cards) for cards in view["display"]]
    p.takers = [[NOBODY if t is None else t[0] for t in takers] for takers in view["takers"]]
    p.taken = [[NONE if t is None else t[1] for t in takers] for takers in view["takers"]]
    for place in range(DISPLAYS):
        p.decks[place].discards = list(view["discards"][place])
        p.decks[place].layers = [_layer(told) for told in view["layers"][place]]
    p.royals_out = list(view["royals_out"])
    p.royals_known = list(view["royals_known"])
    p.royals = _cards(view["royals"], view["royals_left"])
    p.specialists_known = [list(known) for known in view["specialists_known"]]
    p.specialist_decks = [
        _cards(cards, left)
        for cards, left in zip(view["specialist_decks"], view["specialists_left"], strict=True)
    ]
    p.market = view["market"]
    p.market_past = list(view["market_past"])
    p.bought = list(view["visit"]["bought"])
    p.sold = list(view["visit"]["sold"])
    p.awards = [award["tile"] for award in view["awards"]]
    p.marks = [list(award["marks"]) for award in view["awards"]]
    p.orchestra.lay_out(view["orchestra"])
    p.pit = view["pit"]
    p.removed = list(view["removed"])
    p.stacks = [[told_chip(data) for data in stack] for stack in view["stacks"]]
    p.balcony = [told_chip(data) for data in view["balcony"]]
    p.by = view["by"]
    resolving = view["resolving"]
    if resolving is not None:
        p.place = resolving["place"]
        p.at = resolving["at"]
        p.queue = [told_chip(data) for data in resolving["queue"]]
        p.skills = [data[3] for data in resolving["queue"]]
    p.worked = view["worked"]
    p.discounts = view["discounts"]
    p.doubling = view["doubling"]
    p.both = view["both"]
    roll = view["roll"]
    if roll is not None:
        p.card = roll["card"]
        p.dice = [int(side) for _, side in roll["dice"]]
        p.rerolls = roll["rerolls"]
    p.drawn = [_any_of_family(p.kit, family) for family in view["drawn_families"]]
    if seat == p.actor:
        p.drawn = list(view["drawn"])
    automa = view["automa"]
    if automa is not None:
        p.guild = automa["guild"]
        p.action_open = automa["action"] != NONE
        # Any card will do until one that fits is guessed.
        p.action_card = automa["action"] if p.action_open or not automa["drawn"] else 0
        p.automa_went = list(automa["went"])
        p.used_actions = list(automa["used"])
        p.automa_house = automa["house"]
        p.plans = list(automa["plans"])


def _lay_board(board: Board, data: BoardView, own: bool, over: bool) -> None:
    """Where a card is not known, its number is, and so is its back."""
    kit = board.kit
    board.house = data["house"]
    board.resources = [*data["resources"], data["prestige"]]
    board.cap = data["apprentice_cap"]
    board.tracks = list(data["tracks"])
    board.shown = list(data["shown"])
    board.hand = list(data["hand"]) if own else list(data["shown"])
    if not own:
        for family in data["hidden_families"]:
            insert(board.hand, _any_of_family(kit, family))
    board.rough = list(data["rough"])
    board.finish = list(data["finish"])
    board.patrons = list(data["patrons"])
    board.patience = list(data["patience"])
    board.attached = [list(cards) for cards in data["attached"]]
    board.completed = list(data["completed"])
    board.specialists = [NONE if each is None else each[0] for each in data["specialists"]]
    board.assigned = [0 if each is None else each[1] for each in data["specialists"]]
    board.benefits = list(data["benefits"])
    board.made = list(data["made"])
    board.revealed = list(data["revealed"])
    board.cart = data["cart"]
    board.passed = data["passed"]
    board.earned = [data["earned"].get(name, 0) for name in SOURCES]
    board.chips = _cards(data["chips"] if own else None, data["chips_left"])
    board.goals = _cards(data["goals"] if own or over else None, data["goal_count"])
    board.returned = _cards(data["returned"] if own else None, data["returned_count"])
    board.dealt_houses = _cards(data["dealt_houses"] if own else None, data["houses_dealt"])
    board.dealt_patrons = (
        list(data["dealt_patrons"]) if own else [_any_of_back(kit, back) for back in data["patrons_dealt"]]
    )


def _cards(known: list[int] | None, number: int) -> list[int]:
    """The cards, or as many that stand for them."""
    return [0] * number if known is None else list(known)


def _layer(told: LayerTold) -> Layer:
    size, knower, cards = told
    assert isinstance(size, int)
    assert isinstance(knower, int)
    return Layer(_cards(cards if isinstance(cards, list) else None, size), knower)


def _any_of_family(kit: LuthierParts, family: int) -> int:
    """Stands for an unknown instrument of a family."""
    return [int(instrument.family) for instrument in kit.instruments].index(family)


def _any_of_back(kit: LuthierParts, back: int) -> int:
    """Stands for an unknown patron with this back."""
    backs = [int(kit.back(SALON, patron)) for patron in kit.deck_patrons]
    return kit.deck_patrons[backs.index(back)]


def _unpick(p: Position, seat: i64) -> None:
    """A View shows its own seat's benches as picked; before that they lay as they were."""
    kit = p.kit
    board = p.boards[seat]
    picked = p.picked[seat]
    place: i64 = len(picked) - 1
    while place >= 0:
        action = picked[place]
        if action < kit.unfinish:
            board.hand.remove(action - int(kit.unrough))
            board.rough.append(action - int(kit.unrough))
        elif action < kit.on:
            board.hand.remove(action - int(kit.unfinish))
            board.finish.append(action - int(kit.unfinish))
        elif action < kit.chip:
            board.rough.remove(action - int(kit.on))
            insert(board.hand, action - int(kit.on))
        place -= 1
    board.rough.sort()
    board.finish.sort()
