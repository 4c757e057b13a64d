"""Salon, Guild, Perform and Repair: tiers and their payment, taking cards, searching decks."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import GUILD, PERFORM, REPAIR, SALON
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    deck,
    events,
    have,
    kind,
    kinds,
    legal,
    patron,
    performance,
    phase,
    play,
    position,
    prestige,
    repair,
)

# ---- tiers


def test_tiers_cost_money_and_inspiration_in_any_mix() -> None:
    """L22, ruling 79: tier I is free, II costs 4 and III 8; the one number asked is how much inspiration."""
    own = Own("6 money 5 inspiration")
    state = position(own, NOBODY, NOBODY, chips={"guild": "0:w1"})
    play(state, "go:guild")
    assert {"take1", "take2", "take3", "take4"} <= legal(state)
    free = play(state.copy(), "take2")
    assert have(free) == {"money": 6, "inspiration": 5}
    second = play(state.copy(), "take3")
    assert phase(second) == "tier"
    assert legal(second) == {f"inspire{k}" for k in range(5)}
    assert have(second) == {"money": 6, "inspiration": 5}, "nothing is spent yet"
    assert not second.whole()
    assert have(play(second, "inspire3")) == {"money": 5, "inspiration": 2}
    third = play(state.copy(), "take4")
    assert legal(third) == {f"inspire{k}" for k in range(2, 6)}
    assert have(play(third, "inspire5")) == {"money": 3}


def test_a_price_that_can_be_paid_in_one_way_is_not_asked() -> None:
    """Ruling 79: with money alone there is nothing to choose."""
    state = position(Own("8 money"), NOBODY, chips={"guild": "0:w1"})
    play(state, "go:guild take3")
    assert phase(state) == "end"
    assert have(state) == {}


def test_what_cannot_be_paid_is_not_offered() -> None:
    """L22: seven of both together do not reach tier III."""
    state = position(Own("4 money 3 inspiration"), NOBODY, chips={"guild": "0:w1"})
    play(state, "go:guild")
    assert {word for word in legal(state) if word.startswith("take")} == {"take1", "take2"}


@pytest.mark.parametrize(("steps", "free"), [(2, {1}), (3, {1, 2}), (5, {1, 2}), (6, {1, 2, 3})])
def test_reputation_opens_the_tiers(steps: int, free: set[int]) -> None:
    """Ruling 28: tier II from the third step on, tier III, and II still, from the sixth on."""
    for place in ("salon", "guild", "perform", "repair"):
        own = Own("9 animal", tracks=(0, 0, steps))
        state = position(own, NOBODY, chips={place: "0:w1"}, repairs="x1 x3 x17")
        play(state, f"go:{place}")
        takes = {word for word in legal(state) if word.startswith("take")}
        assert takes == {f"take{slot}" for slot in free}


def test_a_free_tier_is_paid_with_nothing() -> None:
    """Ruling 28: the payment is due on taking the card, and only without the access."""
    state = position(Own("8 money", tracks=(0, 0, 6)), NOBODY, chips={"guild": "0:w1"})
    play(state, "go:guild take3")
    assert have(state) == {"money": 8}


def test_the_diplomat_pays_nothing_for_the_second_tier() -> None:
    """Ruling 107: the third still costs 8, and elsewhere the second costs 4."""
    own = Own("8 money", specialists="diplomat:1")
    state = position(own, NOBODY, chips={"salon": "0:sr"})
    play(state, "go:salon")
    assert have(play(state.copy(), "take2 space1")) == {"money": 8 + 4}
    assert have(play(state.copy(), "take3 space1")) == {"money": 4}
    state = position(own, NOBODY, chips={"guild": "0:sr"})
    assert have(play(state, "go:guild take2")) == {"money": 4}


def test_a_card_is_offered_only_if_tier_and_repair_can_be_paid_together() -> None:
    """Ruling 89: and only splits that leave enough inspiration for the missing material."""
    own = Own("4 money 4 inspiration 1 animal")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x1 x4 x8")
    play(state, "go:repair take2")
    assert legal(state) == {"inspire0", "inspire1", "inspire2"}
    assert have(play(state, "inspire2")) == {"money": 2, "prestige": 1}
    state = position(Own("4 money 1 inspiration 1 animal"), NOBODY, chips={"repair": "0:w1"}, repairs="x1 x4")
    play(state, "go:repair")
    assert "take2" not in legal(state)


def test_a_split_is_not_offered_if_the_repair_would_then_be_unpayable() -> None:
    """Ruling 89: all the money goes into the tier where the inspiration is needed for the repair."""
    own = Own("4 money 2 inspiration 1 animal")
    state = position(own, NOBODY, chips={"repair": "0:w1"}, repairs="x1 x4")
    play(state, "go:repair take2")
    assert phase(state) == "chair"
    assert have(state) == {"prestige": 1}


# ---- taking cards


def test_a_patron_needs_a_free_space() -> None:
    full = Own(patrons="ludwig_ii joseph_haydn clara_schumann", have="20 money")
    state = position(full, NOBODY, chips={"salon": "0:w1+1"})
    play(state, "go:salon")
    assert legal(state) == {"instead1", "instead2"}


@pytest.mark.parametrize(("space", "brings"), [(1, {"money": 4}), (3, {"apprentice": 1})])
def test_a_patron_brings_what_the_space_does(space: int, brings: dict[str, int]) -> None:
    """L6: as at set-up."""
    state = position(NOBODY, NOBODY, chips={"salon": "0:w1"}, salon="ludwig_ii")
    play(state, f"go:salon take1 space{space}")
    assert have(state) == brings
    assert state.boards[0].patrons[space - 1] == patron("ludwig_ii")


def test_the_middle_space_brings_a_material() -> None:
    """L6: of one's choice; the last free space is taken unasked."""
    state = position(Own(patrons="joseph_haydn - clara_schumann"), NOBODY, chips={"salon": "0:w1"})
    play(state, "go:salon take1 material:metal")
    assert have(state) == {"metal": 1}


def test_a_taken_card_leaves_a_gap() -> None:
    """Ruling 30: it stays empty until the end of the round."""
    state = position(NOBODY, NOBODY, chips={"guild": "0:w3 1:w1"})
    card = state.display[GUILD][0]
    play(state, "go:guild take1 end")
    assert state.display[GUILD][0] == -1
    assert "take1" not in legal(state)
    assert state.boards[0].hand == [card]
    assert state.view(1)["takers"][GUILD][0] == [0, card]


def test_the_guild_brings_a_material_and_a_place_on_the_bench() -> None:
    """L25: with skill 4 the card just taken may go on the bench at once, or stay in hand."""
    state = position(Own(hand="harp"), NOBODY, chips={"guild": "0:w5"}, guild="violin")
    play(state, "go:guild take1 material:wood")
    assert legal(state) == {"on:violin", "on:harp", "no"}
    assert have(state) == {"wood": 1}
    assert play(state.copy(), "no").boards[0].rough == []
    play(state, "on:violin")
    assert state.boards[0].rough == [kind("violin")]


def test_a_full_bench_leaves_the_material_only() -> None:
    """Ruling 32: there is no space for a plan."""
    state = position(Own(hand="harp", rough="violin viola"), NOBODY, chips={"guild": "0:w5"})
    play(state, "go:guild instead2 material:wood")
    assert phase(state) == "end"


# ---- the bonus of the Salon


def test_calming_brings_any_one_gift() -> None:
    """Rulings 31 and 97: either of the printed gifts, also of a royal; the cube goes one step back."""
    own = Own(patrons="joseph_haydn:2 queen_victoria_keys:1 niccolo_paganini")
    state = position(own, NOBODY, chips={"salon": "0:w5"})
    play(state, "go:salon instead2")
    assert legal(state) == {"calm1:1", "calm1:2", "calm2:1", "calm2:2", "calm3:1", "no"}
    calmed = play(state.copy(), "calm1:2")
    assert have(calmed) == {"money": 2, "metal": 1}
    assert calmed.boards[0].patience == [1, 1, 0]
    assert have(play(state.copy(), "calm2:2")) == {"money": 2, "prestige": 2}
    untouched = play(state.copy(), "no")
    assert have(untouched) == {"money": 2}
    assert untouched.boards[0].patience == [2, 1, 0]
    leftmost = play(state, "calm3:1")
    assert have(leftmost) == {"money": 2, "inspiration": 2}
    assert leftmost.boards[0].patience == [2, 1, 0]


def test_a_patron_just_taken_may_be_calmed() -> None:
    """Ruling 97: by the same chip; without any patron the bonus is lost."""
    state = position(NOBODY, NOBODY, chips={"salon": "0:w5"}, salon="ludwig_ii")
    play(state, "go:salon take1 space1 calm1:1")
    assert have(state) == {"money": 4 + 5}
    state = position(NOBODY, NOBODY, chips={"salon": "0:w5"})
    play(state, "go:salon instead2")
    assert phase(state) == "end"


# ---- searching


def test_a_search_needs_an_apprentice_and_ten() -> None:
    """L23, ruling 79: 10 of money and inspiration in any mix."""
    state = position(Own("20 money"), NOBODY, chips={"guild": "0:w5"})
    play(state, "go:guild")
    assert not [word for word in legal(state) if word.startswith("search")]
    state = position(Own("6 money 3 inspiration"), NOBODY, chips={"guild": "0:w1+1"})
    play(state, "go:guild")
    assert not [word for word in legal(state) if word.startswith("search")]
    state = position(Own("6 money 5 inspiration"), NOBODY, chips={"guild": "0:w1+1"})
    play(state, "go:guild search2")
    assert legal(state) == {"inspire4", "inspire5"}
    play(state, "inspire5")
    assert have(state) == {"money": 1}


def test_exactly_one_apprentice_leaves_the_game() -> None:
    """L23, ruling 87: the others on the chip go back to the Market as usual."""
    state = position(Own("10 money"), NOBODY, chips={"guild": "0:w1+3"})
    play(state, "go:guild search1")
    assert state.boards[0].cap == 2
    assert state.queue[0].apprentices == 2
    play(state, "material:wood no end")
    assert state.apprentices_out(0) == 0


def test_a_search_takes_the_topmost_card_with_the_back_that_was_named() -> None:
    """Ruling 29: of the first layer that has one, and only the searcher sees it."""
    state = position(Own("10 money"), NOBODY, chips={"guild": "0:w1+1"})
    deck(state, GUILD, kinds("violin cello"), kinds("serpent"), kinds("bassoon"))
    play(state, "go:guild")
    assert {word for word in legal(state) if word.startswith("search")} == {"search1", "search2"}
    play(state, "search2")
    assert state.boards[0].hand == [kind("serpent")]
    assert state.decks[GUILD].cards() == sorted(kinds("violin cello bassoon"))
    assert "card" not in events(state, "searched", 1)[0]
    assert events(state, "searched", 0)[0]["card"] == kind("serpent")
    assert state.view(1)["boards"][0]["hand_families"] == [1]


def test_backs_are_open() -> None:
    """Ruling 86: how many cards of each back are left to draw, and nothing of their order."""
    state = position(NOBODY, NOBODY)
    deck(state, SALON, [patron("ludwig_ii"), patron("joseph_haydn")], [patron("leopold_ii")])
    deck(state, GUILD, kinds("violin cello serpent"))
    deck(state, PERFORM, [performance("p9"), performance("p17"), performance("p18")])
    deck(state, REPAIR, [repair("x24")])
    backs = state.view(1)["backs"]
    assert backs == [[1, 1, 1, 0, 0, 0], [2, 1, 0], [0, 1, 2], [0, 0, 1]]
    assert state.view(-1)["backs"] == backs


def test_only_what_is_there_can_be_named() -> None:
    """Ruling 86: an empty deck is made of its discards first; without any there is no search."""
    state = position(Own("10 money"), NOBODY, chips={"repair": "0:w1+1"})
    deck(state, REPAIR)
    state.decks[REPAIR].discards = [repair("x9"), repair("x10")]
    play(state, "go:repair")
    assert {word for word in legal(state) if word.startswith("search")} == {"search2"}
    state.decks[REPAIR].discards = []
    assert not [word for word in legal(state) if word.startswith("search")]


def test_a_searched_card_comes_out_of_a_reshuffled_deck() -> None:
    """Rulings 7 and 86: the discards become the deck, and the search takes one of them."""
    state = position(Own("10 money"), NOBODY, chips={"guild": "0:w1+1"})
    deck(state, GUILD)
    state.decks[GUILD].discards = kinds("violin cello")
    play(state, "go:guild search1")
    left = state.decks[GUILD].cards()
    assert sorted(left + state.boards[0].hand) == kinds("violin cello")
    assert state.decks[GUILD].discards == []


def test_a_patron_search_needs_a_space_and_no_tier_payment() -> None:
    """Ruling 87: the patron goes straight to a free space, and its bonus comes."""
    full = Own("10 money", patrons="ludwig_ii joseph_haydn clara_schumann")
    state = position(full, NOBODY, chips={"salon": "0:w1+1"})
    play(state, "go:salon")
    assert not [word for word in legal(state) if word.startswith("search")]
    state = position(Own("10 money"), NOBODY, chips={"salon": "0:w1+1"})
    play(state, "go:salon search3 space1")
    assert have(state) == {"money": 4}
    assert KIT.patrons[state.boards[0].patrons[0]].type == 2


def test_a_search_goes_through_the_whole_deck() -> None:
    """Ruling 88: to the second patrons when no first one of the type is left above them."""
    state = position(Own("10 money"), NOBODY, chips={"salon": "0:w1+1"})
    deck(state, SALON, [patron("joseph_haydn")], [patron("leopold_ii"), patron("johannes_brahms")])
    play(state, "go:salon")
    assert {word for word in legal(state) if word.startswith("search")} == {"search1", "search2"}
    first = play(state.copy(), "search2 space1")
    assert first.boards[0].patrons[0] == patron("joseph_haydn")
    play(state, "search1 space1")
    assert state.boards[0].patrons[0] == patron("leopold_ii")


def test_a_searched_performance_is_played_at_once() -> None:
    """Ruling 29: the dice are rolled for the card that was found."""
    state = position(Own("10 money"), NOBODY, chips={"perform": "0:w1+1"})
    deck(state, PERFORM, [performance("p24")])
    play(state, "go:perform search3")
    assert [event["card"] for event in events(state, "rolled")] == [performance("p24")]


def test_a_searched_repair_is_paid_at_once() -> None:
    """Ruling 29: if there is a choice how, it is asked."""
    state = position(Own("10 money 1 animal 2 inspiration"), NOBODY, chips={"repair": "0:w1+1"})
    deck(state, REPAIR, [repair("x17")])
    play(state, "go:repair search3 inspire0")
    assert phase(state) == "cost"
    assert legal(state) == {"pay", "replace:animal"}
    paid = play(state.copy(), "pay chair:timpani")
    assert have(paid) == {"animal": 2, "inspiration": 2, "prestige": 1}
    play(state, "replace:animal chair:fortepiano")
    assert have(state) == {"animal": 1, "apprentice": 1, "prestige": 1}


def test_a_searched_repair_that_cannot_be_paid_is_lost() -> None:
    """Ruling 85: the 10 and the apprentice are spent, the worker takes 2 money, and the bonus follows."""
    state = position(Own("10 money"), NOBODY, chips={"repair": "0:w3+1"})
    deck(state, REPAIR, [repair("x24")])
    play(state, "go:repair search3")
    assert have(state) == {"money": 2}
    assert state.boards[0].cap == 2
    assert state.decks[REPAIR].discards[-1] == repair("x24")
    assert state.boards[0].tracks == [0, 1, 0]
    assert prestige(state) == 0
    assert phase(state) == "end"
