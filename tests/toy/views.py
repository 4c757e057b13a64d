"""What a viewer may know of a game of Duet."""

from bandstand.contract import View


class DuetView(View):
    """Notes are their pitches from 0; what is not known is -1."""

    tastes: list[str]
    begun: list[int]
    """The actions of the viewer's unfinished move."""
    hand: list[int]
    counts: list[int]
    deck: int
    aside: list[list[int]]
    """What was laid aside: by whom, and the note."""
    heard: int
    discards: list[int]
    tuned: list[int]
    row: list[list[int] | None]
    """For each bar who wrote which note, and the bar it leans against."""
    beats: list[int]
    first: int
    rounds_left: int
