"""What a position promises: the score that a seat can be expected to end with."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import TURNS
from bandstand.builtin.twisted_trumpets.policy.glance import Glance
from bandstand.builtin.twisted_trumpets.policy.judge import turns_left
from bandstand.builtin.twisted_trumpets.rules import TwistedTrumpetsState
from bandstand.builtin.twisted_trumpets.rules.position import ENDED

_TO_COME: Final = [
    (23.64, 12.02),  # always
    (0.01, -0.34),  # the points of completed pipes
    (-0.13, -0.17),  # the points of plans
    (0.64, 1.33),  # what decrees that are not met promise
    (4.28, -0.49),  # live ends
    (-0.46, 2.45),  # the mean points up to them
    (0.25, 0.27),  # the most points up to one
    (-1.32, 0.74),  # tiles on the board
    (0.23, 0.46),  # starting and basic tiles in hand
    (-2.73, 2.68),  # premium tiles in hand
    (0.92, -0.52),  # the best placement from the hand, in points
    (-0.13, 0.50),  # empty squares beside birds
    (-0.03, -0.21),  # notes
    (-0.31, 0.72),  # what one more flag of each colour would add
    (-0.32, 1.10),  # plans held
    (0.11, 2.06),  # scrolls not used yet
]
"""What each of the traits below adds to the points still to come: as soon as there is a turn left, and for
every ten turns. A regression over 4,600 games of two to four greedy and quick players, with a few random
moves among theirs."""


def turns_to_come(game: TwistedTrumpetsState, seat: i64) -> float:
    """How many turns a seat has until the end, the rest of the one that is being taken included."""
    if game.phase == ENDED:
        return 0.0
    turns = float(turns_left(game, seat))
    if seat == game.actor:
        return turns + float(game.actions) / float(game.kit.actions_a_turn)
    players = game.players
    if (seat + players - game.first) % players > (game.actor + players - game.first) % players:
        return turns + 1.0
    return turns


class Outlook:
    """How a seat stands."""

    def __init__(self, game: TwistedTrumpetsState, seat: i64) -> None:
        kit = game.kit
        self.game: Final = game
        self.seat: Final[i64] = seat
        self.glance: Final = Glance(game, seat)
        tally = self.glance.tally
        self.flags: i64 = 0
        self.next_flags: i64 = 0
        """What one more flag of each colour would add, all colours together."""
        most: i64 = len(kit.flag_points) - 1
        for count in tally.flags:
            points: i64 = kit.flag_points[min(count, most)]
            self.flags += points
            self.next_flags += i64(kit.flag_points[min(count + 1, most)]) - points
        self.heard: i64 = 0
        self.free: i64 = 0
        """The notes, and the empty squares, around birds."""
        if tally.birds:
            self._listen()
        self.premiums: i64 = 0
        """Those in hand."""
        self.gain: i64 = 0
        """The most that a tile in hand could bring."""
        before: i64 = -1
        for kind in game.hands[seat]:
            if kind >= kit.first_premium:
                self.premiums += 1
            if kind != before:
                before = kind
                self.gain = max(self.gain, self.glance.best_gain(kind))

    def _listen(self) -> None:
        kit = self.game.kit
        poses = self.glance.trumpet.poses
        for square in range(kit.squares):
            pose: i64 = poses[square]
            if pose < 0:
                continue
            birds = kit.faces[pose // TURNS].birds
            if birds:
                for near in kit.around[square]:
                    beside: i64 = poses[near]
                    if beside < 0:
                        self.free += birds
                    else:
                        self.heard += birds * kit.faces[beside // TURNS].notes

    def score(self) -> float:
        """As it stands, with the decrees that are met."""
        glance = self.glance
        wishes = glance.wishes
        points = glance.pipes + self.flags + self.heard + self.game.decree_points(self.seat)
        points -= self.game.kit.open_end * (glance.dead + glance.live)
        return float(points) + float(wishes.planned + wishes.met) / 100.0

    def expected(self) -> float:
        """The score at the end: as it stands, and what is still to come."""
        turns = turns_to_come(self.game, self.seat)
        soon = min(turns, 1.0)
        later = turns / 10.0
        total = self.score()
        traits = self._traits()
        for place in range(len(traits)):
            at_once, in_time = _TO_COME[place]
            total += traits[place] * (soon * at_once + later * in_time)
        return total

    def _traits(self) -> list[float]:
        """What the points to come depend on, in the order of `_TO_COME`."""
        game = self.game
        glance = self.glance
        tally = glance.tally
        live = glance.live
        return [
            1.0,
            float(glance.pipes),
            float(glance.wishes.planned) / 100.0,
            float(glance.wishes.near) / 100.0,
            float(live),
            float(glance.hopes) / float(max(live, 1)),
            float(glance.longest),
            float(glance.trumpet.filled),
            float(len(game.hands[self.seat]) - self.premiums),
            float(self.premiums),
            float(self.gain) / 100.0,
            float(self.free),
            float(tally.border_notes + tally.inner_notes),
            float(self.next_flags),
            float(len(game.plans[self.seat])),
            float(len(game.kit.scrolls) - len(game.used[self.seat])),
        ]
