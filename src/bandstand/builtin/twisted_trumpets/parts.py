"""Reads an edition of Twisted Trumpets into the tables that the rules index."""

from typing import Final

from mypy_extensions import i64

from bandstand.contract import Parts
from bandstand.edition import PartsFile, digest

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4

TURNS: Final = 4
SIDES: Final = ("north", "east", "south", "west")
"""Side s is bit s of a mask. A quarter turn clockwise makes north east."""

BELLS: Final = {
    "north": 1, "northeast": 3, "east": 2, "southeast": 6,
    "south": 4, "southwest": 12, "west": 8, "northwest": 9,
}  # fmt: skip
"""The sides that a bell counts as pointing to."""

START: Final = 0
BASIC: Final = 1
PREMIUM: Final = 2
SETS: Final = ("starting", "basic", "premium")

ACTIONS: Final = 0
PLANS: Final = 1
BARGAIN: Final = 2
FAVORS: Final = ("actions", "plans", "premium")

FEATURES: Final = (
    "notes", "notes_border", "notes_inside", "birds", "twisted", "junctions", "bells", "mid_bells",
    "bells_to", "bell_directions", "flags", "flags_of", "flags_most", "flag_sets", "tiles", "full_rows",
    "full_columns", "corners", "scrolls", "longest_pipe", "premium_fronts", "open_ends", "airtight",
)  # fmt: skip
"""What decrees and plans can look at."""


class Pipe:
    """How the pipe runs through a tile, before it is turned."""

    def __init__(self, name: str, code: str, ends: i64, bell: i64, mid: bool, twisted: bool) -> None:
        self.name: Final = name
        self.code: Final = code
        self.ends: Final[i64] = ends
        self.bell: Final[i64] = bell
        """The sides it counts as pointing to; 0 if there is none."""
        self.mid: Final = mid
        self.twisted: Final = twisted


class Face:
    """One side of a tile."""

    def __init__(self, pipe: Pipe, notes: int, flags: list[int], birds: int) -> None:
        self.pipe: Final = pipe
        self.notes: Final[i64] = notes
        self.flags: Final = flags
        """How many of each colour."""
        self.birds: Final[i64] = birds


class Decree:
    """A Royal Decree: met when a feature is large enough."""

    def __init__(
        self, key: str, name: str, text: str, feature: i64, of: i64, at_least: i64, slots: list[int]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.feature: Final[i64] = feature
        self.of: Final[i64] = of
        self.at_least: Final[i64] = at_least
        self.slots: Final = slots


class Plan:
    """A Queen's Plan: points for a feature."""

    def __init__(
        self, key: str, name: str, text: str, feature: i64, of: i64, times: i64, per: i64, most: i64
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.feature: Final[i64] = feature
        self.of: Final[i64] = of
        self.times: Final[i64] = times
        self.per: Final[i64] = per
        self.most: Final[i64] = most


class TwistedTrumpetsParts(Parts):
    """The board, the tiles and cards, and the numbers of all actions.

    A *kind* is all tiles that are alike: of one set, with the same front. A *shape* is what can be seen on a
    board: shape k is the front of kind k, and the last shape is the back that all premium tiles have.
    """

    def __init__(self, text: str) -> None:
        file = PartsFile(text)
        if file.word("game") != "twisted_trumpets":
            raise file.fail("game", "must be twisted_trumpets: this is a parts file of another game")
        super().__init__(text, digest(text), file.word("title"))
        for section in ("board", "turns", "scoring", "starting", "premium", "market"):
            file.provenance(f"{section}.source")

        # ---- the board
        self.columns: Final[i64] = file.whole("board.columns", 2, 8)
        self.rows: Final[i64] = file.whole("board.rows", 2, 8)
        self.squares: Final[i64] = self.columns * self.rows
        self.entrance: Final[i64] = self._square(file, "board.entrance", file.word("board.entrance"))
        if self.entrance % self.columns:
            raise file.fail("board.entrance", "must be in column a, beside the mouthpiece")
        self.scrolls: Final = [
            self._square(file, "board.scrolls", name) for name in file.words("board.scrolls")
        ]
        self.beside: Final = self._beside()
        """For each square and side, the square beyond, or -1 beyond the edge."""
        self.around: Final = self._around()
        """For each square, those that touch it, also at a corner."""
        self.on_border: Final = [self._at_border(square) for square in range(self.squares)]
        self.corners: Final = [
            0,
            int(self.columns) - 1,
            int(self.squares - self.columns),
            int(self.squares) - 1,
        ]

        # ---- turns and scoring
        self.actions_a_turn: Final[i64] = file.whole("turns.actions", 1, 9)
        self.decrees_in_play: Final = file.whole("turns.decrees", 1, 6)
        self.last_empty: Final[i64] = file.whole("turns.last_empty", 0, int(self.squares) - 1)
        self.rounds: Final[i64] = file.whole("turns.rounds", 1, 200)
        self.colours: Final = file.words("scoring.colours")
        if not self.colours:
            raise file.fail("scoring.colours", "must name at least one colour")
        self.letters: Final = [colour[0] for colour in self.colours]
        if len(set(self.letters)) != len(self.letters):
            raise file.fail("scoring.colours", "must begin with different letters")
        self.flag_points: Final = [0, *file.counts("scoring.flags")]
        self.open_end: Final[i64] = file.whole("scoring.open_end", 0, 99)

        # ---- tiles
        self.pipes: Final = {name: _pipe(file, name) for name in file.table("pipes")}
        codes: dict[str, str] = {}
        for name, pipe in self.pipes.items():
            first = codes.setdefault(pipe.code, name)
            if first != name:
                raise file.fail(f"pipes.{name}.code", f"must be another one than that of {first}")
        self.faces: Final[list[Face]] = []
        """Of each shape."""
        self.set_of: Final[list[int]] = []
        """Of each kind."""
        self.starting: Final[list[int]] = []
        """The kinds that each player begins with."""
        self.basic: Final[list[list[int]]] = [[] for _ in range(MOST_PLAYERS + 1)]
        self.premium: Final[list[list[int]]] = [[] for _ in range(MOST_PLAYERS + 1)]
        """For each number of players the kinds of all tiles in the stack, in parts order."""
        for kind in self._kinds(file, START, "starting.tiles"):
            self.starting.append(kind)
        self._add_stack(file, BASIC, self.basic)
        self._add_stack(file, PREMIUM, self.premium)
        self.kinds: Final[i64] = len(self.set_of)
        self.premiums: Final = [k for k in range(self.kinds) if self.set_of[k] == PREMIUM]
        """The kinds of premium tiles."""
        self.first_premium: Final[i64] = self.kinds - len(self.premiums)
        """Kinds come in the order of the sets, premium ones last."""
        self.back: Final[i64] = self.kinds
        """The shape of a premium tile that lies back up."""
        self.faces.append(self._face(file, "premium.back", file.word("premium.back")))
        if not self.faces[self.back].pipe.bell:
            raise file.fail("premium.back", "must be a pipe with a bell")
        self.shapes: Final[i64] = self.kinds + 1

        # ---- what a turned shape looks like; a *pose* is 4 * shape + turn
        poses = range(int(self.shapes) * TURNS)
        self.ends_of: Final = [
            int(_turned(self.faces[pose // TURNS].pipe.ends, pose % TURNS)) for pose in poses
        ]
        self.bell_of: Final = [
            int(_turned(self.faces[pose // TURNS].pipe.bell, pose % TURNS)) for pose in poses
        ]
        self.twisted_of: Final = [self.faces[pose // TURNS].pipe.twisted for pose in poses]
        self.turns_of: Final = [_different_turns(face.pipe) for face in self.faces]
        """For each shape the turns that make a difference."""
        self.fits: Final = [
            [
                [turn for turn in self.turns_of[shape] if self.ends_of[shape * TURNS + turn] & wanted]
                for wanted in range(1 << TURNS)
            ]
            for shape in range(self.shapes)
        ]
        """For each shape and each mask of sides, the turns that have an end on one of them."""

        # ---- the market, the favors and the cards
        self.prices: Final = file.counts("market.prices")
        if len(self.prices) > 6:
            raise file.fail("market.prices", "can be at most six")
        self.slots: Final[i64] = len(self.prices)
        self.top_price: Final[i64] = file.whole("market.top", 1, 9)
        for favor in FAVORS:
            file.provenance(f"favors.{favor}.source")
        self.more_actions: Final = _by_use(file, "favors.actions.more")
        # Whoever draws at least one and discards at most one always has a plan to discard.
        self.plans_drawn: Final = _by_use(file, "favors.plans.draw", 1)
        self.plans_dropped: Final = _by_use(file, "favors.plans.drop", 0, 1)
        self.discounts: Final = _by_use(file, "favors.premium.discount")
        self.decrees: Final = [self._decree(file, key) for key in file.table("decrees")]
        if len(self.decrees) < self.decrees_in_play:
            raise file.fail("decrees", f"must be at least {self.decrees_in_play}, so many are in play")
        self.plans: Final = [self._plan(file, key) for key in file.table("plans")]
        if len(self.plans) < MOST_PLAYERS:
            raise file.fail("plans", f"must be at least {MOST_PLAYERS}, one for each player")

        # ---- actions, one block after the other: a placement, a plain word, a slot, a tile, a token, a card
        self.pieces: Final[i64] = self.kinds + len(self.premiums)
        """What can be placed: the front of each kind, then the back of each premium kind."""
        self.back_piece: Final = [
            int(self.kinds) + self.premiums.index(k) if k in self.premiums else -1 for k in range(self.kinds)
        ]
        """For each premium kind its back as something to place."""
        self.piece_actions: Final[i64] = self.squares * TURNS
        """How many placements one of them has."""
        self.draw: Final[i64] = self.pieces * self.piece_actions
        self.pass_: Final[i64] = self.draw + 1
        self.end: Final[i64] = self.draw + 2
        self.buy: Final[i64] = self.draw + 3
        """The first market slot; after the last comes the top of the stack."""
        self.pay: Final[i64] = self.buy + self.slots + 1
        self.favor: Final[i64] = self.pay + self.kinds
        self.drop: Final[i64] = self.favor + len(FAVORS)
        self.take_off: Final[i64] = self.drop + len(self.plans)
        self.actions: Final = int(self.take_off + self.squares)

    # ---- names of things

    def square_name(self, square: int) -> str:
        """'a1' is at the top on the west side."""
        return f"{chr(ord('a') + square % int(self.columns))}{square // int(self.columns) + 1}"

    def kind_of(self, piece: i64) -> i64:
        """The kind of tile that a piece is the front or the back of."""
        return piece if piece < self.kinds else self.premiums[piece - self.kinds]

    def shape_of(self, piece: i64) -> i64:
        """What a piece looks like on the board."""
        return piece if piece < self.kinds else self.back

    def place(self, piece: i64, square: i64, turn: i64) -> i64:
        """The number of a placement."""
        return (piece * self.squares + square) * TURNS + turn

    # ---- reading

    def _square(self, file: PartsFile, path: str, name: str) -> int:
        column, row = ord(name[0]) - ord("a"), name[1:]
        if not (0 <= column < self.columns and row.isdecimal() and 1 <= int(row) <= self.rows):
            raise file.fail(path, f"must name squares like a1, not {name!r}")
        return (int(row) - 1) * int(self.columns) + column

    def _beside(self) -> list[list[int]]:
        columns, squares = int(self.columns), int(self.squares)
        return [
            [
                square - columns if square >= columns else -1,
                square + 1 if square % columns < columns - 1 else -1,
                square + columns if square < squares - columns else -1,
                square - 1 if square % columns else -1,
            ]
            for square in range(squares)
        ]

    def _around(self) -> list[list[int]]:
        columns, rows = int(self.columns), int(self.rows)
        return [
            [
                row * columns + column
                for row in range(max(0, square // columns - 1), min(rows, square // columns + 2))
                for column in range(max(0, square % columns - 1), min(columns, square % columns + 2))
                if row * columns + column != square
            ]
            for square in range(int(self.squares))
        ]

    def _at_border(self, square: i64) -> bool:
        return min(self.beside[square]) < 0

    def _add_stack(self, file: PartsFile, of_set: int, stacks: list[list[int]]) -> None:
        """Tiles with more dots than there are players stay in the box."""
        name = SETS[of_set]
        for group in file.table(name):
            if group in ("source", "back"):
                continue
            file.provenance(f"{name}.{group}.source")
            dots = file.whole(f"{name}.{group}.dots", 0, MOST_PLAYERS)
            for kind in self._kinds(file, of_set, f"{name}.{group}.tiles"):
                for players in range(max(dots, LEAST_PLAYERS), MOST_PLAYERS + 1):
                    stacks[players].append(kind)

    def _kinds(self, file: PartsFile, of_set: int, path: str) -> list[int]:
        """The kinds of a list of tiles; new ones are added to those known."""
        found: list[int] = []
        for place, text in enumerate(file.texts(path)):
            face = self._face(file, path, text, place)
            kind = -1
            for known in range(len(self.set_of)):
                if self.set_of[known] == of_set and _alike(self.faces[known], face):
                    kind = known
            if kind < 0:
                kind = len(self.set_of)
                self.faces.append(face)
                self.set_of.append(of_set)
            found.append(kind)
        return found

    def _face(self, file: PartsFile, path: str, text: str, place: int | None = None) -> Face:
        """What a tile shows, which may stand at a place of a list."""
        pipe, *more = text.split()
        if pipe not in self.pipes:
            known = ", ".join(self.pipes)
            raise file.fail(path, f"has the unknown pipe {pipe!r} in {text!r}; there is {known}", place)
        if not more or not more[0].isdecimal() or int(more[0]) > 9:
            raise file.fail(path, f"must say how many notes {text!r} has, from 0 to 9, after its pipe", place)
        flags = [0] * len(self.colours)
        birds = 0
        for word in more[1:]:
            if word == "bird":
                birds += 1
            elif word in self.colours:
                flags[self.colours.index(word)] += 1
            else:
                known = ", ".join(self.colours)
                raise file.fail(path, f"has {word!r} in {text!r}; it can be bird, {known}", place)
        return Face(self.pipes[pipe], int(more[0]), flags, birds)

    def _feature(self, file: PartsFile, path: str) -> tuple[int, int]:
        """A feature, and what it is a feature of: a side or a colour by number, or -1."""
        feature = file.word(f"{path}.feature")
        if feature not in FEATURES:
            raise file.fail(f"{path}.feature", f"can be {', '.join(FEATURES)}, not {feature!r}")
        of = -1
        known = {"bells_to": list(SIDES), "flags_of": self.colours}.get(feature)
        if known is not None:
            word = file.word(f"{path}.of")
            if word not in known:
                raise file.fail(f"{path}.of", f"can be {', '.join(known)}, not {word!r}")
            of = known.index(word)
        return FEATURES.index(feature), of

    def _decree(self, file: PartsFile, key: str) -> Decree:
        path = f"decrees.{key}"
        file.provenance(f"{path}.source")
        feature, of = self._feature(file, path)
        slots = file.counts(f"{path}.slots")
        if not slots:
            raise file.fail(f"{path}.slots", "must have at least one place")
        return Decree(
            key,
            file.word(f"{path}.name"),
            file.word(f"{path}.text"),
            feature,
            of,
            file.whole(f"{path}.at_least", 1, 99),
            slots,
        )

    def _plan(self, file: PartsFile, key: str) -> Plan:
        path = f"plans.{key}"
        file.provenance(f"{path}.source")
        feature, of = self._feature(file, path)
        return Plan(
            key,
            file.word(f"{path}.name"),
            file.word(f"{path}.text"),
            feature,
            of,
            file.whole(f"{path}.times", 1, 99),
            file.whole(f"{path}.per", 1, 99) if file.has(f"{path}.per") else 1,
            file.whole(f"{path}.most", 1, 999) if file.has(f"{path}.most") else 999,
        )


def _alike(one: Face, other: Face) -> bool:
    """Whether two tiles look the same, in whatever order their file names what is on them."""
    return (
        one.pipe is other.pipe
        and one.notes == other.notes
        and one.flags == other.flags
        and one.birds == other.birds
    )


def _pipe(file: PartsFile, name: str) -> Pipe:
    path = f"pipes.{name}"
    file.provenance(f"{path}.source")
    ends = 0
    for side in file.words(f"{path}.ends"):
        if side not in SIDES:
            raise file.fail(f"{path}.ends", f"can be {', '.join(SIDES)}, not {side!r}")
        ends |= 1 << SIDES.index(side)
    if not ends:
        raise file.fail(f"{path}.ends", "must name at least one side")
    code = file.word(f"{path}.code")
    if not code.isalpha() or not code.islower():
        raise file.fail(f"{path}.code", f"must be small letters, not {code!r}")
    if not file.has(f"{path}.bell"):
        return Pipe(name, code, ends, 0, False, _yes(file, f"{path}.twisted"))
    bell = file.word(f"{path}.bell")
    if bell not in BELLS:
        raise file.fail(f"{path}.bell", f"can be {', '.join(BELLS)}, not {bell!r}")
    kind = file.word(f"{path}.kind")
    if kind not in ("end", "mid"):
        raise file.fail(f"{path}.kind", f"can be end or mid, not {kind!r}")
    return Pipe(name, code, ends, BELLS[bell], kind == "mid", _yes(file, f"{path}.twisted"))


def _yes(file: PartsFile, path: str) -> bool:
    return file.has(path) and file.yes(path)


def _turned(mask: i64, turn: i64) -> i64:
    return ((mask << turn) | (mask >> (TURNS - turn))) & 15


def _different_turns(pipe: Pipe) -> list[int]:
    """A turn that looks like an earlier one is none of its own."""
    turns: list[int] = []
    seen: list[tuple[int, int]] = []
    for turn in range(TURNS):
        look = (int(_turned(pipe.ends, turn)), int(_turned(pipe.bell, turn)))
        if look not in seen:
            seen.append(look)
            turns.append(turn)
    return turns


def _by_use(file: PartsFile, path: str, least: int = 0, most: int = 9) -> list[int]:
    """What the first and the second use of a favor bring."""
    value = file.wholes(path, least, most)
    if len(value) != 2:
        raise file.fail(path, "must have two entries, for the gold side and the grey one")
    return value
