"""A drawing that stands alone, as notebooks show it."""

import re
from xml.etree import ElementTree

import bandstand


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
