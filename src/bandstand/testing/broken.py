"""A promise that is not kept, in words."""

import json
from typing import TypeGuard


class Broken(AssertionError):
    """A promise that a game does not keep. The text says what is wrong, for whoever writes the game."""


def hold(kept: object, sentence: str) -> None:
    """Broken with this sentence unless it is kept."""
    if not kept:
        raise Broken(sentence)


def same(one: object, other: object, sentence: str) -> None:
    """Broken unless both are equal; the sentence is followed by the first place at which they are not."""
    if one != other:
        raise Broken(f"{sentence}: {difference(one, other)}")


def difference(one: object, other: object, place: str = "") -> str:
    """The first place at which plain data differ, and what is there: 'at scores[0] (3 and 4)'."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if key not in other:
                return f"at {_inside(place, key)}, which only one of them has"
            if one[key] != other[key]:
                return difference(one[key], other[key], _inside(place, key))
        for key in other:
            if key not in one:
                return f"at {_inside(place, key)}, which only one of them has"
    if _is_row(one) and _is_row(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            if mine != theirs:
                return difference(mine, theirs, f"{place}[{number}]")
        if len(one) != len(other):
            where = f"at {place}" if place else "there"
            return f"{where} are {_counted(one)} and {_counted(other)}"
    told = f"({shown(one)} and {shown(other)})"
    return f"at {place} {told}" if place else told


def not_plain(data: object, place: str = "") -> str:
    """Where something is not what JSON can hold and give back, and what is there; empty if all of it is."""
    if data is None or isinstance(data, str | bool) or type(data) in (int, float):
        good = type(data) is not float or data - data == 0  # neither infinite nor no number
        return "" if good else f"at {place} ({data!r})"
    if type(data) is list:
        found = (not_plain(each, f"{place}[{number}]") for number, each in enumerate(data))
        return next(filter(None, found), "")
    if type(data) is dict:
        for key, each in data.items():
            if type(key) is not str:
                return f"at {place or 'the top'}, which has the key {key!r} that is no text"
            if wrong := not_plain(each, _inside(place, key)):
                return wrong
        return ""
    return f"at {place or 'the top'} ({shown(data)}, a {type(data).__name__})"


def hold_plain(data: object, what: str) -> None:
    """Broken unless the data can be written as JSON and read again without a loss."""
    if wrong := not_plain(data):
        raise Broken(f"{what} is not plain data, which lists, dictionaries with texts as keys, texts, "
                     f"numbers, True, False and None are: {wrong}")  # fmt: skip
    json.dumps(data, allow_nan=False)


def shown(value: object) -> str:
    """A value in a sentence, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _inside(place: str, key: object) -> str:
    name = str(key) if isinstance(key, str) and key.isidentifier() else f"[{key!r}]"
    return name if not place else f"{place}{name}" if name.startswith("[") else f"{place}.{name}"


def _is_row(data: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(data, list | tuple)


def _counted(row: list[object] | tuple[object, ...]) -> str:
    return "1 thing" if len(row) == 1 else f"{len(row)} things"
