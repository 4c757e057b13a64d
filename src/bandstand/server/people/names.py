"""What people may call themselves."""

import unicodedata
from itertools import groupby

from bandstand.server.refusal import Refused

LONGEST_NAME = 30
MOST_MARKS = 3
"""How many marks may stand on one letter: no language needs more, and a tower of them covers other lines."""

_CHOICES = "\ufe0e\ufe0f"
"""Whether the character before is drawn as text or in colours: keyboards add it unasked."""

# Characters that nobody sees though their category does not say so: joiners, fillers, selectors, and the
# empty Braille pattern.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
_KINDS = {
    "Cc": "control characters",
    "Cf": "characters that are not seen or turn the writing around",
    "Cs": "half characters",
    "Co": "characters that mean something else on every computer",
}


def clean_name(given: str) -> str:
    """A name as it is kept: on one line, each character in one way of writing, and all of them seen."""
    plain = given.translate(dict.fromkeys(map(ord, _CHOICES)))
    for character in plain:
        kind = unicodedata.category(character)
        if (kind in _KINDS and not character.isspace()) or character in _UNSEEN:
            said = _KINDS.get(kind, _KINDS["Cf"])
            raise _refused(f"A name cannot have {said} in it, such as {_called(character)}.")
    name = " ".join(unicodedata.normalize("NFKC", plain).split())
    if not name:
        raise _refused("A name needs at least one character.")
    if len(name) > LONGEST_NAME:
        raise _refused(f"A name has at most {LONGEST_NAME} characters.")
    marks = groupby(unicodedata.normalize("NFD", name), lambda letter: unicodedata.combining(letter) > 0)
    if any(heaped and len(list(heap)) > MOST_MARKS for heaped, heap in marks):
        raise _refused(f"A letter of a name has at most {MOST_MARKS} marks.")
    return name


def _called(character: str) -> str:
    return unicodedata.name(character, f"number {ord(character):X}")


def _refused(sentence: str) -> Refused:
    return Refused(422, sentence, "/me", "Choose another")
