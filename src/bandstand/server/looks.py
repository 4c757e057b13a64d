"""Which names look alike."""

import unicodedata

# What looks like a letter of the Latin alphabet, in small or in capitals; and what looks alike in it.
_ALIKE = {
    "a": "аαɑ4@", "b": "вьβ8", "c": "сϲ", "d": "ԁđ", "e": "еεзɛ3€", "g": "ցɡ9", "h": "нһհħ",
    "i": "ıіιӏɩlł1|!", "j": "јϳ", "k": "кκĸ", "m": "мμϻ", "n": "ηνոпɴ", "o": "оοօσø0", "p": "рρ",
    "q": "ԛգ", "r": "гʀ", "s": "ѕꜱ5$", "t": "тτ7", "u": "սʋυ", "w": "ԝωѡ", "x": "хχ", "y": "уүγ",
    "z": "ζʐ2",
}  # fmt: skip
_LOOKS_LIKE = str.maketrans({other: letter for letter, others in _ALIKE.items() for other in others})


def case_folded(name: str) -> str:
    """A name so that upper and lower case are the same."""
    return unicodedata.normalize("NFKC", name.casefold())


def look(name: str) -> str:
    """A name without what one may overlook: two names that look alike have the same look."""
    folded = case_folded(name)
    bare = (letter for letter in unicodedata.normalize("NFD", folded) if not "\u0300" <= letter <= "\u036f")
    alike = "".join(bare).translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w")
    letters = "".join(letter for letter in alike if unicodedata.category(letter)[0] not in "ZP")
    return unicodedata.normalize("NFC", letters) or folded
