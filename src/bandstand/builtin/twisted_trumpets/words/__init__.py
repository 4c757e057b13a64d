"""Everything about Twisted Trumpets that a person reads: `names` of things and their notation, `asking` what
one may do, `refusing` what one may not, `telling` what happened and how it stands, `kinds` of things one
does."""

from bandstand.builtin.twisted_trumpets.words.asking import bell_direction, favor_text, prompt, say, say_move
from bandstand.builtin.twisted_trumpets.words.kinds import kind
from bandstand.builtin.twisted_trumpets.words.names import (
    notation,
    pipe_name,
    the_tile,
    tile_code,
    tile_name,
    tile_piece,
    write,
)
from bandstand.builtin.twisted_trumpets.words.refusing import why_not
from bandstand.builtin.twisted_trumpets.words.telling import log, stage, summary, text

__all__ = [
    "bell_direction",
    "favor_text",
    "kind",
    "log",
    "notation",
    "pipe_name",
    "prompt",
    "say",
    "say_move",
    "stage",
    "summary",
    "text",
    "the_tile",
    "tile_code",
    "tile_name",
    "tile_piece",
    "why_not",
    "write",
]
