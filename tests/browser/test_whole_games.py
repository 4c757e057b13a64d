"""Whole games in a real browser, by hands that know nothing about any game."""

import pytest

from bandstand import catalogue
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Keyboard, Mouse, play_to_the_end
from tests.browser.positions import BRIEF
from tests.browser.visitor import Visitor
from tests.sizes import SIZES


@pytest.mark.parametrize("game", catalogue.names())
def test_a_whole_game_is_played_by_clicking_what_glows(ann: Visitor, game: str) -> None:
    """In the quick size only the beginning of a game that has no short form."""
    least = catalogue.load(game).least
    id = ann.guest.started("me", *["bot:greedy"] * (least - 1), game=game, **BRIEF.get(game, {}))
    most = None if game in BRIEF else SIZES.clicked_moves
    moves = play_to_the_end(Mouse(ann.sit(id)), most=most)
    assert moves == most or "win" in ann.read(".result summary")


@pytest.mark.parametrize(
    ("game", "option", "keys"),
    [("trumpet", "board", ["ArrowRight"]), ("fiddlefoo", "games", ["ArrowLeft"] * 2)],
    ids=["trumpet", "fiddlefoo"],
)
def test_a_whole_game_is_played_with_the_keyboard_alone_from_the_lobby_on(
    ann: Visitor, game: str, option: str, keys: list[str]
) -> None:
    hands = Keyboard(ann.go("/"))
    hands.tab_to(f"a[href='/new/{game}']")
    hands.press("Enter")
    ann.page.wait_for_url(f"**/new/{game}")
    hands.tab_to("[name=players]")
    for _ in range(2):
        hands.press("ArrowLeft")
    hands.tab_to(f"[name='option.{option}']")
    for key in keys:
        hands.press(key)
    hands.tab_to("form .btn.brass")
    with ann.brought_to("waiting"):
        hands.press("Enter")
    usual = catalogue.load(game).title
    assert ann.read("h1").startswith(f"{usual}, "), "an option is not as usual"
    hands.tab_to("form[action$=start] .btn:enabled")
    with ann.brought_to("table"):
        hands.press("Enter")
    assert play_to_the_end(hands) > 0
    hands.tab_to("form[action$=again] .btn")


@pytest.mark.parametrize("game", catalogue.names())
def test_a_whole_game_is_played_on_a_phone_with_a_finger(visit: Visit, game: str) -> None:
    ann = visit("Ann", phone=True)
    least = catalogue.load(game).least
    id = ann.guest.started("me", *["bot:greedy"] * (least - 1), game=game, **BRIEF.get(game, {}))
    most = None if game in BRIEF else SIZES.clicked_moves
    assert play_to_the_end(Finger(ann.sit(id)), seed=3, most=most) > 0


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("hands", [Mouse, Finger, Keyboard])
def test_moves_of_several_clicks_dials_and_ticks_reach_their_end(
    visit: Visit, hands: type[Mouse] | type[Finger] | type[Keyboard]
) -> None:
    """The toy has what Trumpet has not: paths of three clicks, something to turn, several to tick."""
    ann = visit("Ann", phone=hands is Finger)
    id = ann.guest.started("hot=Ann", "hot=Ben", game="duet")
    assert play_to_the_end(hands(ann.sit(id)), seed=5) > 0


@pytest.mark.usefixtures("toy")
def test_a_move_that_ticks_everything_ends_as_the_table_says(ann: Visitor) -> None:
    """Of a whole hand there is nothing to say enough of; one more action would be refused."""
    hands = Mouse(ann.sit(ann.guest.started("me", game="duet")))
    table = ann.my_turn()
    hands.choose(table, table.lit[0])
    hands.confirm("done")
    table = ann.at_version(table.version + 1)
    hands.choose(table, "change")
    table = ann.answered(table)
    held = table.lit
    assert len(held) == 3
    for name in held:
        hands.choose(ann.table, name)
    assert set(ann.table.chosen) == {"change", *held}
    hands.confirm("done")
    ann.at_version(table.version + 1)
    assert ann.page.locator("#log").inner_text().count("for new ones") == 1
