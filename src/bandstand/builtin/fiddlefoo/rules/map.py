"""The map: which cells a card may go to, which pairs it then makes, how far apart they lie."""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS, SIDE, FiddlefooParts
from bandstand.builtin.fiddlefoo.rules.talkytoot import EFFECTS

EMPTY: Final = -1
EDGE: Final = -2
"""An empty cell that touches a card."""
ALL_COLOURS: Final = (1 << COLOURS) - 1
_CELLS: Final = SIDE * SIDE


class Map:
    """The cards that lie on the table. Sets of colours are bit masks."""

    def __init__(self, kit: FiddlefooParts, wildcard: bool, spaces: bool, limited: bool) -> None:
        self.kit: Final = kit
        self.wildcard: Final = wildcard
        """Whether the wild colour is any colour."""
        self.spaces: Final = spaces
        """Whether distance counts spaces instead of cards (ruling 21)."""
        self.limited: Final = limited
        """Whether there are special cards that change which pairs may be made."""
        self.grid: list[int] = []
        """What lies on each cell: a card, EMPTY or EDGE."""
        self.cells: list[int] = []
        """Where cards lie."""
        self.edge: list[int] = []
        """Where cards could lie, in rising order."""
        self.rows: list[int] = []
        self.columns: list[int] = []
        """The colours in each row and column."""
        self.north: i64 = SIDE
        self.south: i64 = -1
        self.west: i64 = SIDE
        self.east: i64 = -1
        self.clear()

    def clear(self) -> None:
        """Begin with nothing on the table."""
        self.grid = [EMPTY] * _CELLS
        self.cells = []
        self.edge = []
        self.rows = [0] * SIDE
        self.columns = [0] * SIDE
        self.north = SIDE
        self.south = -1
        self.west = SIDE
        self.east = -1

    def copy(self) -> "Map":
        other = Map(self.kit, self.wildcard, self.spaces, self.limited)
        other.grid = self.grid[:]
        other.cells = self.cells[:]
        other.edge = self.edge[:]
        other.rows = self.rows[:]
        other.columns = self.columns[:]
        other.north = self.north
        other.south = self.south
        other.west = self.west
        other.east = self.east
        return other

    # ---- laying down and taking away

    def put(self, cell: i64, card: i64) -> None:
        """Lay a card on an empty cell."""
        column: i64 = cell % SIDE
        row: i64 = cell // SIDE
        bit: i64 = 1 << i64(self.kit.colour_of[card])
        if i64(self.grid[cell]) == EDGE:
            self.edge.remove(int(cell))
        self.grid[cell] = int(card)
        self.cells.append(int(cell))
        self.rows[row] = int(i64(self.rows[row]) | bit)
        self.columns[column] = int(i64(self.columns[column]) | bit)
        self.north = min(self.north, row)
        self.south = max(self.south, row)
        self.west = min(self.west, column)
        self.east = max(self.east, column)
        if row > 0:
            self._touch(cell - SIDE)
        if column > 0:
            self._touch(cell - 1)
        if column < SIDE - 1:
            self._touch(cell + 1)
        if row < SIDE - 1:
            self._touch(cell + SIDE)

    def _touch(self, cell: i64) -> None:
        if i64(self.grid[cell]) != EMPTY:
            return
        self.grid[cell] = EDGE
        edge = self.edge
        place: i64 = len(edge)
        while place > 0 and i64(edge[place - 1]) > cell:
            place -= 1
        edge.insert(place, int(cell))

    def take(self, cell: i64) -> i64:
        """Take the card on a cell away."""
        card: i64 = self.grid[cell]
        lying = [(int(c), self.grid[c]) for c in self.cells if c != cell]
        self.clear()
        for other, lies in lying:
            self.put(other, lies)
        return card

    def find(self, card: i64) -> i64:
        """The cell on which a card lies, or -1."""
        for cell in self.cells:
            if i64(self.grid[cell]) == card:
                return cell
        return -1

    # ---- where a card may go

    def near(self, cell: i64) -> i64:
        """The colours of the cards that touch a cell (ruling 8)."""
        column: i64 = cell % SIDE
        colours: i64 = 0
        if cell >= SIDE:
            colours |= self._bit(cell - SIDE)
        if column > 0:
            colours |= self._bit(cell - 1)
        if column < SIDE - 1:
            colours |= self._bit(cell + 1)
        if cell < _CELLS - SIDE:
            colours |= self._bit(cell + SIDE)
        return colours

    def _bit(self, cell: i64) -> i64:
        card: i64 = self.grid[cell]
        return 1 << i64(self.kit.colour_of[card]) if card >= 0 else 0

    def in_line(self, cell: i64) -> i64:
        """The colours in the row and the column of a cell; nothing blocks (ruling 7)."""
        return i64(self.rows[cell // SIDE]) | i64(self.columns[cell % SIDE])

    def open_to(self, cell: i64) -> i64:
        """The colours that may be placed on an edge cell, special cards apart: in line with their own, and
        not touching it."""
        line = self.in_line(cell)
        if self.wildcard:
            wild: i64 = 1 << self.kit.wild
            # In line with a wild card every colour finds a pair (ruling 47), a wild one everywhere (46).
            line = ALL_COLOURS if line & wild else line | wild
        return line & ~self.near(cell)

    def open_colours(self) -> i64:
        """The colours for which there is a cell at all."""
        colours: i64 = 0
        for cell in self.edge:
            colours |= self.open_to(cell)
            if colours == ALL_COLOURS:
                break
        return colours

    def cells_for(self, card: i64) -> list[int]:
        """Where a card may be placed."""
        bit: i64 = 1 << i64(self.kit.colour_of[card])
        if self.limited:
            return [
                cell for cell in self.edge if not self.near(cell) & bit and self.partners(card, cell)
            ]  # fmt: skip
        return [cell for cell in self.edge if self.open_to(cell) & bit]

    def new_spots(self, card: i64) -> list[int]:
        """Where a card of the map may be moved: beside another one, whatever their colours."""
        old = self.find(card)
        without = self.copy()
        without.take(old)
        return [cell for cell in without.edge if cell != old]

    # ---- pairs

    def partners(self, card: i64, cell: i64) -> list[int]:
        """The cells of the older cards among which the player may choose the pair: more than one if
        ranges tie (ruling 17), or if a wild card leaves the choice (rulings 46 and 47)."""
        kit = self.kit
        number: i64 = kit.number_of[card]
        own: i64 = 1 << i64(kit.colour_of[card])
        if not self.wildcard and not self.limited:
            return self._largest(cell, own, number)
        wild: i64 = 1 << kit.wild if self.wildcard else 0
        found: list[int] = []
        special: i64 = kit.special_of[card]
        if special >= 0 and EFFECTS[special].pairs_with_other_colours():
            # The card says: not with the wildcard. Purple is a colour like others where it is not wild.
            _join(found, self._largest(cell, own & ~wild, number))
            _join(found, self._largest(cell, ALL_COLOURS & ~wild, number))
        elif own == wild:
            # To choose a pair is to name its colour; naming the wild colour pairs with wild cards only.
            for colour in range(COLOURS):
                named: i64 = 1 << colour
                if named & self.in_line(cell):
                    _join(found, self._largest(cell, named | wild, number))
        else:
            _join(found, self._largest(cell, own, number))
            if wild:
                _join(found, self._largest(cell, own | wild, number))
        if self.limited:
            found = [other for other in found if self._allowed(card, cell, other)]
        return found

    def _largest(self, cell: i64, colours: i64, number: i64) -> list[int]:
        """Of the cards of these colours in line with a cell, those that give the largest range."""
        best: i64 = -1
        found: list[int] = []
        row: i64 = cell // SIDE
        column: i64 = cell % SIDE
        place: i64 = row * SIDE + self.west
        for _ in range(self.east - self.west + 1):
            best = self._weigh(place, cell, colours, number, best, found)
            place += 1
        place = self.north * SIDE + column
        for _ in range(self.south - self.north + 1):
            best = self._weigh(place, cell, colours, number, best, found)
            place += SIDE
        return found

    def _weigh(self, place: i64, cell: i64, colours: i64, number: i64, best: i64, found: list[int]) -> i64:
        card: i64 = self.grid[place]
        if card < 0 or place == cell or not (colours >> i64(self.kit.colour_of[card])) & 1:
            return best
        size = span(number, self.kit.number_of[card])
        if size < best:
            return best
        if size > best:
            found.clear()
        found.append(int(place))
        return size

    def _allowed(self, card: i64, cell: i64, other: i64) -> bool:
        """Whether the special cards of a pair let it be made (ruling 66)."""
        kit = self.kit
        partner: i64 = self.grid[other]
        size = span(kit.number_of[card], kit.number_of[partner])
        far = self.distance(cell, other)
        for each in (card, partner):
            special: i64 = kit.special_of[each]
            if special >= 0 and not EFFECTS[special].allows(size, far, kit.amounts[special]):
                return False
        return True

    def distance(self, a: i64, b: i64) -> i64:
        """How many cards, or spaces, lie between two cells of one row or column."""
        low: i64 = min(a, b)
        high: i64 = max(a, b)
        step: i64 = 1 if low // SIDE == high // SIDE else SIDE
        if self.spaces:
            return (high - low) // step - 1
        between: i64 = 0
        place: i64 = low + step
        while place < high:
            if i64(self.grid[place]) >= 0:
                between += 1
            place += step
        return between


def span(a: i64, b: i64) -> i64:
    """How many numbers lie between two (ruling 16)."""
    return max(0, a - b - 1 if a > b else b - a - 1)


def limits_pairs(kit: FiddlefooParts, specials: list[int]) -> bool:
    """Whether one of these cards minds what it is paired with: the narrowest and farthest pair tells."""
    for card in specials:
        special = kit.special_of[card]
        effect = EFFECTS[special]
        if effect.pairs_with_other_colours() or not effect.allows(0, SIDE, kit.amounts[special]):
            return True
    return False


def _join(found: list[int], more: list[int]) -> None:
    for cell in more:
        if cell not in found:
            found.append(cell)
