"""Reads an edition of Duet, and numbers its actions."""

from bandstand.contract import Parts, Selection
from bandstand.edition import PartsFile, digest

MOST_PLAYERS = 3
ROWS = ("short", "long")
TASTES = Selection(
    "tastes", "Tastes", "What the audience likes: a note that is to its taste scores one point more.",
    ("low", "high", "ends"), {"low": "Low notes", "high": "High notes", "ends": "Beginnings and ends"}, 2,
    {"low": "The lowest pitch.", "high": "The highest pitch.", "ends": "The first bar and the last."},
)  # fmt: skip


class DuetParts(Parts):
    """The notes and rows, and the numbers of all actions."""

    def __init__(self, text: str) -> None:
        file = PartsFile(text)
        if file.word("game") != "duet":
            raise file.fail("game", "must be duet: this is a parts file of another game")
        super().__init__(text, digest(text), file.word("title"))
        file.provenance("notes.source")
        self.pitches = file.whole("notes.pitches", 2, 9)
        copies = file.whole("notes.copies", 1, 9)
        self.hand = file.whole("notes.hand", 2, 6)
        self.notes = [pitch for pitch in range(self.pitches) for _ in range(copies)]
        """The deck, in parts order. A note is its pitch from 0; notes of one pitch are alike."""
        if len(self.notes) <= self.hand * MOST_PLAYERS:
            raise file.fail(
                "notes.hand", f"leaves no deck of the {len(self.notes)} notes, with three players"
            )
        file.provenance("rows.source")
        self.rows = {name: file.whole(f"rows.{name}", 2, 20) for name in ROWS}

        # Actions, one block after the other.
        self.write = 0
        self.throw = self.write + self.pitches
        self.bar = self.throw + self.pitches
        self.left = self.bar + max(self.rows.values())
        self.right = self.left + 1
        self.listen = self.right + 1
        self.enough = self.listen + 1
        self.keep = self.enough + 1
        self.aside = self.keep + 1
        self.draw = self.aside + 1
        self.actions = self.draw + 1
