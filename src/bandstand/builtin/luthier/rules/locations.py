"""The five locations of the main board: what a chip can do there, and the cards it takes."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    BALCONY,
    GUILD,
    PERFORM,
    PLACES,
    REPAIR,
    REPAIR_TOKEN,
    SALON,
)
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.awards import claim, claims
from bandstand.builtin.luthier.rules.board import NONE, PATRONS, REPAIRS, Lying
from bandstand.builtin.luthier.rules.decks import EVERYBODY
from bandstand.builtin.luthier.rules.payments import (
    NO_COST,
    Bill,
    advance,
    bill_of,
    card_bill,
    note,
    payable,
    repair_discount,
    settle,
)
from bandstand.builtin.luthier.rules.position import (
    FOUND_REPAIR,
    NO_GAINS,
    PLAN_BENCH,
    RUNNING,
    Position,
    Task,
)


def choices(p: Position) -> list[int]:
    """What the acting chip may do on the main board."""
    kit = p.kit
    seat = p.actor
    place = p.place
    actions: list[int] = []
    room = place != SALON or len(p.boards[seat].free_spaces()) > 0
    if place != BALCONY and room:
        for slot in range(len(p.display[place])):
            if p.display[place][slot] != NONE and payable(p, seat, card_bill(p, seat, slot)):
                actions.append(int(kit.take) + slot)
        actions += searches(p, seat)
    actions += [int(kit.instead) + i for i in range(len(kit.places[place].instead))]
    if place == BALCONY:
        actions += claims(p, seat)
    return actions


def searches(p: Position, seat: i64) -> list[int]:
    """What a search of the deck may name: what is there, if it can be paid and an apprentice goes (rulings 86
    and 87)."""
    kit = p.kit
    if not p.acting().apprentices or not payable(p, seat, Bill(kit.search_price, NO_COST, 0, 0, False)):
        return []
    deck = p.decks[p.place]
    cards = deck.cards() if deck.layers else deck.discards
    there = [False, False, False]
    for card in cards:
        there[kit.sort(p.place, card)] = True
    return [int(kit.search) + i for i in range(3) if there[i]]


def begin(p: Position, action: i64) -> None:
    """Choose what to do. Nothing is done before all of it is said."""
    kit = p.kit
    if kit.instead <= action < kit.inspire:
        take_instead(p, action - kit.instead)
    elif kit.claim <= action < kit.benefit:
        claim(p, p.actor, action - kit.claim)
    else:
        p.chosen = action
        go_on(p, False)


def go_on(p: Position, paid_for: bool) -> None:
    """Take the card once it is said how it is paid."""
    if not paid_for and not advance(p):
        return
    kit = p.kit
    chosen = p.chosen
    paid = p.inspired
    settle(p, bill_of(p))
    if kit.search <= chosen < kit.instead:
        _search(p, chosen - kit.search, paid)
    else:
        _take(p, chosen - kit.take, paid)


def take_instead(p: Position, choice: i64) -> None:
    """An alternate action."""
    seat = p.actor
    if p.listening:
        p.tell("instead", seat, None, {"place": PLACES[p.place], "choice": int(choice)})
    gains = p.kit.places[p.place].instead[choice]
    p.then([Task(tasks.GAIN, seat, PATRONS, tasks.BY_INSTEAD, gains)])


def _take(p: Position, slot: i64, inspired: i64) -> None:
    """Take a card on display."""
    seat = p.actor
    place = p.place
    card: i64 = p.display[place][slot]
    p.display[place][slot] = NONE
    p.takers[place][slot] = int(seat)
    p.taken[place][slot] = int(card)
    if p.listening:
        shown = {
            "place": PLACES[place],
            "slot": int(slot),
            "card": int(card),
            "inspiration": int(max(inspired, 0)),
        }
        p.tell("took", seat, None, shown)
    _resolve(p, seat, place, card, True)


def _search(p: Position, attribute: i64, inspired: i64) -> None:
    """Take the topmost card with a back that was named; an apprentice leaves the game (rulings 29 and 87)."""
    seat = p.actor
    place = p.place
    chip = p.acting()
    p.queue[p.at] = Lying(chip.owner, chip.chip, chip.apprentices - 1)
    p.boards[seat].cap -= 1
    deck = p.decks[place]
    deck.refill()
    wanted = [card for card in deck.cards() if p.kit.sort(place, card) == attribute]
    p.rng.event()
    card = deck.draw_one_of(wanted, p.rng, seat if place == GUILD else EVERYBODY)
    p.learn()
    if p.listening:
        shown = {"place": PLACES[place], "attribute": int(attribute), "inspiration": int(max(inspired, 0))}
        if place == GUILD:
            p.tell("searched", seat, {"card": int(card)}, shown)
        else:
            shown["card"] = int(card)
            p.tell("searched", seat, None, shown)
    _resolve(p, seat, place, card, False)


def _resolve(p: Position, seat: i64, place: i64, card: i64, seen: bool) -> None:
    """What a card of a place is good for."""
    if place == SALON:
        p.then([Task(tasks.HOST, seat, card, 0, NO_GAINS)])
    elif place == GUILD:
        p.boards[seat].take_card(card, seen)
    elif place == PERFORM:
        p.card = card
        p.then([Task(tasks.ROLL, seat, 0, 0, NO_GAINS)])
    elif seen:
        repair(p, seat, card)
    else:
        p.then([Task(tasks.FOUND, seat, card, 0, NO_GAINS)])


# ---- repairs


def repair(p: Position, seat: i64, card: i64) -> None:
    """A repair that was paid for."""
    kit = p.kit
    done = kit.repairs[card]
    p.boards[seat].score(done.prestige, REPAIRS)
    if p.listening:
        p.tell("repaired", seat, None, {"card": int(card), "points": int(done.prestige)})
    p.then(
        [
            Task(tasks.TOKEN, seat, REPAIR_TOKEN, done.family, NO_GAINS),
            Task(tasks.GIVE, seat, kit.repair_card + card, 0, NO_GAINS),
        ]
    )


def found_repair(p: Position, task: Task) -> None:
    """A repair that a search has found is resolved at once, or lost if it cannot be paid (ruling 85)."""
    seat = task.seat
    card = task.a
    bill = Bill(0, p.kit.repairs[card].cost, repair_discount(p, seat), 0, True)
    if not payable(p, seat, bill):
        p.decks[REPAIR].discard(card)
        instead = p.kit.places[REPAIR].instead
        if p.listening:
            p.tell("unpayable", seat, None, {"card": int(card)})
        p.then([Task(tasks.GAIN, seat, PATRONS, tasks.BY_INSTEAD, instead[len(instead) - 1])])
        return
    p.ask(FOUND_REPAIR, seat, task)
    if advance(p):
        _pay_found(p)


def choose_payment(p: Position, action: i64) -> None:
    """Say how it is paid."""
    p.chosen = p.kit.pay
    note(p, action)
    if action == p.kit.pay or advance(p):
        _pay_found(p)


def _pay_found(p: Position) -> None:
    card = p.task.a
    settle(p, bill_of(p))
    p.phase = RUNNING
    repair(p, p.task.seat, card)


# ---- the bonus of the Guild


def offer_plan(p: Position, task: Task) -> None:
    """Place an instrument card on the roughing bench, if there is space and a card (ruling 32)."""
    board = p.boards[task.seat]
    if board.hand and len(board.rough) < p.kit.bench:
        p.ask(PLAN_BENCH, task.seat, task)


def plans(p: Position) -> list[int]:
    """The cards to choose from."""
    return sorted({int(p.kit.on) + kind for kind in p.mine().hand})


def place_plan(p: Position, kind: i64) -> None:
    """Place one: all see it."""
    board = p.mine()
    board.leave_hand(kind)
    board.rough = sorted([*board.rough, int(kind)])
    p.learn()
    if p.listening:
        p.tell("benched", p.actor, None, {"on": [int(kind)], "off": []})
