"""Everything about Luthier that a person reads: `names` of things and their notation, `meaning` of effects,
`asking` what one may do, `refusing` what one may not, `telling` what happened, `standing` how it stands,
`kinds` of things one does."""

from bandstand.builtin.luthier.words.asking import award, goal, goals_to_keep, prompt, say, say_move
from bandstand.builtin.luthier.words.kinds import kind
from bandstand.builtin.luthier.words.meaning import effect, effects, metric, power, requirements, speciality
from bandstand.builtin.luthier.words.names import (
    BENEFIT_NAMES,
    ERA_NAMES,
    FAMILY_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    TRACK_NAMES,
    TYPE_NAMES,
    amount,
    chip,
    gains,
    given,
    instrument,
    notation,
    performance,
    repair,
    tier,
    write,
)
from bandstand.builtin.luthier.words.refusing import why_not
from bandstand.builtin.luthier.words.standing import stage, summary, text
from bandstand.builtin.luthier.words.telling import log

__all__ = [
    "BENEFIT_NAMES",
    "ERA_NAMES",
    "FAMILY_NAMES",
    "PLACE_NAMES",
    "RESOURCE_NAMES",
    "TRACK_NAMES",
    "TYPE_NAMES",
    "amount",
    "award",
    "chip",
    "effect",
    "effects",
    "gains",
    "given",
    "goal",
    "goals_to_keep",
    "instrument",
    "kind",
    "log",
    "metric",
    "notation",
    "performance",
    "power",
    "prompt",
    "repair",
    "requirements",
    "say",
    "say_move",
    "speciality",
    "stage",
    "summary",
    "text",
    "tier",
    "why_not",
    "write",
]
