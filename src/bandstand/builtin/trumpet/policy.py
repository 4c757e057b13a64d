"""The greedy player: follows the rulebook's hints, wants every trick, and judges by what it has seen."""

import math
from typing import Final

from mypy_extensions import i64

from bandstand.builtin.trumpet.rules import CALL, NO_SUIT, PLAY, STRETCH, TRUMP, TrumpetState
from bandstand.contract import Event, Policy, State
from bandstand.rng import Rng

# How much an unseen card counts as a danger: those of the same suit must be played on it, the others
# only by somebody who cannot follow.
_SAME_SUIT: Final = 4
_OFF_SUIT: Final = 1
_DEAL: Final = 8
"""Decisions of each player in a play-out."""
_TRICK: Final = 100.0
"""What a trick is worth at first sight, where a card is worth half of what it is kept for."""
_DOUBT: Final = 30.0
"""The danger that leaves about a third of the hope for a trick."""
_HEAT: Final = 15.0
"""What looks worse by this much is a third as promising."""
_MOST_KEPT: Final = 70
_UNLIKELY: Final = 0.02
"""However bad a card looks, it may be so good."""
# In choosing trump the number of cards comes first (ruling 52); what is on them only breaks ties.
_EACH_CARD: Final = 1000


class Greedy(Policy):
    """Reads from the guessed State only what its seat knows anyway."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 4.0

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _trumpet(state)
        phase = game.phase
        if phase == PLAY:
            return choose_card(game, seat)
        if phase == TRUMP:
            return choose_trump(game, seat)
        if phase == STRETCH:
            return choose_stretch(game, seat)
        assert phase == CALL
        return proven_call(game) or game.kit.done

    def weigh(self, state: State, seat: i64, legal: list[int], rng: Rng) -> list[float]:
        game = _trumpet(state)
        if game.phase == PLAY:
            return weigh_cards(game, seat, legal)
        return super().weigh(state, seat, legal, rng)

    def sensible(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        """On honour: nobody reneges, and nobody calls without proof."""
        game = _trumpet(state)
        if not game.honour or game.phase not in (PLAY, CALL):
            return legal
        cards = following(game, seat) if game.phase == PLAY else [int(game.kit.done)]
        proven = int(proven_call(game))
        return [action for action in legal if action in cards or (proven and action == proven)] or legal

    def cuts_off(self, state: State, decisions: i64) -> bool:
        # A little more than a deal: what the deals after it bring is luck.
        return decisions >= _DEAL * state.players

    def observe(self, state: State, events: list[Event], seat: i64) -> dict[str, float]:
        """Whether the card that was played won its trick."""
        played = False
        for event in events:
            if event.kind == "play" and event.seat == seat:
                played = True
            elif event.kind == "wins" and played:
                return {"trick": 1.0 if event.seat == seat else 0.0}
        return {}


def _trumpet(state: State) -> TrumpetState:
    assert isinstance(state, TrumpetState)
    return state


def choose_card(game: TrumpetState, seat: i64) -> i64:
    """The surest winner; when last, the cheapest one; when none can win, the card least worth keeping."""
    if game.honour:
        call = proven_call(game) if not game.called else 0
        if call:
            return call
    cards = following(game, seat)
    if len(cards) == 1:
        return cards[0]
    played: i64 = len(game.trick)
    unseen = unseen_cards(game, seat) if played + 1 < game.players else []
    choice: i64 = -1
    least: i64 = 0
    for held in cards:
        card: i64 = held
        if played and not game.beats(card, game.trick[game.best]):
            continue
        cost = danger(game, card, unseen) * 1000 + worth(game, card)
        if choice < 0 or cost < least:
            choice = card
            least = cost
    if choice >= 0:
        return choice
    choice = cards[0]
    for held in cards:
        if worth(game, held) < worth(game, choice):
            choice = held
    return choice


def weigh_cards(game: TrumpetState, seat: i64, legal: list[int]) -> list[float]:
    """How promising each card looks: the hope for the trick, less what it could be kept for."""
    cards = following(game, seat)
    played: i64 = len(game.trick)
    unseen = unseen_cards(game, seat) if played + 1 < game.players else []
    values: list[float] = []
    for card in legal:
        value = -10.0 * _TRICK
        if card in cards:
            value = -0.5 * float(min(worth(game, card), _MOST_KEPT))
            if not played or game.beats(card, game.trick[game.best]):
                value += _TRICK * math.exp(-float(danger(game, card, unseen)) / _DOUBT)
        values.append(value)
    most = max(values)
    return [_UNLIKELY + math.exp((value - most) / _HEAT) for value in values]


def following(game: TrumpetState, seat: i64) -> list[int]:
    """The cards that the rules allow, also where the honour system would let others through."""
    hand = game.hands[seat]
    if game.led == NO_SUIT:
        return hand
    kit = game.kit
    cards = [card for card in hand if kit.suit_of[card] == game.led]
    if not cards:
        return hand
    if game.wild_anytime and hand[len(hand) - 1] == kit.wild:
        cards.append(int(kit.wild))
    return cards


def unseen_cards(game: TrumpetState, seat: i64) -> list[int]:
    """How many cards of each kind may still be in somebody's hand."""
    kit = game.kit
    left = [1] * int(kit.wild) + [kit.wilds]
    for card in game.discards:
        left[card] -= 1
    for card in game.trick:
        left[card] -= 1
    for card in game.hands[seat]:
        left[card] -= 1
    return left


def danger(game: TrumpetState, card: i64, unseen: list[int]) -> i64:
    """How many unseen cards could still beat this one, the likelier ones counted more."""
    if not unseen:
        return 0
    kit = game.kit
    total: i64 = _OFF_SUIT * i64(unseen[kit.wild])
    if card == kit.wild:
        return total
    suit: i64 = kit.suit_of[card]
    led: i64 = suit if game.led == NO_SUIT else game.led
    slot: i64 = game.slot[suit]
    ranks: i64 = kit.ranks
    for other in range(len(kit.suits)):
        first: i64 = other * ranks
        if other == suit:
            first = card + 1
        elif i64(game.slot[other]) <= slot:
            continue
        weight: i64 = _SAME_SUIT if other == led else _OFF_SUIT
        for beater in range(first, (other + 1) * ranks):
            total += weight * i64(unseen[beater])
    return total


def worth(game: TrumpetState, card: i64) -> i64:
    """What a card is worth keeping for: its slot first, then its number."""
    kit = game.kit
    if card == kit.wild:
        return 999
    slot: i64 = game.slot[kit.suit_of[card]]
    rank: i64 = kit.rank_of[card]
    return slot * kit.ranks + rank


def choose_trump(game: TrumpetState, seat: i64) -> i64:
    """The suit one has the most cards of; or the exchange that lifts one's own hand the most."""
    kit = game.kit
    held = [0] * len(kit.suits)
    for card in game.hands[seat]:
        if card != kit.wild:
            held[kit.suit_of[card]] += _EACH_CARD + kit.rank_of[card]
    best: i64 = -1
    most: i64 = 0
    for action in game.trump_choices():
        if action < kit.exchange:
            gain: i64 = held[action - kit.choose]
        else:
            a, b = kit.pairs[action - kit.exchange]
            gain = (i64(held[a]) - i64(held[b])) * (i64(game.slot[b]) - i64(game.slot[a]))
        if best < 0 or gain > most:
            best = action
            most = gain
    return best


def choose_stretch(game: TrumpetState, seat: i64) -> i64:
    """Home if it is one step away; else hold back whoever is ahead; else on."""
    kit = game.kit
    own: i64 = game.markers[seat]
    step = game.vacant_ahead(own)
    if step == game.board.home:
        return kit.forward
    target: i64 = -1
    for other in range(game.players):
        if other == seat or not game.on_green(other) or i64(game.markers[other]) < own:
            continue
        if target < 0 or i64(game.markers[other]) > i64(game.markers[target]):
            target = other
    if target >= 0 and step < i64(game.markers[target]):
        return kit.back + target
    return kit.forward


def proven_call(game: TrumpetState) -> i64:
    """The call on the foremost opponent whose renege is proven, or 0."""
    target: i64 = -1
    for other in range(game.players):
        if other == game.actor or not game.proven[other]:
            continue
        if target < 0 or i64(game.markers[other]) > i64(game.markers[target]):
            target = other
    return game.kit.call + target if target >= 0 else 0
