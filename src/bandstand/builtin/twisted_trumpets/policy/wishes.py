"""What lies on a board, counted once, and what the cards make each thing on it worth."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import FEATURES, TURNS, TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.rules import Trumpet, TwistedTrumpetsState, feature

_NOTES: Final[i64] = FEATURES.index("notes")
_NOTES_BORDER: Final[i64] = FEATURES.index("notes_border")
_NOTES_INSIDE: Final[i64] = FEATURES.index("notes_inside")
_BIRDS: Final[i64] = FEATURES.index("birds")
_TWISTED: Final[i64] = FEATURES.index("twisted")
_JUNCTIONS: Final[i64] = FEATURES.index("junctions")
_BELLS: Final[i64] = FEATURES.index("bells")
_MID_BELLS: Final[i64] = FEATURES.index("mid_bells")
_BELLS_TO: Final[i64] = FEATURES.index("bells_to")
_BELL_DIRECTIONS: Final[i64] = FEATURES.index("bell_directions")
_FLAGS: Final[i64] = FEATURES.index("flags")
_FLAGS_OF: Final[i64] = FEATURES.index("flags_of")
_FLAGS_MOST: Final[i64] = FEATURES.index("flags_most")
_FLAG_SETS: Final[i64] = FEATURES.index("flag_sets")
_TILES: Final[i64] = FEATURES.index("tiles")
_FULL_ROWS: Final[i64] = FEATURES.index("full_rows")
_FULL_COLUMNS: Final[i64] = FEATURES.index("full_columns")
_CORNERS: Final[i64] = FEATURES.index("corners")
_SCROLLS: Final[i64] = FEATURES.index("scrolls")
_PREMIUM_FRONTS: Final[i64] = FEATURES.index("premium_fronts")


class Tally:
    """What lies on one board."""

    def __init__(self, trumpet: Trumpet) -> None:
        kit = trumpet.kit
        self.trumpet: Final = trumpet
        self.border_notes: i64 = 0
        self.inner_notes: i64 = 0
        self.birds: i64 = 0
        self.twisted: i64 = 0
        self.junctions: i64 = 0
        self.bells: i64 = 0
        self.mids: i64 = 0
        self.premiums: i64 = 0
        self.flags: Final[list[int]] = [0] * len(kit.colours)
        poses = trumpet.poses
        first = kit.first_premium
        back = kit.back
        for square in range(kit.squares):
            pose: i64 = poses[square]
            if pose < 0:
                continue
            shape = pose // TURNS
            face = kit.faces[shape]
            if face.notes:
                if kit.on_border[square]:
                    self.border_notes += face.notes
                else:
                    self.inner_notes += face.notes
            self.birds += face.birds
            flags = face.flags
            for colour in range(len(flags)):
                if flags[colour]:
                    self.flags[colour] += flags[colour]
            pipe = face.pipe
            if pipe.bell:
                self.bells += 1
                if pipe.mid:
                    self.mids += 1
            if pipe.twisted:
                self.twisted += 1
            if three_ends(pipe.ends):
                self.junctions += 1
            if first <= shape < back:
                self.premiums += 1

    def value(self, which: i64, of: i64) -> i64:
        """A feature of the board: what is counted here needs no second look."""
        if which == _NOTES:
            return self.border_notes + self.inner_notes
        if which == _NOTES_BORDER:
            return self.border_notes
        if which == _NOTES_INSIDE:
            return self.inner_notes
        if which == _BIRDS:
            return self.birds
        if which == _TWISTED:
            return self.twisted
        if which == _JUNCTIONS:
            return self.junctions
        if which == _BELLS:
            return self.bells
        if which == _MID_BELLS:
            return self.mids
        if which == _FLAGS_OF:
            return self.flags[of]
        if which == _FLAGS_MOST:
            return max(self.flags)
        if which == _FLAG_SETS:
            return min(self.flags)
        if which == _TILES:
            return self.trumpet.filled
        if which == _PREMIUM_FRONTS:
            return self.premiums
        return feature(self.trumpet, which, of)


class Wishes:
    """What decrees and plans make things worth to a seat, in hundredths of a point each."""

    def __init__(self, game: TwistedTrumpetsState, seat: i64, tally: Tally) -> None:
        kit = game.kit
        self.border_note: i64 = 0
        self.inner_note: i64 = 0
        self.bird: i64 = 0
        self.twisted: i64 = 0
        self.junction: i64 = 0
        self.bell: i64 = 0
        self.mid: i64 = 0
        self.premium: i64 = 0
        self.tile: i64 = 0
        self.corner: i64 = 0
        self.scroll: i64 = 0
        self.sides: Final[list[int]] = [0] * TURNS
        self.flags: Final[list[int]] = [0] * len(kit.colours)
        self.near: i64 = 0
        """What decrees that are not met yet promise."""
        self.met: i64 = 0
        """The prizes of those that are met and not claimed yet."""
        self.planned: i64 = 0
        """What the plans score."""
        for number in game.plans[seat]:
            plan = kit.plans[number]
            value = tally.value(plan.feature, plan.of)
            points = value * plan.times // plan.per
            if points >= plan.most:
                self.planned += 100 * plan.most
            else:
                self.planned += 100 * points
                self._add(kit, plan.feature, plan.of, 100 * plan.times // plan.per, tally)
        for place in range(len(game.decrees)):
            prize = open_prize(game, seat, place)
            if not prize:
                continue
            decree = kit.decrees[game.decrees[place]]
            value = tally.value(decree.feature, decree.of)
            needed = decree.at_least
            if value >= needed:
                self.met += prize
                continue
            self.near += prize * value * value // (needed * needed * 2)
            step = prize * (2 * value + 1) // (needed * needed * 2)
            if value + 1 == needed:
                step = prize - prize * value * value // (needed * needed * 2)
            self._add(kit, decree.feature, decree.of, step, tally)

    def _add(self, kit: TwistedTrumpetsParts, which: i64, of: i64, worth: i64, tally: Tally) -> None:
        """Take into account what one more of this feature is worth."""
        if which == _NOTES:
            self.border_note += worth
            self.inner_note += worth
        elif which == _NOTES_BORDER:
            self.border_note += worth
        elif which == _NOTES_INSIDE:
            self.inner_note += worth
        elif which == _BIRDS:
            self.bird += worth
        elif which == _TWISTED:
            self.twisted += worth
        elif which == _JUNCTIONS:
            self.junction += worth
        elif which == _BELLS:
            self.bell += worth
        elif which == _MID_BELLS:
            self.mid += worth
        elif which == _BELLS_TO:
            self.sides[of] += int(worth)
        elif which == _BELL_DIRECTIONS:
            self.bell += worth // 2
        elif which == _FLAGS_OF:
            self.flags[of] += int(worth)
        elif which in (_FLAGS, _FLAGS_MOST, _FLAG_SETS):
            most = max(tally.flags)
            least = min(tally.flags)
            for colour in range(len(self.flags)):
                count = tally.flags[colour]
                if which == _FLAGS or (which == _FLAGS_MOST and count == most):
                    self.flags[colour] += int(worth)
                elif which == _FLAG_SETS and count == least:
                    self.flags[colour] += int(worth // 2)  # a set needs more than this one
        elif which == _TILES:
            self.tile += worth
        elif which == _FULL_ROWS:
            self.tile += worth // kit.columns
        elif which == _FULL_COLUMNS:
            self.tile += worth // kit.rows
        elif which == _CORNERS:
            self.corner += worth
        elif which == _SCROLLS:
            self.scroll += worth
        elif which == _PREMIUM_FRONTS:
            self.premium += worth


def open_prize(game: TwistedTrumpetsState, seat: i64, place: i64) -> i64:
    """What the next place on a decree brings, in hundredths of a point; 0 for who has claimed it."""
    slots = game.kit.decrees[game.decrees[place]].slots
    taken: i64 = 0
    last: i64 = -1
    for claim in game.claims[place]:
        if claim.seat == seat:
            return 0
        if claim.slot != last:
            last = claim.slot
            taken += 1
    return 100 * i64(slots[min(taken, len(slots) - 1)])


def three_ends(ends: i64) -> bool:
    """Whether a pipe has at least three ends."""
    ends &= ends - 1
    return (ends & (ends - 1)) != 0
