"""A drawing that stands alone, as notebooks show it."""

import re
from xml.etree import ElementTree

import pytest

import bandstand
from bandstand import catalogue
from bandstand.draw import Drawing, Markup, element
from bandstand.picture import standalone


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
    assert set(re.findall(r"var\((--[\w-]+)\)", picture)) <= defined | {
        "--wide",
        "--between",
        "--n",
        "--a",
        "--dy",
    }


def test_a_picture_shows_what_its_viewer_may_see() -> None:
    match = bandstand.game("trumpet").match(players=2, seed=4)
    names = ["Nell", "<Tomas>"]
    assert "&lt;Tomas&gt;" in match.picture(0, names)
    assert match.picture(names=names) == match.picture(bandstand.SPECTATOR, names)


STYLE = (
    "@media (min-width: 600px) {a} @media (min-width: 601px) and (max-height: 300px) {b} "
    "@media (max-width: 599px) {c} @media (min-height: 300px) and (orientation: portrait) {d}"
)


def test_a_picture_is_laid_out_for_its_own_size_however_large_it_is_shown() -> None:
    """Else a table of pages, shown small among a text, would take the page for a phone's."""
    drawing = Drawing(Markup(""), Markup(""), [], picture=lambda: element("svg", {"viewBox": "0 0 600 300"}))
    yes, no = "(min-width: 0px)", "(max-width: 0px)"
    expected = f"@media {yes} {{a}} @media {no} and {yes} {{b}} @media {no} {{c}} "
    assert f"{expected}@media {yes} and (orientation: portrait) {{d}}" in standalone(drawing, STYLE)


@pytest.mark.parametrize("name", catalogue.names())
def test_no_picture_asks_how_large_the_window_is(name: str) -> None:
    game = bandstand.game(name)
    picture = game.match(players=game.most, seed=4).picture()
    assert set(re.findall(r"\((?:min|max)-(?:width|height):\s*([^)]+)\)", picture)) <= {"0px"}
