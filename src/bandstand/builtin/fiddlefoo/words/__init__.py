"""Everything about Fiddlefoo that a person reads: `names` of things and their notation, `asking` what one may
do, `refusing` what one may not, `telling` what happened and how it stands, `weighing` what speaks for a move,
`kinds` of things one does."""

from bandstand.builtin.fiddlefoo.words.asking import prompt, say, say_move
from bandstand.builtin.fiddlefoo.words.kinds import kind
from bandstand.builtin.fiddlefoo.words.names import (
    action_text,
    action_title,
    card_code,
    card_name,
    card_piece,
    cell_name,
    notation,
    range_text,
    the_card,
    write,
)
from bandstand.builtin.fiddlefoo.words.refusing import why_not
from bandstand.builtin.fiddlefoo.words.telling import log, stage, summary, text
from bandstand.builtin.fiddlefoo.words.weighing import reason

__all__ = [
    "action_text",
    "action_title",
    "card_code",
    "card_name",
    "card_piece",
    "cell_name",
    "kind",
    "log",
    "notation",
    "prompt",
    "range_text",
    "reason",
    "say",
    "say_move",
    "stage",
    "summary",
    "text",
    "the_card",
    "why_not",
    "write",
]
