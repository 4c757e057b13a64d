"""What a viewer may know of a game of Luthier."""

from typing import TypedDict

from bandstand.contract import View

TaskTold = list[int | list[int]]
"""Something that the rules have still to do: what, for which seat, two numbers that belong to it, gains."""
LayerTold = list[int | list[int] | None]
"""A layer of a deck: how many cards, the seat that knows them, and for that seat the cards."""
ChipTold = list[int]
"""A worker chip at a place: its owner, its number or NONE face down, and how many apprentices lie on it."""


class BoardView(TypedDict):
    """What belongs to one seat. What a viewer may not know of it is empty; how much there is, all know."""

    house: int
    resources: list[int]
    """Materials, money, inspiration, and apprentices in supply."""
    prestige: int
    storage: int
    """How many materials fit."""
    apprentice_cap: int
    """How many apprentices are left of this colour."""
    tracks: list[int]
    shown: list[int]
    """The instrument cards in hand that all have seen."""
    hidden_families: list[int]
    """The families of the others."""
    rough: list[int]
    finish: list[int]
    patrons: list[int]
    """For each space the patron there, or NONE."""
    patience: list[int]
    """How far each of them has come."""
    attached: list[list[int]]
    """The cards that each was given."""
    completed: list[int]
    specialists: list[list[int] | None]
    """For each track the card, and the worker on it: 0 before the end of the round."""
    benefits: list[bool]
    """Which award markers were taken off."""
    made: list[int]
    """The instruments finished, in order."""
    revealed: list[int]
    """The chips that all have seen in this round."""
    chips_left: int
    cart: bool
    """Whether the Market was visited in this round."""
    passed: bool
    goal_count: int
    returned_count: int
    houses_dealt: int
    patrons_dealt: list[int]
    """The backs of the patrons to choose from at set-up."""
    earned: dict[str, int]
    """Where prestige came from."""
    hand: list[int]
    hand_families: list[int]
    chips: list[int]
    """Those that are still to be placed."""
    goals: list[int]
    returned: list[int]
    """Goals that went back to the box."""
    dealt_houses: list[int]
    dealt_patrons: list[int]
    chairs: int
    """How many First Chairs."""
    tokens_left: list[int]
    """Of each kind."""
    apprentices_out: int
    """On chips that are not resolved."""


class VisitView(TypedDict):
    """A visit to the Market: which materials were bought and sold."""

    bought: list[bool]
    sold: list[bool]


class AwardView(TypedDict):
    """A public award."""

    tile: int
    marks: list[int]
    """For each level who has claimed it, or NONE."""


class ChairView(TypedDict):
    """A space of the orchestra."""

    holder: int
    """Who holds the First Chair, or NOBODY."""
    kind: int
    """The kind of the token in it."""
    tokens: list[list[int]]
    """Whose tokens lie there, of which kind, and how many."""


class ResolvingView(TypedDict):
    """The location that is being resolved."""

    place: int
    by: int
    """Who has activated it."""
    at: int
    """Which chip of the queue acts."""
    queue: list[list[int]]
    """Each chip as it lies, its skill, and whether it has acted."""


class AutomaView(TypedDict):
    """What lies open of the automa."""

    seat: int
    level: str
    guild: int
    action: int
    """The action card of the round; NONE while it is face down."""
    went: list[int]
    """Where it has placed its chips in this round."""
    drawn: bool
    """Whether there is an action card."""
    used: list[int]
    """The action cards of earlier rounds."""
    house: int
    plans: list[int]


class TakingView(TypedDict):
    """What the mover has chosen and is about to pay for."""

    action: int
    price: int
    """In money and inspiration."""


class CostView(TypedDict):
    """What is left to pay in materials."""

    materials: list[int]
    must: int
    """How many of them are still spared."""
    may: int
    """How many more can be spared now, or with a second instrument."""
    replaceable: bool
    """Whether inspiration can stand for them."""


class RollView(TypedDict):
    """A performance after the roll."""

    card: int
    dice: list[list[str | int]]
    """The colour of each die, and the side that lies up."""
    rerolls: int
    skill: int
    bonus: int
    """What powers and a specialist add."""
    total: int


class TokenView(TypedDict):
    """A token to be placed."""

    kind: int
    of: int
    """Its instrument, era or family."""


class RewardView(TypedDict):
    """The reward of a chair, which may be doubled."""

    chair: int
    took: bool


class LuthierView(View):
    """Cards, chairs, awards and houses are numbered as in the parts, places, tracks and materials as in their
    vocabulary; seats from 0, and after them the neutral colour. NONE and NOBODY are -1.

    `phase` is what the viewer is asked, down to the step of an unfinished move; `base_phase` what all know.
    """

    seats: int
    """Those of the players, and that of the automa."""
    base_phase: str
    task: TaskTold
    """What the decision is about."""
    agenda: list[TaskTold]
    """What comes after it; the last is done first."""
    loose: int
    """Moves of this turn that can still be taken back."""
    undoable: bool
    round: int
    order: list[int]
    """The seats in turn order."""
    asked: list[int]
    """The seats that are asked together."""
    answers: int
    """How many of them have answered."""
    picked: list[int]
    """What the viewer has answered so far, as actions."""
    chosen: int
    """The action that began the mover's unfinished move."""
    inspired: int
    """How much inspiration goes into a mixed price; NONE before it is said."""
    spared: list[int]
    replaced: list[int]
    """Materials that are not paid, and those that inspiration is paid for."""
    boards: list[BoardView]
    display: list[list[int]]
    """For each of the four displays the card in each slot, or NONE."""
    takers: list[list[list[int] | None]]
    """Who has taken what from each slot in this round."""
    backs: list[list[int]]
    """For each deck how many cards of each back are left."""
    layers: list[list[LayerTold]]
    discards: list[list[int]]
    royals: list[int] | None
    """None for who has not looked through them."""
    royals_out: list[int]
    """Royals who have left."""
    royals_known: list[bool]
    """Who has looked through them."""
    royals_left: int
    specialist_decks: list[list[int] | None]
    """None for who has not looked through them."""
    specialists_known: list[list[bool]]
    specialists_left: list[int]
    market: int
    """The card with today's prices."""
    market_past: list[int]
    prices: list[int]
    """What materials cost the viewer."""
    visit: VisitView
    awards: list[AwardView]
    orchestra: list[ChairView]
    pit: int
    """The orchestra card of two players."""
    removed: list[int]
    """The instrument cards that it takes out of the game."""
    stacks: list[list[ChipTold]]
    """The chips at each place."""
    balcony: list[ChipTold]
    """Those that were resolved at the Balcony."""
    resolving: ResolvingView | None
    by: int
    """Who has activated a location; in planning, who has placed last."""
    worked: int
    """Instruments that the acting chip has roughed or finished."""
    discounts: int
    """Materials that its skill and its speciality still spare."""
    doubling: bool
    both: bool
    """Whether it takes both consolation rewards."""
    drawn: list[int]
    """The instrument cards of which the mover keeps one."""
    drawn_families: list[int]
    automa: AutomaView | None
    sheet: list[dict[str, int]]
    """For each seat its prestige by source."""
    taking: TakingView | None
    cost: CostView | None
    roll: RollView | None
    token: TokenView | None
    reward: RewardView | None
    giving: int
    """The card that may be given to a patron."""
    space_for: int
    """The patron who is to be seated."""
    choosing_track: int
    """The track whose specialist is chosen."""
    step_track: int
    """The track on which a step may be paid for."""
    assigning: int
    """The specialist who gets a worker."""
