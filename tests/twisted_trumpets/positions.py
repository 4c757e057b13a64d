"""Sets up positions of Twisted Trumpets in notation, with every tile and plan accounted for, and plays on."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets import GAME, TwistedTrumpets
from bandstand.builtin.twisted_trumpets.parts import PREMIUM, START, TURNS, Decree, Plan
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.pools import BACK, TOP
from bandstand.builtin.twisted_trumpets.rules.trumpet import Trumpet
from bandstand.cli.telling import said
from bandstand.contract import SPECTATOR, News, OptionValue
from bandstand.rng import Rng

KIT = GAME.kit
NAMES = ["Ada", "Ben", "Cleo", "Dov"]
SIDES = {"gold": 2, "grey": 1, "used": 0}


def kind(text: str, game: TwistedTrumpets = GAME) -> int:
    """'bnd1p' or 's.frk1' as the kind of tile it is."""
    return int(game.read(f"pay:{text}") - game.kit.pay)


def kinds(text: str, game: TwistedTrumpets = GAME) -> list[int]:
    """'bnd1p s.frk1' as kinds."""
    return [kind(word, game) for word in text.split()]


def codes(found: Sequence[int]) -> list[str]:
    """Kinds as they are written."""
    return [GAME.write(int(KIT.pay) + each).removeprefix("pay:") for each in found]


def square(text: str) -> int:
    """'c2' as the number of the square."""
    return int(GAME.read(f"off@{text}") - KIT.take_off)


def plans(text: str) -> list[int]:
    """'blow_back airtight' as plan numbers."""
    return [int(GAME.read(f"drop:{key}") - KIT.drop) for key in text.split()]


def plan(key: str) -> Plan:
    """A plan of our edition."""
    return next(each for each in KIT.plans if each.key == key)


def decree(key: str) -> Decree:
    """A decree of our edition."""
    return next(each for each in KIT.decrees if each.key == key)


def trumpet(board: str, game: TwistedTrumpets = GAME) -> Trumpet:
    """A board from placements in notation: 's.str1@a2/1 p.crs3!@b2/1'. They need not be legal."""
    found = Trumpet(game.kit)
    for word in board.split():
        piece, where, turn = _placement(word, game)
        found.put(where, game.kit.shape_of(piece) * TURNS + turn)
    return found


def _placement(word: str, game: TwistedTrumpets) -> tuple[int, int, int]:
    action = game.read(word)
    assert action < game.kit.draw, f"{word} is no placement"
    return action // int(game.kit.piece_actions), action // TURNS % int(game.kit.squares), action % TURNS


def position(
    *hands: str,
    boards: Sequence[str] = (),
    held: Sequence[str] = (),
    plan_deck: str | None = None,
    decrees: str = "bell_boss noteworthy flag_specialist",
    favors: Sequence[str] = (),
    market: str | None = None,
    stack: str | None = None,
    basic: str | None = None,
    discards: str = "",
    actor: int = 0,
    first: int = 0,
    round: int = 2,
    actions: int = 2,
    seed: int = 1,
    game: TwistedTrumpets = GAME,
    **given: OptionValue,
) -> TwistedTrumpetsState:
    """The actor is about to act. Hands, boards, plans held and favors ('gold grey used') are in seat order;
    who is left out has an empty board, the next plan of the box, and three gold favors.

    Premium tiles in hands and on boards came from the top of the stack. What lies nowhere is in its stack; if
    that stack is given, the rest of the basic tiles is in the last player's hand, the rest of the premium
    tiles out of play, and the rest of the plans was discarded by the last player."""
    kit = game.kit
    players = len(hands)
    state = TwistedTrumpetsState(kit, players, game.check(players, given), Rng(seed))
    state.listening = True
    box = kit.starting * players + kit.basic[players] + kit.premium[players]

    def take(each: int) -> int:
        assert each in box, f"the box has no other {GAME.write(int(kit.pay) + each)}"
        box.remove(each)
        return each

    for seat, hand in enumerate(hands):
        state.hands[seat] = sorted(take(each) for each in kinds(hand, game))
        for each in state.hands[seat]:
            if kit.set_of[each] == START and each not in state.known[seat]:
                state.known[seat].append(each)
            if kit.set_of[each] == PREMIUM:
                state.pools[seat].append(TOP)
    for seat, board in enumerate(boards):
        for word in board.split():
            piece, where, turn = _placement(word, game)
            each = take(int(kit.kind_of(piece)))
            state.trumpets[seat].put(where, kit.shape_of(piece) * TURNS + turn)
            if kit.shape_of(piece) == kit.back:
                state.under[seat][where] = each
                state.pools[seat] += [TOP, int(BACK - where)]
        state.used[seat] = [where for where in sorted(kit.scrolls) if state.trumpets[seat].poses[where] >= 0]
    state.discards = sorted(take(each) for each in kinds(discards, game))
    if market is not None:
        lying = [take(each) for each in kinds(market, game)]
        state.market = lying + [-1] * (int(kit.slots) - len(lying))
    premium = sorted(each for each in box if kit.set_of[each] == PREMIUM)
    if market is None:
        state.market = [premium.pop(0) for _ in range(int(kit.slots))]
    state.stack = premium if stack is None else sorted(kinds(stack, game))
    state.out = _without(premium, state.stack)
    rest = sorted(each for each in box if kit.set_of[each] != PREMIUM)
    state.basic = rest if basic is None else sorted(kinds(basic, game))
    state.hands[-1] = sorted(state.hands[-1] + _without(rest, state.basic))

    cards = list(range(len(kit.plans)))
    for seat in range(len(held)):
        state.plans[seat] = sorted(plans(held[seat]))
        cards = _without(cards, state.plans[seat])
    for seat in range(len(held), players):
        state.plans[seat] = [cards.pop(0)]
    state.plan_deck = cards if plan_deck is None else sorted(plans(plan_deck))
    state.dropped[-1] = _without(cards, state.plan_deck)
    numbers = {each.key: number for number, each in enumerate(kit.decrees)}
    state.decrees = sorted(numbers[key] for key in decrees.split())
    state.claims = [[] for _ in state.decrees]
    for seat, tokens in enumerate(favors):
        state.favors[seat] = [SIDES[token] for token in tokens.split()]

    state.first = first
    state.actor = actor
    state.round = round
    state.turns = (round - 1) * players + (actor - first) % players + 1
    state.actions = actions
    return state


def _without(things: list[int], some: list[int]) -> list[int]:
    left = things[:]
    for each in some:
        left.remove(each)
    return left


def play(state: TwistedTrumpetsState, text: str, game: TwistedTrumpets = GAME) -> TwistedTrumpetsState:
    """Do the actions one after the other; each must be legal."""
    for word in text.split():
        action = game.read(word)
        assert action in state.legal(), f"{word} is not among {sorted(legal(state, game))}"
        state.apply(action)
    return state


def legal(state: TwistedTrumpetsState, game: TwistedTrumpets = GAME) -> set[str]:
    """The legal actions in notation."""
    return {game.write(action) for action in state.legal()}


def others(state: TwistedTrumpetsState) -> set[str]:
    """The legal actions but placements."""
    return {word for word in legal(state) if "/" not in word}


def placements(state: TwistedTrumpetsState) -> set[str]:
    """The legal placements."""
    return {word for word in legal(state) if "/" in word}


def hand(state: TwistedTrumpetsState, seat: int) -> list[str]:
    """A hand in notation."""
    return codes(state.hands[seat])


def phase(state: TwistedTrumpetsState) -> str:
    """What is to be decided."""
    return state.view(SPECTATOR)["phase"]


def claims(state: TwistedTrumpetsState, key: str) -> list[tuple[int, int]]:
    """Who has claimed a decree, and the points of the place."""
    seen = state.view(SPECTATOR)
    keys = [KIT.decrees[number].key for number in seen["decrees"]]
    return [(seat, decree(key).slots[slot]) for seat, slot, _, _ in seen["claims"][keys.index(key)]]


def events(state: TwistedTrumpetsState, which: str, viewer: int = SPECTATOR) -> list[News]:
    """What happened of one kind, as a viewer (here at first a spectator) was told."""
    return [event for event in state.news(viewer) if event["kind"] == which]


def told(state: TwistedTrumpetsState, viewer: int = SPECTATOR) -> list[str]:
    """The log lines as a viewer reads them."""
    return said(GAME, state.news(viewer), NAMES, viewer)


def begin(players: int, seed: int, **given: OptionValue) -> TwistedTrumpetsState:
    """A new game that keeps telling its news."""
    state = GAME.new(players, seed, GAME.check(players, given))
    state.listening = True
    return state


def play_at_random(state: TwistedTrumpetsState, seed: int, until_round: int = 0) -> TwistedTrumpetsState:
    """Random legal actions to the end, or until the given round begins."""
    rng = Rng(seed)
    while state.turn() >= 0 and (not until_round or state.round < until_round):
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
    return state
