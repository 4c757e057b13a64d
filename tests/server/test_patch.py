"""A page is told what is different from the drawing that it has, and always ends with the right one."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand import catalogue
from bandstand.draw import Markup
from bandstand.server.pages.drawings import Drawings
from bandstand.server.pages.patch import CUT, Patch, marks, patch, pieces
from tests.sizes import SIZES
from tests.toy import GAME as DUET

from .running import Guest, Page, Running, first_move
from .test_drawings import PLACES, TEMPLATES, Played

Body = dict[str, Any]
WORDS = st.lists(st.sampled_from(["g>", "/g>", "use href='#card'/>", "text>long enough", "♥>𝅘𝅥", ""]))


@pytest.fixture(autouse=True)
def duet() -> Iterator[None]:
    catalogue.add(DUET)
    yield
    catalogue.remove(DUET)


def put_together(old: str, changes: Patch | list[Any]) -> str:
    """As the script of the page does it."""
    had = old.split(CUT)
    return CUT.join(
        part if isinstance(part, str) else CUT.join(had[part[0] : part[0] + part[1]]) for part in changes
    )


def changed(old: Markup, new: Markup) -> Patch:
    """As the server tells it."""
    return patch(marks(pieces(old)), pieces(new), marks(pieces(new)))


@settings(max_examples=SIZES.examples)
@given(WORDS, WORDS)
def test_the_old_drawing_and_the_patch_make_the_new_one(old: list[str], new: list[str]) -> None:
    before, after = CUT.join(old), CUT.join(new)
    assert put_together(before, changed(Markup(before), Markup(after))) == after


@pytest.mark.parametrize("name", [*catalogue.names(), "duet"])
def test_what_changes_with_a_move_is_a_small_part_of_a_table(name: str) -> None:
    table, kept = Played(catalogue.load(name), 1), Drawings(TEMPLATES)
    whole = told = 0
    for place in (PLACES[0], PLACES[-1]):
        before = kept.of(table.change(table.match), place).html
        for _ in range(6):
            table.go_on()
            after = kept.of(table.change(table.match), place).html
            changes = changed(before, after)
            assert put_together(before, changes) == after
            whole += len(after)
            told += sum(len(part) if isinstance(part, str) else 8 for part in changes)
            before = after
    assert told < whole / 2


class Reader:
    """What a page's script keeps."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.patched = 0

    def complete(self, body: Body) -> str:
        """The whole drawing."""
        if "patch" in body:
            self.patched += 1
            body["html"] = put_together(self.known[body["on"]], body["patch"])
        if "name" in body:
            self.known[body["name"]] = body["html"]
        html: str = body["html"]
        return html


def two(server: Running) -> tuple[Guest, Guest, str]:
    nell, ines = server.guest("Nell"), server.guest("Ines")
    id = nell.new_table("me", "open")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    return nell, ines, id


def following(guest: Guest, id: str, version: int) -> Any:
    return guest.events(id, f"{version}&patches=true")  # type: ignore[arg-type]


def test_a_line_tells_the_whole_table_once_and_then_what_is_different(server: Running) -> None:
    nell, ines, id = two(server)
    version = nell.page(id).version
    patches, plain = Reader(), Reader()
    with following(ines, id, version) as short, ines.events(id, version) as long:
        for step in range(6):
            mover = nell if nell.page(id).your_turn else ines
            assert mover.move(id, mover.page(id)).status_code == 200
            told, whole = next(short)[1], next(long)[1]
            assert ("patch" in told) == (step > 0)
            assert "patch" not in whole
            assert "name" not in whole, "who does not ask for patches is told as ever"
            assert patches.complete(told) == plain.complete(whole)
            same = ("version", "your_turn", "title", "own", "sounds", "state", "looked")
            assert [told[key] for key in same] == [whole[key] for key in same]
    assert patches.patched == 5
    with following(ines, id, version) as events:
        assert "html" in next(events)[1], "a line that begins again begins with the whole table"


def test_an_answer_tells_what_is_different_from_the_drawing_that_the_page_names(server: Running) -> None:
    nell, ines, id = two(server)
    reader, name = Reader(), ""
    mover = nell if nell.page(id).your_turn else ines
    page = mover.page(id)
    for step in range(5):
        mover.http.headers["Bandstand-Drawing"] = name
        answer = mover.move(id, page)
        assert answer.status_code == 200
        body = answer.json()["body"]
        assert ("patch" in body) == (step > 0)
        name = body["name"]
        page = Page(reader.complete(body))
        assert reader.known[name].count("data-version") == 1
        if not page.your_turn:
            other = ines if mover is nell else nell
            assert other.move(id, other.page(id)).status_code == 200
            mover.http.headers["Bandstand-Drawing"] = name
            stale = mover.move(id, page, version=page.version)
            assert stale.status_code == 409
            body = stale.json()["body"]
            name = body["name"]
            page = Page(reader.complete(body))
        if not page.your_turn or page.version != mover.page(id).version:
            break
    assert reader.patched


def test_a_name_that_nobody_was_told_is_answered_with_the_whole_table(server: Running) -> None:
    nell, ines, id = two(server)
    mover = nell if nell.page(id).your_turn else ines
    mover.http.headers["Bandstand-Drawing"] = "0123456789abcdef"
    assert "html" in mover.move(id, mover.page(id)).json()["body"]


def test_on_a_device_that_people_share_no_page_keeps_a_drawing(server: Running) -> None:
    nell = server.guest("Nell")
    id = nell.started("me", "hot=Ann")
    page = nell.page(id)
    nell.http.headers["Bandstand-Drawing"] = ""
    with following(nell, id, page.version) as events:
        bodies = [next(events)[1]]
        for _ in range(3):
            seat = page.curtain[0] if page.curtain else page.seat
            lifted = nell.post_json(f"/t/{id}/curtain", {"seat": seat}).json()["body"]
            paths = Page(lifted["html"]).paths
            moved = nell.move(id, Page(lifted["html"]), actions=first_move(paths)).json()["body"]
            bodies += [lifted, moved, next(events)[1]]
            page = Page(moved["html"])
    assert not [body for body in bodies if "name" in body or "patch" in body]
