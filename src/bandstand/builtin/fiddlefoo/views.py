"""What a viewer may know of a game of Fiddlefoo."""

from typing import TypedDict

from bandstand.contract import View


class PairView(TypedDict):
    """A pair: the card that was placed, and the older one on the map that it is paired with."""

    seat: int
    """Who made it."""
    card: int
    cell: int
    partner: int
    partner_cell: int
    low: int
    high: int
    """The range is what lies between these two numbers."""
    distance: int
    colours: list[int]
    """What may be thrown for being in range."""
    safe: bool


class FiddlefooView(View):
    """Cards, colours and cells are numbered as in the parts, seats from 0. NOBODY and NONE are -1."""

    number: int
    """Which game of the series this is, from 1."""
    games: int
    """How many games the series has."""
    starter: int
    owner: int
    """Whose turn it is."""
    active: int
    """Who places a card and catches what is thrown: the owner, or who drew a card that is played at once."""
    turns: int
    """How many turns of this game have begun."""
    map: list[list[int]]
    """Each card of the map behind its column and its row."""
    hand: list[int]
    """The viewer's own cards; empty for spectators."""
    counts: list[int]
    """How many cards each seat holds. What others throw under seal counts as held."""
    known: list[list[int]]
    """For each seat the cards that everybody knows it to hold."""
    deck: int
    """How many cards are left to draw."""
    aside: list[int]
    """What is out of the game, the oldest first."""
    piles: list[list[int]]
    """For each colour the cards on its pile, the top last; none unless the game is cooperative."""
    notes: list[int]
    """The music notes on each card."""
    special: list[int]
    """The special cards that are in the game."""
    picked: int
    cell: int
    """The card and the cell that the viewer has chosen in an unfinished move."""
    pair: PairView | None
    """The pair that was made last in this game."""
    asked: list[int]
    """Who is asked to throw, in order."""
    throwing: list[list[int | str]]
    """What the viewer throws under seal: each card with its way, 'range', 'notes' or 'free'."""
    thrown: list[list[int | str]]
    """What was thrown at the last pair: seat, card and way."""
    added: list[list[int]]
    """What was added to piles at the last pair: seat, card and the colour of the pile."""
    ranged: bool
    """Cooperative: whether who is asked has let go of a card that was in range."""
    left: int
    """How many cards may still be discarded, moved, removed or swapped."""
    passes: int
    """How many seats in a row have passed."""
    points: list[list[int]]
    """For each finished game the minus points of each seat; none if the game is cooperative."""
    won: list[bool]
    """For each finished cooperative game."""
    shown: list[list[int]] | None
    """The hands at the end of the game before."""
    last: int
    """The newest card that was played."""
    agenda: list[list[int]]
    """What the turn still has to do, the next thing last: what it is, for which seat, and which card asks."""
    void: list[list[int]]
    """For each seat, colours as a bit mask and a count: that many of its unknown cards are not of these."""
