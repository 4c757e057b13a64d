"""The start and the end of a round: powers, gifts, patience, benches, turn order, new cards."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import DISPLAYS, GUILD, PERFORM, REPAIR, SALON
from bandstand.contract import OVER
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    begin,
    choose_all,
    deck,
    end_round,
    events,
    have,
    kind,
    kinds,
    legal,
    patron,
    phase,
    play,
    position,
    prestige,
    start_round,
)

# ---- workers


def test_workers_join_in_rounds_three_and_five() -> None:
    """L4: 1, 3 and 5 from the start, 2 when the third round begins, 4 when the fifth does."""
    state = start_round(position(NOBODY, NOBODY, NOBODY, round=0))
    numbers = []
    for _ in range(6):
        numbers.append([chip + 1 for chip in state.boards[0].chips])
        end_round(state)
    assert numbers == [[1, 3, 5]] * 2 + [[1, 2, 3, 5]] * 2 + [[1, 2, 3, 4, 5]] * 2


# ---- powers, gifts, patience


def test_the_first_patron_advances_in_the_first_round() -> None:
    """Ruling 4: the start of the first round is a start of a round."""
    state = choose_all(begin(2), "guarneri", "hotteterre")
    for board in state.boards:
        assert board.patience == [1, 0, 0]
    assert len([e for e in events(state, "gained") if e["why"] == "gift"]) == 2


def test_powers_come_before_gifts_and_benches_last() -> None:
    """Ruling 9: bonuses, then gifts, then the benches."""
    own = Own(completed="count_von_waldstein", patrons="ludwig_ii", benefits="storage", hand="violin")
    state = start_round(position(own, NOBODY))
    assert phase(state) == "material"
    assert have(state) == {"money": 5}
    play(state, "material:metal")
    assert [e["why"] for e in events(state, "gained")] == ["power", "storage", "gift"]
    assert phase(state) == "bench"


def test_mendelssohn_gives_twice_and_then_leaves() -> None:
    """L15, rulings 11 and 12: wood, then animal, then 3 prestige lost for each open requirement; the cube
    and the space are free again, and there is no third gift."""
    state = position(Own("10 prestige", patrons="- fanny_felix_mendelssohn"), NOBODY)
    start_round(state)
    assert have(state) == {"prestige": 10, "wood": 1}
    start_round(state)
    assert have(state) == {"prestige": 10, "wood": 1, "animal": 1}
    start_round(state)
    assert have(state) == {"prestige": 4, "wood": 1, "animal": 1}
    assert state.boards[0].patrons == [-1, -1, -1]
    assert state.boards[0].patience == [0, 0, 0]
    assert patron("fanny_felix_mendelssohn") in state.decks[SALON].discards
    assert state.breakdown()[0]["lost"] == -6


def test_prestige_never_falls_below_zero() -> None:
    """L15: what is not there cannot be lost."""
    state = position(Own("5 prestige", patrons="fanny_felix_mendelssohn:2"), NOBODY)
    assert prestige(start_round(state)) == 0
    assert sum(state.breakdown()[0].values()) == 0


def test_only_open_requirements_cost_prestige() -> None:
    """L16, rulings 11 and 12: one of two is met, so 3 are lost; the card under the patron is discarded."""
    state = position(Own("10 prestige", patrons="frederic_chopin:2+double_bass"), NOBODY)
    start_round(state)
    assert prestige(state) == 7
    assert kind("double_bass") in state.decks[GUILD].discards
    assert state.boards[0].attached == [[], [], []]


def test_a_royal_who_leaves_is_out_of_the_game() -> None:
    """Ruling 82: not even a new deck brings the royal back."""
    state = position(Own(patrons="queen_victoria_keys:2"), NOBODY)
    start_round(state)
    assert state.royals_out == [patron("queen_victoria_keys")]
    assert state.decks[SALON].discards == []
    assert patron("queen_victoria_keys") not in state.royals


def test_patrons_advance_from_left_to_right() -> None:
    """Ruling 96: a penalty comes before the next gift, so the floor of zero protects."""
    lost_first = position(Own(patrons="francesca_caccini:2 queen_victoria_keys"), NOBODY)
    assert prestige(start_round(lost_first)) == 1
    lost_last = position(Own(patrons="queen_victoria_keys francesca_caccini:2"), NOBODY)
    assert prestige(start_round(lost_last)) == 0


def test_an_apprentice_given_at_the_limit_is_lost() -> None:
    """Ruling 13: three are enough."""
    state = position(Own("3 apprentice", patrons="wolfgang_amadeus_mozart"), NOBODY)
    assert have(start_round(state)) == {"apprentice": 3}


def test_what_does_not_fit_is_discarded_at_once() -> None:
    """L5, ruling 10: nine materials fit, and the owner chooses what goes."""
    state = position(Own("5 animal 4 wood", patrons="frederic_chopin"), NOBODY)
    start_round(state)
    assert legal(state) == {"discard:animal", "discard:wood", "discard:metal"}
    play(state, "discard:animal")
    assert have(state) == {"animal": 4, "wood": 4, "metal": 1}


def test_materials_are_discarded_only_when_something_does_not_fit() -> None:
    """Ruling 76: nobody is offered to throw anything away otherwise."""
    own = Own("5 animal 4 wood 20 money", patrons="johann_pachelbel")
    state = position(own, NOBODY, chips={"repair": "0:w1"})
    assert not [word for word in legal(state) if word.startswith("discard")]
    play(state, "market")
    assert not [word for word in legal(state) if word.startswith("discard")]
    play(state, "done end pass go:repair instead1")
    assert legal(state) == {"discard:animal", "discard:wood"}
    play(state, "discard:animal discard:animal")
    assert phase(state) == "end"
    assert have(state) == {"animal": 3, "wood": 6, "money": 20}


def test_without_a_choice_the_surplus_goes_by_itself() -> None:
    """Ruling 10: of one kind of material one is discarded like another."""
    state = position(Own("9 wood", patrons="johann_pachelbel"), NOBODY)
    assert have(start_round(state)) == {"wood": 9}
    assert phase(state) == "plan"


def test_more_storage_holds_twelve_and_brings_a_material_each_round() -> None:
    """L5: the award's storage, and its material at the start of every round."""
    state = position(Own("11 wood", benefits="storage"), NOBODY)
    start_round(state)
    play(state, "material:metal")
    assert have(state) == {"wood": 11, "metal": 1}
    assert phase(state) == "plan"
    start_round(state)
    play(state, "material:metal")
    assert legal(state) == {"discard:wood", "discard:metal"}
    play(state, "discard:wood")
    assert have(state) == {"wood": 10, "metal": 2}


def test_gains_are_discarded_one_by_one() -> None:
    """Ruling 91: first what powers bring, then the storage's material, then gifts."""
    own = Own("12 wood", completed="frederick_the_great", benefits="storage", patrons="antonio_vivaldi")
    state = start_round(position(own, NOBODY))
    assert legal(state) == {"discard:wood", "discard:metal"}
    play(state, "discard:wood")
    assert legal(state) == {"material:animal", "material:wood", "material:metal"}
    play(state, "material:metal discard:metal")
    assert legal(state) == {"discard:animal", "discard:wood", "discard:metal"}
    play(state, "discard:animal")
    assert have(state) == {"wood": 11, "metal": 1}


def test_a_power_waits_for_the_next_round_and_then_comes_every_round() -> None:
    """Ruling 64: what comes at the start of a round comes from the next one on."""
    state = position(Own(completed="niccolo_paganini"), NOBODY)
    assert have(start_round(state)) == {"inspiration": 2}
    assert have(start_round(state)) == {"inspiration": 4}


def test_patience_is_not_looked_at_after_the_last_round() -> None:
    """Ruling 95: patrons still there at the end neither score nor cost anything."""
    state = position(Own("5 prestige", patrons="frederic_chopin:2+double_bass ludwig_ii:2"), NOBODY, round=6)
    end_round(state)
    assert state.turn() == OVER
    assert state.scores()[0] == 5


# ---- benches


def test_benches_are_asked_of_all_at_once() -> None:
    """Ruling 109: nobody sees what the others do until all have answered."""
    state = start_round(position(Own(hand="violin"), NOBODY, Own(rough="cello")))
    assert state.together() == [0, 2]
    seen = state.view(2)
    play(state, "on:violin")
    assert not state.whole()
    play(state, "done")
    assert state.view(2) == seen | {"turn": 2, "asked": [0, 2], "answers": 1, "loose": 0}
    assert state.boards[0].rough == []
    play(state, "unrough:cello done")
    assert state.boards[0].rough == [kind("violin")]
    assert state.boards[2].hand == [kind("cello")]


def test_a_card_taken_from_the_finishing_bench_must_be_roughed_again() -> None:
    """Ruling 14: its materials are lost, and it lies on the roughing bench."""
    state = start_round(position(Own("1 wood", finish="violin"), NOBODY))
    play(state, "unfinish:violin on:violin done")
    assert state.boards[0].finish == []
    assert state.boards[0].rough == [kind("violin")]
    assert have(state) == {"wood": 1}


def test_any_number_goes_off_and_two_fit_on() -> None:
    """Ruling 15: cards are taken back first, then up to two lie on the roughing bench."""
    own = Own(hand="harp cello", rough="viola violin", finish="side_drum timpani")
    state = start_round(position(own, NOBODY))
    assert {word for word in legal(state) if word.startswith("on:")} == set(), "the bench is full"
    play(state, "unrough:violin")
    assert {word for word in legal(state) if word.startswith("on:")} == {"on:harp", "on:cello"}
    play(state, "unrough:viola unfinish:timpani unfinish:side_drum on:side_drum on:harp")
    assert legal(state) == {"done"}
    play(state, "done")
    board = state.boards[0]
    assert board.rough == kinds("side_drum harp")
    assert board.finish == []
    assert board.hand == sorted(kinds("violin viola cello timpani"))


def test_a_card_taken_back_has_been_seen_by_all() -> None:
    """Ruling 15: it lay open, so all know it in the hand; one never laid out stays unknown."""
    state = start_round(position(Own(hand="harp", rough="viola", finish="timpani"), NOBODY))
    play(state, "unrough:viola unfinish:timpani done")
    theirs = state.view(1)["boards"][0]
    assert theirs["shown"] == sorted(kinds("viola timpani"))
    assert theirs["hand"] == []
    assert theirs["hidden_families"] == [0]


def test_a_hand_of_instruments_has_no_limit() -> None:
    """Ruling 8: ten cards are as good as one."""
    cards = "violin violin violin viola cello harp theorbo serpent timpani clavichord"
    state = start_round(position(Own(hand=cards), NOBODY))
    play(state, "done")
    assert len(state.boards[0].hand) == 10


# ---- the end of a round


def test_the_balcony_sets_the_turn_order() -> None:
    """L8, rulings 45 and 46: the priority at the Balcony, each by the best chip, and behind them who was not
    there, in the old order."""
    chips = {"balcony": "2:w1+2 0:w5 1:w3 0:w1"}
    own = Own()
    state = position(own, own, own, own, chips=chips, order=[3, 2, 1, 0])
    play(state, "market done end go:balcony")
    for _ in range(3):
        play(state, "instead1")
        if state.turn() == 0:
            assert phase(state) == "end"
        play(state, "end")
    assert [[chip.owner, chip.chip] for chip in state.balcony] == [[0, 4], [2, 0], [1, 2]], "they stay there"
    play(state, "instead1 end")
    while phase(state) == "resolve":
        play(state, "pass")
    assert state.order == [0, 2, 1, 3]
    assert state.balcony == []


def test_without_the_balcony_the_turn_order_stays() -> None:
    state = end_round(position(NOBODY, NOBODY, NOBODY, order=[2, 0, 1]))
    assert state.order == [2, 0, 1]


def test_the_last_round_has_no_cleanup() -> None:
    """Ruling 69: no new turn order, market card, cards or workers, but the end."""
    own = Own("10 money", specialists="joiner")
    state = position(own, NOBODY, NOBODY, chips={"balcony": "2:w5"}, round=6)
    shown = [cards[:] for cards in state.display]
    market = state.market
    play(state, "market done end market done end go:balcony instead1 end market done end")
    assert state.turn() == OVER
    assert state.order == [0, 1, 2]
    assert state.market == market
    assert state.display == shown
    assert state.boards[0].assigned == [0, 0, 0]
    assert state.scores()[0] == 2


def test_tier_one_goes_and_the_rest_slides() -> None:
    """Ruling 66: what is left of tiers II and III moves towards tier I in order, then cards are drawn."""
    state = position(NOBODY, NOBODY, NOBODY, guild="violin viola cello harp")
    deck(state, GUILD, kinds("timpani"), kinds("serpent"))
    end_round(state)
    assert state.display[GUILD] == kinds("cello harp timpani serpent")
    assert set(kinds("violin viola")) <= set(state.decks[GUILD].discards)


def test_gaps_are_filled_in_the_cleanup_only() -> None:
    """Rulings 30 and 66: a taken card leaves a gap for the round; sliding closes it."""
    state = position(Own(), NOBODY, NOBODY, chips={"guild": "0:w1"}, guild="violin viola cello harp")
    play(state, "go:guild take2 end")
    assert state.display[GUILD] == [kind("violin"), -1, kind("cello"), kind("harp")]
    deck(state, GUILD, kinds("timpani serpent clavichord"))
    end_round(state)
    assert state.display[GUILD][:2] == kinds("cello harp")
    assert sorted(state.display[GUILD][2:]) != [-1, -1]
    assert -1 not in state.display[GUILD]


def test_an_empty_deck_is_made_of_its_discards() -> None:
    """Ruling 7: and without any the slot stays empty."""
    state = position(NOBODY, NOBODY, repairs="x1 x2 x3")
    deck(state, REPAIR)
    state.decks[REPAIR].discards = [8]
    end_round(state)
    shown = state.display[REPAIR]
    assert shown[:2] == [1, 2]
    assert shown[2] in (0, 8), "the discards, with the card of tier I just discarded"
    state.decks[REPAIR].layers = []
    state.decks[REPAIR].discards = []
    state.display[REPAIR] = [-1, -1, -1]
    end_round(state)
    assert state.display[REPAIR] == [-1, -1, -1]


def test_first_patrons_leave_the_deck_after_the_third_round() -> None:
    """L40, ruling 65: only those still to be drawn; the others on display stay."""
    state = position(NOBODY, NOBODY, NOBODY, round=3)
    kept = state.display[SALON][2:]
    assert {KIT.patrons[each].deck for each in kept} == {1}
    end_round(state)
    assert state.display[SALON][:2] == kept
    assert {KIT.patrons[each].deck for each in state.display[SALON][2:]} == {2}
    assert {KIT.patrons[each].deck for each in state.decks[SALON].cards()} == {2}


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_first_patrons_stay_in_the_deck_in_other_rounds(number: int) -> None:
    """L40, not: it happens once."""
    state = position(NOBODY, NOBODY, round=number)
    left = len([each for each in state.decks[SALON].cards() if KIT.patrons[each].deck == 1])
    end_round(state)
    still = len([each for each in state.decks[SALON].cards() if KIT.patrons[each].deck == 1])
    assert still == left - 1


def test_each_round_has_a_new_market_card() -> None:
    state = position(NOBODY, NOBODY, round=1)
    seen = [int(state.market)]
    for _ in range(5):
        end_round(state)
        seen.append(int(state.market))
    assert len(set(seen)) == 6
    assert state.market_past == seen[:-1]


def test_carts_are_back_and_nobody_has_passed() -> None:
    state = position(NOBODY, NOBODY)
    play(state, "market done end pass")
    assert [board.cart for board in state.boards] == [False, False]
    assert [board.passed for board in state.boards] == [False, False]
    assert state.round == 3


# ---- assigning specialists


def test_a_specialist_gets_a_worker_at_the_end_of_the_round() -> None:
    """Ruling 68: any numbered worker one has, but not the one who joins with the next round."""
    state = end_round(position(Own(specialists="joiner"), NOBODY, round=2))
    assert phase(state) == "assign"
    assert legal(state) == {"assign1", "assign3", "assign5"}
    play(state, "assign3")
    assert state.round == 3
    assert state.boards[0].chips == [0, 1, 4, 6]
    assert state.boards[0].assigned == [0, 3, 0]


def test_two_specialists_of_a_round_get_two_workers() -> None:
    """Ruling 68: a worker already assigned is not held any more."""
    state = end_round(position(Own(specialists="soloist joiner"), NOBODY, round=2))
    play(state, "assign5")
    assert legal(state) == {"assign1", "assign3"}
    play(state, "assign1")
    assert state.boards[0].chips == [1, 2, 5, 6]


def test_cards_of_tier_one_are_discarded_everywhere() -> None:
    state = position(NOBODY, NOBODY)
    first = [state.display[place][0] for place in range(DISPLAYS)]
    end_round(state)
    for place in (GUILD, PERFORM, REPAIR):
        assert first[place] in state.decks[place].discards
