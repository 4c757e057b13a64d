"""Cuts a style sheet down to what one picture needs, and keeps it to that picture, so that it changes nothing
else on a page where the picture stands.

Classes get names of their own. A class around all would not do: what a `use` shows is not inside the picture,
as far as selectors go."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

_STATES = re.compile(r":(hover|focus|active|target|popover-open)")
"""What nothing in a picture ever is."""
_PAGE = re.compile(r"(html|body)\b|:root.*[\[:]")
"""Rules about the page around a table, or about a theme that somebody has chosen there."""
_NOBODY = re.compile(r"\((pointer|hover|prefers-reduced-motion)\b")
"""Questions about who sits at the table."""
_CLASSES = re.compile(r'\bclass="([^"]*)"')
_DATA = re.compile(r' (data-[\w-]+)="([^"]*)"')
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_SIZE = re.compile(r"\((min|max)-(width|height):\s*(\d+)px\)")


class _Rule(NamedTuple):
    conditions: tuple[str, ...]
    """The at-rules around it that are still to be asked."""
    selector: str
    body: str


def cut_down(style: str, markup: str, scope: str, size: Mapping[str, float]) -> tuple[str, str]:
    """The rules for what the markup shows, on a page of this size, and the markup: both with classes of their
    own, and without what is there for scripts alone. The markup is to stand inside an element of the class
    `scope`."""
    classes = Counter(word for words in _CLASSES.findall(markup) for word in words.split())
    shown = {f".{name}" for name in classes}
    shown |= {f"#{name}" for name in re.findall(r'\bid="([^"]+)"', markup)}
    shown |= {f"[{name}" for name in re.findall(r"\b(data-[\w-]+)=", markup)}
    shown |= set(re.findall(r"<(\w+)", markup))
    kept = [
        rule
        for rule in _rules(re.sub(r"/\*.*?\*/", "", style, flags=re.S), size, ())
        if _may_match(rule.selector, shown)
    ]
    asked = " ".join(rule.selector for rule in kept)
    named = sorted(set(_CLASS.findall(asked)) & set(classes))
    own = short_names(scope, sorted(named, key=lambda name: -classes[name]))
    kept = [_Rule(rule.conditions, _within(scope, rule.selector, own), rule.body) for rule in kept]
    markup = _DATA.sub(lambda found: found[0] if _is_asked(asked, *found.groups()) else "", markup)
    return _sheet(kept, _used(markup, kept)), _CLASSES.sub(lambda found: _renamed(found[1], own), markup)


def short_names(scope: str, names: Sequence[str]) -> dict[str, str]:
    """A name of its own for each of these, the shortest for the first."""
    return {name: scope + digits(number) for number, name in enumerate(names)}


def digits(number: int) -> str:
    """A whole number with ten digits and the small letters."""
    last = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]
    return digits(number // 36) + last if number >= 36 else last


def _is_asked(selectors: str, name: str, value: str) -> bool:
    """Whether a selector is about things with this attribute and value."""
    for how, asked in re.findall(rf'\[{name}(?:(\^?=)"([^"]*)")?\]', selectors):
        if not how or (value.startswith(asked) if how == "^=" else value == asked):
            return True
    return False


def _renamed(classes: str, own: Mapping[str, str]) -> str:
    kept = " ".join(own[name] for name in classes.split() if name in own)
    return f'class="{kept}"' if kept else ""


def _sheet(kept: list[_Rule], used: set[str]) -> str:
    """The rules as text; neighbours that say the same are one."""
    lines: list[str] = []
    for (conditions, body), same in groupby(kept, lambda rule: (rule.conditions, _body(rule, used))):
        if body:
            around = "".join(f"{condition}{{" for condition in conditions)
            selectors = ",".join(dict.fromkeys(rule.selector for rule in same))
            lines.append(f"{around}{selectors}{{{body}}}{'}' * len(conditions)}")
    return "\n".join(lines)


def _body(rule: _Rule, used: set[str]) -> str:
    return ";".join(text for name, text in _declarations(rule.body) if name[:2] != "--" or name in used)


def _rules(style: str, size: Mapping[str, float], conditions: tuple[str, ...]) -> Iterator[_Rule]:
    for head, body in _blocks(style):
        if head.startswith("@media"):
            left = _left(head.removeprefix("@media"), size)
            if left is not None:
                yield from _rules(body, size, (*conditions, f"@media {left}") if left else conditions)
        elif head.startswith(("@supports", "@container")):
            yield from _rules(body, size, (*conditions, head))
        elif not head.startswith("@"):  # nothing moves, and no letters are loaded
            for selector in re.split(r",(?![^(]*\))", head):
                yield _Rule(conditions, selector.strip(), body)


def _blocks(style: str) -> Iterator[tuple[str, str]]:
    """What stands before each outermost pair of braces, and what in it."""
    depth = start = begin = 0
    for brace in re.finditer(r"[{}]", style):
        depth += 1 if brace[0] == "{" else -1
        if depth == 1 and brace[0] == "{":
            begin = brace.end()
        elif depth == 0:
            yield " ".join(style[start : begin - 1].split()), style[begin : brace.start()]
            start = brace.end()


def _left(query: str, size: Mapping[str, float]) -> str | None:
    """What is left to ask of a media query on a page of this size; None where it does not hold."""
    portrait = size["height"] >= size["width"]
    left: list[str] = []
    for term in map(str.strip, query.split(" and ")):
        limit = _SIZE.fullmatch(term)
        if limit:
            side, pixels = size[limit[2]], float(limit[3])
            if side < pixels if limit[1] == "min" else side > pixels:
                return None
        elif "orientation" in term:
            if ("portrait" in term) != portrait:
                return None
        elif _NOBODY.match(term):
            return None
        else:
            left.append(term)
    return " and ".join(left)


def _may_match(selector: str, shown: set[str]) -> bool:
    """Whether something that is shown could be meant."""
    if _PAGE.match(selector) or _STATES.search(selector):
        return False
    plain = re.sub(r":(not|is|where|nth-[\w-]+)\((?:[^()]|\([^()]*\))*\)", "", selector)
    parts = re.findall(r"([.#][\w-]+|\[data-[\w-]+)|(?:^|[\s>+~(])([a-zA-Z]\w*)", plain)
    return all((named or tag) in shown for named, tag in parts)


def _within(scope: str, selector: str, own: Mapping[str, str]) -> str:
    """The selector for what is inside the picture alone."""
    if _CLASS.search(selector):
        return _CLASS.sub(lambda found: f".{own.get(found[1], found[1])}", selector)
    return f".{scope} {selector}".removesuffix(" :root")


def _used(markup: str, rules: list[_Rule]) -> set[str]:
    """The custom properties that something asks for, directly or by way of others."""
    values: dict[str, str] = {}
    asked = ""
    for name, text in (each for rule in rules for each in _declarations(rule.body)):
        if name[:2] == "--":
            values[name] = values.get(name, "") + text
        else:
            asked += text
    used: set[str] = set()
    further = set(re.findall(r"var\((--[\w-]+)", markup + asked))
    while further:
        used |= further
        further = (
            set(re.findall(r"var\((--[\w-]+)", "".join(values.get(name, "") for name in further))) - used
        )
    return used


def _declarations(body: str) -> list[tuple[str, str]]:
    """Each declaration of a rule: what it sets, and its text."""
    found: list[tuple[str, str]] = []
    for text in re.split(r";(?![^(]*\))", body):
        name, colon, value = text.strip().partition(":")
        if colon:
            found.append((name.strip(), f"{name.strip()}:{' '.join(value.split())}"))
    return found
