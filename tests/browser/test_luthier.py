"""Luthier in a real browser: whole rounds, set-up, planning, performing, the Market, and taking back."""

import pytest

from bandstand import bots
from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import INSPIRATION, MATERIALS, MONEY, PERFORM, PLACES
from bandstand.builtin.luthier.table.odds import added, black_dice, chance, percent, rerolls
from bandstand.builtin.luthier.views import LuthierView
from bandstand.match import Match
from tests.browser import luthier
from tests.browser.clicks import at, pick, posting, previewed
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hands, Keyboard, Mouse
from tests.browser.intent import make
from tests.browser.luthier import KIT
from tests.browser.positions import Position
from tests.browser.visitor import Visitor
from tests.server.running import Guest, Running
from tests.server.test_secrets import match_of
from tests.sizes import LONG

# ---- whole games and rounds


def play(hands: Hands, match: Match, last: int = KIT.rounds) -> int:
    """Somebody with a plan: each move of the greedy player is made, until a round is over or the game; how
    many there were."""
    bot = bots.make("greedy", GAME, 1)
    moves = 0
    while not hands.visitor.my_turn().over and match.view(0)["round"] <= last:
        make(hands, match.decide(0, bot.choose))
        moves += 1
    return moves


def against_a_bot(server: Running, ann: Visitor, position: Position) -> Match:
    """A table of two in a position, at which a bot goes on for the other player."""
    ben = server.guest("Ben")
    id = position.among(ann.guest, ben)
    assert ben.post(f"/t/{id}/seats/1/handover", to="bot").status_code == 303
    ann.sit(id)
    return match_of(server, id)


def test_a_game_against_a_bot_is_played_to_its_score_sheet(ann: Visitor, server: Running) -> None:
    """In the large size from the beginning, else the last round."""
    match = against_a_bot(server, ann, luthier.beginning() if LONG else luthier.late())
    assert play(Mouse(ann), match) > (20 if LONG else 8)
    assert "win" in ann.read(".result summary")
    assert ann.page.locator(".finale tfoot td").all_inner_texts() == [
        str(score) for score in sorted(match.scores, reverse=True)
    ]


def test_a_round_is_played_with_the_keyboard_alone(ann: Visitor, server: Running) -> None:
    match = against_a_bot(server, ann, luthier.benches())
    assert play(Keyboard(ann), match, last=match.view(0)["round"]) > 8
    assert match.view(0)["round"] == luthier.benches().view()["round"] + 1


@pytest.mark.parametrize("phone", [True, False] if LONG else [True])
def test_a_round_is_played_alone_against_the_automa(visit: Visit, server: Running, phone: bool) -> None:
    ann = visit("Ann", phone=phone)
    id = luthier.alone().among(ann.guest)
    ann.sit(id)
    assert ann.page.locator(".player .name b").all_text_contents() == ["Ann", "Automa"]
    match = match_of(server, id)
    assert play(Finger(ann) if phone else Mouse(ann), match, last=2) > 8
    assert match.view(0)["round"] == 3
    log = ann.page.locator("#log").text_content() or ""
    assert "Automa" in log


# ---- set-up


def test_a_family_its_goals_a_plan_and_a_patron_are_chosen_in_one_move(ann: Visitor, ben: Guest) -> None:
    position = luthier.beginning()
    id = position.among(ann.guest, ben)
    ann.sit(id)
    board = position.view()["boards"][0]
    house, goals = board["dealt_houses"][0], board["goals"]
    assert set(ann.table.lit) == {f"house-{number}" for number in board["dealt_houses"]}
    assert set(pick(ann, f"house-{house}").lit) == {f"goal-{goal}" for goal in goals}
    asked = ann.page.locator(".acts .go")
    number = KIT.keep_goals + sum(effect.verb == "goals" for effect in KIT.houses[house].setup)
    for goal in goals[:number]:
        assert asked.is_disabled()
        pick(ann, f"goal-{goal}")
    Mouse(ann).confirm("done")
    assert set(ann.table.lit) == {f"keep-{kind}" for kind in board["hand"]}
    assert set(pick(ann, f"keep-{board['hand'][0]}").lit) == {f"host-{who}" for who in board["dealt_patrons"]}
    assert set(pick(ann, f"host-{board['dealt_patrons'][0]}").lit) == {"space-0", "space-1", "space-2"}
    with posting(ann) as posted:
        Mouse(ann).choose(ann.table, "space-1")
    assert posted.actions == [
        KIT.house + house,
        *(KIT.goal + goal for goal in goals[:number]),
        KIT.keep + board["hand"][0],
        KIT.host + board["dealt_patrons"][0],
        KIT.space + 1,
    ]
    ann.until(lambda now: not now.asked and not now.busy)
    assert ben.page(id).your_turn, "all are asked at once"


# ---- benches and planning


def test_plans_go_on_the_bench_and_back_before_it_is_left_so(ann: Visitor, ben: Guest) -> None:
    position = luthier.benches()
    first = ann.sit(position.among(ann.guest, ben)).table
    kind = position.view()["boards"][0]["hand"][0]
    assert f"hand-{kind}" in first.lit
    laid = pick(ann, f"hand-{kind}")
    assert laid.version == first.version
    assert laid.chosen == [f"hand-{kind}"]
    ann.page.keyboard.press("Escape")
    assert ann.table.lit == first.lit
    pick(ann, f"hand-{kind}")
    with posting(ann) as posted:
        Mouse(ann).choose(ann.table, "done")
    assert posted.actions == [KIT.on + kind, KIT.done]


def places() -> set[str]:
    return {f"{what}-{place}" for place in range(len(PLACES)) for what in ("place", "to")}


def test_a_chip_goes_with_apprentices_to_any_place_and_says_its_odds(ann: Visitor, ben: Guest) -> None:
    position = luthier.planning()
    view = position.view()
    first = ann.sit(position.among(ann.guest, ben)).table
    chips = view["boards"][0]["chips"]
    assert set(first.lit) == {f"worker-{chip}" for chip in chips}
    held = pick(ann, f"worker-{chips[0]}")
    assert set(held.lit) == places() | {"apprentice-1"}
    assert "apprentice" not in " ".join(first.chosen)
    lone = at(ann, f"to-{PERFORM}").inner_text()
    assert "%" in lone, "the odds of the chip in hand"
    helped = pick(ann, "apprentice-1")
    assert places() <= set(helped.lit)
    assert at(ann, f"to-{PERFORM}").inner_text() != lone
    with posting(ann) as posted:
        Mouse(ann).choose(ann.table, f"place-{PERFORM}")
    assert posted.actions == [KIT.chip + 4 * chips[0] + 1, KIT.at + PERFORM]


# ---- performing


def expected_odds(view: LuthierView, slot: int) -> list[str]:
    """The chances to reach the middle and the high level, as they are told."""
    resolving = view["resolving"]
    assert resolving is not None
    owner, chip, _, skill, _ = resolving["queue"][resolving["at"]]
    skill += added(KIT, view, owner, chip)
    dice = black_dice(KIT, view, owner), rerolls(KIT, view, owner)
    needs = KIT.performances[view["display"][PERFORM][slot]].needs[1:]
    return [percent(chance(KIT, *dice, need - skill)) for need in needs]


def test_a_performance_shows_its_odds_before_the_roll_and_its_dice_after_it(
    ann: Visitor, server: Running, ben: Guest
) -> None:
    position = luthier.performing()
    view = position.view()
    id = position.among(ann.guest, ben)
    first = ann.sit(id).table
    slots = [slot for slot, card in enumerate(view["display"][PERFORM]) if card >= 0]
    lines = ann.page.locator(".odds .overview .ob").all_inner_texts()
    assert len(lines) == len(slots)
    for slot, line in zip(slots, lines, strict=True):
        assert [each in line for each in expected_odds(view, slot)] == [True, True]
    slot = next(slot for slot in slots if KIT.slots[view["seats"]][slot] == 0)
    Mouse(ann).over(first, f"slot-{PERFORM}-{slot}")
    words, _ = previewed(ann)
    assert [each in words for each in expected_odds(view, slot)] == [True, True]
    assert first.version < pick_and_roll(ann, f"slot-{PERFORM}-{slot}")
    roll = match_of(server, id).view(0)["roll"]
    told = " ".join((ann.page.locator("#log").text_content() or "").split())
    assert "You roll" in told
    if roll is not None:
        assert ann.page.locator(".dice .one").count() == len(roll["dice"])
        assert ann.read(".dice .total b") == str(roll["total"])


def pick_and_roll(visitor: Visitor, target: str) -> int:
    """The version after a click that rolled the dice."""
    before = visitor.table
    Mouse(visitor).choose(before, target)
    return visitor.at_version(before.version + 1).version


def purse(visitor: Visitor) -> list[int]:
    """Money, inspiration and apprentices on the workbench."""
    return [int(number) for number in visitor.page.locator(".p-bench .purse b").all_inner_texts()]


def test_after_the_roll_inspiration_reaches_a_better_level(ann: Visitor, ben: Guest) -> None:
    position = luthier.phase("inspire")
    view = position.view()
    first = ann.sit(position.among(ann.guest, ben)).table
    assert ann.page.locator(".dice .one").count() == len(view["roll"]["dice"])
    assert ann.read(".dice .total b") == str(view["roll"]["total"])
    amounts = [action - KIT.inspire for action in position.match().legal(0)]
    assert set(first.lit) == {f"inspire-{amount}" for amount in amounts}
    more = amounts[-1]
    assert f"{view['roll']['total'] + more}:" in at(ann, f"inspire-{more}").inner_text()
    log = ann.page.locator("#log")
    reached = f"You reach {view['roll']['total'] + more} with {more} inspiration"
    assert reached not in log.inner_text()
    pick(ann, f"inspire-{more}")
    assert reached in log.inner_text()


# ---- the Market


def test_at_the_market_one_pays_in_money_or_also_in_inspiration(ann: Visitor, ben: Guest) -> None:
    position = luthier.shopping()
    view = position.view()
    first = ann.sit(position.among(ann.guest, ben)).table
    have = view["boards"][0]["resources"]
    item = next(what for what in range(len(MATERIALS)) if f"inspired-{what}" in first.lit)
    price = view["prices"][item]
    asked = pick(ann, f"inspired-{item}")
    most = min(price, have[INSPIRATION])
    assert set(asked.lit) == {f"mix-{price}-{number}" for number in range(1, most + 1)}
    assert "inspiration stands for 1 money" in asked.prompt
    ann.page.keyboard.press("Escape")
    assert ann.table.lit == first.lit
    pick(ann, f"inspired-{item}")
    with posting(ann) as posted:
        Mouse(ann).choose(ann.table, f"mix-{price}-1")
    assert posted.actions == [KIT.buy + 16 * item + 1]
    ann.at_version(first.version + 1)
    assert purse(ann)[:2] == [have[MONEY] - price + 1, have[INSPIRATION] - 1]
    assert f"sell-{item}" not in ann.table.lit, "what was bought is not sold again"
    ann.undo()
    assert purse(ann)[:2] == [have[MONEY], have[INSPIRATION]]
    with posting(ann) as posted:
        Mouse(ann).choose(ann.table, f"market-{item}")
    assert posted.actions == [KIT.buy + 16 * item], "a plain click pays in money"


# ---- taking back, and the end of a turn


def test_a_placed_chip_is_taken_back_until_the_turn_is_ended(ann: Visitor, ben: Guest) -> None:
    position = luthier.planning()
    id = position.among(ann.guest, ben)
    first = ann.sit(id).table
    chip = position.view()["boards"][0]["chips"][0]
    move = [KIT.chip + 4 * chip, KIT.at + PERFORM]
    ended = make(Mouse(ann), move)
    assert ended.lit == ["end"], "something can be taken back, so the turn does not end by itself"
    assert not ben.page(id).your_turn
    assert ann.undo().lit == first.lit
    make(Mouse(ann), move)
    pick(ann, "end")
    assert not ann.can_undo()
    assert ben.page(id).your_turn


def test_where_nothing_can_be_taken_back_the_turn_ends_by_itself(ann: Visitor, ben: Guest) -> None:
    position = luthier.ending_by_itself()
    id = position.among(ann.guest, ben, before=1)
    ann.sit(id)
    with posting(ann):
        make(Mouse(ann), position.moves[-1].actions)
    ann.until(lambda now: "end" not in now.lit and not now.busy and now.version > len(position.moves) + 1)
    assert not ann.can_undo()
