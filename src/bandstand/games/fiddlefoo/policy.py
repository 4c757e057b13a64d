"""The greedy player: goes out, throws what it can, and prefers pairs at which little can be thrown."""

from typing import Final, cast

from mypy_extensions import i64

from bandstand.game import Policy, State
from bandstand.games.fiddlefoo.rules import (
    AGAIN,
    BY_NOTES,
    DISCARD,
    FULL,
    INSTA,
    NONE,
    PLACE,
    SWAP,
    THROW,
    FiddlefooState,
    Pair,
)
from bandstand.rng import Rng

# Notes are weighed in hundredths, so that chances stay whole numbers.
_NOTE: Final = 100
_DRAWN_NOTES: Final = 230
"""What a card from the deck is worth, on average."""
_OUT: Final = 100_000
"""To be out of cards is worth more than anything else."""


class Greedy(Policy):
    """Reads from the guessed State only what its seat knows anyway."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        game = cast(FiddlefooState, state)
        phase = game.phase
        if phase == THROW:
            return choose_add(game, seat) if game.cooperative else choose_throw(game, seat)
        if phase in (PLACE, AGAIN, INSTA):
            return choose_placement(game, seat)
        if phase == DISCARD:
            return heaviest(game, game.hands[seat])
        if phase == SWAP:
            return choose_swap(game, seat)
        return game.kit.enough


# ---- placing


def choose_placement(game: FiddlefooState, seat: i64) -> i64:
    """The card, and then the place, that leaves the fewest notes in hand."""
    kit = game.kit
    actions = game.legal()
    if len(actions) == 1:
        return actions[0]
    chances = throwing_chances(game, seat)
    best: i64 = -1
    most: i64 = 0
    for action in actions:
        if action == kit.enough:
            worth: i64 = 0
        elif game.cell != NONE:
            worth = placement_worth(game, seat, game.picked, game.cell, game.map.find(action), chances)
        elif game.picked != NONE:
            worth = cell_worth(game, seat, game.picked, action - kit.cells, chances)
        else:
            worth = card_worth(game, seat, action, chances)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


def card_worth(game: FiddlefooState, seat: i64, card: i64, chances: list[int]) -> i64:
    most: i64 = -_OUT
    for cell in game.map.cells_for(card):
        most = max(most, cell_worth(game, seat, card, cell, chances))
    return most


def cell_worth(game: FiddlefooState, seat: i64, card: i64, cell: i64, chances: list[int]) -> i64:
    most: i64 = -_OUT
    for partner in game.map.partners(card, cell):
        most = max(most, placement_worth(game, seat, card, cell, partner, chances))
    return most


def placement_worth(
    game: FiddlefooState, seat: i64, card: i64, cell: i64, partner: i64, chances: list[int]
) -> i64:
    """The notes that go, less those that may come back."""
    kit = game.kit
    pair = Pair()
    pair.make(kit, game.map, seat, card, cell, partner)
    worth: i64 = _NOTE * cast(i64, game.notes[card])
    if game.cooperative:
        return worth + helpfulness(game, pair, chances)
    last = len(game.hands[seat]) == 1
    if pair.safe:
        cost: i64 = _DRAWN_NOTES if game.deck else 0
    else:
        cost = danger(game, pair, chances)
    if last and cost == 0:
        return _OUT
    return worth - cost


def danger(game: FiddlefooState, pair: Pair, chances: list[int]) -> i64:
    """The notes that the others can be expected to throw."""
    kit = game.kit
    cost: i64 = 0
    matching: i64 = 0
    for card in range(kit.deck):
        chance: i64 = chances[card]
        if chance == 0:
            continue
        if pair.in_range(kit, card):
            cost += chance * cast(i64, game.notes[card])
        elif cast(i64, game.notes[card]) == pair.distance:
            matching += chance
    # Each of the others throws one card at most for its notes.
    return cost + min(matching, _NOTE * (game.players - 1)) * pair.distance


def helpfulness(game: FiddlefooState, pair: Pair, chances: list[int]) -> i64:
    """Cooperative: how many notes the others could add to piles that still have room."""
    kit = game.kit
    gain: i64 = 0
    if pair.safe:
        return -_DRAWN_NOTES
    for card in range(kit.deck):
        chance: i64 = chances[card]
        if chance and (pair.in_range(kit, card) or cast(i64, game.notes[card]) == pair.distance):
            colour: i64 = kit.colour_of[card]
            if fits_pile(game, card, colour):
                gain += chance * cast(i64, game.notes[card])
    return gain


def throwing_chances(game: FiddlefooState, seat: i64) -> list[int]:
    """For each card, how likely another hand holds it, in hundredths."""
    kit = game.kit
    chances = [0] * kit.deck
    hidden: i64 = 0
    for other in range(game.players):
        if other != seat:
            hidden += len(game.hands[other])
    unseen: list[int] = []
    known: i64 = 0
    seen = [False] * kit.deck
    for cell in game.map.cells:
        seen[game.map.grid[cell]] = True
    for card in game.aside:
        seen[card] = True
    for pile in game.piles:
        for card in pile:
            seen[card] = True
    for card in game.hands[seat]:
        seen[card] = True
    if game.open_hands:
        for other in range(game.players):
            if other != seat:
                for card in game.hands[other]:
                    chances[card] = _NOTE
        return chances
    for card in game.in_play():
        if seen[card]:
            continue
        holder: i64 = game.holder[card]
        if holder >= 0:
            if holder != seat:
                chances[card] = _NOTE
                known += 1
        else:
            unseen.append(card)
    if unseen:
        chance = _NOTE * (hidden - known) // len(unseen)
        for card in unseen:
            chances[card] = int(chance)
    return chances


# ---- throwing


def choose_throw(game: FiddlefooState, seat: i64) -> i64:
    """Everything in range, or one card for its notes: whatever takes more notes out of the hand."""
    kit = game.kit
    actions = game.throws(seat)
    held: i64 = len(game.hands[seat])
    in_range: i64 = 0
    number: i64 = 0
    first: i64 = -1
    noted: i64 = -1
    for action in actions:
        if action == kit.enough:
            continue
        if game.pair.way(kit, game.notes, action, held) == BY_NOTES:
            noted = action
        else:
            in_range += cast(i64, game.notes[action])
            number += 1
            if first < 0:
                first = action
    if noted >= 0 and number < held and (held == 1 or game.pair.distance > in_range):
        return noted
    if first >= 0:
        return first
    return noted if noted >= 0 else kit.enough


def choose_add(game: FiddlefooState, seat: i64) -> i64:
    """Cooperative: a card onto a pile if that stays within ten; what cannot help is thrown at nobody."""
    kit = game.kit
    best: i64 = kit.enough
    most: i64 = 0
    for action in game.legal():
        if action < kit.add:
            continue
        card: i64 = action - kit.add
        colour: i64 = 0
        if action >= kit.add_as:
            card = kit.purples[(action - kit.add_as) // len(kit.colours)]
            colour = (action - kit.add_as) % len(kit.colours)
        else:
            colour = kit.colour_of[card]
        if not fits_pile(game, card, colour):
            continue
        # Low numbers first: a pile only rises.
        worth: i64 = 100 - cast(i64, kit.number_of[card])
        if worth > most:
            best = action
            most = worth
    return best


def fits_pile(game: FiddlefooState, card: i64, colour: i64) -> bool:
    """Whether a pile takes a card and stays within ten notes."""
    return game.tops(card, colour) and game.notes_on(colour) + cast(i64, game.notes[card]) <= FULL


# ---- special cards


def heaviest(game: FiddlefooState, cards: list[int]) -> i64:
    """The card with the most notes."""
    best: i64 = cards[0]
    for card in cards:
        if cast(i64, game.notes[card]) > cast(i64, game.notes[best]):
            best = card
    return best


def choose_swap(game: FiddlefooState, seat: i64) -> i64:
    """The heaviest card of the hand for the lightest of the map, as long as that is a gain."""
    kit = game.kit
    lightest: i64 = -1
    for cell in game.map.cells:
        card: i64 = game.map.grid[cell]
        if lightest < 0 or cast(i64, game.notes[card]) < cast(i64, game.notes[lightest]):
            lightest = card
    if game.picked != NONE:
        return lightest
    own = heaviest(game, game.hands[seat])
    return own if cast(i64, game.notes[own]) > cast(i64, game.notes[lightest]) else kit.enough
