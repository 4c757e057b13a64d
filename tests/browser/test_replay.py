"""Games seen again, and taken home."""

import re

import pytest

import bandstand
from tests.browser.conftest import Visit
from tests.browser.positions import choice, duel, end, match_after
from tests.browser.test_company import shown_cards
from tests.browser.visitor import Visitor
from tests.server.running import Guest


def moment(visitor: Visitor) -> int:
    """The move that the replay stands at."""
    found = re.fullmatch(r"move (\d+) of \d+", visitor.read(".replay-bar output"))
    assert found
    return int(found[1])


def open_replay(visitor: Visitor, id: str, at: int) -> None:
    """At a replay whose script has begun."""
    visitor.go(f"/t/{id}/replay?at={at}")
    visitor.page.wait_for_load_state("networkidle")


def hand(visitor: Visitor) -> set[str]:
    targets = visitor.page.locator(".hand [data-target]").all()
    return {(target.get_attribute("data-target") or "").removeprefix("hand-") for target in targets}


@pytest.fixture
def finished(ann: Visitor, ben: Guest) -> str:
    """A game that Ann and Ben have played to the end."""
    return duel(ann.guest, ben, end())


def test_a_replay_is_stepped_through_with_arrow_keys_and_slider(ann: Visitor, finished: str) -> None:
    last = len(end())
    open_replay(ann, finished, 0)
    log = ann.page.locator("#log li")
    for keys, at in ((["ArrowRight"] * 3, 3), (["ArrowLeft"], 2), (["End"], last), (["Home"], 0)):
        for key in keys:
            ann.page.keyboard.press(key)
        assert moment(ann) == at
        match = match_after(end()[:at], board="short")
        stage = match.game.stage(match.view(-1))
        ann.page.locator("#where", has_text=re.compile(f"^{re.escape(stage)}$")).wait_for()
    slider = ann.page.get_by_role("slider", name="Move")
    slider.fill("40")
    assert moment(ann) == 40
    assert slider.get_attribute("aria-valuetext") == f"move 40 of {last}"
    assert "at=40" in ann.page.url, "the address can be sent to somebody"
    ann.page.reload()
    assert moment(ann) == 40
    assert log.count() > 0


def test_a_replay_plays_by_itself_and_stops(ann: Visitor, finished: str) -> None:
    open_replay(ann, finished, 0)
    play = ann.page.locator("[data-step=play]")
    play.click()
    assert play.get_attribute("aria-label") == "Pause"
    ann.page.locator("output", has_text=re.compile(r"^move [1-9]")).wait_for()
    play.click()
    stopped = moment(ann)
    ann.page.wait_for_timeout(1200)
    assert moment(ann) == stopped


def test_after_the_end_a_replay_opens_on_the_own_seat_and_is_seen_from_every_one(
    ann: Visitor, finished: str
) -> None:
    open_replay(ann, finished, 5)
    match = match_after(end()[:5], board="short")
    assert hand(ann) == {match.game.write(card) for card in match.view(0)["hand"]}
    seats = ann.page.get_by_label("Seen by")
    seats.select_option("spectators")
    ann.page.locator(".hand [data-target^=hand-]").first.wait_for(state="detached")
    assert hand(ann) == set()
    assert [option.strip() for option in seats.locator("option").all_inner_texts()] == [
        "spectators",
        "Ann",
        "Ben",
    ]
    for seat, name in enumerate(("Ann", "Ben")):
        seats.select_option(name)
        held = {match.game.write(card) for card in match.view(seat)["hand"]}
        ann.page.locator(f".hand [data-target=hand-{min(held)}]").wait_for()
        assert hand(ann) == held
        assert ann.page.locator(".player:has(.you) .name").inner_text().startswith(name)


def test_a_running_game_is_replayed_without_any_hand(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, choice())
    match = match_after(choice(), board="short")
    ann.go(f"/t/{id}/replay?at=10")
    hidden = {match.game.write(card) for seat in (0, 1) for card in match.view(seat)["hand"]}
    assert not shown_cards(ann) & hidden
    assert ann.page.get_by_label("Seen by").count() == 0
    ann.expect("403")
    ann.go(f"/t/{id}/replay?at=10&seat=1")
    assert "only after its end" in ann.read("main")


def test_the_record_can_be_taken_home_and_read_again(ann: Visitor, finished: str) -> None:
    ann.sit(finished)
    with ann.page.expect_download() as download:
        ann.page.locator(".result").get_by_role("link", name="Record").click()
    record = bandstand.Record.load(download.value.path())
    assert [tuple(actions) for _, actions in record.moves] == [move.actions for move in end()]
    assert list(record.names) == ["Ann", "Ben"]
    assert record.result == match_after(end(), board="short").scores


def test_finished_games_are_found_in_the_lobby_and_on_their_page(
    visit: Visit, ann: Visitor, finished: str
) -> None:
    for page in ("/", "/replays"):
        ann.go(page)
        ann.page.locator(f"a[href='/t/{finished}/replay']").click()
        ann.page.wait_for_url(f"**/t/{finished}/replay*")
    eve = visit("Eve").go("/")
    assert eve.page.locator(f"a[href='/t/{finished}/replay']").count() == 0
