"""Why a pipe counts as it does: other ways that the breath could take to its bell."""

from bandstand.builtin.twisted_trumpets import rules
from bandstand.builtin.twisted_trumpets.parts import TURNS


def other_ways(trumpet: rules.Trumpet, horn: rules.Horn) -> tuple[int, int]:
    """How many ways to a bell are as short as the one that counts, itself included, and the fewest twists on
    one of them."""
    squares = int(trumpet.kit.squares)
    tiles, twists = [0] * squares, [0] * squares
    ways, least = [0] * squares, [0] * squares
    for here in trumpet.reach(tiles, twists):
        twisted = 1 if _twisted(trumpet, here) else 0
        before = [other for other in _joined(trumpet, here) if tiles[other] == tiles[here] - 1]
        ways[here] = sum(ways[other] for other in before) if before else 1
        least[here] = twisted + min((least[other] for other in before), default=0)
    return ways[horn.square], least[horn.square]


def misses_a_twist(trumpet: rules.Trumpet, horn: rules.Horn) -> bool:
    """Whether a longer way to the bell would lead through a twisted tile that the shortest one leaves out."""
    twisted = [square for square, pose in enumerate(trumpet.poses)
               if pose != rules.EMPTY and _twisted(trumpet, square)]  # fmt: skip
    return horn.twists == 0 and any(
        _between(trumpet, square, horn.path[-1], horn.square) for square in twisted
    )


def _twisted(trumpet: rules.Trumpet, square: int) -> bool:
    return trumpet.kit.faces[trumpet.poses[square] // TURNS].pipe.twisted


def _joined(trumpet: rules.Trumpet, square: int) -> list[int]:
    """The tiles that a tile's pipe ends meet."""
    ends = trumpet.kit.ends_of[trumpet.poses[square]] & trumpet.wanted[square]
    beyond = [trumpet.kit.beside[square][side] for side in range(TURNS) if ends >> side & 1]
    return [other for other in beyond if other >= 0]


def _between(trumpet: rules.Trumpet, middle: int, one: int, other: int) -> bool:
    """Whether a way from one tile to another leads through a third, over no tile twice. So it is if there is
    no tile without which neither of the two could be reached from the third (Menger's theorem)."""
    tiles = [square for square, pose in enumerate(trumpet.poses) if pose != rules.EMPTY and square != middle]
    return all(_reaches(trumpet, middle, {one, other} - {gone}, gone) for gone in tiles)


def _reaches(trumpet: rules.Trumpet, start: int, goals: set[int], without: int) -> bool:
    found, seen = [start], {start, without}
    for here in found:
        if here in goals:
            return True
        new = [square for square in _joined(trumpet, here) if square not in seen]
        seen.update(new)
        found += new
    return False
