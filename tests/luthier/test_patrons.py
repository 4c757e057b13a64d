"""Patrons: what they ask for, what they are given, completing them."""

import pytest

from bandstand.builtin.luthier.parts.vocabulary import GUILD, PERFORM, REPAIR, TYPES
from bandstand.builtin.luthier.rules import LuthierState, fits
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    card,
    events,
    have,
    kind,
    legal,
    patron,
    performance,
    phase,
    play,
    position,
    prestige,
    repair,
    roll,
    start_round,
)


def take(key: str, cards: str) -> bool:
    """Whether a patron would have all these cards."""
    return fits(KIT, patron(key), [card(each) for each in cards.split()])


# ---- what they ask for


def test_how_many_requirements_each_type_has() -> None:
    """L19: a performer 1, a composer 2, a noble 3, a royal 1."""
    wanted = {"performer": 1, "composer": 2, "noble": 3, "royal": 1}
    for each in KIT.patrons:
        assert len(each.families) == wanted[TYPES[each.type]]


def test_what_each_type_gives() -> None:
    """L20: performers apprentices and inspiration, composers apprentices and materials, nobles money, royals
    prestige."""
    kinds = {"performer": {4, 5}, "composer": {0, 1, 2, 5}, "noble": {3}, "royal": {6}}
    for each in KIT.patrons:
        given = {resource for gift in each.gifts for resource, number in enumerate(gift) if number}
        assert given <= kinds[TYPES[each.type]], each.name


@pytest.mark.parametrize(
    ("key", "family", "era"),
    [
        ("johann_pachelbel", "violin x1", "p1"),
        ("antonio_vivaldi", "clarinet x9", "p1"),
        ("frederic_chopin", "timpani x17", "p17"),
    ],
)
def test_a_secondary_requirement_has_three_ways(key: str, family: str, era: str) -> None:
    """L18: an instrument of the family, a repair of the family, or a performance of the era."""
    primary = {0: "cello", 1: "bassoon", 2: "fortepiano"}[KIT.patrons[patron(key)].families[0]]
    for each in [*family.split(), era]:
        assert take(key, f"{primary} {each}")
    others = {"p1", "p9", "p17"} - {era}
    for each in others:
        assert not take(key, f"{primary} {each}")
    forms = {
        (int(each.families[i]), int(each.era)) for each in KIT.patrons for i in range(1, len(each.families))
    }
    assert {(0, 0), (1, 0), (2, 2)} <= forms


def test_a_primary_requirement_needs_an_instrument() -> None:
    """L17: neither a repair nor a performance will do."""
    assert take("giuseppe_tartini", "violin")
    assert not take("giuseppe_tartini", "x1")
    assert not take("giuseppe_tartini", "p1")
    assert not take("giuseppe_tartini", "clarinet")


def test_cards_are_matched_one_to_one() -> None:
    """Rulings 60, 61 and 92: which requirement a card meets stays open, as long as all can be matched."""
    # Pompadour: keys first, then strings and winds, Baroque.
    assert take("madame_de_pompadour", "p1 p2")
    assert not take("madame_de_pompadour", "p1 p2 p3")
    assert take("madame_de_pompadour", "p1 violin")
    assert take("madame_de_pompadour", "p1 clarinet timpani")
    assert not take("madame_de_pompadour", "violin viola")
    assert not take("madame_de_pompadour", "violin x1")
    assert take("madame_de_pompadour", "violin x9")
    assert not take("madame_de_pompadour", "violin p1 x9")
    assert not take("frederic_chopin", "violin viola")
    assert take("frederic_chopin", "timpani violin")
    assert not take("clara_schumann", "timpani timpani")


# ---- giving


def finishing(key: str, patrons: str) -> LuthierState:
    """A worker is at the finishing bench, where this instrument lies."""
    own = Own("2 animal 2 wood 2 metal", finish=key, patrons=patrons)
    return position(own, NOBODY, chips={"finishing": "0:w1"})


def test_giving_is_optional_and_goes_to_one_patron() -> None:
    """Rulings 60 and 62: any patron who would take it, or none, and then the card is discarded."""
    state = finishing("viola", "giuseppe_tartini clara_schumann frederic_chopin")
    play(state, "go:finishing make:viola")
    assert legal(state) == {"give1", "give3", "no"}
    given = play(state.copy(), "give3")
    assert given.boards[0].attached == [[], [], [kind("viola")]]
    play(state, "no")
    assert kind("viola") in state.decks[GUILD].discards
    assert state.boards[0].attached == [[], [], []]


def test_patience_begins_anew_with_each_requirement_met() -> None:
    """Ruling 63: the cube goes back to the left."""
    state = finishing("viola", "frederic_chopin:2 ludwig_ii:1")
    play(state, "go:finishing make:viola give1")
    assert state.boards[0].patience == [0, 1, 0]


def test_what_nobody_wants_is_not_offered() -> None:
    state = finishing("viola", "clara_schumann")
    play(state, "go:finishing make:viola")
    assert phase(state) == "end"


def test_chopin_is_completed_by_a_medium_performance() -> None:
    """L17, ruling 64: 5 prestige and a step of reputation, and from now on roughing costs one less."""
    own = Own("1 wood", patrons="frederic_chopin:2+double_bass", rough="violin")
    chips = {"perform": "0:w3", "roughing": "0:w1"}
    start = position(own, NOBODY, chips=chips, perform="p17")
    state = roll(start, "go:perform take1", 3, 2)
    play(state, "chair:side_drum give1")
    assert state.boards[0].tracks == [0, 0, 1]
    assert have(state) == {"wood": 1, "money": 1 + 2, "inspiration": 1, "apprentice": 1, "prestige": 5}
    assert state.boards[0].completed == [patron("frederic_chopin")]
    assert state.boards[0].patrons == [-1, -1, -1]
    assert state.boards[0].patience == [0, 0, 0]
    assert kind("double_bass") in state.decks[GUILD].discards
    assert performance("p17") in state.decks[PERFORM].discards
    play(state, "end pass go:roughing make:violin")
    assert state.boards[0].finish == [kind("violin")]
    low = roll(start, "go:perform take1", 0, 0)
    assert phase(low) == "end"
    assert low.boards[0].patrons[0] == patron("frederic_chopin")


def test_all_five_steps_come_before_what_the_reputation_step_brings() -> None:
    """Ruling 93: the new patron already counts for an award, and its space is free for a royal."""
    own = Own(
        "1 animal 1 wood",
        finish="viola",
        patrons="giuseppe_tartini ludwig_ii joseph_haydn",
        tracks=(0, 0, 6),
    )
    state = position(own, NOBODY, chips={"finishing": "0:w1"}, awards="t2")
    play(state, "go:finishing make:viola give1")
    assert prestige(state) == 3 + 2 + 4, "the sixth step also pays 2 for each instrument"
    assert legal(state) == {"claim1:1", "no"}
    play(state, "claim1:1 benefit:royal")
    assert phase(state) == "royal"
    play(state, "host:king_louis_xiv_strings")
    assert state.boards[0].patrons[0] == patron("king_louis_xiv_strings")


def test_a_repair_may_be_given() -> None:
    state = position(Own("1 animal", patrons="ludwig_ii"), NOBODY, chips={"repair": "0:w1"}, repairs="x1")
    play(state, "go:repair take1 chair:viola give1")
    assert state.boards[0].attached[0] == [card("x1")]
    assert repair("x1") not in state.decks[REPAIR].discards


def test_a_completed_noble_needs_all_three() -> None:
    state = finishing("clarinet", "ludwig_ii+x1+p17")
    play(state, "go:finishing make:clarinet give1")
    assert state.boards[0].completed == [patron("ludwig_ii")]
    assert prestige(state) == 4 + 11


def test_royals_score_as_royals() -> None:
    state = finishing("violin", "queen_victoria_strings")
    play(state, "go:finishing make:violin chair:violin_bc give1")
    assert state.breakdown()[0]["royals"] == 4
    assert state.breakdown()[0]["patrons"] == 0
    start_round(state)
    assert state.breakdown()[0]["royals"] == 6


# ---- every patron


@pytest.mark.parametrize("key", [each.key for each in KIT.patrons])
def test_every_patron_gives_its_gifts_and_leaves(key: str) -> None:
    """L15, L20: the first gift after one step, the second after two, and the third step is the last."""
    each = KIT.patrons[patron(key)]
    state = position(Own("20 prestige", patrons=f"- {key}"), NOBODY)
    for gift in each.gifts:
        before = state.boards[0].resources[:]
        start_round(state)
        after = [a - b for a, b in zip(state.boards[0].resources, before, strict=True)]
        assert after == gift[:7]
    had = prestige(state)
    start_round(state)
    assert prestige(state) == had - 3 * len(each.families)
    assert state.boards[0].patrons == [-1, -1, -1]


INSTRUMENT = {0: "violin", 1: "clarinet", 2: "timpani"}


@pytest.mark.parametrize("key", [each.key for each in KIT.patrons])
def test_every_patron_can_be_completed(key: str) -> None:
    """L17: with an instrument for the first requirement and repairs for the others."""
    each = KIT.patrons[patron(key)]
    fixes = {0: "x1", 1: "x9", 2: "x17"}
    attached = "".join(f"+{fixes[family]}" for family in each.families[1:])
    made = INSTRUMENT[each.families[0]]
    state = finishing(made, f"{key}{attached}")
    play(state, f"go:finishing make:{made}")
    if phase(state) == "chair":
        play(state, "chair:violin_bc")
    play(state, "give1")
    assert state.boards[0].completed == [patron(key)]
    assert prestige(state) == KIT.instruments[kind(made)].prestige + each.prestige
    assert state.boards[0].tracks == [0, 0, 1]
    assert [event["patron"] for event in events(state, "completed")] == [patron(key)]


@pytest.mark.parametrize("key", [each.key for each in KIT.patrons if each.start])
def test_every_power_at_the_start_of_a_round(key: str) -> None:
    """Ruling 64: each brings what it says."""
    each = KIT.patrons[patron(key)]
    state = start_round(position(Own(completed=key), NOBODY))
    assert [*state.boards[0].resources, 0] == each.start[0].gains
    source = "royals" if TYPES[each.type] == "royal" else "powers"
    assert state.breakdown()[0][source] == each.start[0].gains[6]


PRINTED_POWERS = {
    "madame_de_pompadour": {"animal": 1, "wood": 1},
    "frederick_the_great": {"metal": 1},
    "count_von_waldstein": {"money": 5},
    "baron_van_swieten": {"money": 5},
    "ludwig_ii": {"apprentice": 1},
    "nadezhda_von_meck": {"apprentice": 1},
    "niccolo_paganini": {"inspiration": 2},
    "henryk_wieniawski": {"inspiration": 2},
    "emperor_joseph_ii_keys": {"prestige": 2},
    "king_louis_xiv_winds": {"prestige": 2},
    "queen_victoria_strings": {"prestige": 2},
}


@pytest.mark.parametrize("key", PRINTED_POWERS)
def test_powers_are_those_of_the_rulebook(key: str) -> None:
    assert have(start_round(position(Own(completed=key), NOBODY))) == PRINTED_POWERS[key]


def test_decks_and_types_are_those_of_the_rulebook() -> None:
    sorts = [(TYPES[each.type], int(each.deck)) for each in KIT.patrons]
    for name, numbers in (("noble", (6, 3)), ("composer", (6, 6)), ("performer", (6, 3))):
        assert (sorts.count((name, 1)), sorts.count((name, 2))) == numbers
    for each in KIT.patrons:
        assert bool(each.final) == (each.deck == 2)
