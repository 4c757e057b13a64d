"""The greedy player: goes out, throws what it can, and prefers pairs at which little can be thrown. In the
cooperative variant it keeps and adds what the piles need."""

import math
from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS
from bandstand.builtin.fiddlefoo.rules import (
    AGAIN,
    BY_NOTES,
    DISCARD,
    FREELY,
    FULL,
    INSTA,
    NONE,
    PLACE,
    SWAP,
    THROW,
    FiddlefooState,
    Pair,
)
from bandstand.contract import Event, Policy, State
from bandstand.rng import Rng

# Notes are weighed in hundredths, so that chances stay whole numbers.
_SURE: Final = 100
_HELD: Final = 4
"""What a card in hand costs beside its notes: somebody who has fewer cards may go out first."""
_DRAWN_NOTES: Final = 230
"""On a card from the deck, on average."""
_OUT: Final = 10_000_000
"""To be out of cards is worth more than anything else."""
_HEAT: Final = 200.0
"""What looks worse by this many hundredths of a note is a third as promising."""
_UNLIKELY: Final = 0.02
"""However bad a placement looks, it may be so good."""


class Greedy(Policy):
    """Reads from the guessed State only what its seat knows anyway."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 3.0

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        game = _fiddlefoo(state)
        phase = game.phase
        if phase in (PLACE, AGAIN, INSTA):
            return choose_placement(game, seat)
        if phase == THROW:
            return choose_add(game, seat) if game.cooperative else choose_throw(game, seat)
        if phase == DISCARD and not game.cooperative:
            return heaviest(game, game.hands[seat])
        if phase == SWAP and not game.cooperative:
            return choose_swap(game, seat)
        # Declines; but somebody may have begun the move for it.
        return game.kit.enough if game.picked == NONE else game.legal()[0]

    def weigh(self, state: State, seat: i64, legal: list[int], rng: Rng) -> list[float]:
        game = _fiddlefoo(state)
        if game.cooperative or game.phase not in (PLACE, AGAIN, INSTA):
            return super().weigh(state, seat, legal, rng)
        outlook = Outlook(game, seat)
        worths = [float(action_worth(game, outlook, action)) for action in legal]
        most = max(worths)
        return [_UNLIKELY + math.exp((worth - most) / _HEAT) for worth in worths]

    def sensible(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        """Whoever can throw a card for themselves alone does."""
        game = _fiddlefoo(state)
        if game.phase != THROW or game.cooperative:
            return legal
        return [action for action in legal if action != game.kit.enough] or legal

    def cuts_off(self, state: State, decisions: i64) -> bool:
        """Where the next game of a series begins: it is dealt anew, so all that this one brought is known."""
        return next_game_begins(_fiddlefoo(state))

    def estimate(self, state: State) -> list[float]:
        game = _fiddlefoo(state)
        if not game.cooperative:
            return super().estimate(state)
        if next_game_begins(game):
            together = _GAME if game.won[len(game.won) - 1] else -_GAME
        else:
            together = effort_left(game)
        return [together] * int(game.players)

    def settled(self, state: State) -> bool:
        return next_game_begins(_fiddlefoo(state))

    def observe(self, state: State, events: list[Event], seat: i64) -> dict[str, float]:
        """What went out of the hand and what came into it, up to the next card that is placed; where all win
        together, what came onto the piles."""
        game = _fiddlefoo(state)
        notes = 0.0
        caught = 0.0
        drawn = 0.0
        safe = 0.0
        added = 0.0
        for place in range(len(events)):
            event = events[place]
            kind = event.kind
            if kind == "game" or (kind == "place" and place):
                break
            if kind == "draws" and event.seat == seat:
                drawn += float(event.shown["count"])
            elif kind == "adds":
                added += 1.0
            elif kind == "place" and event.seat == seat:
                notes += float(game.notes[event.shown["card"]])
                safe = 1.0 if event.shown["safe"] else 0.0
            elif kind == "throws" and event.seat == seat:
                for card in event.shown["cards"]:
                    notes += float(game.notes[card])
            elif kind == "throws" and event.shown["to"] == seat:
                caught += float(len(event.shown["cards"]))
        if game.cooperative:
            return {"added": added}
        return {"notes": notes, "caught": -caught, "drawn": -drawn, "safe": safe}


def _fiddlefoo(state: State) -> FiddlefooState:
    assert isinstance(state, FiddlefooState)
    return state


def next_game_begins(game: FiddlefooState) -> bool:
    """Whether a game of the series is over and nothing has been done in the next."""
    return game.number > 1 and game.turns == 1 and game.phase == PLACE and game.picked == NONE


# ---- what a seat knows


class Outlook:
    """What a seat can expect of a pair."""

    def __init__(self, game: FiddlefooState, seat: i64) -> None:
        kit = game.kit
        self.game: Final = game
        self.seat: Final = seat
        self.gone: Final = [False] * kit.deck
        """Cards that nobody will hold any more."""
        self.chances: Final = [0] * kit.deck
        """For each card, how likely another hand holds it, in hundredths."""
        for cell in game.map.cells:
            self.gone[game.map.grid[cell]] = True
        for card in game.aside:
            self.gone[card] = True
        for pile in game.piles:
            for card in pile:
                self.gone[card] = True
        if game.open_hands:
            for other in range(game.players):
                if other != seat:
                    for card in game.hands[other]:
                        self.chances[card] = _SURE
        else:
            self._weigh_unseen()

    def _weigh_unseen(self) -> None:
        """All cards that nobody has seen are equally likely to be in another hand."""
        game = self.game
        known = self.gone[:]
        for card in game.hands[self.seat]:
            known[card] = True
        hidden: i64 = 0
        for other in range(game.players):
            for card in game.given[other]:
                known[card] = True
            if other != self.seat:
                hidden += len(game.hands[other])
        unseen: list[int] = []
        for card in game.in_play():
            if known[card]:
                continue
            if i64(game.holder[card]) >= 0:
                self.chances[card] = _SURE
                hidden -= 1
            else:
                unseen.append(card)
        for card in unseen:
            self.chances[card] = int(_SURE * hidden // len(unseen))

    def worth(self, pair: Pair) -> i64:
        """The card that goes, less those that may come back."""
        game = self.game
        if pair.safe:
            cost: i64 = _SURE * _HELD + _DRAWN_NOTES if game.deck else 0
        else:
            cost = self.danger(pair)
        if cost == 0 and len(game.hands[self.seat]) == 1:
            return _OUT
        return _SURE * (_HELD + i64(game.notes[pair.card])) - cost

    def danger(self, pair: Pair) -> i64:
        """What the others can be expected to throw."""
        game = self.game
        cost: i64 = 0
        matching: i64 = 0
        for card in range(game.kit.deck):
            chance: i64 = self.chances[card]
            if chance == 0:
                continue
            if pair.in_range(game.kit, card):
                cost += chance * (_HELD + i64(game.notes[card]))
            elif i64(game.notes[card]) == pair.distance:
                matching += chance
        # Each of the others throws one card at most for its notes.
        return cost + min(matching, _SURE * (game.players - 1)) * (_HELD + pair.distance)


# ---- placing


def choose_placement(game: FiddlefooState, seat: i64) -> i64:
    """The card, and then the place, that promises most."""
    actions = game.legal()
    if len(actions) == 1:
        return actions[0]
    outlook = Piles(game, seat) if game.cooperative else Outlook(game, seat)
    best: i64 = -1
    most: i64 = 0
    for action in actions:
        worth = action_worth(game, outlook, action)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


def action_worth(game: FiddlefooState, outlook: Outlook, action: i64) -> i64:
    """What a step of a placement promises: the card, its cell, or the card it pairs with."""
    if action == game.kit.enough:
        return 0
    if game.cell != NONE:
        return placement_worth(outlook, game.picked, game.cell, game.map.find(action))
    if game.picked != NONE:
        return cell_worth(outlook, game.picked, action - game.kit.cells)
    return card_worth(outlook, action)


def card_worth(outlook: Outlook, card: i64) -> i64:
    most: i64 = -_OUT
    for cell in outlook.game.map.cells_for(card):
        most = max(most, cell_worth(outlook, card, cell))
    return most


def cell_worth(outlook: Outlook, card: i64, cell: i64) -> i64:
    most: i64 = -_OUT
    for partner in outlook.game.map.partners(card, cell):
        most = max(most, placement_worth(outlook, card, cell, partner))
    return most


def placement_worth(outlook: Outlook, card: i64, cell: i64, partner: i64) -> i64:
    pair = Pair()
    pair.make(outlook.game.kit, outlook.game.map, outlook.seat, card, cell, partner)
    return outlook.worth(pair)


# ---- throwing


def choose_throw(game: FiddlefooState, seat: i64) -> i64:
    """Everything in range, or one card for its notes: whatever takes more notes out of the hand. A card
    that may always go does so in either case."""
    kit = game.kit
    held: i64 = len(game.hands[seat])
    in_range: i64 = 0
    first: i64 = -1
    noted: i64 = -1
    free: i64 = -1
    for action in game.throws(seat):
        if action == kit.enough:
            continue
        how = game.pair.way(kit, game.notes, action, held)
        if how == BY_NOTES:
            noted = action
        elif how == FREELY:
            free = action
        else:
            in_range += i64(game.notes[action])
            if first < 0:
                first = action
    if noted >= 0 and game.pair.distance > in_range:
        return free if free >= 0 else noted
    if first >= 0:
        # Cards go in rising order.
        return min(first, free) if free >= 0 else first
    return free if free >= 0 else kit.enough


# ---- the cooperative piles

# Effort is counted in tenths of a card that has to be added.
_ADDED: Final = 10
_POINT: Final = 33
"""How much effort is to a search what a minus point is where players are not allied."""
_GAME: Final = 6.0
"""How many points count for each game that all have won, or lost, when others of the series follow."""
_OUTERMOST: Final = 8
"""How much harder it is to add a card that lies in no range: only its notes can match."""
_DRAWN: Final = 40
"""How much harder it is to add a card that lies in the deck."""
_DRAW: Final = 20
"""How much the hope for such a card counts, with safe pairs being so rare."""
_KEEP: Final = 3
"""How much more it counts to keep what is needed than to let something be added."""
_NEVER: Final = 1000
"""The effort for what cannot be done."""
_ROW: Final = FULL + 1


class Piles(Outlook):
    """What the piles still need, and the least effort to bring it there.

    For each pile there is a table: the least effort to lay exactly so many notes with cards above a certain
    number, every card being used once and in rising order.
    """

    def __init__(self, game: FiddlefooState, seat: i64) -> None:
        super().__init__(game, seat)
        kit = game.kit
        self.highest: Final[i64] = max(kit.number_of)
        self.efforts: Final = [
            _ADDED + (_OUTERMOST if number in (1, self.highest) else 0) for number in kit.number_of
        ]
        hopes = [self.table(pile, NONE) for pile in range(COLOURS)]
        self._mind_the_deck()
        self.tables: Final = [self.table(pile, NONE) for pile in range(COLOURS)]
        self.left: i64 = 0
        """The effort for all piles together."""
        drawing: i64 = 0
        for pile in range(COLOURS):
            if self.wanted(pile):
                least = self.least(pile, self.tables[pile])
                self.left += least
                drawing += least - self.least(pile, hopes[pile])
        self.draw: Final[i64] = _SURE * _DRAW * drawing // len(game.deck) if game.deck else 0
        """What a card from the deck is worth."""
        self.gains: Final = [int(self.best_gain(card)) for card in range(kit.deck)]
        self.regrets: Final = [-1] * kit.deck
        """As far as they were asked for."""

    def _mind_the_deck(self) -> None:
        """A card that may lie in the deck is harder to add."""
        game = self.game
        sure = game.hands[self.seat][:]
        for given in game.given:
            sure += given
        for card in game.in_play():
            if card not in sure:
                self.efforts[card] += _DRAWN * (_SURE - self.chances[card]) // _SURE

    def wanted(self, pile: i64) -> bool:
        """Whether there is such a pile: none of the colour that is any colour (ruling 62)."""
        return not self.game.wildcard or pile != self.game.kit.wild

    def fits(self, card: i64, pile: i64) -> bool:
        """Whether a card has a colour that a pile takes."""
        colour: i64 = self.game.kit.colour_of[card]
        return self.wanted(pile) and (colour == pile or not self.wanted(colour))

    def table(self, pile: i64, without: i64) -> list[int]:
        game = self.game
        above: list[list[int]] = [[] for _ in range(self.highest + 1)]
        for card in game.in_play():
            if not self.gone[card] and card != without and self.fits(card, pile):
                above[game.kit.number_of[card]].append(card)
        table = [_NEVER] * ((self.highest + 1) * _ROW)
        table[self.highest * _ROW] = 0
        row: i64 = self.highest * _ROW
        while row > 0:
            for notes in range(_ROW):
                least: i64 = table[row + notes]
                for card in above[row // _ROW]:
                    rest: i64 = notes - i64(game.notes[card])
                    if rest >= 0:
                        least = min(least, i64(table[row + rest]) + i64(self.efforts[card]))
                table[row - _ROW + notes] = int(least)
            row -= _ROW
        return table

    def least(self, pile: i64, table: list[int]) -> i64:
        """The least effort to complete a pile."""
        lying = self.game.piles[pile]
        top: i64 = self.game.kit.number_of[lying[len(lying) - 1]] if lying else 0
        missing = FULL - self.game.notes_on(pile)
        return i64(table[top * _ROW + missing]) if missing >= 0 else _NEVER

    def gain(self, card: i64, pile: i64) -> i64:
        """How much less is left to do when a card has been added to a pile."""
        game = self.game
        missing: i64 = FULL - game.notes_on(pile) - i64(game.notes[card])
        if missing < 0 or not game.tops(card, pile):
            return -_NEVER
        table = self.tables[pile]
        number: i64 = game.kit.number_of[card]
        return self.least(pile, table) - i64(table[number * _ROW + missing])

    def best_gain(self, card: i64) -> i64:
        best: i64 = 0
        for pile in range(COLOURS):
            if self.fits(card, pile):
                best = max(best, self.gain(card, pile))
        return best

    def regret(self, card: i64) -> i64:
        """How much more is left to do without a card."""
        if self.regrets[card] < 0:
            more: i64 = 0
            for pile in range(COLOURS):
                if self.fits(card, pile):
                    more += self.least(pile, self.table(pile, card)) - self.least(pile, self.tables[pile])
            self.regrets[card] = int(more)
        return self.regrets[card]

    def worth(self, pair: Pair) -> i64:
        """What others could add, or what drawing a card is worth; less what the placed card is."""
        game = self.game
        worth: i64 = -_SURE * _KEEP * self.regret(pair.card)
        if pair.safe:
            return worth + self.draw
        for card in range(game.kit.deck):
            hope: i64 = i64(self.chances[card]) * i64(self.gains[card])
            if hope and (pair.in_range(game.kit, card) or i64(game.notes[card]) == pair.distance):
                worth += hope
        return worth


def choose_add(game: FiddlefooState, seat: i64) -> i64:
    """The card that brings a pile on the most. Where there is none, a card that is not needed goes to
    somebody who has few, so that nobody is out too soon."""
    kit = game.kit
    piles = Piles(game, seat)
    actions = game.legal()
    best: i64 = kit.enough
    most: i64 = 0
    for action in actions:
        gain: i64 = 0
        if action >= kit.add_as:
            gain = piles.gain(kit.purples[(action - kit.add_as) // COLOURS], (action - kit.add_as) % COLOURS)
        elif action >= kit.add:
            gain = piles.gain(action - kit.add, kit.colour_of[action - kit.add])
        if gain > most:
            best = action
            most = gain
    if best != kit.enough or piles.left == 0:
        return best
    if len(game.hands[seat]) - len(game.given[seat]) > len(game.hands[game.active]):
        for action in actions:
            if action < kit.enough and piles.regret(action) == 0:
                return action
    return best


def effort_left(game: FiddlefooState) -> float:
    """How far the piles are from being complete: 0 when they are, else below."""
    seat = game.active if game.active >= 0 else 0
    return -float(Piles(game, seat).left) / float(_POINT)


# ---- special cards


def heaviest(game: FiddlefooState, cards: list[int]) -> i64:
    """The card with the most notes."""
    best: i64 = cards[0]
    for card in cards:
        if i64(game.notes[card]) > i64(game.notes[best]):
            best = card
    return best


def choose_swap(game: FiddlefooState, seat: i64) -> i64:
    """The heaviest card of the hand for the lightest of the map, as long as that is a gain."""
    kit = game.kit
    lightest: i64 = -1
    for card in game.cards_on_map():
        if lightest < 0 or i64(game.notes[card]) < i64(game.notes[lightest]):
            lightest = card
    if game.picked != NONE:
        return lightest
    own = heaviest(game, game.hands[seat])
    return own if i64(game.notes[own]) > i64(game.notes[lightest]) else kit.enough
