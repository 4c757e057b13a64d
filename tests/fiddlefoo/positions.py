"""Sets up positions of Fiddlefoo in notation, with every card accounted for, and plays on from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from bandstand.builtin.fiddlefoo import GAME, Fiddlefoo
from bandstand.builtin.fiddlefoo.rules import FiddlefooState, thrown_in
from bandstand.builtin.fiddlefoo.views import PairView
from bandstand.contract import News, OptionValue
from bandstand.rng import Rng

KIT = GAME.kit
SQUARE = "y8 r8 / b8 p7"
"""A first square."""


def card(text: str) -> int:
    """'b12' or '*move' as a card number."""
    action = GAME.read(text)
    assert action < KIT.deck, f"{text} is no card"
    return action


def cards(text: str) -> list[int]:
    """'b12 *move' as card numbers."""
    return [card(word) for word in text.split()]


def cell(text: str) -> int:
    """'3,-1', column and row, as a cell number."""
    return int(GAME.read(f"@{text}") - KIT.cells)


def written(actions: Sequence[int]) -> set[str]:
    """Actions in notation."""
    return {GAME.write(action) for action in actions}


def position(
    *hands: str,
    map: str = SQUARE,
    at: tuple[int, int] = (0, 0),
    deck: str | None = None,
    piles: Mapping[str, str] | None = None,
    owner: int = 0,
    last: str = "",
    seed: int = 1,
    game: Fiddlefoo = GAME,
    **given: OptionValue,
) -> FiddlefooState:
    """The owner is about to begin a turn. The hands are in seat order. The map is written row by row with
    '/' between rows and '.' for an empty cell, from the place `at`. What lies nowhere is in the deck; if a
    deck is given, in the order in which it will be drawn, the rest is out of the game. `piles` go by colour
    letter. One game is the whole series unless `games` says otherwise."""
    players = len(hands)
    options = GAME.check(players, {"games": 1, **given})
    state = FiddlefooState(game.kit, players, options, Rng(seed))
    state.listening = True
    state.take_specials(state.chosen_specials())
    left = state.in_play()
    for row, line in enumerate(map.split("/")):
        for column, word in enumerate(line.split()):
            if word != ".":
                left.remove(card(word))
                state.map.put(KIT.cell(at[0] + column, at[1] + row), card(word))
    for seat, held in enumerate(hands):
        for each in cards(held):
            left.remove(each)
        state.hands[seat] = sorted(cards(held))
    for letter, pile in (piles or {}).items():
        for each in cards(pile):
            left.remove(each)
        state.piles[KIT.letters.index(letter)] = cards(pile)
    if deck is None:
        state.deck = left
    else:
        state.deck = _drawn_in_order(cards(deck), state.rng.copy())
        state.aside = [each for each in left if each not in state.deck]
        assert len(state.aside) + len(state.deck) == len(left), f"not all of {deck} can be in the deck"
    state.number = 1
    state.starter = 0
    state.owner = owner
    if last:
        state.last = card(last)
    state.begin_turn()
    return state


def _drawn_in_order(wanted: Sequence[int], rng: Rng) -> list[int]:
    """A deck that this chance will draw in the wanted order."""
    deck = [-1] * len(wanted)
    places = list(range(len(wanted)))
    for each in wanted:
        rng.event()
        drawn = rng.below(len(places))
        deck[places[drawn]] = each
        places[drawn] = places[-1]
        places.pop()
    return deck


def play(state: FiddlefooState, text: str) -> FiddlefooState:
    """Do the actions one after the other; each must be legal."""
    for word in text.split():
        action = GAME.read(word)
        assert action in state.legal(), f"{word} is not among {sorted(legal(state))}"
        state.apply(action)
    return state


def legal(state: FiddlefooState) -> set[str]:
    """The legal actions in notation."""
    return written(state.legal())


def cells(state: FiddlefooState, text: str) -> set[str]:
    """Where the player on turn may place a card: {'3,-1', ...}."""
    if text not in legal(state):
        return set()
    after = state.copy()
    after.apply(card(text))
    return {word.removeprefix("@") for word in legal(after)}


def partners(state: FiddlefooState, text: str, where: str) -> set[str]:
    """The older cards with which a card could make the pair that counts, on a cell where it may go."""
    assert where in cells(state, text), f"{text} cannot be placed on {where}"
    after = state.copy()
    after.apply(card(text))
    after.apply(GAME.read(f"@{where}"))
    if after.whole():
        return written([made(after)["partner"]])
    return legal(after)


def phase(state: FiddlefooState) -> str:
    """What is to be decided."""
    return state.view(0)["phase"]


def hand(state: FiddlefooState, seat: int) -> set[str]:
    """A hand in notation."""
    return written(state.hands[seat])


def aside(state: FiddlefooState) -> list[str]:
    """What is out of the game, in notation, oldest first."""
    return [GAME.write(each) for each in state.view(-1)["aside"]]


def on_map(state: FiddlefooState) -> dict[str, str]:
    """The cards of the map by their places: {'3,-1': 'b12', ...}."""
    return {f"{column},{row}": GAME.write(each) for column, row, each in state.view(-1)["map"]}


def pile(state: FiddlefooState, letter: str) -> list[str]:
    """A pile of the cooperative variant in notation, the top last."""
    return [GAME.write(each) for each in state.view(-1)["piles"][KIT.letters.index(letter)]]


def made(state: FiddlefooState) -> PairView:
    """The pair that counts."""
    seen = state.view(-1)["pair"]
    assert seen is not None
    return seen


def pair(state: FiddlefooState) -> dict[str, Any]:
    """The pair that counts, with its cards and colours in notation."""
    seen: dict[str, Any] = dict(made(state))
    seen["card"], seen["partner"] = GAME.write(seen["card"]), GAME.write(seen["partner"])
    seen["colours"] = "".join(KIT.letters[colour] for colour in seen["colours"])
    return seen


def thrown(state: FiddlefooState) -> list[tuple[int, str, str]]:
    """Who threw what at the pair, and by which rule."""
    return [(seat, GAME.write(each), how) for seat, each, how in thrown_in(state.view(-1))]


def events(state: FiddlefooState, kind: str, viewer: int = -1) -> list[News]:
    """What happened of one kind, as a viewer (here at first a spectator) was told."""
    return [event for event in state.news(viewer) if event["kind"] == kind]


def begin(players: int, seed: int, **given: OptionValue) -> FiddlefooState:
    """A new series that keeps telling its news."""
    state = GAME.new(players, seed, GAME.check(players, given))
    state.listening = True
    return state


def play_at_random(state: FiddlefooState, seed: int, until_game: int = 0) -> FiddlefooState:
    """Random legal actions to the end, or until the given game of the series begins."""
    rng = Rng(seed)
    while state.turn() >= 0 and (not until_game or state.number < until_game):
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
    return state
