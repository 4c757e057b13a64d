"""Deals anew what a seat has not seen, every deal that fits what it knows being equally likely.

Backs are open: an unknown instrument card in a hand has a known family. What a reshuffle of discarded
instruments tells those who count cards is not used.
"""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import FAMILIES, GUILD, PERFORM, REPAIR, SALON
from bandstand.builtin.luthier.rules import setup
from bandstand.builtin.luthier.rules.board import NONE, Lying
from bandstand.builtin.luthier.rules.decks import Layer, insert
from bandstand.builtin.luthier.rules.payments import forget
from bandstand.builtin.luthier.rules.position import BENCH, ENDED, SETTING_UP, Position
from bandstand.contract import SPECTATOR
from bandstand.rng import Rng


def deal_unseen(p: Position, seat: i64, rng: Rng) -> None:
    """Everything hidden from a seat."""
    if seat != p.actor:
        forget(p)
    _patrons(p, seat, rng)
    _instruments(p, seat, rng)
    _deck_alone(p, PERFORM, len(p.kit.performances))
    _deck_alone(p, REPAIR, len(p.kit.repairs))
    _royals(p, seat, rng)
    _specialists(p, seat, rng)
    _goals(p, seat, rng)
    _houses(p, seat, rng)
    _chips(p, seat, rng)
    _action_card(p, rng)
    _answers(p, seat, rng)
    p.rng = rng.fresh()


def _drawn(cards: list[int], rng: Rng) -> int:
    """One of them at random, taken out."""
    place = rng.below(len(cards))
    card = cards[place]
    cards[place] = cards[len(cards) - 1]
    cards.pop()
    return card


def _without(cards: list[int], seen: list[int]) -> list[int]:
    left = cards[:]
    for card in seen:
        left.remove(card)
    return left


# ---- the four decks


def _deck_alone(p: Position, place: i64, number: i64) -> None:
    """Performances and repairs are hidden nowhere but in their deck."""
    kit = p.kit
    deck = p.decks[place]
    if not deck.layers:
        return
    seen = [False] * int(number)
    first = kit.performance_card if place == PERFORM else kit.repair_card
    for card in deck.discards:
        seen[card] = True
    for card in p.display[place]:
        if card != NONE:
            seen[card] = True
    if place == PERFORM and p.card != NONE:
        seen[p.card] = True
    for board in p.boards:
        for cards in board.attached:
            for card in cards:
                if first <= card < first + number:
                    seen[card - first] = True
    for task in [*p.agenda, p.task]:
        held = p.held(task)
        if held != NONE and held // 1000 == place:
            seen[held % 1000] = True
    deck.layers = [Layer([card for card in range(len(seen)) if not seen[card]], NONE)]


def _patrons(p: Position, seat: i64, rng: Rng) -> None:
    """In the deck, and during the set-up in the hands of others. First patrons lie above second ones."""
    kit = p.kit
    deck = p.decks[SALON]
    seen = deck.discards + [card for card in p.display[SALON] if card != NONE]
    for board in p.boards:
        seen = seen + [card for card in board.patrons + board.completed if card != NONE]
    for task in [*p.agenda, p.task]:
        held = p.held(task)
        if held != NONE and held // 1000 == SALON:
            seen = [*seen, int(held)]
    if seat != SPECTATOR:
        seen = seen + p.boards[seat].dealt_patrons
    unseen = [card for card in kit.deck_patrons if card not in seen]
    for owner in range(p.players):
        if owner != seat:
            backs = sorted([int(kit.back(SALON, card)) for card in p.boards[owner].dealt_patrons])
            p.boards[owner].dealt_patrons = sorted([_with_back(p, unseen, back, rng) for back in backs])
    if len(deck.layers) > 1:
        upper = [card for card in unseen if kit.patrons[card].deck == 1]
        lower = [card for card in unseen if kit.patrons[card].deck == 2]
        deck.layers = [Layer(upper, NONE), Layer(lower, NONE)]
    elif deck.layers:
        deck.layers = [Layer(unseen, NONE)]


def _with_back(p: Position, unseen: list[int], back: int, rng: Rng) -> int:
    fitting = [card for card in unseen if p.kit.back(SALON, card) == back]
    card = fitting[rng.below(len(fitting))]
    unseen.remove(card)
    return card


def _instruments(p: Position, seat: i64, rng: Rng) -> None:
    """Unknown cards in the hands of others, each of a known family; the rest in the deck."""
    kit = p.kit
    deck = p.decks[GUILD]
    unseen = _without(kit.deck_instruments, deck.discards + p.plans + p.removed)
    unseen = _without(unseen, [card for card in p.display[GUILD] if card != NONE])
    for board in p.boards:
        unseen = _without(unseen, board.rough + board.finish + board.shown)
        for cards in board.attached:
            unseen = _without(unseen, [card for card in cards if card < kit.performance_card])
    for task in [*p.agenda, p.task]:
        held = p.held(task)
        if held != NONE and held // 1000 == GUILD:
            unseen.remove(int(held % 1000))
    if seat != SPECTATOR:
        unseen = _without(unseen, _without(p.boards[seat].hand, p.boards[seat].shown))
        for layer in deck.layers:
            if layer.knower == seat:
                unseen = _without(unseen, layer.cards)
        if seat == p.actor:
            unseen = _without(unseen, p.drawn)
    families: list[list[int]] = [[] for _ in FAMILIES]
    for kind in unseen:
        families[kit.instruments[kind].family].append(kind)
    for owner in range(p.seats):
        board = p.boards[owner]
        if owner != seat:
            hidden = board.hidden_families()
            board.hand = board.shown[:]
            for family in hidden:
                insert(board.hand, _drawn(families[family], rng))
    if seat != p.actor or seat == SPECTATOR:
        drawn = sorted([int(kit.instruments[kind].family) for kind in p.drawn])
        p.drawn = sorted([_drawn(families[family], rng) for family in drawn])
    left: list[int] = []
    for kinds in families:
        left += kinds
    left.sort()
    layers: list[Layer] = []
    for layer in deck.layers:
        if layer.knower == seat and seat != SPECTATOR:
            layers.append(layer)
        else:
            layers.append(Layer(sorted([_drawn(left, rng) for _ in layer.cards]), layer.knower))
    deck.layers = layers


# ---- small decks, goals, families


def _royals(p: Position, seat: i64, rng: Rng) -> None:
    if seat != SPECTATOR and p.royals_known[seat]:
        return
    seen = p.royals_out[:]
    for board in p.boards:
        seen += board.patrons + board.completed
    for task in [*p.agenda, p.task]:
        held = p.held(task)
        if held != NONE and held // 1000 == SALON:
            seen.append(int(held))
    unseen = [card for card in p.kit.royals if card not in seen]
    p.royals = sorted([_drawn(unseen, rng) for _ in p.royals])


def _specialists(p: Position, seat: i64, rng: Rng) -> None:
    for track in range(3):
        if seat != SPECTATOR and p.specialists_known[track][seat]:
            continue
        taken = [board.specialists[track] for board in p.boards]
        cards = p.kit.specialists
        unseen = [i for i in range(len(cards)) if cards[i].track == track and i not in taken]
        p.specialist_decks[track] = sorted([_drawn(unseen, rng) for _ in p.specialist_decks[track]])


def _goals(p: Position, seat: i64, rng: Rng) -> None:
    over = p.phase == ENDED
    unseen = list(range(len(p.kit.goals)))
    for owner in range(p.players):
        if owner == seat or over:
            unseen = _without(unseen, p.boards[owner].goals)
        if owner == seat:
            unseen = _without(unseen, p.boards[owner].returned)
    for owner in range(p.players):
        board = p.boards[owner]
        if owner != seat and not over:
            board.goals = sorted([_drawn(unseen, rng) for _ in board.goals])
        if owner != seat:
            board.returned = sorted([_drawn(unseen, rng) for _ in board.returned])


def _houses(p: Position, seat: i64, rng: Rng) -> None:
    """Only while they are chosen."""
    if p.phase != SETTING_UP:
        return
    unseen = [house for house in range(len(p.kit.houses)) if house != p.automa_house]
    if seat != SPECTATOR:
        unseen = _without(unseen, p.boards[seat].dealt_houses)
    for owner in range(p.players):
        if owner != seat:
            board = p.boards[owner]
            board.dealt_houses = sorted([_drawn(unseen, rng) for _ in board.dealt_houses])


# ---- chips and the automa's card


def _chips(p: Position, seat: i64, rng: Rng) -> None:
    """Which chips of others lie face down, and which they still have: any order of those not yet revealed."""
    for owner in range(p.seats):
        board = p.boards[owner]
        lying = 0
        for stack in p.stacks:
            lying += len([1 for chip in stack if chip.owner == owner])
        if owner == seat or not lying + len(board.chips):
            continue
        hidden = [chip for chip in board.own_chips(p.round) if chip not in board.revealed]
        for stack in p.stacks:
            for i in range(len(stack)):
                if stack[i].owner == owner:
                    stack[i] = Lying(owner, _drawn(hidden, rng), stack[i].apprentices)
        hidden.sort()
        board.chips = hidden


def _action_card(p: Position, rng: Rng) -> None:
    """A face-down card of the automa that begins with the places it has used."""
    if p.action_card == NONE or p.action_open:
        return
    seat = p.automa()
    board = p.boards[seat]
    placed = len(board.own_chips(p.round)) - len(board.chips)
    fitting: list[int] = []
    for card in range(len(p.kit.action_cards)):
        if card not in p.used_actions and p.kit.action_cards[card].places[:placed] == p.automa_went:
            fitting.append(card)
    p.action_card = fitting[rng.below(len(fitting))]


# ---- sealed answers


def _answers(p: Position, seat: i64, rng: Rng) -> None:
    """Some answer of those who have answered under seal: which one makes no difference to anybody else."""
    if p.phase not in (SETTING_UP, BENCH):
        return
    actor = p.actor
    for i in range(len(p.asked)):
        owner = p.asked[i]
        if owner == seat:
            continue
        p.picked[owner] = []
        if i < p.answers:
            _answer(p, owner, rng)
    p.actor = actor


def _answer(p: Position, owner: int, rng: Rng) -> None:
    picked = p.picked[owner]
    if p.phase == BENCH:
        picked.append(int(p.kit.done))
        return
    p.actor = owner
    while not picked or picked[len(picked) - 1] < p.kit.space:
        options = setup.choices(p)
        picked.append(options[rng.below(len(options))])
