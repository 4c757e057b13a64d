"""The faces in the lobby: by click, by key and by finger, with script and without."""

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_page import SMALLEST_TARGET, TOO_WIDE, complaints
from tests.browser.visitor import Visitor
from tests.server.running import until


def cover(visitor: Visitor, game: str) -> Locator:
    return visitor.page.get_by_role("article", name=game, exact=True)


def face(visitor: Visitor, game: str, word: str) -> Locator:
    return cover(visitor, game).get_by_role("radio", name=word)


def chosen(visitor: Visitor) -> list[str]:
    """The face that is chosen at each game."""
    return [str(each.get_attribute("value")) for each in visitor.page.locator("[name=face]:checked").all()]


def wait_until_chosen_everywhere(visitor: Visitor, value: str) -> None:
    """The page hears of a click a moment after it was made."""
    visitor.page.wait_for_function(
        "value => [...document.querySelectorAll('[name=face]:checked')].every(each => each.value === value)",
        arg=value,
    )


def meaning(visitor: Visitor, game: str) -> str:
    """What stands under the faces of a game."""
    return "".join(cover(visitor, game).locator(".faces p:visible").all_inner_texts())


def play(visitor: Visitor, game: str, bots: str) -> list[str]:
    """Press Play now, which says so; the bots at the table."""
    with visitor.page.expect_navigation(url="**/t/*"):
        cover(visitor, game).get_by_role("button", name=f"Play now {bots} : {game}", exact=True).click()
    states = visitor.page.locator(".player .state").all_inner_texts()
    return [state.split()[0] for state in states if "bot" in state]


def test_a_click_on_a_face_chooses_it_at_every_game_and_the_next_visit_knows_it(ann: Visitor) -> None:
    ann.go("/")
    assert chosen(ann) == ["fair"] * 4
    with ann.page.expect_response("**/me/face") as answer:
        face(ann, "Luthier", "Hard").click()
    assert answer.value.status == 204
    assert chosen(ann) == ["hard"] * 4
    ann.reload()
    assert chosen(ann) == ["hard"] * 4
    assert play(ann, "Trumpet", "3 hard bots") == ["expert"] * 3
    ann.go("/new/fiddlefoo")
    assert ann.page.get_by_label("Seat 2", exact=True).input_value() == "bot:expert"


def test_keys_choose_a_face_and_play(ann: Visitor) -> None:
    ann.go("/")
    face(ann, "Trumpet", "Fair").focus()
    with ann.page.expect_response("**/me/face"):
        ann.page.keyboard.press("ArrowLeft")
    expect(face(ann, "Trumpet", "Easy")).to_be_focused()
    assert chosen(ann) == ["easy"] * 4
    ann.page.keyboard.press("Tab")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.page.keyboard.press("Enter")
    assert ann.page.locator(".player .state", has_text="beginner bot").count() == 3
    ann.go("/")
    assert chosen(ann) == ["easy"] * 4


def test_a_face_chosen_before_the_script_is_there_is_chosen_everywhere_and_remembered(ann: Visitor) -> None:
    held: list[Route] = []
    ann.page.route("**/lobby.js", lambda route: held.append(route))
    ann.page.goto("/", wait_until="commit")
    face(ann, "Luthier", "Hard").check(force=True)
    until(lambda: ann.page.evaluate("1") and held)
    assert sorted(chosen(ann)) == ["fair", "fair", "fair", "hard"]
    with ann.page.expect_response("**/me/face"):
        held[0].continue_()
    assert chosen(ann) == ["hard"] * 4
    ann.page.unroute("**/lobby.js")
    ann.reload()
    assert chosen(ann) == ["hard"] * 4


def test_quick_choices_are_told_one_after_the_other_so_that_the_last_one_counts(ann: Visitor) -> None:
    held: list[Route] = []
    ann.page.route("**/me/face", lambda route: held.append(route))
    ann.go("/")
    face(ann, "Trumpet", "Fair").focus()
    ann.page.keyboard.press("ArrowLeft")
    until(lambda: ann.page.evaluate("1") and held)
    for key in ("ArrowRight", "ArrowRight"):
        ann.page.keyboard.press(key)
    for told in ("face=easy", "face=fair", "face=hard"):
        until(lambda: ann.page.evaluate("1") and held)
        [post] = held
        held.clear()
        assert post.request.post_data == told
        with ann.page.expect_response("**/me/face"):
            post.continue_()
    ann.reload()
    assert chosen(ann) == ["hard"] * 4


def test_what_a_face_means_is_told_where_it_is_pointed_at_chosen_or_read_out(ann: Visitor) -> None:
    ann.go("/")
    assert meaning(ann, "Fiddlefoo") == "Each bot plays sensibly and misses a little."
    face(ann, "Fiddlefoo", "Hard").hover()
    assert meaning(ann, "Fiddlefoo") == "Each bot thinks ahead."
    assert meaning(ann, "Trumpet") == "Each bot plays sensibly and misses a little."
    ann.page.mouse.move(5, 5)
    assert meaning(ann, "Fiddlefoo") == "Each bot plays sensibly and misses a little."
    for word, told in (
        ("Easy", "Each bot overlooks things, and sees only what is in front of it."),
        ("Fair", "Each bot plays sensibly and misses a little."),
        ("Hard", "Each bot thinks ahead."),
    ):
        expect(face(ann, "Fiddlefoo", word)).to_have_accessible_description(told)


def test_without_script_the_face_counts_when_play_now_is_pressed(visit: Visit) -> None:
    ann = visit("Ann", script=False)
    ann.go("/")
    face(ann, "Twisted Trumpets", "Easy").check()
    assert meaning(ann, "Twisted Trumpets").startswith("Each bot overlooks things")
    assert play(ann, "Twisted Trumpets", "3 easy bots") == ["beginner"] * 3
    ann.go("/")
    assert chosen(ann) == ["easy"] * 4


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_faces_suit_every_hand_and_eye_and_nothing_moves_when_one_is_chosen(
    visit: Visit, phone: bool
) -> None:
    visitor = visit("Ann", phone=phone)
    visitor.go("/")
    button = cover(visitor, "Trumpet").get_by_role("button", name="Play now")
    place = button.bounding_box()
    for word in ("Easy", "Hard"):
        label = cover(visitor, "Trumpet").locator("label", has_text=word)
        for part in (label, face(visitor, "Trumpet", word)):
            box = part.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= SMALLEST_TARGET
        (face(visitor, "Trumpet", word).tap if phone else face(visitor, "Trumpet", word).click)()
        wait_until_chosen_everywhere(visitor, word.lower())
        visitor.page.mouse.move(0, 0)
    assert complaints(visitor, "hard bots") == []
    assert visitor.page.evaluate(TOO_WIDE) is None
    visitor.page.evaluate("scrollTo(0, 0)")
    assert button.bounding_box() == place
