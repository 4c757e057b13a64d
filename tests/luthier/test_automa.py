"""The automa: each test of its procedure, alone against one player and as a third beside two."""

from typing import Any

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import GUILD, PERFORM, REPAIR, SALON, WORKSHOP
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.contract import BadOption
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    automa_of,
    begin,
    card,
    choose_all,
    deck,
    end_round,
    events,
    holder,
    kind,
    kinds,
    legal,
    patron,
    performance,
    phase,
    plan,
    play,
    position,
    prestige,
    repair,
    start_round,
)


def alone(place: str = "", chip: str = "w5", patrons: str = "", **given: Any) -> LuthierState:
    """One player, whose worker waits at a bench, and the automa with one chip and these patrons."""
    chips = {"roughing": "0:w1"} | ({place: f"1:{chip}"} if place else {})
    if place == "balcony":
        given["action"] = "ai4"
    state = position(NOBODY, chips=chips, **given)
    for space, word in enumerate(patrons.split()):
        key, *cards = word.split("+")
        state.boards[1].patrons[space] = patron(key)
        state.boards[1].attached[space] = [card(each) for each in cards]
    return state


def act(state: LuthierState) -> LuthierState:
    """The player goes to the Market, and then it is the automa's turn."""
    return play(state, "market done end")


# ---- options, set-up


def test_options() -> None:
    """Ruling 111: with one player the automa always plays; with two it may; with more it is not offered."""
    assert begin(1).with_automa
    assert not begin(2).with_automa
    assert begin(2, automa=True).with_automa
    assert not begin(3).with_automa
    for players in (3, 4):
        with pytest.raises(BadOption):
            GAME.check(players, {"automa": True})
    assert [level.key for level in KIT.levels] == ["apprentice", "journeyman", "master"]
    assert begin(1).level.key == "journeyman"
    assert begin(1, difficulty="master").level.key == "master"


@pytest.mark.parametrize(
    ("level", "points", "stipend"), [("apprentice", 1, 1), ("journeyman", 5, 1), ("master", 2, 2)]
)
def test_levels(level: str, points: int, stipend: int) -> None:
    """Ruling 111: prestige at the start, and at the start of each round."""
    state = begin(1, difficulty=level)
    assert prestige(state, 1) == points
    choose_all(state, "guarneri")
    assert prestige(state, 1) == points + stipend
    assert state.breakdown()[1]["automa"] == points + stipend


def test_what_the_automa_has() -> None:
    """Ruling 2: a seat of its own, a guild card, a plan; no family, goals, resources or patron."""
    state = begin(1)
    board = state.boards[1]
    assert board.house == -1
    assert board.goals == board.hand == []
    assert board.resources[:6] == [0] * 6
    assert board.patrons == [-1, -1, -1]
    assert len(state.plans) == 1
    assert 0 <= state.guild < 8
    assert state.automa_house not in [house for each in state.boards for house in each.dealt_houses]
    assert automa_of(state)["plans"] == state.plans


def test_its_family_tile_decides_the_first_turn_order() -> None:
    state = begin(1)
    state.automa_house = 0
    choose_all(state, "guarneri")
    assert state.order == [1, 0]
    state = begin(1)
    state.automa_house = 7
    choose_all(state, "guarneri")
    assert state.order == [0, 1]


def test_turn_never_names_the_automa() -> None:
    state = begin(2, automa=True)
    while state.turn() >= 0:
        assert state.turn() < 2
        state.apply(state.legal()[-1])


# ---- planning


@pytest.mark.parametrize(("number", "chips"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_it_goes_along_its_card(number: int, chips: int) -> None:
    """One chip to each place from left to right, face down, until none is left."""
    state = plan(position(NOBODY, round=number))
    while phase(state) == "plan":
        play(state, "w1 at:salon end" if "w1" in legal(state) else f"{min(legal(state))} at:salon end")
    places = KIT.action_cards[state.action_card].places[:chips]
    assert state.automa_went == places
    lying = [(place, chip) for place, stack in enumerate(state.stacks) for chip in stack if chip.owner == 1]
    assert sorted(place for place, _ in lying) == sorted(places)
    assert sorted(int(chip.chip) for _, chip in lying) == state.boards[0].own_chips(number)
    assert {int(chip.apprentices) for _, chip in lying} == {0}


def test_its_card_is_hidden_until_planning_is_over() -> None:
    state = plan(position(NOBODY))
    assert automa_of(state)["action"] == -1
    assert all(chip == -1 for stack in state.view(0)["stacks"] for owner, chip, _ in stack if owner == 1)
    while phase(state) == "plan":
        state.apply(state.legal()[0])
        if phase(state) == "plan_at":
            play(state, "at:salon end")
    assert automa_of(state)["action"] == state.action_card


def test_each_card_is_used_once() -> None:
    """The used card is set aside, and the next one is drawn from the rest."""
    state = position(NOBODY, round=1)
    used = int(state.action_card)
    state.used_actions = [each for each in range(18) if each not in (used, 7)]
    end_round(state)
    assert used in state.used_actions
    assert state.action_card == 7


# ---- resolution


def test_it_activates_the_first_place_of_its_card_with_a_chip() -> None:
    """ai1 goes to the Guild, the workshop, Repair, the Salon and Perform."""
    state = position(NOBODY, chips={"perform": "1:w1", "repair": "1:w3", "salon": "1:w5 0:w1"}, action="ai1")
    play(state, "market done end")
    assert [event["place"] for event in events(state, "revealed")] == ["repair"]
    play(state, "go:salon instead1 end")
    assert [event["place"] for event in events(state, "revealed")] == ["repair", "salon", "perform"]


def test_its_chips_have_priority_like_any_other() -> None:
    state = position(NOBODY, chips={"guild": "0:w3 1:w5"}, guild="violin viola cello")
    play(state, "go:guild")
    assert state.plans == [kind("cello")]
    assert state.turn() == 0


def test_it_never_goes_to_the_market_and_passes_without_chips() -> None:
    state = position(NOBODY, order=[1, 0])
    assert state.boards[1].passed
    assert not state.boards[1].cart


@pytest.mark.parametrize(("chip", "slot"), [("w1", 0), ("w2", 0), ("w3", 1), ("w4", 1), ("w5", 2)])
def test_its_reach_by_skill(chip: str, slot: int) -> None:
    """Tier I with skill 1 and 2, II with 3 and 4, III with 5; it pays nothing. Here only prestige differs."""
    state = alone("repair", chip, repairs="x9 x13 x16")
    shown = state.display[REPAIR][:]
    act(state)
    assert state.taken[REPAIR][slot] == shown[slot]
    assert state.takers[REPAIR][slot] == 1


def test_the_level_adds_to_its_skill() -> None:
    """A level may give skill; ours do not."""
    theirs = GAME.edition(
        KIT.text.replace("prestige = 2\nstipend = 2\nskill = 0", "prestige = 2\nstipend = 2\nskill = 2")
    )
    state = position(NOBODY, chips={"guild": "1:w3 0:w1"}, game=theirs, difficulty="master")
    play(state, "go:guild", theirs)
    assert state.skills == [5, 1]


# ---- each place


def test_salon_a_primary_among_its_plans_comes_first() -> None:
    state = alone("salon", salon="joseph_haydn clara_schumann ludwig_ii", plans="timpani", guild_card="ag2")
    act(state)
    assert state.boards[1].patrons == [patron("clara_schumann"), -1, -1]
    assert state.boards[1].resources[3] == 0, "no placement bonus"


def test_salon_then_a_primary_of_the_guild_family() -> None:
    salon = "clara_schumann giuseppe_tartini frederick_the_great"
    state = act(alone("salon", salon=salon, guild_card="ag3"))
    assert state.boards[1].patrons[0] == patron("clara_schumann")


def test_salon_then_the_higher_prestige_and_last_the_rightmost() -> None:
    salon = "frederick_the_great joseph_haydn wolfgang_amadeus_mozart"
    state = act(alone("salon", salon=salon, guild_card="ag2"))
    assert state.boards[1].patrons[0] == patron("frederick_the_great")
    salon = "clara_schumann joseph_haydn wolfgang_amadeus_mozart"
    state = act(alone("salon", salon=salon, guild_card="ag2"))
    assert state.boards[1].patrons[0] == patron("wolfgang_amadeus_mozart")


def test_salon_with_three_patrons_it_is_idle() -> None:
    state = alone("salon", "w3", patrons="joseph_haydn ludwig_ii clara_schumann", salon="giuseppe_tartini")
    act(state)
    assert prestige(state, 1) == 1
    assert state.display[SALON][0] == patron("giuseppe_tartini")


def test_guild_a_card_that_a_patron_wants_comes_first() -> None:
    state = alone("guild", guild="timpani harp chamber_organ", patrons="joseph_haydn+x1", guild_card="ag3")
    state.display[GUILD] = kinds("clarinet harp chamber_organ")
    act(state)
    assert state.plans == kinds("clarinet")


def test_guild_then_the_families_of_guild_and_action_card_then_prestige() -> None:
    state = act(alone("guild", guild="violin timpani chamber_organ", guild_card="ag1"))
    assert state.plans == kinds("violin")
    state = act(alone("guild", guild="clarinet bassoon chamber_organ", guild_card="ag1", action="ai8"))
    assert state.plans == kinds("bassoon")
    state = act(alone("guild", guild="chamber_organ timpani grand_piano", guild_card="ag1", action="ai8"))
    assert state.plans == kinds("chamber_organ")
    state = act(alone("guild", guild="cello bassoon natural_trumpet", guild_card="ag3", action="ai6"))
    assert state.plans == kinds("natural_trumpet")


def test_guild_with_four_plans_it_is_idle() -> None:
    state = act(alone("guild", "w3", plans="violin violin viola viola"))
    assert prestige(state, 1) == 1
    assert len(state.plans) == 4
    state = act(alone("guild", "w3", plans="violin violin viola"))
    assert len(state.plans) == 4


def test_perform_an_era_that_a_patron_wants_comes_first() -> None:
    state = act(alone("perform", perform="p9 p1 p17", patrons="joseph_haydn", guild_card="ag1"))
    assert state.boards[1].attached[0] == [card("p9")]


def test_perform_then_the_era_of_the_guild_and_then_of_the_action_card() -> None:
    state = act(alone("perform", perform="p1 p9 p17", guild_card="ag1", action="ai7"))
    assert state.taken[PERFORM] == [performance("p1"), -1, -1]
    state = act(alone("perform", perform="p9 p17 p18", guild_card="ag1", action="ai2"))
    assert state.taken[PERFORM] == [performance("p9"), -1, -1]
    state = act(alone("perform", perform="p9 p10 p17", guild_card="ag5", action="ai8"))
    assert state.taken[PERFORM] == [-1, -1, performance("p17")]


@pytest.mark.parametrize(
    ("number", "chip", "points", "token"),
    [(1, "w1", 0, 0), (5, "w1", 1, 1), (6, "w1", 1, 1), (4, "w1", 0, 0), (6, "w5", 4, 1), (5, "w5", 2, 1)],
)
def test_perform_has_no_dice(number: int, chip: str, points: int, token: int) -> None:
    """Skill + round + 3 against the card: here 9 is medium for 1 prestige, 14 high for 3; skill 4 brings one
    more."""
    state = act(alone("perform", chip, perform="p16 p8 p24", guild_card="ag2", action="ai2", round=number))
    assert state.taken[PERFORM][0] == performance("p16")
    assert prestige(state, 1) == points
    assert state.orchestra.placed(1, 1) == token
    assert state.boards[1].resources[3] == 0, "no money"
    if not token:
        assert performance("p16") in state.decks[PERFORM].discards


def test_repair_a_family_that_a_patron_wants_then_prestige_then_the_guild_family() -> None:
    state = act(alone("repair", repairs="x1 x16 x23", patrons="joseph_haydn", guild_card="ag2"))
    assert state.boards[1].attached[0] == [card("x1")]
    state = act(alone("repair", repairs="x1 x16 x13", guild_card="ag1"))
    assert state.taken[REPAIR] == [-1, repair("x16"), -1]
    assert prestige(state, 1) == 3 + 1
    state = act(alone("repair", repairs="x1 x9 x17", guild_card="ag1"))
    assert state.taken[REPAIR] == [repair("x1"), -1, -1]
    state = act(alone("repair", repairs="x9 x10 x17", guild_card="ag1"))
    assert state.taken[REPAIR] == [-1, -1, repair("x17")]


@pytest.mark.parametrize("place", ["salon", "guild", "perform", "repair"])
def test_no_card_in_reach_is_worth_a_point(place: str) -> None:
    state = alone(place, "w1")
    number = ("salon", "guild", "perform", "repair").index(place)
    state.display[number][0] = -1
    act(state)
    assert prestige(state, 1) == 1
    assert state.breakdown()[1]["automa"] == 1


def test_balcony_it_claims_the_level_with_the_most_points() -> None:
    """And scores 2 more instead of a benefit; of equal ones the leftmost tile."""
    state = alone("balcony", "w3", awards="t10 t11 t7")
    state.boards[1].made = kinds("violin harp serpent timpani")
    act(state)
    assert state.marks[0] == [-1, 1, -1], "two rare ones score 5, four instruments 4"
    assert prestige(state, 1) == 5 + 2
    assert state.boards[1].benefits.count(True) == 1
    state = alone("balcony", "w3", awards="t11 t10 t7")
    state.boards[1].made = kinds("violin harp violin")
    act(state)
    assert state.marks == [[1, -1, -1], [-1] * 3, [-1] * 3]


def test_balcony_an_open_level_on_a_tile_without_its_marker() -> None:
    state = alone("balcony", "w3", awards="t11 t6 t7", marks=["0 1:2"])
    state.boards[1].made = kinds("violin harp violin timpani")
    act(state)
    assert state.marks[0] == [1, 0, -1]
    again = alone("balcony", "w3", awards="t11 t6 t7", marks=["1 1:1"])
    again.boards[1].made = kinds("violin harp violin timpani")
    act(again)
    assert prestige(again, 1) == 1
    spent = alone("balcony", "w3", awards="t11 t6 t7")
    spent.boards[1].made = kinds("violin harp violin timpani")
    spent.boards[1].benefits = [True, True, True]
    act(spent)
    assert prestige(spent, 1) == 1


def test_balcony_its_chips_count_for_turn_order() -> None:
    state = position(NOBODY, NOBODY, chips={"balcony": "0:w3 2:w5"}, automa=True)
    play(state, "go:balcony instead1 end pass market done end")
    assert state.round == 3
    assert state.order == [2, 0, 1]


def test_workshop_without_a_plan_it_draws_one() -> None:
    state = alone("workshop", "w5")
    deck(state, GUILD, kinds("harp"))
    act(state)
    assert state.plans == kinds("harp")
    assert prestige(state, 1) == 0, "no bonus of skill, and not idle"


def test_workshop_it_finishes_what_a_patron_wants_then_the_best_then_the_earliest() -> None:
    state = act(alone("workshop", "w1", plans="harp timpani", patrons="clara_schumann"))
    assert state.boards[1].made == kinds("timpani")
    assert prestige(state, 1) == 4 + 3
    state = act(alone("workshop", "w1", plans="violin harp timpani"))
    assert state.boards[1].made == kinds("harp")
    assert state.plans == kinds("violin timpani")
    assert prestige(state, 1) == 7
    state = act(alone("workshop", "w1", plans="violin cello bassoon"))
    assert state.boards[1].made == kinds("cello")
    assert kind("cello") in state.decks[GUILD].discards


def test_workshop_each_chip_finishes_one() -> None:
    state = position(NOBODY, chips={"workshop": "1:w1 1:w5"}, plans="violin harp", order=[1, 0], action="ai2")
    assert state.boards[1].made == kinds("harp violin")
    assert state.stacks[WORKSHOP] == []


@pytest.mark.parametrize(("chip", "points"), [("w3", 1), ("w4", 2), ("w5", 2)])
def test_skill_four_is_worth_a_point(chip: str, points: int) -> None:
    """After any action on the main board, also an idle one."""
    state = act(alone("guild", chip, plans="violin violin viola viola"))
    assert prestige(state, 1) == points


# ---- tokens and giving


def test_it_takes_a_chair_from_a_player_first() -> None:
    """Then an empty one, then one of the neutral colour, then any."""
    tokens: tuple[str, ...] = ("1 repair cello", "0 repair violin_cr", "1 repair violin_cr")
    state = act(alone("repair", "w1", repairs="x1", tokens=tokens))
    assert holder(state, "violin_cr") == 1
    tokens = ("neutral repair violin_bc", "1 repair violin_bc", "0 repair violin_cr", "1 performance viola")
    state = act(alone("repair", "w1", repairs="x1", tokens=tokens))
    assert holder(state, "cello") == 1
    rest = ("0 instrument viola", "0 instrument cello", "0 instrument double_bass")
    tokens = ("0 repair violin_bc", "neutral repair violin_cr", "1 repair violin_cr", *rest)
    state = act(alone("repair", "w1", repairs="x1", tokens=tokens))
    assert holder(state, "violin_cr") == 1
    tokens = ("0 instrument violin_bc", "0 instrument violin_cr", *rest)
    state = act(alone("repair", "w1", repairs="x1", tokens=tokens))
    assert state.orchestra.count(2, 0, 1) == 1, "the first of the list"


def test_a_chair_brings_it_nothing() -> None:
    state = act(alone("repair", "w1", repairs="x1"))
    assert state.boards[1].resources[:6] == [0] * 6
    assert holder(state, "violin_bc") == 1


def test_a_player_can_take_a_chair_from_it() -> None:
    own = Own("1 animal 1 wood", finish="viola")
    state = position(own, chips={"finishing": "0:w1"}, tokens=["1 performance viola"])
    play(state, "go:finishing make:viola")
    assert holder(state, "viola") == 0


def test_with_no_token_left_none_is_placed() -> None:
    state = act(alone("repair", "w1", repairs="x1", tokens=("1 repair bassoon",) * 8))
    assert state.orchestra.placed(2, 1) == 8
    assert prestige(state, 1) == 1


def test_it_gives_to_the_patron_with_the_fewest_open_requirements() -> None:
    """The leftmost of equal ones; the completed patron scores, and brings neither reputation nor a power."""
    state = act(
        alone("workshop", "w1", plans="viola", patrons="nadezhda_von_meck giuseppe_tartini frederic_chopin")
    )
    assert state.boards[1].completed == [patron("giuseppe_tartini")]
    assert state.boards[1].patrons[1] == -1
    assert state.boards[1].tracks == [0, 0, 0]
    assert prestige(state, 1) == 3 + 4
    state = act(alone("workshop", "w1", plans="viola", patrons="frederic_chopin antonio_vivaldi"))
    assert state.boards[1].attached == [[kind("viola")], [], []]
    state = act(alone("workshop", "w1", plans="viola", patrons="frederic_chopin antonio_vivaldi+x9"))
    assert state.boards[1].completed == [patron("antonio_vivaldi")]
    assert repair("x9") in state.decks[REPAIR].discards


def test_its_patrons_never_leave_and_give_nothing() -> None:
    state = alone(patrons="frederic_chopin ludwig_ii")
    before = prestige(state, 1)
    for _ in range(4):
        start_round(state)
    assert state.boards[1].patrons[:2] == [patron("frederic_chopin"), patron("ludwig_ii")]
    assert prestige(state, 1) == before + 4 * 1
    assert state.boards[1].resources[:6] == [0] * 6


# ---- the end


def test_what_it_scores_at_the_end() -> None:
    """Chairs by the table, its guild card, a point for each plan; no leftovers and no goals."""
    state = position(NOBODY, round=6, guild_card="ag1", plans="harp cello", tokens=[
        "1 instrument viola", "1 instrument cello", "1 repair timpani", "1 repair bassoon",
    ])  # fmt: skip
    state.boards[1].made = kinds("viola cello timpani")
    end_round(state)
    assert state.breakdown()[1]["chairs"] == 1
    assert state.breakdown()[1]["automa"] == 2 + 2
    assert state.scores()[1] == 5


def test_award_seekers_score_two_for_each_award() -> None:
    state = position(NOBODY, round=6, guild_card="ag8", marks=["1 1:1", "1 2:1", "0 3:1"])
    assert end_round(state).breakdown()[1]["automa"] == 4


def test_a_human_level_with_it_ranks_before_it() -> None:
    """Ruling 110: by prestige; it wins only with more than every human."""
    state = position(Own("5 prestige"), Own("5 prestige 3 money"), round=6, automa=True)
    state.boards[2].score(5, 0)
    assert end_round(state).ranks() == [1, 0, 2]
    state = position(Own("5 prestige"), Own("4 prestige"), round=6, automa=True)
    state.boards[2].score(6, 0)
    assert end_round(state).ranks() == [1, 2, 0]
    state = position(Own("5 prestige"), round=6)
    state.boards[1].score(5, 0)
    assert end_round(state).ranks() == [0, 1]


def test_humans_level_with_each_other_share_before_it() -> None:
    """Ruling 110: between humans the usual tie-break, then a shared win."""
    state = position(Own("5 prestige 3 money"), Own("5 prestige 3 money"), round=6, automa=True)
    state.boards[2].score(5, 0)
    assert end_round(state).ranks() == [0, 0, 2]
