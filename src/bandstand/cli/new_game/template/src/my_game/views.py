"""What a viewer may know."""

from bandstand.view import View


class NoteView(View):
    """Notes are their pitches from 0; those that the viewer does not see are -1."""

    hands: list[list[int]]
    deck: list[int]
    melody: list[int]
    points: list[int]
