"""Several people at one table, each in front of a browser of their own."""

import random
import re

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, one_move
from tests.browser.positions import duel, end, match_after
from tests.browser.visitor import Visitor
from tests.server.running import Guest


def test_two_browsers_at_one_table_see_each_others_moves(visit: Visit) -> None:
    people = [visit("Ann"), visit("Ben")]
    id = duel(people[0].guest, people[1].guest)
    for person in people:
        person.sit(id)
    chance = random.Random(1)
    for _ in range(6):
        on_turn = next(person for person in people if person.table.mine)
        other = people[1 - people.index(on_turn)]
        before = on_turn.table
        assert other.table.version == before.version
        assert not other.table.mine
        after = one_move(Mouse(on_turn), before, chance)
        assert other.at_version(after.version).version == before.version + 1
        assert on_turn.name in other.page.locator("#log").inner_text()


def test_a_spectator_sees_the_moves_but_no_hand(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    ben = visit("Ben").guest
    match = match_after([], board="short")
    id = duel(ann.guest, ben)
    eve.sit(id)
    hidden = {match.game.write(card) for seat in (0, 1) for card in match.view(seat)["hand"]}
    assert eve.page.locator(".hand").count() == 0
    assert not shown_cards(eve) & hidden
    mover = (ann.guest, ben)[match.turn]
    page = mover.page(id)
    mover.move(id, page)
    eve.until(lambda now: now.version == page.version + 1)
    match.play(match.legal()[0])
    played = match.game.write(match.view(-1)["table"][0][1])
    assert shown_cards(eve) & hidden == {played}
    assert not eve.table.mine


def shown_cards(visitor: Visitor) -> set[str]:
    """The cards that the page's source names, in whatever way."""
    return {
        name.removesuffix("-2") for name in re.findall(r"\b(?:card|hand|play)-(\w+)", visitor.page.content())
    }


def test_a_seat_is_handed_to_a_bot_and_taken_back(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben)
    ann.sit(id)
    ann.page.get_by_role("button", name="Menu").click()
    ann.click("Hand your seat to a bot")
    ann.page.get_by_text("A bot plays your seat for now.").wait_for()
    page = ben.my_turn(id)
    assert page.your_turn, "the bot has moved for Ann as often as it had to"
    assert not ann.at_version(page.version).lit
    ann.click("Take your seat back")
    ann.page.get_by_text("A bot plays your seat for now.").wait_for(state="detached")
    for _ in range(20):
        page = ben.page(id)
        if ann.at_version(page.version).lit:
            break
        assert ben.move(id, page).status_code == 200, "nobody moves for Ann any more"
    assert ann.table.lit
    log = ann.page.locator("#log").inner_text()
    assert "A bot now plays for you" in log
    assert "Back at the table: you" in log


def test_playing_again_seats_the_same_people_one_seat_on(ann: Visitor, ben: Guest) -> None:
    id = duel(ann.guest, ben, end())
    ann.sit(id)
    assert ann.table.seat == 0
    ann.click("Play again")
    ann.page.wait_for_url(re.compile(rf"/t/(?!{id})\w+$"))
    assert ann.table.seat == 1
    assert ann.page.locator(".player .name").all_inner_texts()[0].startswith("Ben")
    following = ann.page.url.rsplit("/", 1)[1]
    assert ben.page(following).seat == 0
    assert ben.post(f"/t/{id}/again").headers["location"] == f"/t/{following}"


def test_an_invitation_link_seats_one_person_once(visit: Visit) -> None:
    ann, ben, eve = visit("Ann"), visit("Ben"), visit("Eve")
    id = ann.guest.new_table("me", "open")
    ann.sit(id)
    link = ann.page.locator("#link-1").input_value()
    ben.go(link)
    assert "You are invited to Trumpet" in ben.read("main")
    ben.click("Sit down")
    ben.page.wait_for_url(f"**/t/{id}")
    ann.page.locator(".row", has_text="Ben").wait_for()
    assert "Everybody is here" in ann.read(".lead")
    eve.expect("404")
    eve.go(link)
    assert "has been used or replaced" in eve.read("main")


def test_somebody_who_looks_at_the_lobby_can_sit_down_and_leave(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    id = ann.guest.new_table("me", "open", "open")
    ann.sit(id)
    ben.go("/")
    ben.page.locator(f"form[action='/t/{id}/sit'] button").click()
    ben.page.wait_for_url(f"**/t/{id}")
    ann.page.locator(".row", has_text="Ben").wait_for()
    ben.click("Leave the table")
    ann.page.locator(".row", has_text="Ben").wait_for(state="detached")


def test_the_host_arranges_the_table_and_everybody_sees_it_start(visit: Visit) -> None:
    ann, ben, eve = visit("Ann"), visit("Ben"), visit("Eve")
    id = ann.guest.new_table("me", "open", "open", "open")
    for guest in (ben.guest, eve.guest):
        guest.post(f"/t/{id}/sit")
    ben.sit(id)
    ann.sit(id)
    ann.page.get_by_role("button", name="Remove Eve").click()
    ben.page.locator(".row", has_text="Eve").wait_for(state="detached")
    ann.page.get_by_role("button", name="Put a bot on seat 3").click()
    ann.click("Fill with bots")
    with ann.brought_to("table"), ben.brought_to("table"):
        ann.click("Start the game")
    assert ben.table.seat == 1
    assert ann.table.seat == 0


def test_a_private_table_is_found_by_its_link_alone(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    id = ann.guest.new_table("me", "open")
    ann.sit(id)
    card = eve.page.locator(f"form[action='/t/{id}/sit']")
    eve.go("/")
    assert card.count() == 1
    ann.click("Make it private")
    ann.page.get_by_text("only a link leads here").wait_for()
    eve.go("/")
    assert card.count() == 0
    eve.expect("403")
    eve.go(f"/t/{id}")
    assert "This table is private" in eve.read("main")
    ann.click("List it")
    ann.page.get_by_text("Listed in the lobby").wait_for()
    eve.go("/")
    assert card.count() == 1


def test_without_spectators_nobody_else_looks_on(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    id = ann.guest.new_table("me", "bot:greedy")
    ann.sit(id)
    ann.click("Keep them out")
    ann.page.get_by_text("No spectators").wait_for()
    ann.click("Start the game")
    ann.page.locator("#table-body").wait_for()
    eve.expect("403")
    eve.go(f"/t/{id}")
    assert "without spectators" in eve.read("main")


def test_a_deleted_table_is_gone_for_everybody(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    id = ann.guest.new_table("me", "open", "open")
    ben.guest.post(f"/t/{id}/sit")
    ben.expect("404")
    ben.sit(id)
    ann.sit(id)
    ann.click("Delete the table")
    ann.page.wait_for_url("**/")
    ben.page.get_by_text("There is no such table").wait_for()
