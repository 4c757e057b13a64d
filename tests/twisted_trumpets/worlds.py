"""Everything that could be the case, by brute force: the premium tiles of a game as an onlooker follows them.

A world says where each premium tile is. One begins with all worlds that are possible, and strikes out after
each event those that it shows to be impossible; where the onlooker cannot see which tile it was, a world
becomes several. Tiles are numbers of their own; `kinds[tile]` is what they look like. Which of several alike
comes to the market is only a matter of how they are numbered: the lowest number that has not come yet.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class World(NamedTuple):
    """Where each tile is."""

    stack: frozenset[int]
    market: frozenset[int]
    hands: tuple[frozenset[int], ...]
    shown: tuple[frozenset[int], ...]
    """Those that each player has placed front up, even if they were taken off since."""
    backs: frozenset[tuple[int, int, int]]
    """Seat, square and tile of those that lie back up."""
    gone: tuple[tuple[int, ...], ...]
    """Those that were taken off back up, in this order: all have seen where each of them lay."""

    def hand(self, seat: int, tiles: frozenset[int]) -> "World":
        """The same with other tiles in a hand."""
        return self._replace(hands=(*self.hands[:seat], tiles, *self.hands[seat + 1 :]))

    def show(self, seat: int, tile: int) -> "World":
        """The same with another tile placed front up."""
        tiles = self.shown[seat] | {tile}
        return self._replace(shown=(*self.shown[:seat], tiles, *self.shown[seat + 1 :]))


class Worlds:
    """All that are possible. Where a kind is None, the onlooker cannot see which tile it is."""

    def __init__(self, kinds: dict[int, int], players: int) -> None:
        self.kinds = kinds
        self.to_come = sorted(kinds)
        none = tuple(frozenset[int]() for _ in range(players))
        self.all = {World(frozenset(kinds), frozenset(), none, none, frozenset(), ((),) * players)}

    def _each(self, change: Callable[[World], Iterable[World]]) -> None:
        self.all = {after for before in self.all for after in change(before)}

    def _like(self, tiles: frozenset[int], kind: int | None) -> list[int]:
        return [tile for tile in tiles if kind is None or self.kinds[tile] == kind]

    def revealed(self, kind: int) -> None:
        """A tile of the stack is turned up and put into the market."""
        tile = next(tile for tile in self.to_come if self.kinds[tile] == kind)
        self.to_come.remove(tile)
        self._each(
            lambda world: (
                [world._replace(stack=world.stack - {tile}, market=world.market | {tile})]
                if tile in world.stack
                else []
            )
        )

    def from_market(self, seat: int, kind: int) -> None:
        self._each(
            lambda world: (
                world.hand(seat, world.hands[seat] | {tile})._replace(market=world.market - {tile})
                for tile in self._like(world.market, kind)
            )
        )

    def from_stack(self, seat: int, kind: int | None) -> None:
        self._each(
            lambda world: (
                world.hand(seat, world.hands[seat] | {tile})._replace(stack=world.stack - {tile})
                for tile in self._like(world.stack, kind)
            )
        )

    def placed(self, seat: int, kind: int) -> None:
        """Front up."""
        self._each(
            lambda world: (
                world.hand(seat, world.hands[seat] - {tile}).show(seat, tile)
                for tile in self._like(world.hands[seat], kind)
            )
        )

    def turned_over(self, seat: int, square: int, kind: int | None) -> None:
        """Placed back up."""
        self._each(
            lambda world: (
                world.hand(seat, world.hands[seat] - {tile})._replace(
                    backs=world.backs | {(seat, square, tile)}
                )
                for tile in self._like(world.hands[seat], kind)
            )
        )

    def taken_off(self, seat: int, square: int) -> None:
        """A tile that lay back up."""

        def change(world: World) -> Iterable[World]:
            (lay,) = [back for back in world.backs if back[:2] == (seat, square)]
            gone = (*world.gone[seat], lay[2])
            yield world._replace(
                backs=world.backs - {lay}, gone=(*world.gone[:seat], gone, *world.gone[seat + 1 :])
            )

        self._each(change)
