"""Sets up positions of Trumpet in notation, with all 69 cards accounted for, and plays on from them."""

from collections.abc import Sequence
from typing import Any

from bandstand.builtin.trumpet import GAME, Trumpet
from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.contract import OptionValue
from bandstand.rng import Rng

START = 0
HOME = 25
"""Of the standard board."""


def cards(text: str) -> list[int]:
    """'h7 W' as card numbers."""
    return [GAME.read(word) for word in text.split()]


def suits(letters: str) -> list[int]:
    """'hs' as suit numbers."""
    return [GAME.kit.letters.index(letter) for letter in letters]


def written(actions: Sequence[int]) -> set[str]:
    """Actions in notation."""
    return {GAME.write(action) for action in actions}


def position(
    *hands: str,
    markers: Sequence[int] = (),
    ladder: str = "",
    leader: int = 0,
    dealer: int = 0,
    deal: int = 1,
    discards: str = "",
    game: Trumpet = GAME,
    **given: OptionValue,
) -> TrumpetState:
    """The leader is about to lead a trick. The hands are in seat order and equally long; what lies in no
    hand and among no discards is in the tray."""
    players = len(hands)
    state = TrumpetState(game.kit, players, game.check(players, given), Rng(1))
    state.listening = True
    left = game.kit.cards[:]
    for held in hands:
        for card in cards(held):
            left.remove(card)
    for card in cards(discards):
        left.remove(card)
    assert len({len(held.split()) for held in hands}) == 1, "hands of different lengths"
    state.tray = left
    state.discards = cards(discards)
    state.hands = [sorted(cards(held)) for held in hands]
    state.markers = list(markers) or [START] * players
    state.ladder = suits(ladder)
    for place, suit in enumerate(state.ladder):
        state.slot[suit] = place + 1
    state.deals = deal
    state.dealer = dealer
    state.leader = leader
    state.lead()
    return state


def play(state: TrumpetState, text: str) -> TrumpetState:
    """Do the actions one after the other; each must be legal."""
    for word in text.split():
        action = GAME.read(word)
        assert action in state.legal(), f"{word} is not among {sorted(written(state.legal()))}"
        state.apply(action)
    return state


def legal(state: TrumpetState) -> set[str]:
    """The legal actions in notation."""
    return written(state.legal())


def phase(state: TrumpetState) -> str:
    """What is to be decided: play, stretch, trump, call or over."""
    name: str = state.view(0)["phase"]
    return name


def events(state: TrumpetState, kind: str, viewer: int = -1) -> list[dict[str, Any]]:
    """What happened of one kind, as a viewer (here at first a spectator) was told."""
    return [event for event in state.news(viewer) if event["kind"] == kind]


def play_at_random(state: TrumpetState, seed: int, until_deal: int = 0) -> TrumpetState:
    """Random legal actions to the end, or until the given deal begins."""
    rng = Rng(seed)
    while state.turn() >= 0 and (not until_deal or state.deals < until_deal):
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
    return state


def begin(players: int, seed: int, **given: OptionValue) -> TrumpetState:
    """A new game that keeps telling its news."""
    state = GAME.new(players, seed, GAME.check(players, given))
    state.listening = True
    return state
