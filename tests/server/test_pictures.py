"""Every picture of every page is XML: a browser is strict about a picture in a file, and whoever saves one of
a page has a file."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from bandstand import catalogue

from .running import Guest, Running


@pytest.fixture(scope="module")
def ann(server: Running) -> Guest:
    return server.guest("Ann")


def test_every_picture_of_every_page_is_xml(ann: Guest) -> None:
    files: set[str] = set()
    for path in pages(ann):
        html = ann.get(path).text
        drawn = list(drawings(html))
        assert drawn, path
        for picture in drawn:
            parse(path, picture)
        files |= set(re.findall(r'(?:src|href)="(/[^"]+?\.svg(?:\?[^"]*)?)"', html))
    assert {f"/rules/{name}/table.svg" for name in catalogue.names()} <= files
    for path in sorted(files):
        answer = ann.get(path)
        assert answer.headers["content-type"].startswith("image/svg+xml"), path
        assert parse(path, answer.text).tag == "{http://www.w3.org/2000/svg}svg", path


def pages(ann: Guest) -> Iterator[str]:
    """One of each sort, and one of each game where they differ."""
    yield from ("/", "/rules", "/replays", "/me", f"/t/{ann.new_table('me', 'open')}")
    yield f"/t/{ann.started('hot=Tom', 'hot=Uta')}"  # the curtain
    for name in catalogue.names():
        yield from (f"/rules/{name}", f"/new/{name}")
        table = ann.started("me", "bot:greedy", game=name)
        yield f"/t/{table}"
        ann.play_on(table, 3)
        yield f"/t/{table}"


def drawings(html: str) -> Iterator[str]:
    """Every outermost <svg> of a page."""
    depth = start = 0
    for tag in re.finditer(r"<svg\b|</svg>", html):
        if tag[0] == "</svg>":
            depth -= 1
            if depth == 0:
                yield html[start : tag.end()]
        else:
            start = start if depth else tag.start()
            depth += 1
    assert depth == 0


def parse(path: str, picture: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        line, column = error.position
        about = picture.splitlines()[line - 1][max(column - 80, 0) : column + 40]
        raise AssertionError(f"{path}: {error}: {about}") from None
