"""My game."""

from bandstand.contract import Option
from bandstand.small import SmallGame

from . import words
from .parts import NoteParts
from .policy import Greedy
from .rules import NoteState
from .table import draw

HAND = Option("hand", 5, (4, 5, 6), "Hand", "How many notes each player is dealt.")

GAME = SmallGame(
    __name__, "My game", (2, 4), [HAND], NoteParts, NoteState, Greedy, words, draw, "a note is written like 5"
)
