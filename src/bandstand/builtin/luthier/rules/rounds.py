"""The start and the end of a round, and the benches between them."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import DISPLAYS, SALON, STORAGE, WORKERS
from bandstand.builtin.luthier.rules import automa, planning, tasks
from bandstand.builtin.luthier.rules.board import NONE, POWERS
from bandstand.builtin.luthier.rules.decks import NOBODY, insert
from bandstand.builtin.luthier.rules.effects import run
from bandstand.builtin.luthier.rules.position import ASSIGN, BENCH, ENDED, NO_GAINS, Position, Task
from bandstand.builtin.luthier.rules.scoring import score_the_end
from bandstand.contract import OVER, TABLE

# ---- the start


def start(p: Position, task: Task) -> None:
    """Bonuses, then gifts, then the benches (ruling 9), for each in turn order; then planning."""
    p.round += 1
    if p.listening:
        p.tell("round", TABLE, shown={"round": int(p.round), "market": int(p.market)})
    following: list[Task] = []
    for seat in p.order:
        if seat == p.automa():
            automa.stipend(p)
            continue
        following.append(Task(tasks.POWERS, seat, 0, 0, NO_GAINS))
        following.append(Task(tasks.STORAGE, seat, 0, 0, NO_GAINS))
        following += [Task(tasks.PATIENCE, seat, space, 0, NO_GAINS) for space in range(3)]
    following.append(Task(tasks.BENCHES, NONE, 0, 0, NO_GAINS))
    p.then(following)


def storage(p: Position, task: Task) -> None:
    """The material that the storage award brings each round."""
    if p.boards[task.seat].benefits[STORAGE]:
        p.then(run(p, task.seat, p.kit.storage_award, POWERS, tasks.BY_STORAGE))


# ---- the benches


def offer_benches(p: Position, task: Task) -> None:
    """All who have instrument cards arrange their benches at the same time (ruling 109)."""
    p.asked = []
    p.answers = 0
    for seat in p.order:
        board = p.boards[seat]
        if seat != p.automa() and (board.hand or board.rough or board.finish):
            p.asked.append(seat)
    if p.asked:
        p.ask(BENCH, p.asked[0], task)
    else:
        planning.begin(p)


def bench_choices(p: Position) -> list[int]:
    """Take cards back first, then put cards on the roughing bench (ruling 15); enough."""
    kit = p.kit
    hand, rough, finish = p.benched(p.actor)
    picked = p.picked[p.actor]
    last = picked[len(picked) - 1] if picked else 0
    actions: list[int] = []
    if last < kit.on:
        # Taken back in one order only.
        actions += [int(kit.unrough) + kind for kind in rough if int(kit.unrough) + kind >= last]
        actions += [int(kit.unfinish) + kind for kind in finish if int(kit.unfinish) + kind >= last]
    if len(rough) < kit.bench:
        # What was just taken from there is not put back: that would be the same as leaving it.
        kinds = [kind for kind in hand if int(kit.unrough) + kind not in picked]
        actions += [int(kit.on) + kind for kind in kinds if int(kit.on) + kind >= last]
    return [*sorted(set(actions)), int(kit.done)]


def bench(p: Position, action: i64) -> None:
    """Note what is moved; when all have answered it is done."""
    p.picked[p.actor].append(int(action))
    if action != p.kit.done:
        return
    p.answers += 1
    if p.answers < len(p.asked):
        p.actor = p.asked[p.answers]
        return
    p.learn()
    for seat in p.asked:
        _arrange(p, seat)
    p.asked = []
    p.answers = 0
    planning.begin(p)


def _arrange(p: Position, seat: i64) -> None:
    kit = p.kit
    board = p.boards[seat]
    on: list[int] = []
    off: list[int] = []
    for action in p.picked[seat]:
        if action < kit.unfinish:
            kind = action - int(kit.unrough)
            board.rough.remove(kind)
            board.take_card(kind, True)
            off.append(kind)
        elif action < kit.on:
            kind = action - int(kit.unfinish)
            board.finish.remove(kind)
            board.take_card(kind, True)
            off.append(kind)
        elif action < kit.chip:
            kind = action - int(kit.on)
            board.leave_hand(kind)
            insert(board.rough, kind)
            on.append(kind)
    p.picked[seat] = []
    if p.listening and (on or off):
        p.tell("benched", seat, None, {"on": on, "off": off})


# ---- the end


def cleanup(p: Position, task: Task) -> None:
    """After the last round the end is scored (ruling 69). Otherwise turn order first, then specialists."""
    if p.round < p.kit.rounds:
        _turn_order(p)
    for board in p.boards:
        board.cart = False
        board.passed = False
        board.chips = []
        board.revealed = []
    p.balcony = []
    automa.put_action_card_away(p)
    if p.round == p.kit.rounds:
        score_the_end(p)
        p.phase = ENDED
        p.actor = OVER
        p.loose = 0
        p.learn()
        if p.listening:
            winners = [seat for seat, rank in enumerate(p.ranks()) if rank == 0]
            shown = {
                "winners": winners,
                "scores": p.scores(),
                "goals": [board.goals[:] for board in p.boards],
            }
            p.tell("end", TABLE, shown=shown)
        return
    following = [Task(tasks.ASSIGN, seat, track, 0, NO_GAINS) for seat in p.order for track in range(3)]
    following.append(Task(tasks.REFRESH, NONE, 0, 0, NO_GAINS))
    p.then(following)


def _turn_order(p: Position) -> None:
    """Those at the Balcony in priority order, each by the best chip (ruling 45); behind them the others."""
    order: list[int] = []
    for chip in p.balcony:
        if int(chip.owner) not in order:
            order.append(int(chip.owner))
    order += [seat for seat in p.order if seat not in order]
    if p.listening and order != p.order:
        p.tell("order", TABLE, shown={"order": order[:]})
    p.order = order


def offer_assignment(p: Position, task: Task) -> None:
    """A new specialist needs a worker."""
    board = p.boards[task.seat]
    if board.specialists[task.a] == NONE or board.assigned[task.a]:
        return
    p.ask(ASSIGN, task.seat, task)


def assignments(p: Position) -> list[int]:
    """The numbered workers that a player has now (ruling 68)."""
    return [int(p.kit.assign) + chip for chip in p.mine().own_chips(p.round) if chip < WORKERS]


def assign(p: Position, chip: i64) -> None:
    """The worker stays on the card; from now on the specialist chip is placed instead."""
    task = p.task
    p.mine().assigned[task.a] = int(chip) + 1
    if p.listening:
        card = p.mine().specialists[task.a]
        p.tell("assigned", task.seat, None, {"card": card, "worker": int(chip) + 1})


def refresh(p: Position, task: Task) -> None:
    """A new market card, new cards on display, the next round."""
    p.rng.event()
    p.learn()
    p.market_past.append(int(p.market))
    p.market = _next_market_card(p)
    for place in range(DISPLAYS):
        _renew(p, place)
    p.then([Task(tasks.START_ROUND, NONE, 0, 0, NO_GAINS)])


def _next_market_card(p: Position) -> i64:
    left = [card for card in range(len(p.kit.market)) if card not in p.market_past]
    return left[p.rng.below(len(left))]


def _renew(p: Position, place: i64) -> None:
    """Discard Tier I, slide the rest towards it, fill up (ruling 66)."""
    tiers = p.kit.slots[p.seats]
    deck = p.decks[place]
    kept: list[int] = []
    for slot in range(len(tiers)):
        card = p.display[place][slot]
        if card == NONE:
            continue
        if tiers[slot] == 0:
            deck.discard(card)
        else:
            kept.append(card)
    if place == SALON and p.round == p.kit.second_deck:
        _drop_first_patrons(p)
    p.display[place] = kept + [NONE] * (len(tiers) - len(kept))
    p.takers[place] = [NOBODY] * len(tiers)
    p.taken[place] = [NONE] * len(tiers)
    fill(p, place)


def fill(p: Position, place: i64) -> None:
    """Draw cards for all empty slots."""
    for slot in range(len(p.display[place])):
        if p.display[place][slot] == NONE:
            p.display[place][slot] = int(p.decks[place].draw(p.rng))


def _drop_first_patrons(p: Position) -> None:
    """After the third round no first patrons are left to draw (ruling 65)."""
    deck = p.decks[SALON]
    for layer in deck.layers:
        for patron in layer.cards[:]:
            if p.kit.patrons[patron].deck == 1:
                layer.cards.remove(patron)
                deck.discard(patron)
    deck.layers = [layer for layer in deck.layers if layer.cards]
