"""A drawing that stands alone, as notebooks show it."""

import re
from xml.etree import ElementTree

import pytest

import bandstand
from bandstand import catalogue

SVG = "{http://www.w3.org/2000/svg}"


def test_a_match_shows_itself_in_a_notebook_and_needs_nothing_around_it() -> None:
    match = bandstand.game("trumpet").match(players=3, seed=4)
    for _ in range(40):
        match.play(match.legal()[0])
    picture = match._repr_svg_()
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    ids = {element.get("id") for element in root.iter()}
    wanted = set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))
    assert wanted <= ids
    assert not re.search(r'(href|src)="(?!#)', picture), "nothing is fetched from elsewhere"
    defined = set(re.findall(r"(--[\w-]+):", picture))
    assert set(re.findall(r"var\((--[\w-]+)\)", picture)) <= defined


def test_a_picture_shows_what_its_viewer_may_see() -> None:
    match = bandstand.game("trumpet").match(players=2, seed=4)
    names = ["Nell", "<Tomas>"]
    assert "&lt;Tomas&gt;" in match.picture(0, names)
    assert match.picture(names=names) == match.picture(bandstand.SPECTATOR, names)


@pytest.mark.parametrize("name", catalogue.names())
def test_the_picture_of_an_opening_is_small(name: str) -> None:
    """A notebook keeps every picture that it shows. A heavy game has twice as much on its table."""
    game = bandstand.game(name)
    most = 60_000 if game.cover().weight < 3 else 120_000
    for players in range(game.least, game.most + 1):
        for seed in range(1, 4):
            match = game.match(players, seed)
            for viewer in range(bandstand.SPECTATOR, players):
                assert len(match.picture(viewer).encode()) <= most


@pytest.mark.parametrize("name", catalogue.names())
def test_a_picture_brings_only_what_it_shows(name: str) -> None:
    game = bandstand.game(name)
    picture = game.match(game.most, seed=4).picture()
    root = ElementTree.fromstring(picture)
    sheet = root.findtext(f"{SVG}style") or ""
    defined = [each.get("id") for each in root.iterfind(f"{SVG}defs/*")]
    assert len(defined) == len(set(defined))
    for symbol in root.iterfind(f"{SVG}defs/{SVG}symbol"):
        assert f'"#{symbol.get("id")}"' in picture, "every symbol is used"
    shown = {word for each in root.iter() for word in (each.get("class") or "").split()}
    selectors = re.sub(r"\{[^{}]*\}|:(not|is|where)\((?:[^()]|\([^()]*\))*\)", "", sheet)
    styled = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    assert styled == shown, "every class is styled, and every rule is about something that is there"
    assert set(re.findall(r"(--[\w-]+):", sheet)) <= set(re.findall(r"var\((--[\w-]+)", picture))


@pytest.mark.parametrize("name", catalogue.names())
def test_no_picture_asks_how_large_the_window_is(name: str) -> None:
    game = bandstand.game(name)
    picture = game.match(players=game.most, seed=4).picture()
    assert not re.search(r"\((?:min|max)-(?:width|height)", picture)
