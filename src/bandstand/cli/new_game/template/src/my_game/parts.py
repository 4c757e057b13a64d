"""What is in the box."""

from bandstand.small import SmallParts


class NoteParts(SmallParts):
    """The notes. A note is its pitch from 0, and to play it is the action of that number."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "my_game")
        self.file.provenance("notes.source")
        self.pitches = self.file.whole("notes.pitches", 2, 20)
        copies = self.file.whole("notes.copies", 1, 9)
        if self.pitches * copies < 24:
            raise self.file.fail("notes.copies", "leaves too few notes for four hands of six: it takes 24")
        self.components = [pitch for pitch in range(self.pitches) for _ in range(copies)]
