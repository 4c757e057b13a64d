"""Luthier among people: others' workbenches, what is hidden, the player aid, a phone, the score sheet."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import PLACES
from bandstand.builtin.luthier.views import LuthierView
from bandstand.contract import SPECTATOR
from bandstand.match import Match
from bandstand.rng import Rng
from tests.browser import luthier
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Keyboard, Mouse
from tests.browser.luthier import KIT
from tests.browser.positions import Position
from tests.browser.test_every_page import TOO_SMALL, TOO_WIDE, complaints
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running
from tests.server.test_secrets import match_of
from tests.sizes import SIZES

# ---- what opens over the table


@pytest.mark.parametrize("by", ["mouse", "tab", "2"])
def test_anothers_workbench_opens(ann: Visitor, ben: Guest, by: str) -> None:
    position = luthier.planning()
    first = ann.sit(position.among(ann.guest, ben)).table
    opened = ann.page.get_by_role("dialog", name="Ben’s workbench")
    assert not opened.is_visible()
    if by == "mouse":
        ann.click("Open the workbench of Ben")
    elif by == "tab":
        Keyboard(ann).tab_to("button.sum")
        ann.page.keyboard.press("Enter")
    else:
        ann.page.keyboard.press(by)
    assert opened.is_visible()
    board = position.view()["boards"][1]
    assert opened.locator(".purse b").all_inner_texts() == [str(number) for number in board["resources"][3:6]]
    assert opened.locator(".goalx .shut").count() == board["goal_count"] > 0
    assert opened.locator(".kard.back").count() == len(board["hidden_families"])
    if by == "mouse":
        opened.get_by_role("button", name="Close").click()
    else:
        ann.page.keyboard.press("Escape")
    assert not opened.is_visible()
    assert ann.table.lit == first.lit


def test_the_player_aid_is_one_key_away_at_any_step_of_a_move(ann: Visitor, ben: Guest) -> None:
    position = luthier.planning()
    ann.sit(position.among(ann.guest, ben))
    Mouse(ann).choose(ann.table, ann.table.lit[0])
    held = ann.table
    aid = ann.page.get_by_role("dialog", name="Player aid")
    assert not aid.is_visible()
    ann.page.keyboard.press("a")
    assert aid.is_visible()
    text = aid.inner_text()
    for words in ("Planning", "Resolution", "Salon", "Guild", "Balcony", "Reputation"):
        assert words in text
    aid.get_by_role("heading", name="Player aid").click()
    ann.page.keyboard.press("Escape")
    assert not aid.is_visible()
    assert ann.table == held, "the chip is still in hand"


# ---- what is hidden


def secrets(match: Match) -> dict[str, object]:
    """What only the first seat knows."""
    view = match.view(0)
    return {
        "hand": view["boards"][0]["hand"],
        "goals": view["boards"][0]["goals"],
        "chips": view["boards"][0]["chips"],
        "lying": [chip for stack in view["stacks"] for chip in stack if chip[0] == 0],
    }


@pytest.mark.parametrize("name", ["planning", "performing", "late"])
def test_no_page_of_others_tells_what_is_hidden(server: Running, ben: Guest, name: str) -> None:
    """Two games that differ only in Ann's chips, plans and goals are the same page for everybody else."""
    position: Position = getattr(luthier, name)()
    id = position.among(server.guest("Ann"), ben)
    match = match_of(server, id)
    real, kept = match._state, secrets(match)
    for guest, viewer in ((ben, 1), (server.guest("Eve"), SPECTATOR)):
        page = guest.get(f"/t/{id}").text
        differ = set()
        try:
            for seed in range(8):
                match._state = real.guess(viewer, Rng(seed))
                differ |= {secret for secret, known in secrets(match).items() if known != kept[secret]}
                assert guest.get(f"/t/{id}").text == page
        finally:
            match._state = real
        assert "goals" in differ
        assert {"chips", "lying"} <= differ or name != "planning"


def test_a_spectator_is_drawn_backs_and_nothing_to_click(visit: Visit, ben: Guest) -> None:
    eve = visit("Eve")
    position = luthier.planning()
    eve.sit(position.among(visit("Ann").guest, ben))
    assert not eve.table.asked
    assert eve.page.locator(".can, .worker, .goalx li:not(.shut)").count() == 0
    lying = [chip for stack in position.view(SPECTATOR)["stacks"] for chip in stack]
    assert lying
    assert all(chip[1] == -1 for chip in lying)
    body = eve.page.locator("#table-body").inner_html()
    for goal in (goal for seat in (0, 1) for goal in position.view(seat)["boards"][seat]["goals"]):
        assert f'data-target="goal-{goal}"' not in body


# ---- a phone


def open_tab(visitor: Visitor) -> str:
    """The name of the page that is open."""
    [shown] = [page for page in visitor.page.locator("[data-tab]").all() if page.is_visible()]
    return (shown.get_attribute("data-tab") or "").removeprefix("tab-")


def test_on_a_phone_the_parts_of_the_table_are_pages_and_the_one_to_click_on_opens(
    visit: Visit, ben: Guest
) -> None:
    ann = visit("Ann", phone=True)
    tabs = ann.page.get_by_role("navigation", name="Parts of the table")
    ann.sit(luthier.planning().among(ann.guest, ben))
    assert open_tab(ann) == "stage"
    for name in ("Orchestra", "Market", "Bench", "Hall"):
        tabs.get_by_text(name).tap()
        assert open_tab(ann) == {"Hall": "stage"}.get(name, name.lower())
    tabs.get_by_text("Players").tap()
    assert ann.page.locator("#log").is_visible()
    tabs.get_by_text("Bench").tap()
    finger = Finger(ann)
    finger.choose(ann.table, ann.table.lit[0])
    places = {int(target.removeprefix("to-")) for target in ann.table.lit if target.startswith("to-")}
    assert places == set(range(len(PLACES))), "their cards are in the dock, whatever page is open"
    for position, page in ((luthier.phase("chair"), "orchestra"), (luthier.shopping(), "market")):
        ann.sit(position.among(ann.guest, ben))
        assert open_tab(ann) == page


# ---- the score sheet


def lines(view: LuthierView, seat: int) -> dict[str, int]:
    return {source: points for source, points in view["sheet"][seat].items() if points}


def test_the_score_sheet_tells_every_line_of_every_player(ann: Visitor, ben: Guest) -> None:
    position = luthier.end()
    ann.sit(position.among(ann.guest, ben))
    view = position.view()
    seats = sorted(range(view["seats"]), key=lambda seat: view["ranks"][seat])
    rows = [row.locator("td").all_inner_texts() for row in ann.page.locator(".sheet tbody tr").all()]
    told = [[int(cell.replace("−", "-")) for cell in row] for row in rows]
    assert [sum(column) for column in zip(*told, strict=True)] == [view["scores"][seat] for seat in seats]
    assert len(rows) == len({source for seat in seats for source in lines(view, seat)})
    assert ann.page.locator(".sheet tfoot td").all_inner_texts() == [
        str(view["scores"][seat]) for seat in seats
    ]
    for seat, deed in zip(seats, ann.page.locator(".deed").all(), strict=True):
        made = [KIT.instruments[kind].name for kind in view["boards"][seat]["made"]]
        assert all(name in deed.inner_text() for name in made)
        assert deed.locator(".goalcard").count() == len(view["boards"][seat]["goals"])


# ---- for everybody's eyes and hands


@pytest.mark.parametrize("phone", [True, False] if SIZES.every_screen else [True])
def test_axe_finds_nothing_while_something_is_chosen(visit: Visit, ben: Guest, phone: bool) -> None:
    ann = visit("Ann", phone=phone)
    hands = Finger(ann) if phone else Mouse(ann)
    found: list[str] = []
    small: list[object] = []

    def look(name: str) -> None:
        found.extend(complaints(ann, name))
        assert ann.page.evaluate(TOO_WIDE) is None, name
        if phone and (less := ann.page.evaluate(TOO_SMALL, [44, 40])):
            small.append((name, less))

    ann.sit(luthier.planning().among(ann.guest, ben))
    hands.choose(ann.table, ann.table.lit[0])
    look("a chip in hand")
    ann.page.keyboard.press("2")
    look("another’s workbench")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("a")
    look("player aid")
    ann.sit(luthier.beginning().among(ann.guest, ben))
    hands.choose(ann.table, ann.table.lit[0])
    hands.choose(ann.table, ann.table.lit[0])
    look("goals")
    if phone:
        for name in ("Orchestra", "Market", "Players"):
            ann.page.get_by_role("navigation", name="Parts of the table").get_by_text(name).tap()
            look(name)
    assert found == []
    assert small == []
