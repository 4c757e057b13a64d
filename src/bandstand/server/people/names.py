"""What people may call themselves."""

import unicodedata

from bandstand.server.refusal import Refused

LONGEST_NAME = 30


def clean_name(given: str) -> str:
    """A name as it is kept: any characters, on one line."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name:
        raise Refused(422, "A name needs at least one character.", "/me", "Choose another")
    if len(name) > LONGEST_NAME:
        raise Refused(422, f"A name has at most {LONGEST_NAME} characters.", "/me", "Choose another")
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise Refused(422, "A name cannot have control characters in it.", "/me", "Choose another")
    return name


def fold_login(given: str) -> str:
    """An account's name, so that upper and lower case are the same."""
    return unicodedata.normalize("NFKC", clean_name(given)).casefold()
