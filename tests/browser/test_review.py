"""A finished game reviewed in its replay."""

import asyncio
import threading
from dataclasses import replace

import pytest

from bandstand.bots.playouts import Outcome
from bandstand.bots.review import Look, look
from bandstand.contract import Game
from tests.browser.conftest import Visit
from tests.browser.positions import duel, end
from tests.browser.test_every_page import TOO_WIDE, complaints
from tests.browser.test_replay import moment, open_replay
from tests.server.running import Guest, Running, until


def hold_second_looks(server: Running, monkeypatch: pytest.MonkeyPatch, held: threading.Event) -> None:
    """What was done loses at every look; nothing is looked at a second time before the event."""
    thinkers = server.app.state.house.thinkers

    async def looked(game: Game, asked: Look, seconds: float) -> list[Outcome]:
        while asked.better and not held.is_set():
            await asyncio.sleep(0.01)
        done, *others = look(game, replace(asked, playouts=4))
        done.wins[:] = [0.0] * done.tries()
        for other in others:
            other.wins[:] = [1.0] * other.tries()
        return [done, *others]

    monkeypatch.setattr(thinkers, "look", looked)


@pytest.mark.parametrize("phone", [False, True])
def test_a_finished_game_is_reviewed_and_every_move_that_is_named_can_be_seen(
    visit: Visit, server: Running, ben: Guest, monkeypatch: pytest.MonkeyPatch, phone: bool
) -> None:
    ann = visit("Ann", phone=phone)
    id = duel(ann.guest, ben, end())
    open_replay(ann, id, 0)

    def turn_to_the_rail() -> None:
        if phone:
            ann.page.get_by_text("Players and log").tap()

    turn_to_the_rail()
    held = threading.Event()
    hold_second_looks(server, monkeypatch, held)
    ann.page.get_by_role("button", name="Review this game").click()
    lost = ann.page.locator(".lost .moment")
    lost.first.wait_for()
    bar = ann.page.get_by_role("progressbar", name="moves looked at")
    assert 0 < float(bar.get_attribute("value") or 0) < float(bar.get_attribute("max") or 0)
    assert "first results" in ann.read("#announce").lower()
    assert complaints(ann, "review, first results") == []
    held.set()
    ann.page.locator(".chart").wait_for()
    until(lambda: "ready" in ann.read("#announce"))
    assert bar.count() == 0
    assert ann.page.locator(".legend li").count() == 2
    mine = ann.page.get_by_role("radio", name="My moves")
    assert mine.is_checked()
    assert not {who for who in lost.locator("b").all_inner_texts() if not who.startswith("Move ")}
    mine.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.locator(".lost b", has_text="Ben, move").or_(
        ann.page.locator(".lost b", has_text="Ann, move")
    ).first.wait_for()
    assert ann.page.get_by_role("radio", name="Everybody").is_checked()
    assert ann.page.evaluate("document.activeElement.id") == "scope-all", "the keys stay where they are"
    assert 1 <= lost.count() <= 3
    assert lost.first.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    move = int(lost.first.locator("b").inner_text().split()[-1])
    ann.page.locator(".review summary").click()
    assert ann.page.get_by_role("columnheader", name="Ben").count() == 1
    assert complaints(ann, "review") == []
    if phone:
        assert ann.page.evaluate(TOO_WIDE) is None
    lost.first.click()
    assert moment(ann) == move - 1
    assert ann.page.get_by_label("Seen by").input_value() in ("0", "1"), "as its player saw it"
    assert ann.page.locator(".stage").is_visible()
    turn_to_the_rail()
    at = ann.page.locator(".doors a").nth(5)
    at.locator("rect").click(force=True)
    assert moment(ann) == int(at.get_attribute("data-at") or -1)
    assert not ann.page.url.endswith("at=0"), "the address can be sent to somebody"
    ann.page.reload()
    ann.page.locator(".chart").wait_for(state="attached")
