"""Twisted Trumpets in a real browser: placing, buying, favors, and taking back."""

import pytest
from playwright.sync_api import Route

from bandstand import bots
from bandstand.builtin.twisted_trumpets import GAME, rules
from bandstand.builtin.twisted_trumpets.parts import ACTIONS, BARGAIN, PLANS, TURNS
from tests.browser import twisted_trumpets
from tests.browser.clicks import at, pick, posting, told
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Keyboard, Mouse
from tests.browser.intent import make
from tests.browser.twisted_trumpets import KIT, money, premium, spots, squares
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running
from tests.server.test_secrets import match_of
from tests.sizes import LONG

# ---- whole games


@pytest.mark.parametrize("hands", [Mouse, Finger, Keyboard] if LONG else [Finger, Keyboard])
def test_a_game_is_played_well_to_its_score_sheet(
    visit: Visit, server: Running, hands: type[Mouse] | type[Finger] | type[Keyboard]
) -> None:
    """Somebody with a plan: each move of the greedy player is clicked, in the large size from the beginning,
    else in a game that has nearly ended."""
    ann = visit("Ann", phone=hands is Finger)
    if LONG:
        id = ann.guest.started("me", "bot:greedy", game="twisted_trumpets")
    else:
        ben = server.guest("Ben")
        id = twisted_trumpets.late().among(ann.guest, ben)
        assert ben.post(f"/t/{id}/seats/1/handover", to="bot").status_code == 303
    match = match_of(server, id)
    bot = bots.make("greedy", GAME, 1)
    hand = hands(ann.sit(id))
    while not ann.my_turn().over:
        make(hand, match.decide(0, bot.choose))
    assert "win" in ann.read(".result summary")
    assert ann.read(".sheet:visible h2") == "Your score"
    assert ann.read(".standings tr:has(:checked) .total") == str(match.scores[0]).replace("-", "−")
    assert len(match.view(0)["boards"][0]) > 10, "it was no game of passing"


# ---- placing


def test_picking_a_tile_lights_the_squares_where_it_fits_and_no_others(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.placing()
    ann.sit(position.among(ann.guest, ben))
    view, first = position.view(), ann.table
    assert {name for name in first.lit if name.startswith("hand-")} == {f"hand-{k}" for k in view["hand"]}
    for kind in view["hand"]:
        picked = pick(ann, f"hand-{kind}")
        chips = {"bell-side"} if kind in premium(view) else set()
        assert set(picked.lit) == squares(*spots(view, kind)) | chips
        assert picked.chosen == [f"hand-{kind}"]
        assert "must meet your trumpet" in picked.prompt
        ann.page.keyboard.press("Escape")
        assert ann.table.lit == first.lit


def test_a_premium_tile_can_be_turned_over_and_back(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.placing()
    ann.sit(position.among(ann.guest, ben))
    [kind] = premium(position.view())
    back = KIT.back_piece[kind]
    front = pick(ann, f"hand-{kind}")
    other = pick(ann, "bell-side")
    assert set(other.lit) == squares(*spots(position.view(), back)) | {"front-side"}
    assert "bell" in other.prompt
    assert set(pick(ann, "front-side").lit) == set(front.lit)
    pick(ann, "bell-side")
    square, turns = next(iter(spots(position.view(), back).items()))
    assert pick(ann, f"square-{square}").ghosts == [f"ghost-{KIT.back}-{square}-{turns[0]}"]
    with posting(ann) as posted:
        Mouse(ann).confirm("place")
    assert posted.actions == [KIT.place(back, square, turns[0])]
    ann.until(lambda now: not now.busy and not now.ghosts)
    assert at(ann, f"hand-{kind}").count() == 0


def turned(position_kind: int) -> tuple[int, list[int]]:
    """A square where a kind of tile fits in several turns, and these."""
    found = spots(twisted_trumpets.placing().view(), position_kind)
    return next((square, turns) for square, turns in found.items() if len(turns) > 1)


@pytest.mark.parametrize("by", ["click", "r", "ArrowRight", "ArrowLeft", "button"])
def test_a_tile_is_turned_where_it_lies_and_says_what_it_would_bring(
    ann: Visitor, ben: Guest, by: str
) -> None:
    position = twisted_trumpets.placing()
    first = ann.sit(position.among(ann.guest, ben)).table
    [kind] = premium(position.view())
    square, turns = turned(kind)
    trumpet = rules.trumpet_in(KIT, position.view(), 0)
    pick(ann, f"hand-{kind}")
    pick(ann, f"square-{square}")
    expected = [*turns, turns[0]] if by != "ArrowLeft" else [turns[0], *reversed(turns)]
    for number, turn in enumerate(expected):
        if number == 0:
            pass
        elif by == "click":
            pick(ann, f"square-{square}")
        elif by == "button":
            Mouse(ann).confirm("turn")
        else:
            ann.page.keyboard.press(by)
        shown = ann.table
        assert shown.ghosts == [f"ghost-{kind}-{square}-{turn}"]
        after = trumpet.copy()
        after.put(square, kind * TURNS + turn)
        caption = ann.page.locator(f"#{shown.ghosts[0]} .caption")
        assert caption.is_visible()
        ends = len(after.open_ends())
        assert f"{ends} open end{'' if ends == 1 else 's'}" in (caption.text_content() or "")
    assert shown.version == first.version
    assert "open end" in (ann.page.locator("#announce").text_content() or ""), "it is read out, too"


def test_escape_steps_back_from_the_turn_to_the_tile_to_nothing(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.placing()
    first = ann.sit(position.among(ann.guest, ben)).table
    [kind] = premium(position.view())
    square, _ = turned(kind)
    picked = pick(ann, f"hand-{kind}")
    laid = pick(ann, f"square-{square}")
    assert laid.choices == ["turn", "place", "back"]
    for before in (picked, first):
        ann.page.keyboard.press("Escape")
        assert (ann.table.lit, ann.table.chosen) == (before.lit, before.chosen)
    assert ann.table.choices == []
    assert ann.table.version == first.version


def test_the_place_button_places_the_turn_that_is_shown(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.placing()
    first = ann.sit(position.among(ann.guest, ben)).table
    [kind] = premium(position.view())
    square, turns = turned(kind)
    pick(ann, f"hand-{kind}")
    pick(ann, f"square-{square}")
    ann.page.keyboard.press("r")
    with posting(ann) as posted:
        Mouse(ann).confirm("place")
    assert posted.actions == [KIT.place(kind, square, turns[1])]
    ann.at_version(first.version + 1)
    assert "You placed" in ann.page.locator("#log li").last.inner_text()


# ---- favors


def test_one_favor_leads_to_the_next_and_to_a_premium_tile_on_the_board(ann: Visitor, ben: Guest) -> None:
    position, moves = twisted_trumpets.chain()
    mouse = Mouse(ann.sit(position.among(ann.guest, ben)))
    for move in moves:
        table = make(mouse, move)
        if move == (int(KIT.favor) + ACTIONS,):
            assert table.prompt.startswith("Three actions left.")
        elif move == (int(KIT.favor) + BARGAIN,):
            assert set(table.lit) == {"premium-stack", *(f"market-{slot}" for slot in range(KIT.slots))}
            assert at(ann, "market-3").inner_text() == "free"
    log = ann.page.locator("#log").inner_text()
    for words in ("used the gold favor: more actions", "used the gold favor: a premium tile", "for nothing"):
        assert words in log
    assert ann.table.lit == ["end"], "nothing was drawn: all of it could be taken back"


def test_of_the_plans_that_a_favor_brings_one_is_discarded(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.plans_favor()
    ann.sit(position.among(ann.guest, ben))
    before = position.view()
    assert ann.page.locator(f".chip[data-target=favor-{PLANS}]").inner_text() == "2 plans, drop 1"
    asked = pick(ann, f"favor-{PLANS}")
    held = twisted_trumpets.view_after(position, [(int(KIT.favor) + PLANS,)])["plans"]
    assert len(held) == len(before["plans"]) + 2
    assert set(asked.lit) == {f"plan-{plan}" for plan in held}
    assert asked.prompt == "Discard one of your plans, a new one or an old one."
    assert not ann.can_undo(), "plans were seen"
    gone, kept = held[0], held[1:]
    chosen = pick(ann, f"plan-{gone}")
    assert chosen.choices == ["play", "back"], "what is lost for good asks twice"
    assert chosen.version == asked.version
    Mouse(ann).confirm("play")
    ann.at_version(asked.version + 1)
    assert at(ann, f"plan-{gone}").count() == 0
    for plan in kept:
        assert KIT.plans[plan].name in told(ann, f"plan-{plan}")
    assert f"You discarded {KIT.plans[gone].name}" in ann.page.locator("#log").inner_text()


# ---- buying


def dear() -> tuple[int, int]:
    """A place of the market with a price of two or more, and the price."""
    view = twisted_trumpets.buying().view()
    prices = rules.prices(KIT, view)[:-1]
    return next((slot, price) for slot, price in enumerate(prices) if 1 < price < money(view))


def test_a_premium_tile_is_paid_tile_by_tile_and_one_can_step_back(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.buying()
    first = ann.sit(position.among(ann.guest, ben)).table
    view = position.view()
    slot, price = dear()
    asked = pick(ann, f"market-{slot}")
    payable = [f"pay-{n}" for n, kind in enumerate(view["hand"]) if kind not in premium(view)]
    assert asked.lit == payable
    assert asked.choices == ["back"], "nothing is paid yet"
    pick(ann, payable[0])
    ann.page.keyboard.press("Escape")
    assert (ann.table.lit, ann.table.chosen) == (asked.lit, asked.chosen), "the tick is gone"
    ann.page.keyboard.press("Escape")
    assert ann.table == first, "and with it the wish to buy"
    pick(ann, f"market-{slot}")
    paid = payable[-price:]
    for target in reversed(paid):
        assert pick(ann, target).version == first.version
    assert set(ann.table.lit) == set(paid), "it is enough: only what is ticked can be changed"
    assert ann.table.choices == ["done", "back"]
    kinds = [view["hand"][int(target.removeprefix("pay-"))] for target in paid]
    with posting(ann) as posted:
        Mouse(ann).confirm("done")
    assert posted.actions[0] == KIT.buy + slot
    assert sorted(posted.actions[1:]) == sorted(int(KIT.pay) + kind for kind in kinds)
    ann.at_version(first.version + 1)
    assert at(ann, f"hand-{view['market'][slot]}").count() == 1
    assert "You bought" in ann.page.locator("#log").inner_text()


# ---- taking back


def test_placements_are_taken_back_until_the_turn_is_ended(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.placing()
    id = position.among(ann.guest, ben)
    mouse, first = Mouse(ann.sit(id)), ann.table
    board = ann.page.locator(".own .trumpet-board").inner_html()
    view = position.view()
    plain = next(kind for kind in view["hand"] if kind not in premium(view))
    away = next(square for square in spots(view, plain) if square not in KIT.scrolls)
    make(mouse, [int(KIT.place(plain, away, spots(view, plain)[away][0]))])
    assert ann.can_undo()
    assert set(ann.undo().lit) == set(first.lit)
    assert ann.page.locator(".own .trumpet-board").inner_html() == board
    make(mouse, [int(KIT.place(plain, away, spots(view, plain)[away][0]))])
    ended = make(mouse, [int(KIT.pass_)])
    assert ended.lit == ["end"], "something can be taken back, so the turn does not end by itself"
    assert "take back" in ended.prompt
    assert ann.undo().prompt.startswith("One action left.")
    assert set(ann.undo().lit) == set(first.lit)
    make(mouse, [int(KIT.pass_)])
    make(mouse, [int(KIT.pass_)])
    pick(ann, "end")
    assert not ann.table.asked
    assert not ann.can_undo()
    assert ben.page(id).your_turn


def hand_labels(visitor: Visitor) -> list[str | None]:
    """The tiles of the hand, one by one."""
    return [tile.get_attribute("aria-label") for tile in visitor.page.locator(".hand .one").all()]


def test_a_purchase_is_taken_back_with_what_was_paid(ann: Visitor, ben: Guest) -> None:
    position = twisted_trumpets.buying()
    mouse, first = Mouse(ann.sit(position.among(ann.guest, ben))), ann.table
    slot, price = dear()
    view = position.view()
    hand = hand_labels(ann)
    kinds = [kind for kind in view["hand"] if kind not in premium(view)][:price]
    make(mouse, [int(KIT.buy) + slot, *(int(KIT.pay) + kind for kind in kinds)])
    assert len(hand_labels(ann)) == len(hand) + 1 - price
    assert set(ann.undo().lit) == set(first.lit)
    assert at(ann, f"market-{slot}").count() == 1
    assert hand_labels(ann) == hand


@pytest.mark.parametrize("last", ["draw", "pass"])
def test_after_a_draw_nothing_is_taken_back_and_the_turn_ends_by_itself(
    ann: Visitor, ben: Guest, last: str
) -> None:
    position = twisted_trumpets.placing()
    id = position.among(ann.guest, ben)
    mouse = Mouse(ann.sit(id))
    assert make(mouse, [int(KIT.draw)]).asked
    assert not ann.can_undo()
    if last == "draw":
        with posting(ann):
            Mouse(ann).choose(ann.table, "basic-stack")
        ann.until(lambda now: not now.asked and not now.busy)
        assert ben.page(id).your_turn
    else:
        assert make(mouse, [int(KIT.pass_)]).lit == ["end"], "the pass can be taken back"
        assert ann.undo().asked
        assert not ann.can_undo(), "but not the draw before it"


def test_the_turn_ends_by_itself_also_where_the_stream_is_faster_than_the_answer(
    ann: Visitor, ben: Guest
) -> None:
    id = twisted_trumpets.placing().among(ann.guest, ben)
    mouse = Mouse(ann.sit(id))
    make(mouse, [int(KIT.draw)])

    def late(route: Route) -> None:
        answer = route.fetch()
        ann.page.wait_for_timeout(300)
        route.fulfill(response=answer)

    ann.page.route("**/moves", late)
    mouse.choose(ann.table, "basic-stack")
    ann.until(lambda now: not now.asked and not now.busy)
    assert ben.page(id).your_turn
