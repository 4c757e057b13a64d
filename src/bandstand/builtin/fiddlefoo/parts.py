"""Reads an edition of Fiddlefoo into the tables that the rules index."""

from typing import Final

from mypy_extensions import i64

from bandstand.contract import Parts
from bandstand.edition import PartsFile, digest

MOST_PLAYERS: Final = 6
COLOURS: Final = 4
"""The map begins as a square of one card of each colour."""

REACH: Final = 20
"""Columns and rows go from -20 to 20 (ruling 71)."""
SIDE: Final = 2 * REACH + 1
START: Final = (0, 1)
"""The columns, and the rows, of the square that the map begins with."""

TALKYTOOT: Final = {
    "discard": "paired",
    "draw": "thrown",
    "instaplay": "drawn",
    "move": "paired",
    "notes_match_penalty": "thrown",
    "reveal_to_all": "drawn",
    "play_again": "paired",
    "notes_match_forbid": "thrown",
    "swap_map": "drawn",
    "remove_cards": "paired",
    "wildcard_throw": "thrown",
    "hand_match_penalty": "drawn",
    "wildcard_pair": "paired",
    "cant_throw": "thrown",
    "hand_match_note_penalty": "drawn",
    "score_double_worst": "scored",
    "score_minus_conditional": "scored",
    "throw_other_colors": "paired",
    "safety_rule_disable": "paired",
    "range_limit": "paired",
    "distance_limit": "paired",
}
"""The special actions, and when each of them happens."""

_WITH_AMOUNT: Final = (
    "discard",
    "draw",
    "move",
    "notes_match_penalty",
    "swap_map",
    "remove_cards",
    "hand_match_penalty",
    "cant_throw",
    "hand_match_note_penalty",
    "score_double_worst",
    "score_minus_conditional",
    "range_limit",
    "distance_limit",
)


class FiddlefooParts(Parts):
    """The cards, and the numbers of all actions."""

    def __init__(self, text: str) -> None:
        file = PartsFile(text)
        if file.word("game") != "fiddlefoo":
            raise file.fail("game", "must be fiddlefoo: this is a parts file of another game")
        super().__init__(text, digest(text), file.word("title"))
        file.provenance("cards.source")
        self.hand: Final = file.whole("cards.hand", 1, 12)
        self.colours: Final = list(file.table("colours"))
        if len(self.colours) != COLOURS:
            raise file.fail("colours", f"must be {COLOURS}, one for each card of the first square")
        self.letters: Final = [_letter(file, colour) for colour in self.colours]
        if len(set(self.letters)) != COLOURS:
            raise file.fail("colours", "must have different letters")
        self.instruments: Final = [file.word(f"colours.{colour}.instrument") for colour in self.colours]
        wild = file.word("cards.wild")
        if wild not in self.colours:
            raise file.fail("cards.wild", f"must be one of the colours, not {wild!r}")
        self.wild: Final[i64] = self.colours.index(wild)

        # Cards, first those of the box and then those of the expansion.
        self.colour_of: Final[list[int]] = []
        self.number_of: Final[list[int]] = []
        self.notes_of: Final[list[int]] = []
        self.other_notes_of: Final[list[int]] = []
        """What a card may have been printed with instead."""
        for colour in self.colours:
            self._add_colour(file, colour)
        self.base: Final = len(self.colour_of)
        needed = COLOURS + self.hand * MOST_PLAYERS
        if self.base < needed:
            raise file.fail(
                "cards.hand", f"asks for {needed} cards with six players, and there are {self.base}"
            )
        self.guarded: Final = self._guarded(file)
        self.action_names: Final = list(TALKYTOOT)
        self.amounts: Final[list[int]] = []
        """The number that each special action speaks of, or 0."""
        for name in self.action_names:
            self._add_special(file, name)
        for name in file.table("talkytoot"):
            if name not in TALKYTOOT:
                raise file.fail(f"talkytoot.{name}", "is no action that the rules know")
        self.deck: Final = len(self.colour_of)
        self.cards: Final = list(range(self.deck))
        """In parts order."""
        self.special_of: Final = [-1] * self.base + list(range(len(self.action_names)))
        """Which special action a card has, or -1."""
        self.purples: Final = [card for card in self.cards if self.colour_of[card] == self.wild]
        """The cards of the wild colour, whatever that is called."""

        # Actions, one block after the other: a card, a word, a pile, a cell.
        self.enough: Final[i64] = self.deck
        self.draw: Final[i64] = self.enough + 1
        self.pass_: Final[i64] = self.draw + 1
        self.add: Final[i64] = self.pass_ + 1
        self.add_as: Final[i64] = self.add + self.deck
        self.cells: Final[i64] = self.add_as + len(self.purples) * COLOURS
        self.actions: Final = int(self.cells) + SIDE * SIDE

    def cell(self, column: int, row: int) -> int:
        """The number of a cell of the map."""
        return (row + REACH) * SIDE + column + REACH

    def column(self, cell: int) -> int:
        """From -20 on the left to 20 on the right."""
        return cell % SIDE - REACH

    def row(self, cell: int) -> int:
        """From -20 at the top to 20 at the bottom."""
        return cell // SIDE - REACH

    def _add_colour(self, file: PartsFile, colour: str) -> None:
        path = f"colours.{colour}"
        file.provenance(f"{path}.source")
        numbers = file.rising(f"{path}.numbers", 1, 20)
        notes = file.counts(f"{path}.notes")
        others = file.counts(f"{path}.or")
        for key, counts in (("notes", notes), ("or", others)):
            if len(counts) != len(numbers):
                raise file.fail(f"{path}.{key}", f"must have {len(numbers)} entries, one for each number")
            if max(counts) > 9:
                raise file.fail(f"{path}.{key}", "can be at most 9 notes")
        self.colour_of.extend([self.colours.index(colour)] * len(numbers))
        self.number_of.extend(numbers)
        self.notes_of.extend(notes)
        self.other_notes_of.extend(others)

    def _guarded(self, file: PartsFile) -> list[int]:
        numbers = file.rising("cards.guarded", 1, 20)
        cards = [
            card
            for card in range(self.base)
            if self.colour_of[card] == self.wild and self.number_of[card] in numbers
        ]
        if not cards or len(cards) != len(numbers):
            raise file.fail("cards.guarded", f"must be numbers of {self.colours[self.wild]} cards")
        return cards

    def _add_special(self, file: PartsFile, name: str) -> None:
        path = f"talkytoot.{name}"
        file.provenance(f"{path}.source")
        when = file.word(f"{path}.when")
        if when != TALKYTOOT[name]:
            raise file.fail(f"{path}.when", f"must be {TALKYTOOT[name]}, not {when!r}")
        colour = file.word(f"{path}.colour")
        if colour not in self.colours:
            raise file.fail(f"{path}.colour", f"must be one of the colours, not {colour!r}")
        notes = file.whole(f"{path}.notes", 1, 9)
        self.amounts.append(file.whole(f"{path}.amount", 1, 20) if name in _WITH_AMOUNT else 0)
        self.colour_of.append(self.colours.index(colour))
        self.number_of.append(file.whole(f"{path}.number", 1, 20))
        self.notes_of.append(notes)
        self.other_notes_of.append(file.whole(f"{path}.or", 1, 9) if file.has(f"{path}.or") else notes)


def _letter(file: PartsFile, colour: str) -> str:
    letter = file.word(f"colours.{colour}.letter")
    if len(letter) != 1 or not letter.isalpha() or not letter.islower():
        raise file.fail(f"colours.{colour}.letter", f"must be one small letter, not {letter!r}")
    return letter
