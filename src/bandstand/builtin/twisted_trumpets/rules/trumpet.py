"""One player's trumpet: tiles on a board, and how their pipes meet."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.twisted_trumpets.parts import TURNS, TwistedTrumpetsParts

EMPTY: Final = -1
MOUTHPIECE: Final = 8
"""The side on which the mouthpiece meets the entrance: west, as a mask."""


class Horn:
    """A completed pipe: from a bell back to the mouthpiece."""

    def __init__(self, path: list[int], twists: i64) -> None:
        self.path: Final = path
        """The squares, from the bell to the entrance."""
        self.square: Final = path[0]
        self.tiles: Final = len(path)
        self.twists: Final = int(twists)
        self.points: Final = self.tiles + self.twists


class Trumpet:
    """A board with the tiles on it."""

    def __init__(self, kit: TwistedTrumpetsParts) -> None:
        self.kit: Final = kit
        self.poses: list[int] = [EMPTY] * int(kit.squares)
        """For each square the shape that lies there and how it is turned: 4 * shape + turn."""
        self.wanted: list[int] = [0] * int(kit.squares)
        """For each square the sides from which a pipe end, or the mouthpiece, faces it."""
        self.wanted[kit.entrance] = MOUTHPIECE
        self.filled: i64 = 0

    def copy(self) -> "Trumpet":
        """The same board, sharing nothing but the parts."""
        other = Trumpet(self.kit)
        other.poses = self.poses[:]
        other.wanted = self.wanted[:]
        other.filled = self.filled
        return other

    def put(self, square: i64, pose: i64) -> None:
        """Lay a turned tile on an empty square."""
        kit = self.kit
        self.poses[square] = int(pose)
        self.filled += 1
        ends: i64 = kit.ends_of[pose]
        beside = kit.beside[square]
        for side in range(TURNS):
            if (ends >> side) & 1:
                beyond: i64 = beside[side]
                if beyond >= 0:
                    faced: i64 = self.wanted[beyond]
                    self.wanted[beyond] = int(faced | (1 << ((side + 2) & 3)))

    def lift(self, square: i64) -> None:
        """Take a tile off."""
        kit = self.kit
        ends: i64 = kit.ends_of[self.poses[square]]
        self.poses[square] = EMPTY
        self.filled -= 1
        beside = kit.beside[square]
        for side in range(TURNS):
            if (ends >> side) & 1:
                beyond: i64 = beside[side]
                if beyond >= 0:
                    faced: i64 = self.wanted[beyond]
                    self.wanted[beyond] = int(faced & ~(1 << ((side + 2) & 3)))

    def empty(self) -> i64:
        """How many squares are empty."""
        return self.kit.squares - self.filled

    def live_squares(self) -> list[int]:
        """The empty squares that a pipe end, or for the first tile the mouthpiece, opens to."""
        return [
            square
            for square in range(self.kit.squares)
            if self.poses[square] == EMPTY and self.wanted[square]
        ]

    def closed(self) -> bool:
        """Whether it has tiles and empty squares, but no end opens to one of these (ruling 8)."""
        if not self.filled or self.filled == self.kit.squares:
            return False
        for square in range(self.kit.squares):
            if self.poses[square] == EMPTY and self.wanted[square]:
                return False
        return True

    def open_ends(self) -> list[tuple[int, int]]:
        """Every square and side with a pipe end that meets no other."""
        found: list[tuple[int, int]] = []
        for square in range(self.kit.squares):
            if self.poses[square] != EMPTY:
                loose = self.kit.ends_of[self.poses[square]] & ~self.wanted[square]
                found += [(int(square), side) for side in range(TURNS) if (loose >> side) & 1]
        return found

    def open_count(self) -> i64:
        """How many ends are open (ruling 35: every end counts)."""
        total: i64 = 0
        for square in range(self.kit.squares):
            pose: i64 = self.poses[square]
            if pose >= 0:
                loose: i64 = i64(self.kit.ends_of[pose]) & ~i64(self.wanted[square])
                while loose:
                    loose &= loose - 1
                    total += 1
        return total

    def removable(self) -> list[int]:
        """The tiles that a closed trumpet may lose: all others stay connected, and an end opens."""
        if not self.closed():
            return []
        return [square for square in range(self.kit.squares) if self._opens(square)]

    def _opens(self, square: i64) -> bool:
        pose: i64 = self.poses[square]
        if pose == EMPTY:
            return False
        self.lift(square)
        good = self.wanted[square] != 0 and self.connected() == self.filled
        self.put(square, pose)
        return good

    # ---- along the pipes

    def connected(self) -> i64:
        """How many tiles are connected to the mouthpiece."""
        return len(self.reach([0] * int(self.kit.squares), [0] * int(self.kit.squares)))

    def reach(self, tiles: list[int], twists: list[int]) -> list[int]:
        """The squares connected to the mouthpiece, nearest first. For each of them, fills in how many tiles
        the shortest way to it has, its own included, and the most twisted ones on such a way."""
        kit = self.kit
        entrance = kit.entrance
        pose: i64 = self.poses[entrance]
        if pose < 0 or not (i64(kit.ends_of[pose]) & MOUTHPIECE):
            return []
        tiles[entrance] = 1
        twists[entrance] = 1 if kit.twisted_of[pose] else 0
        found = [int(entrance)]
        done: i64 = 0
        while done < len(found):
            here: i64 = found[done]
            done += 1
            way: i64 = tiles[here]
            twisted: i64 = twists[here]
            joined: i64 = i64(kit.ends_of[self.poses[here]]) & i64(self.wanted[here])
            beside = kit.beside[here]
            for side in range(TURNS):
                if not (joined >> side) & 1:
                    continue
                next_square: i64 = beside[side]
                if next_square < 0:
                    continue  # the mouthpiece
                known: i64 = tiles[next_square]
                if known and known <= way:
                    continue
                more: i64 = twisted + (1 if kit.twisted_of[self.poses[next_square]] else 0)
                if not known:
                    tiles[next_square] = int(way + 1)
                    twists[next_square] = int(more)
                    found.append(int(next_square))
                elif more > i64(twists[next_square]):
                    twists[next_square] = int(more)
        return found

    def pipe_points(self) -> i64:
        """What all completed pipes are worth together."""
        kit = self.kit
        tiles = [0] * int(kit.squares)
        twists = [0] * int(kit.squares)
        total: i64 = 0
        for square in self.reach(tiles, twists):
            if kit.bell_of[self.poses[square]]:
                total += i64(tiles[square]) + i64(twists[square])
        return total

    def longest(self) -> i64:
        """What the best completed pipe is worth."""
        kit = self.kit
        tiles = [0] * int(kit.squares)
        twists = [0] * int(kit.squares)
        best: i64 = 0
        for square in self.reach(tiles, twists):
            if kit.bell_of[self.poses[square]]:
                best = max(best, i64(tiles[square]) + i64(twists[square]))
        return best

    def horns(self) -> list[Horn]:
        """Every completed pipe, by the square of its bell; the fewest tiles, then the most twists."""
        kit = self.kit
        tiles = [0] * int(kit.squares)
        twists = [0] * int(kit.squares)
        reached = self.reach(tiles, twists)
        reached.sort()
        return [
            Horn(self._way_back(square, tiles, twists), twists[square])
            for square in reached
            if kit.bell_of[self.poses[square]]
        ]

    def _way_back(self, square: i64, tiles: list[int], twists: list[int]) -> list[int]:
        kit = self.kit
        path = [int(square)]
        while tiles[square] > 1:
            left: i64 = i64(twists[square]) - (1 if kit.twisted_of[self.poses[square]] else 0)
            joined: i64 = i64(kit.ends_of[self.poses[square]]) & i64(self.wanted[square])
            for side in range(TURNS):
                before: i64 = kit.beside[square][side] if (joined >> side) & 1 else EMPTY
                if before >= 0 and tiles[before] == tiles[square] - 1 and twists[before] == left:
                    square = before
                    path.append(int(square))
                    break
        return path
