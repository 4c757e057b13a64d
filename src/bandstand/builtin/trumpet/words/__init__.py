"""Everything about Trumpet that a person reads: `names` of things and their notation, `asking` what one may
do, `refusing` what one may not, `telling` what happened and how it stands, `kinds` of things one does."""

from bandstand.builtin.trumpet.words.asking import ahead, behind, led_suit, prompt, reason, say
from bandstand.builtin.trumpet.words.kinds import kind
from bandstand.builtin.trumpet.words.names import (
    card_code,
    card_name,
    notation,
    singular,
    space_name,
    the_card,
    write,
)
from bandstand.builtin.trumpet.words.refusing import why_not
from bandstand.builtin.trumpet.words.telling import log, stage, summary, text

__all__ = [
    "ahead",
    "behind",
    "card_code",
    "card_name",
    "kind",
    "led_suit",
    "log",
    "notation",
    "prompt",
    "reason",
    "say",
    "singular",
    "space_name",
    "stage",
    "summary",
    "text",
    "the_card",
    "why_not",
    "write",
]
