"""Setting up: what is laid out, dealt and chosen, and what the families can do once."""

from collections import Counter

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import DISPLAYS, GUILD, PERFORM, REPAIR, SALON, SPECIALIST
from bandstand.builtin.luthier.words.names import gains
from tests.luthier.positions import (
    KIT,
    begin,
    choose_all,
    events,
    have,
    holder,
    kind,
    legal,
    phase,
    play,
)


@pytest.mark.parametrize(("players", "tiles"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_award_tiles_by_the_number_of_players(players: int, tiles: int) -> None:
    """L1: four tiles with four players, three with fewer."""
    state = begin(players)
    assert len(state.awards) == len(set(state.awards)) == tiles


@pytest.mark.parametrize(("players", "cards"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_small_decks_have_a_card_more_than_there_are_players(players: int, cards: int) -> None:
    """L2, ruling 2: also with one player, where the automa counts as another."""
    state = begin(players)
    assert len(state.royals) == cards
    assert all(KIT.patrons[each].deck == 3 for each in state.royals)
    for track, specialists in enumerate(state.specialist_decks):
        assert len(specialists) == cards
        assert all(KIT.specialists[each].track == track for each in specialists)


def test_two_players_with_the_automa_are_three() -> None:
    """Ruling 2: with the automa as third player everything is laid out for three."""
    state = begin(2, automa=True)
    assert state.seats == 3
    assert len(state.royals) == 4
    assert len(state.display[SALON]) == 4
    assert state.pit == -1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_is_dealt_two_of_each_and_four_goals(players: int) -> None:
    """L3: two instruments, two patrons of the first deck, two families and four goals."""
    state = begin(players)
    for seat in range(players):
        board = state.boards[seat]
        assert len(board.hand) == len(board.dealt_patrons) == len(board.dealt_houses) == 2
        assert len(board.goals) == 4
        assert all(KIT.patrons[each].deck == 1 for each in board.dealt_patrons)
    for dealt in (
        [house for board in state.boards for house in board.dealt_houses],
        [goal for board in state.boards for goal in board.goals],
        [patron for board in state.boards for patron in board.dealt_patrons],
    ):
        assert len(set(dealt)) == len(dealt)


def test_one_is_kept_and_the_rest_goes_where_it_belongs() -> None:
    """L3: a family, two goals, an instrument (the other goes under the deck), a patron (the other is out)."""
    state = begin(3)
    before = [(board.hand[:], board.dealt_patrons[:], board.goals[:]) for board in state.boards]
    choose_all(state, "guarneri", "hotteterre", "ruckers")
    under = [layer for layer in state.decks[GUILD].layers if layer.knower >= 0]
    for seat in range(3):
        hand, patrons, goals = before[seat]
        board = state.boards[seat]
        assert board.hand == [min(hand)]
        assert under[seat].cards == [max(hand)]
        assert under[seat].knower == seat
        assert board.patrons[0] == patrons[0]
        assert patrons[1] in state.decks[SALON].discards
        assert board.goals == goals[:2]
        assert board.returned == goals[2:]
        assert board.dealt_houses == board.dealt_patrons == []
    assert state.decks[GUILD].layers[0].knower == -1, "what was put under the deck does not lie on top"


def test_goals_are_named_in_one_order_and_none_is_out_of_reach() -> None:
    """L3: every pair of the four goals can be kept, and each in one way."""
    state = begin(2)
    dealt = state.boards[0].goals[:]
    first = state.legal()[0]
    state.apply(first if KIT.houses[first].key != "steinway" else state.legal()[1])
    pairs = set()
    for one in state.legal():
        after = state.copy()
        after.apply(one)
        pairs |= {(one - KIT.goal, two - KIT.goal) for two in after.legal()}
    assert pairs == {(a, b) for a in dealt for b in dealt if a < b}


def test_choices_of_others_are_asked_at_once_and_stay_hidden() -> None:
    state = begin(3)
    assert state.together() == [0, 1, 2]
    seen = state.view(1)
    play(state, GAME.write(state.legal()[0]))
    assert state.view(1) == seen
    assert not state.whole()


@pytest.mark.parametrize(
    ("space", "brings"), [(1, "4 money"), (2, "1 material of your choice"), (3, "1 apprentice")]
)
def test_the_space_of_the_first_patron_brings_its_bonus(space: int, brings: str) -> None:
    """L6: 4 money, 1 material of one's choice, or 1 apprentice."""
    state = begin(2)
    for seat, key in enumerate(("guarneri", "hotteterre")):
        state.boards[seat].dealt_houses = [[each.key for each in KIT.houses].index(key)]
        play(state, f"house:{key}")
        for _ in range(4):
            state.apply(state.legal()[0])
        play(state, f"space{space}")
    got = [event["gains"] for event in events(state, "gained") if event["why"] == "space"]
    assert gains(KIT, got[0]) == brings
    if space == 2:
        assert legal(state) == {"material:animal", "material:wood", "material:metal"}
        wood = have(state)["wood"]
        play(state, "material:wood")
        assert have(state)["wood"] == wood + 1


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_the_orchestra_of_two_has_neutral_tokens(players: int, seed: int) -> None:
    """L37, rulings 5 and 6: neutral tokens hold chairs and block an award level on each tile, and a card of
    each neutral instrument is out of the game before anything is dealt."""
    state = begin(players, seed)
    pit = KIT.pits[state.pit]
    neutral = int(state.seats)
    for token_kind, chairs in enumerate(pit.tokens):
        for each in chairs:
            assert state.orchestra.holder[each] == neutral
            assert state.orchestra.seated[each] == token_kind
    assert sum(1 for each in state.orchestra.holder if each == neutral) == 7
    for tile in range(3):
        assert [level for level, mark in enumerate(state.marks[tile], 1) if mark == neutral] == [
            pit.blocks[tile]
        ]
    assert len(state.removed) == 3
    for each, where in zip(state.removed, pit.tokens[0], strict=True):
        assert where in KIT.instruments[each].chairs
    left = Counter(KIT.deck_instruments) - Counter(state.removed)
    found = Counter(card % 1000 for card in state.census() if card // 1000 == GUILD)
    assert found == left + Counter(state.removed)
    dealt = state.decks[GUILD].cards() + state.display[GUILD] + state.plans
    for board in state.boards:
        dealt += board.hand
    assert Counter(dealt) == left


def test_the_first_pit_blocks_the_levels_of_the_example() -> None:
    """L37: the middle level of the first tile, the right of the second, the left of the third."""
    assert KIT.pits[0].blocks == [2, 3, 1]


@pytest.mark.parametrize(("players", "automa"), [(2, True), (3, False), (4, False)])
def test_a_larger_table_has_no_neutral_tokens(players: int, automa: bool) -> None:
    """Ruling 5, not: with three and four at the table, the automa counted, everything is free."""
    state = begin(players, **({"automa": True} if automa else {}))
    assert state.pit == -1
    assert set(state.orchestra.holder) == {-1}
    assert {mark for marks in state.marks for mark in marks} == {-1}
    assert state.removed == []


@pytest.mark.parametrize(("players", "slots"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_displays_are_filled(players: int, slots: int) -> None:
    state = begin(players)
    for place in range(DISPLAYS):
        assert len(state.display[place]) == slots
        assert -1 not in state.display[place]
    assert all(KIT.patrons[each].deck == 1 for each in state.display[SALON])
    first, second = state.decks[SALON].layers
    assert {KIT.patrons[each].deck for each in first.cards} == {1}
    assert {KIT.patrons[each].deck for each in second.cards} == {2}
    assert len(second.cards) == 12


def test_component_counts_are_those_of_the_box() -> None:
    assert [len([p for p in KIT.patrons if p.deck == d]) for d in (1, 2, 3)] == [18, 12, 9]
    assert len(KIT.deck_instruments) == 39
    assert [len(KIT.performances), len(KIT.repairs), len(KIT.specialists)] == [24, 24, 21]
    assert [len(KIT.goals), len(KIT.awards), len(KIT.houses), len(KIT.pits)] == [18, 15, 8, 9]
    assert [len(KIT.action_cards), len(KIT.guild_cards), len(KIT.market)] == [18, 8, 16]
    assert len([1 for c in KIT.chairs if c.rare]) == 3


# ---- the families


def test_turn_order_follows_the_numbers_of_the_families() -> None:
    """Ruling 3: the lowest number begins."""
    state = choose_all(begin(4), "steinway", "guarneri", "ruckers", "hotteterre")
    assert state.order == [1, 3, 2, 0]


def test_abilities_come_after_all_choices_in_the_order_of_the_families() -> None:
    """Rulings 3 and 80: the lower number places its token first, and the other finds the chair taken."""
    state = choose_all(begin(3), "ruckers", "steinway", "denner")
    assert state.turn() == 2
    assert state.boards[0].patrons[0] >= 0, "all have their patrons by now"
    assert legal(state) == {
        f"chair:{key}" for key in ("transverse_flute", "natural_trumpet", "clarinet", "bassoon", "valve_horn")
    }
    play(state, "chair:natural_trumpet")
    assert state.turn() == 0
    assert holder(state, "natural_trumpet") == 2
    play(state, "chair:natural_trumpet")
    assert phase(state) == "consolation"
    money = have(state)["money"]
    play(state, "console1")
    assert have(state)["money"] >= money + 2


def test_a_token_at_set_up_pays_its_reward() -> None:
    """Ruling 80: a chair taken at set-up brings what it brings in play."""
    state = choose_all(begin(3), "ruckers", "steinway", "guarneri")
    play(state, "chair:viola")
    assert holder(state, "viola") == 0
    assert [e["gains"][3] for e in state.news(-1) if e.get("why") == "chair"] == [4]


def test_a_token_at_set_up_meets_neutral_ones() -> None:
    """Ruling 80: against a neutral token there is no majority with one token of one's own."""
    for seed in range(30):
        state = begin(2, seed)
        if KIT.pits[state.pit].key == "o1":
            break
    choose_all(state, "ruckers", "guarneri")
    play(state, "chair:natural_trumpet")
    assert phase(state) == "consolation"
    assert holder(state, "natural_trumpet") == state.seats


def test_amati_may_rough_an_instrument_for_its_printed_cost() -> None:
    """Ruling 81: it goes from the hand to the finishing bench, without a worker and his inspiration."""
    state = begin(3)
    state.boards[0].hand = [kind("violin"), kind("violin")]
    choose_all(state, "amati", "steinway", "guarneri")
    assert phase(state) == "rough_first"
    assert legal(state) == {"make:violin", "no"}
    before = have(state)
    play(state, "make:violin")
    assert state.boards[0].finish == [kind("violin")]
    assert state.boards[0].hand == []
    roughed = [e["kind"] for e in state.news(-1)]
    assert "roughed" in roughed
    after = Counter(have(state))
    gift = KIT.patrons[state.boards[0].patrons[0]].gifts[0]
    assert after["animal"] == before["animal"] - 1 + gift[0]
    assert after["wood"] == before["wood"] - 1 + gift[1]
    assert after["inspiration"] == before["inspiration"] + gift[4]


def test_amati_may_decline() -> None:
    """Ruling 81: the card stays in hand."""
    state = begin(3)
    state.boards[0].hand = [kind("violin"), kind("violin")]
    choose_all(state, "amati", "steinway", "guarneri")
    play(state, "no")
    assert state.boards[0].finish == []
    assert state.boards[0].hand == [kind("violin")]


def test_amati_without_the_materials_gets_nothing() -> None:
    """Ruling 81: what cannot be paid is not offered."""
    state = begin(3)
    state.boards[0].hand = [kind("valve_horn"), kind("valve_horn")]
    choose_all(state, "amati", "steinway", "guarneri")
    assert phase(state) != "rough_first"
    assert state.boards[0].finish == []


def test_nobody_takes_back_what_showed_whether_amati_can_pay() -> None:
    """Ruling 81: whether Amati is asked tells something of a hidden hand, so it is a barrier."""
    for card in ("violin", "valve_horn"):
        state = begin(3)
        state.boards[0].hand = [kind(card), kind(card)]
        for seat, house in enumerate((0, 7, 2)):
            state.boards[seat].dealt_houses = [house]
        while len(state.asked) - state.answers > 1 or len(state.picked[2]) < 5:
            state.apply(state.legal()[0])
        play(state, "space2")
        before = state.barrier
        assert state.turn() == 2, "Guarneri chooses a material before the abilities"
        play(state, "material:wood")
        assert state.barrier > before


def test_stradivari_looks_at_three_instruments_and_keeps_one_more() -> None:
    state = choose_all(begin(3), "stradivari", "steinway", "guarneri")
    assert phase(state) == "keep"
    drawn = state.drawn[:]
    assert len(drawn) == 3
    assert state.view(1)["drawn"] == []
    play(state, GAME.write(state.legal()[0]))
    assert len(state.boards[0].hand) == 2
    assert state.decks[GUILD].layers[-1].cards == sorted(drawn)[1:]
    assert state.decks[GUILD].layers[-1].knower == 0


@pytest.mark.parametrize(
    ("house", "tracks"),
    [("guarneri", [0, 1, 0]), ("hotteterre", [1, 0, 0]), ("silbermann", [0, 0, 1])],
)
def test_three_families_begin_with_a_step(house: str, tracks: list[int]) -> None:
    others = ["guarneri", "hotteterre"] if house == "silbermann" else ["steinway", "silbermann"]
    state = choose_all(begin(3), house, *others)
    assert state.boards[0].tracks == tracks
    if house == "silbermann":
        steps = [e for e in state.news(-1) if e.get("why") == "step"]
        assert steps[0]["gains"][5] == 1


def test_denner_and_ruckers_begin_with_a_token() -> None:
    state = choose_all(begin(3), "denner", "steinway", "guarneri")
    play(state, "chair:bassoon")
    assert holder(state, "bassoon") == 0
    assert state.orchestra.placed(2, 0) == 1
    state = choose_all(begin(3), "ruckers", "steinway", "guarneri")
    assert legal(state) == {
        f"chair:{key}"
        for key in ("violin_bc", "viola", "transverse_flute", "natural_trumpet", "harpsichord", "timpani")
    }
    play(state, "chair:timpani")
    assert state.orchestra.placed(1, 0) == 1


def test_steinway_keeps_three_goals() -> None:
    """L3, ruling 80: the family was chosen before the goals."""
    state = choose_all(begin(3), "steinway", "guarneri", "hotteterre")
    assert [len(board.goals) for board in state.boards] == [3, 2, 2]
    assert [len(board.returned) for board in state.boards] == [1, 2, 2]


@pytest.mark.parametrize("house", [each.key for each in KIT.houses])
def test_every_family_begins_with_its_resources(house: str) -> None:
    others = [key for key in ("guarneri", "hotteterre", "steinway") if key != house][:2]
    state = choose_all(begin(3), house, *others)
    gained = [e for e in state.news(-1) if e.get("why") == "house" and e["seat"] == 0]
    assert gained[0]["gains"] == next(each.resources for each in KIT.houses if each.key == house)


def test_a_small_deck_never_runs_out() -> None:
    """Ruling 82: each player takes one royal and one specialist of a track at most, and there is one more."""
    for players in (1, 2, 3, 4):
        state = begin(players)
        assert len(state.royals) > players
        assert all(len(cards) > players for cards in state.specialist_decks)
    for steps in KIT.tracks:
        assert steps.count(SPECIALIST) == 1


def test_the_first_market_card_has_average_prices() -> None:
    """L21: 2, 3 and 5, and every card lies within the ranges."""
    for players in (1, 2, 3, 4):
        assert KIT.market[begin(players).market] == [2, 3, 5]
    for prices, low, high in zip(zip(*KIT.market, strict=True), (1, 2, 4), (3, 4, 6), strict=True):
        assert (min(prices), max(prices)) == (low, high)


def test_the_neutral_colour_is_nobody() -> None:
    """Ruling 5: it has tokens, but neither a board nor a score."""
    state = begin(2)
    assert len(state.scores()) == len(state.boards) == 2
    assert state.orchestra.chairs(2) == 7


def test_decks_of_performances_and_repairs_hold_the_rest() -> None:
    state = begin(4)
    assert state.decks[PERFORM].size() == 24 - 5
    assert state.decks[REPAIR].size() == 24 - 5
