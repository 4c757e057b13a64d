"""What a viewer may know of a game of Twisted Trumpets."""

from typing import Literal, TypedDict

from bandstand.contract import View

Category = Literal["pipes", "flags", "birds", "decrees", "plans", "open"]
"""What a score is made of."""


class Points(TypedDict):
    """A player's score sheet."""

    pipes: int
    flags: int
    birds: int
    decrees: int
    plans: int | None
    """None where the viewer may not know it."""
    open: int
    """What open ends cost: never above 0."""


class TwistedTrumpetsView(View):
    """Kinds and shapes of tiles, squares, plans, decrees and seats are numbered as in the parts, from 0.
    NOBODY and NONE are -1."""

    first: int
    """Who begins every round."""
    round: int
    last: int
    """The number of the final round, once the end is triggered; else 0."""
    trigger: int
    """Who has triggered it."""
    turns: int
    """Turns begun so far."""
    idle: list[bool]
    """For each seat whether it has passed everything in this round."""
    actions: int
    """Actions left in this turn."""
    active: bool
    """Whether anything but passing was done in it."""
    loose: int
    """Moves of this turn that can still be taken back."""
    undoable: bool
    discount: int
    """How many tiles less a premium tile costs now."""
    slot: int
    """The slot that the viewer is paying for; after the last one comes the top of the stack."""
    due: int
    """How many tiles are still to be paid."""
    paid: list[int]
    """The kinds of tiles that the viewer has put down for it."""
    boards: list[list[list[int]]]
    """For each seat its tiles: square, shape, turn."""
    newest: list[int] | None
    """Seat and square of the tile that was placed last, if it still lies there."""
    backs: list[list[int]]
    """The viewer's premium tiles that lie back up: square, kind."""
    hand: list[int]
    """The kinds of the viewer's tiles, sorted; empty for spectators."""
    counts: list[int]
    """How many tiles each seat holds."""
    premiums: list[int]
    """How many of them are premium."""
    known: list[list[int]]
    """For each seat those starting tiles that can be nowhere but in its hand."""
    pools: list[list[int]]
    """For each seat what all know of the premium tiles it has bought; see `rules.pools`."""
    favors: list[list[int]]
    """For each seat its King's Favors: GOLD, GREY or USED_UP."""
    used: list[list[int]]
    """For each seat the scroll squares that have brought their favor."""
    market: list[int]
    """The kind in each slot, or NONE."""
    stack: int
    """How many premium tiles are left in the stack."""
    basic: int
    """How many basic tiles are left in the stack."""
    discards: list[int]
    """The kinds of tiles that were paid or taken off, sorted."""
    out: list[int]
    """The kinds of premium tiles that were taken off front up."""
    gone: list[int]
    """How many premium tiles each seat has taken off that lay back up."""
    gone_kinds: list[int]
    """The kinds of those of the viewer."""
    plans: list[int]
    """The viewer's plans."""
    plan_counts: list[int]
    """How many plans each seat holds."""
    plan_deck: int
    """How many plans can still be drawn."""
    dropped: list[int]
    """The plans that the viewer has discarded."""
    drop_counts: list[int]
    """How many plans each seat has discarded."""
    revealed: list[list[int]] | None
    """Each seat's plans, at the end."""
    decrees: list[int]
    """Those in play."""
    claims: list[list[list[int]]]
    """For each of them its discs, in the order in which they came: seat, place, round, turn."""
    sheets: list[Points]
    """For each seat what it would score if the game ended now."""
