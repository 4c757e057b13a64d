"""The form for a new table: an option that selects some of several things, with the toy game."""

import re
from typing import Any

import httpx
import pytest

from bandstand.contract import Game

from .running import Guest, Running

FORM = {"game": "duet", "players": "2", "seat.0": "me", "seat.1": "bot:greedy", "spectators": "on"}


@pytest.fixture
def nell(server: Running, duet: Game) -> Guest:
    return server.guest("Nell")


def post(guest: Guest, **fields: Any) -> httpx.Response:
    """The form with these fields besides; a list is a field posted several times."""
    named = {name.replace("_", ".", 1): value for name, value in fields.items()}
    return guest.http.post("/tables", data={**FORM, **named})


def ticked(html: str) -> list[str]:
    """The choices of the option that are made in the form, by name and value."""
    return re.findall(r'name="((?:option|thing)\.tastes" value="[a-z]+)" checked', html)


def test_a_selection_is_none_a_number_or_things_with_their_meanings(nell: Guest) -> None:
    html = nell.get("/new/duet").text
    assert ticked(html) == ['option.tastes" value="none']
    for value in ("none", "number", "names"):
        assert f'type="radio" name="option.tastes" value="{value}"' in html
    assert re.search(r'<select name="number.tastes"[^>]*>(.*?)</select>', html)[1] == (  # type: ignore[index]
        "<option>1</option><option selected>2</option><option>3</option>"
    )
    for name, title, meaning in (
        ("low", "Low notes", "The lowest pitch."),
        ("high", "High notes", "The highest pitch."),
        ("ends", "Beginnings and ends", "The first bar and the last."),
    ):
        assert (
            f'<label class="check"><input type="checkbox" name="thing.tastes" value="{name}">'
            f'<span>{title}<small class="hint">{meaning}</small></span></label>'
        ) in html


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ""),
        ({"option_tastes": "none", "number_tastes": "3", "thing_tastes": ["low"]}, ""),
        ({"option_tastes": "number", "number_tastes": "3", "thing_tastes": ["low"]}, "three at random"),
        (
            {"option_tastes": "names", "number_tastes": "3", "thing_tastes": ["ends", "low"]},
            "Low notes, Beginnings and ends",
        ),
        ({"option_tastes": "1"}, "one at random"),
        ({"option_tastes": "ends+low"}, "Low notes, Beginnings and ends"),
    ],
)
def test_the_fields_become_one_value_and_only_those_that_were_asked_for_count(
    nell: Guest, fields: dict[str, Any], told: str
) -> None:
    answer = post(nell, **fields)
    assert answer.status_code == 303, answer.text
    room = nell.get(answer.headers["location"]).text
    assert re.findall(r"Tastes: ([^<]*)", room) == ([told] if told else [])
    assert ("Duet, Tastes" in room) is bool(told), "the title of the table stays short"


@pytest.mark.parametrize(
    ("fields", "told", "kept"),
    [
        (
            {"option_tastes": "names", "number_tastes": "3"},
            "Tastes by name: tick at least one, or choose none.",
            ['option.tastes" value="names'],
        ),
        (
            {"option_tastes": "names", "thing_tastes": ["high", "loud"]},
            "out of low, high, ends; not &#39;high+loud&#39;.",
            ['option.tastes" value="names', 'thing.tastes" value="high'],
        ),
        (
            {"option_tastes": "number", "number_tastes": "9", "thing_tastes": ["low"]},
            "a number from &#39;1&#39; to &#39;3&#39;",
            ['option.tastes" value="number', 'thing.tastes" value="low'],
        ),
        ({"option_tastes": "number"}, "not &#39;&#39;.", ['option.tastes" value="number']),
        ({"option_tastes": "many"}, "not &#39;many&#39;.", ['option.tastes" value="none']),
    ],
)
def test_a_form_that_does_not_fit_together_is_refused_and_keeps_what_was_filled_in(
    nell: Guest, fields: dict[str, Any], told: str, kept: list[str]
) -> None:
    answer = post(nell, **fields, option_row="long")
    assert answer.status_code == 422
    assert told in answer.text
    assert ticked(answer.text) == kept
    assert 'name="option.row" value="long" checked' in answer.text


def test_another_mistake_keeps_the_selection_too(nell: Guest) -> None:
    answer = post(nell, players="9", option_tastes="number", number_tastes="3", thing_tastes=["ends"])
    assert answer.status_code == 422
    assert ticked(answer.text) == ['option.tastes" value="number', 'thing.tastes" value="ends']
    assert "<option selected>3</option>" in answer.text


def test_what_changes_nothing_without_another_option_stands_inside_it(nell: Guest) -> None:
    html = nell.get("/new/fiddlefoo").text
    fields = re.findall(r'<div class="inner">|<legend>([^<]+)</legend>', html)
    assert fields[fields.index("Cooperative") :][:5] == [
        "Cooperative",
        "",
        "Open hands",
        "Play on",
        "Purple guard",
    ]
