"""Twisted Trumpets among people: others' boards, what is hidden, a closed trumpet, one device for two."""

import pytest

from bandstand.builtin.twisted_trumpets import rules
from bandstand.contract import SPECTATOR
from bandstand.rng import Rng
from tests.browser import twisted_trumpets
from tests.browser.clicks import pick, posting
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Keyboard, Mouse
from tests.browser.intent import make
from tests.browser.positions import Position
from tests.browser.test_every_page import TOO_SMALL, TOO_WIDE, complaints
from tests.browser.twisted_trumpets import KIT, premium, spots
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running
from tests.server.test_secrets import match_of
from tests.sizes import SIZES

# ---- a closed trumpet


def test_a_closed_trumpet_is_opened_by_taking_a_tile_off(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.closed()
    first = ann.sit(position.among(ann.guest, ben)).table
    trumpet = rules.trumpet_in(KIT, position.view(), 0)
    assert "closed" in first.prompt
    assert not [name for name in first.lit if name.startswith("hand-")]
    offered = pick(ann, "take-off")
    assert set(offered.lit) == {f"square-{square}" for square in trumpet.removable()}
    square = trumpet.removable()[0]
    held = pick(ann, f"square-{square}")
    assert held.choices == ["play", "back"], "what is lost for good asks twice"
    assert held.version == first.version
    with posting(ann) as posted:
        Mouse(ann).confirm("play")
    assert posted.actions == [KIT.take_off + square]
    ann.at_version(first.version + 1)
    assert "You took" in ann.page.locator("#log").inner_text()
    trumpet.lift(square)
    assert f"{trumpet.filled} of {KIT.squares} squares" in ann.read(".own-head")


def test_on_a_phone_the_squares_to_choose_from_come_into_sight(visit: Visit, ben: Guest) -> None:
    """A tile is picked while one looks at the market, far below the board."""
    ann = visit("Ann", phone=True)
    position = twisted_trumpets.placing()
    ann.sit(position.among(ann.guest, ben))
    board = ann.page.locator(".own .trumpet-board")
    ann.page.locator(".stage").evaluate("stage => stage.scrollTo(0, stage.scrollHeight)")
    assert board.evaluate("board => board.getBoundingClientRect().bottom") < 844 / 4
    kind = next(kind for kind in position.view()["hand"] if spots(position.view(), kind))
    pick(ann, f"hand-{kind}")
    box = ann.page.locator(".cell.can").first.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 844 / 2


# ---- others


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_anothers_board_opens_large(ann: Visitor, ben: Guest, by: str) -> None:
    ann.sit(twisted_trumpets.placing().among(ann.guest, ben))
    before = ann.table
    large = ann.page.get_by_role("dialog", name="Ben’s board")
    thumb = ann.page.get_by_role("button", name="Enlarge. Ben’s board")
    assert not large.is_visible()
    if by == "mouse":
        thumb.click()
    else:
        Keyboard(ann).tab_to(".opponent .thumb")
        ann.page.keyboard.press("Enter")
    assert large.is_visible()
    small, shown = thumb.bounding_box(), large.locator(".trumpet-board").bounding_box()
    assert small is not None
    assert shown is not None
    assert shown["width"] > 3 * small["width"]
    assert "tiles in hand" in large.inner_text() or "tile in hand" in large.inner_text()
    if by == "mouse":
        large.get_by_role("button", name="Close").click()
    else:
        ann.page.keyboard.press("Escape")
    assert not large.is_visible()
    assert ann.table.lit == before.lit


def test_others_totals_leave_out_their_plans(visit: Visit, ben: Guest) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    position = twisted_trumpets.late()
    id = position.among(ann.guest, ben)
    views = [position.view(seat) for seat in (0, 1)]
    plans = [views[seat]["sheets"][seat]["plans"] for seat in (0, 1)]
    assert all(plans), "both have points for plans"
    whole = [views[seat]["scores"][seat] for seat in (0, 1)]
    known = [score - worth for score, worth in zip(whole, plans, strict=True)]
    for visitor, expected in ((ann, [whole[0], known[1]]), (eve, known)):
        visitor.sit(id)
        texts = [" ".join(text.split()) for text in visitor.page.locator(".player .score").all_inner_texts()]
        signs = ["" if visitor is ann else " + plans", " + plans"]
        assert texts == [
            str(score).replace("-", "−") + sign for score, sign in zip(expected, signs, strict=True)
        ]


SECRETS = ("hand", "plans", "backs", "dropped", "gone_kinds")


@pytest.mark.parametrize("name", ["placing", "plans_favor", "backs", "late"])
def test_no_page_of_others_tells_what_is_hidden(server: Running, ben: Guest, name: str) -> None:
    """Two games that differ only in Ann's tiles, backs and plans are the same page for everybody else."""
    position: Position = getattr(twisted_trumpets, name)()
    id = position.among(server.guest("Ann"), ben)
    match = match_of(server, id)
    real = match._state
    kept = [match.view(0)[secret] for secret in SECRETS]
    for guest, viewer in ((ben, 1), (server.guest("Eve"), SPECTATOR)):
        page = guest.get(f"/t/{id}").text
        differ = set()
        try:
            for seed in range(8):
                match._state = real.guess(viewer, Rng(seed))
                others = [match.view(0)[secret] for secret in SECRETS]
                differ |= {s for s, one, other in zip(SECRETS, kept, others, strict=True) if one != other}
                assert guest.get(f"/t/{id}").text == page
        finally:
            match._state = real
        assert differ >= {"plans"}
        assert "backs" in differ or name != "backs"


def test_a_spectator_is_drawn_no_hand_no_plan_and_nothing_to_click(visit: Visit, ben: Guest) -> None:
    eve = visit("Eve")
    position = twisted_trumpets.placing()
    eve.sit(position.among(visit("Ann").guest, ben))
    assert eve.page.locator(".hand, .plan, .tally, .ghosts, .can").count() == 0
    assert not eve.table.asked
    body = eve.page.locator("#table-body").inner_html()
    for plan in (KIT.plans[number].name for seat in (0, 1) for number in position.view(seat)["plans"]):
        assert plan not in body


# ---- one device


def test_the_curtain_falls_between_two_people_at_one_device(ann: Visitor) -> None:
    position = twisted_trumpets.beginning()
    ann.sit(position.on_one_device(ann.guest, "Tom", "Uta"))
    view = position.view()
    names = {f"hand-{kind}" for kind in view["hand"]}
    secret = ".hand [data-target], .plan"
    assert ann.read("#curtain-title") == "Pass the device to Tom"
    assert not ann.page.locator(secret).count()
    mouse = Mouse(ann)
    for _ in range(2):
        lift(ann, "Tom")
        assert names <= set(ann.table.lit)
        before = ann.table
        mouse.choose(before, "basic-stack")
        ann.at_version(before.version + 1)
    lift(ann, "Tom")
    ann.until(lambda now: now.curtain and not now.busy)
    assert ann.read("#curtain-title") == "Pass the device to Uta"
    assert not ann.page.locator(secret).count()
    lift(ann, "Uta")
    assert ann.table.seat == 1
    assert ann.page.locator(secret).count()


def lift(visitor: Visitor, name: str) -> None:
    """Where a curtain is down for somebody, lift it."""
    if visitor.table.curtain and visitor.read("#curtain-title").endswith(name):
        visitor.click("Lift the curtain")
        visitor.until(lambda now: not now.curtain)


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

    def click(*targets: str) -> None:
        for target in targets:
            hands.choose(ann.table, target)

    placing = twisted_trumpets.placing()
    [kind] = premium(placing.view())
    square = next(iter(spots(placing.view(), kind)))
    ann.sit(placing.among(ann.guest, ben))
    click(f"hand-{kind}")
    look("picked")
    click(f"square-{square}")
    look("ghost")
    ann.sit(twisted_trumpets.buying().among(ann.guest, ben))
    click("premium-stack")
    look("paying")
    ann.sit(twisted_trumpets.closed().among(ann.guest, ben))
    click("take-off")
    look("taking off")
    hands.confirm("back")
    for _ in range(twisted_trumpets.closed().view()["actions"]):
        make(hands, [int(KIT.pass_)])
    assert ann.table.lit == ["end"]
    look("end of a turn")
    if phone:
        ann.page.get_by_text("Players and log").click()
    ann.page.get_by_role("button", name="Enlarge. Ben’s board").click()
    look("another’s board")
    assert found == []
    assert small == []
