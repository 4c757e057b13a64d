"""The three tracks: every step, what repeats at the end, steps that are paid for."""

import pytest

from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import GUILD, METRICS, STEPS
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.builtin.luthier.rules.metrics import count
from tests.luthier.positions import (
    KIT,
    NOBODY,
    Own,
    deck,
    events,
    have,
    kinds,
    legal,
    phase,
    play,
    position,
    prestige,
)

THREE = "violin violin violin"


def stepped(track: int, before: int, have: str = "", made: str = "") -> LuthierState:
    """A chip of skill 5 takes 2 money at the place of a track, and its step follows."""
    place, instead = (("perform", 2), ("repair", 2), ("balcony", 3))[track]
    tracks = [0, 0, 0]
    tracks[track] = before
    own = Own(have, made=made, tracks=(tracks[0], tracks[1], tracks[2]))
    state = position(own, NOBODY, chips={place: "0:w5"}, awards="t11")
    return play(state, f"go:{place} instead{instead}")


def test_the_performance_track() -> None:
    """L28: a reroll, a black die, a specialist, another reroll, another black die, prestige."""
    names = [STEPS[step] for step in KIT.tracks[0]]
    assert names == ["reroll", "black_die", "specialist", "reroll", "black_die", "prestige"]


def test_the_craft_track() -> None:
    """L29: rough two, bench skill, a specialist, finish two, bench skill, prestige."""
    names = [STEPS[step] for step in KIT.tracks[1]]
    assert names == ["rough_two", "bench_skill", "specialist", "finish_two", "bench_skill", "prestige"]


def test_the_reputation_track() -> None:
    """L30: an apprentice, an instrument, tier II, a specialist, prestige for instruments, tier III, awards,
    prestige."""
    names = [STEPS[step] for step in KIT.tracks[2]]
    assert names == [
        "apprentice", "keep_instrument", "tier_2", "specialist", "instrument_prestige", "tier_3", "award",
        "prestige",
    ]  # fmt: skip


@pytest.mark.parametrize("track", [0, 1, 2])
def test_the_specialist_is_chosen_at_once(track: int) -> None:
    """L28, L29, L30, ruling 67: of all cards left in the deck of the track; the rest stays there."""
    state = stepped(track, 3 if track == 2 else 2)
    assert phase(state) == "specialist"
    cards = state.specialist_decks[track][:]
    assert legal(state) == {f"specialist:{KIT.specialists[card].key}" for card in cards}
    assert len(cards) == 3
    assert state.view(0)["specialist_decks"][track] == cards
    assert state.view(1)["specialist_decks"][track] is None
    assert events(state, "looked", 0)[0]["cards"] == cards
    assert "cards" not in events(state, "looked", 1)[0]
    play(state, f"specialist:{KIT.specialists[cards[1]].key}")
    assert state.specialist_decks[track] == [cards[0], cards[2]]
    assert state.boards[0].specialists[track] == cards[1]
    assert state.boards[0].assigned == [0, 0, 0], "the worker comes at the end of the round"


@pytest.mark.parametrize("track", [0, 1])
def test_the_last_step_repeats(track: int) -> None:
    """L28, L29, ruling 50: 2 prestige on reaching it and each time after that."""
    assert prestige(stepped(track, 5)) == 2
    again = stepped(track, 6)
    assert prestige(again) == 2
    assert again.boards[0].tracks[track] == 6


def test_reputation_brings_an_apprentice_first() -> None:
    """L30: if possible."""
    assert have(stepped(2, 0)) == {"money": 2, "apprentice": 1}
    assert have(stepped(2, 0, have="3 apprentice")) == {"money": 2, "apprentice": 3}


def test_reputation_brings_an_instrument() -> None:
    """L30: draw three, keep one, the others go under the deck."""
    state = position(Own(tracks=(0, 0, 1)), NOBODY, chips={"balcony": "0:w5"})
    deck(state, GUILD, kinds("violin cello harp"), kinds("timpani"))
    play(state, "go:balcony instead3")
    assert legal(state) == {"keep:violin", "keep:cello", "keep:harp"}
    play(state, "keep:harp")
    assert state.boards[0].hand == kinds("harp")
    assert [layer.cards for layer in state.decks[GUILD].layers] == [kinds("timpani"), kinds("violin cello")]
    assert state.view(1)["boards"][0]["hand"] == []


def test_with_fewer_cards_one_draws_what_there_is() -> None:
    """Ruling 101: after a reshuffle; with none nothing is gained."""
    state = position(Own(tracks=(0, 0, 1)), NOBODY, chips={"balcony": "0:w5"})
    deck(state, GUILD, kinds("violin"))
    state.decks[GUILD].discards = kinds("cello")
    play(state, "go:balcony instead3")
    assert legal(state) == {"keep:violin", "keep:cello"}
    state = position(Own(tracks=(0, 0, 1)), NOBODY, chips={"balcony": "0:w5"})
    deck(state, GUILD)
    state.decks[GUILD].discards = []
    play(state, "go:balcony instead3")
    assert phase(state) == "end"
    assert state.boards[0].hand == []


def test_reputation_pays_for_instruments() -> None:
    """L30: 2 prestige for each one finished from the fifth step on."""
    for steps, points in ((4, 3), (5, 5), (8, 5)):
        own = Own("1 animal 1 wood", finish="viola", tracks=(0, 0, steps))
        state = position(own, NOBODY, chips={"finishing": "0:w1"})
        play(state, "go:finishing make:viola")
        assert prestige(state) == points


def test_reputation_claims_an_award() -> None:
    """L30, ruling 49: on reaching the seventh step, and with each later advance together with 2 prestige."""
    state = stepped(2, 6, made=THREE)
    assert legal(state) == {"claim1:1", "no"}
    play(state, "claim1:1 benefit:purple")
    assert prestige(state) == 2
    for steps in (7, 8):
        state = stepped(2, steps, made=THREE)
        assert prestige(state) == 2, "the prestige of the last step"
        assert legal(state) == {"claim1:1", "no"}
        play(state, "no")
        assert phase(state) == "end"
        assert state.boards[0].tracks[2] == 8
    assert phase(stepped(2, 5, made=THREE)) == "end", "not before"
    assert phase(stepped(2, 6)) == "end", "not without something to claim"


@pytest.mark.parametrize("track", [0, 1, 2])
def test_every_step_is_one_step(track: int) -> None:
    """L25: from the start to the end."""
    for before in range(len(KIT.tracks[track])):
        state = stepped(track, before)
        while phase(state) != "end":
            state.apply(state.legal()[0])
        assert state.boards[0].tracks[track] == before + 1


def test_a_track_is_maxed_on_its_last_step() -> None:
    """Ruling 78: where the marker stands, not how often it would have moved."""
    for tracks, number in (((5, 5, 7), 0), ((6, 5, 7), 1), ((6, 6, 8), 3)):
        state = position(Own(tracks=tracks), NOBODY)
        assert count(state, 0, Metric(METRICS.index("tracks"), -1)) == number


# ---- the Conductor


def test_a_paid_step_may_be_taken_or_left() -> None:
    """Ruling 100: for 4 money, if they are there, and never the last step."""
    own = Own("2 money", specialists="conductor:1")
    state = position(own, NOBODY, chips={"balcony": "0:sp"})
    play(state, "go:balcony instead3")
    assert legal(state) == {"yes", "no"}
    paid = play(state.copy(), "yes")
    assert have(paid) == {}
    assert paid.boards[0].tracks == [1, 0, 0]
    assert play(state, "no").boards[0].tracks == [0, 0, 0]
    assert have(state) == {"money": 4}
    poor = position(Own("1 money", specialists="conductor:1"), NOBODY, chips={"balcony": "0:sp"})
    assert phase(play(poor, "go:balcony instead3")) == "end"
    for steps, offered in ((4, "paid_step"), (5, "end"), (6, "end")):
        own = Own("9 money", specialists="conductor:1", tracks=(steps, 0, 0))
        state = position(own, NOBODY, chips={"balcony": "0:sp"})
        assert phase(play(state, "go:balcony instead3")) == offered
