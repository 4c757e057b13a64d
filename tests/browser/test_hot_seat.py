"""Several people on one device, and the curtain between them."""

import random

from tests.browser.cable import Cable
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, one_move
from tests.browser.positions import SHORT, match_after
from tests.browser.test_company import shown_cards
from tests.browser.visitor import Visitor


def hands_of() -> tuple[list[set[str]], int]:
    """What each of two people holds at the beginning, and whose turn it is."""
    match = match_after([], board="short")
    return [{match.game.write(card) for card in match.view(seat)["hand"]} for seat in (0, 1)], match.turn


def behind_the_curtain(visitor: Visitor) -> bool:
    """Whether the curtain is down and the page's source names no card that somebody holds."""
    held, _ = hands_of()
    return visitor.table.curtain and not shown_cards(visitor) & (held[0] | held[1])


def test_the_curtain_hides_each_hand_from_the_others_on_the_device(ann: Visitor) -> None:
    held, turn = hands_of()
    names = ["Tom", "Uta"]
    id = ann.guest.started("hot=Tom", "hot=Uta", **SHORT)
    ann.sit(id)
    assert behind_the_curtain(ann)
    assert ann.read("#curtain-title") == f"Pass the device to {names[turn]}"
    ann.click("Lift the curtain")
    table = ann.until(lambda now: not now.curtain)
    assert table.seat == turn
    assert held[turn] <= shown_cards(ann)
    assert not shown_cards(ann) & held[1 - turn]
    one_move(Mouse(ann), table, random.Random(1))
    ann.until(lambda now: now.curtain)
    assert ann.read("#curtain-title") == f"Pass the device to {names[1 - turn]}"
    assert behind_the_curtain(ann)


def test_reload_and_back_show_the_curtain_again(ann: Visitor) -> None:
    id = ann.guest.started("hot=Tom", "hot=Uta", **SHORT)
    ann.sit(id)
    for again in ("reload", "back", "another page"):
        ann.click("Lift the curtain")
        ann.until(lambda now: not now.curtain)
        if again == "reload":
            ann.reload()
        elif again == "back":
            ann.go("/rules").back()
        else:
            ann.sit(id)
        ann.page.locator(".curtain").wait_for()
        assert behind_the_curtain(ann)


def test_a_line_that_comes_back_shows_the_curtain_again(visit: Visit, cable: Cable) -> None:
    ann = visit("Ann", address=cable.address)
    ann.expect("net::ERR")
    id = ann.guest.started("hot=Tom", "hot=Uta", **SHORT)
    ann.sit(id)
    ann.click("Lift the curtain")
    ann.until(lambda now: not now.curtain)
    with cable.pulled():
        pass
    ann.until(lambda now: now.curtain)
    assert behind_the_curtain(ann)


def test_a_spectator_of_a_hot_seat_table_is_shown_no_curtain(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    id = ann.guest.started("hot=Tom", "hot=Uta", **SHORT)
    eve.sit(id)
    assert not eve.table.curtain
    assert eve.page.locator(".hand").count() == 0


OVERTAKEN = """async () => {
  const { Feed } = await import("/static/live.js");
  const shown = [];
  const feed = new Feed("", 3, 0, body => shown.push(body.html));
  const body = (html, looked, version = 3) => ({ html, looked, version, own: true });
  feed.answer(body("lifted", 20));
  feed.arrive(body("curtain, as it was before", 10));
  feed.arrive(body("curtain, fallen again", 30));
  feed.arrive(body("the next version", 5, 4));
  return shown;
}"""


def test_an_event_that_an_answer_has_overtaken_lets_no_curtain_fall(ann: Visitor) -> None:
    ann.go("/")
    assert ann.page.evaluate(OVERTAKEN) == ["lifted", "curtain, fallen again", "the next version"]
