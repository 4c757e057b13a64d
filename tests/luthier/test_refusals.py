"""Why something may not be done: in words, as a code, and by the pieces that are the reason."""

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import REPAIR
from bandstand.builtin.luthier.rules import LuthierState
from bandstand.contract import OVER
from bandstand.rng import Rng
from bandstand.testing.promises.words import names_drawn
from tests.luthier.positions import (
    Own,
    begin,
    chair,
    choose_all,
    kind,
    phase,
    plan,
    play,
    position,
    roll,
)
from tests.luthier.test_naive import EVERY_TABLE, some_action
from tests.spoken import Spoken

NAMES = ["Ada", "Ben", "Cleo", "Dora"]
why_not = Spoken(GAME).why_not


# ---- in words


def test_reasons_at_a_display() -> None:
    state = position(Own(), Own(), chips={"guild": "0:w1"}, guild="violin harp cello")
    play(state, "go:guild")
    assert why_not(state, "take2") == (
        "You cannot pay for this card: its tier and its materials must be paid together."
    )
    assert why_not(state, "take4") == "There is no card in this slot: choose one that is there."
    assert why_not(state, "search1").startswith("A search needs an apprentice on the worker, 10 money")
    assert why_not(state, "claim1:1") == "This cannot be done at the Guild: choose what is offered there."
    assert why_not(state, "make:violin") == "This cannot be done at the Guild: choose what is offered there."
    balcony = play(position(Own(), Own(), chips={"balcony": "0:w1"}, awards="t11"), "go:balcony")
    assert why_not(balcony, "claim1:1").startswith("You cannot claim this level")
    for elsewhere in ("take1", "search1"):
        assert why_not(balcony, elsewhere).startswith("This cannot be done at the Balcony")


def test_a_full_row_of_patrons_is_the_reason() -> None:
    own = Own(patrons="clara_schumann ludwig_ii niccolo_paganini")
    state = play(position(own, Own(), chips={"salon": "0:w1"}), "go:salon")
    assert why_not(state, "take1").startswith("You have no free space for another patron")


def test_reasons_at_a_bench() -> None:
    state = play(position(Own(rough="harp"), Own(), chips={"roughing": "0:w1"}), "go:roughing")
    assert why_not(state, "make:harp").startswith("You cannot make the Harp now: it must lie on this bench")


def test_reasons_in_the_resolution() -> None:
    state = position(Own(), Own(), chips={"salon": "0:w1"})
    assert why_not(state, "go:guild") == (
        "You have no worker left at the Guild: activate a place where you have one."
    )
    assert why_not(state, "pass") == "You can pass only when all your workers are back."
    play(state, "market done end")
    play(state, "pass")
    assert why_not(state, "market") == "You have been to the Market in this round."


def test_reasons_at_the_market() -> None:
    state = play(position(Own("9 money 1 animal"), Own()), "market buy:wood/0")
    assert why_not(state, "sell:wood") == "You have bought wood in this round, so you cannot sell it."
    assert why_not(state, "sell:metal") == "You have no metal to sell."
    play(state, "sell:animal")
    assert why_not(state, "buy:animal/0") == "You have sold animal in this round, so you cannot buy it."
    assert why_not(state, "buy:metal/5").startswith("You cannot buy metal so")
    assert why_not(state, "buy:craft/0").startswith("You cannot train so: the last step cannot be trained")


LOST = "because searches take apprentices out of the game"
PRICE = "and the price must be paid exactly."


@pytest.mark.parametrize(
    ("apprentices", "lost", "told"),
    [
        (3, 0, f" so: three is the most, {PRICE}"),
        (2, 1, f" so: two is the most, {LOST}, {PRICE}"),
        (1, 2, f" so: one is the most, {LOST}, {PRICE}"),
        (0, 3, ": searches have taken all of yours out of the game."),
    ],
)
def test_how_many_apprentices_one_may_have_counts_those_lost_to_a_search(
    apprentices: int, lost: int, told: str
) -> None:
    """Ruling 18: each search lowers the limit by one."""
    state = position(Own(f"20 money {apprentices} apprentice" if apprentices else "20 money"), Own())
    state.boards[0].cap -= lost
    play(state, "market")
    assert why_not(state, "buy:apprentice/0") == f"You cannot hire an apprentice{told}"


def test_reasons_elsewhere_say_what_is_asked() -> None:
    state = plan(position(Own(), Own(), round=1))
    assert why_not(state, "w5+1").startswith("You do not have this worker with so many apprentices")
    assert why_not(play(state, "w5"), "w1") == "Now you must choose a place for your worker."
    assert why_not(play(state, "at:salon"), "w1") == "Now you must end your turn."
    assert GAME.why_not(state.view(0), GAME.actions()).sentence.startswith("Luthier has no action number")


@EVERY_TABLE
def test_every_illegal_action_has_a_reason(players: int, automa: bool) -> None:
    rng = Rng(players)
    state = begin(players, 5, **({"automa": True} if automa else {}))
    while state.turn() != OVER:
        view, legal = state.view(int(state.turn())), set(state.legal())
        for action in range(0, GAME.actions(), 7):
            if action not in legal:
                reason = GAME.why_not(view, action).sentence
                assert reason[0].isupper()
                assert reason.endswith(".")
        state.apply(some_action(state, rng))
    assert GAME.why_not(state.view(0), 0).sentence == "The game is over."


# ---- the pieces

VIOLIN, HARP, VIOLA = kind("violin"), kind("harp"), kind("viola")
FULL = "clara_schumann ludwig_ii niccolo_paganini"
MONEY, INSPIRATION, APPRENTICES = "purse-money", "purse-inspiration", "purse-apprentice"
SPACES = ("space-0", "space-1", "space-2")


def points(state: LuthierState, text: str) -> tuple[str, ...]:
    """The code of a refusal, and the pieces it points at: all of them are drawn."""
    view, legal, action = state.view(int(state.turn())), state.legal(), GAME.read(text)
    assert action not in legal
    refusal = GAME.why_not(view, action)
    everybody = GAME.seat_names(NAMES[: state.players], state.options)
    assert set(refusal.things) <= names_drawn(GAME.draw(view, everybody, legal))
    return refusal.code, *refusal.things


def test_a_refusal_at_a_display_points_at_the_card_and_what_is_missing() -> None:
    guild = position(Own("3 money"), Own(), chips={"guild": "0:w1"}, guild="violin harp cello")
    play(guild, "go:guild")
    assert points(guild, "take2") == ("cannot_pay", "slot-1-1", MONEY, INSPIRATION)
    assert points(guild, "take4") == ("no_card", "place-1")
    assert points(guild, "search1") == ("no_apprentice", "lying-0-0")
    assert points(guild, "make:violin") == ("not_here", "place-1")
    taken = position(Own(), Own(), chips={"guild": "1:w2 0:w1"}, guild="violin")
    play(taken, "go:guild take1 end")
    assert points(taken, "take1") == ("no_card", "slot-1-0")
    salon = play(position(Own(patrons=FULL), Own(), chips={"salon": "0:w1+1"}), "go:salon")
    assert points(salon, "take1") == ("no_space", "slot-0-0", *SPACES)
    assert points(salon, "search1") == ("no_space", *SPACES)
    for have, reason in (
        ("9 money", ("cannot_pay", MONEY, INSPIRATION)),
        ("10 money", ("none_left", "place-3")),
    ):
        state = position(Own(have), Own(), chips={"repair": "0:w1+1"}, repairs="x1 x2 x3")
        state.decks[REPAIR].layers.clear()
        assert points(play(state, "go:repair"), "search1") == reason
    repair = position(Own("1 animal"), Own(), chips={"repair": "0:w1"}, repairs="x5")
    assert points(play(repair, "go:repair"), "take1") == (
        "cannot_pay", "slot-3-0", "store-0", "store", INSPIRATION
    )  # fmt: skip


def test_a_refusal_at_a_bench_points_at_the_instrument_and_what_is_missing() -> None:
    own = Own("1 animal", rough="harp", hand="viola", finish="violin")
    state = play(position(own, Own(), chips={"roughing": "0:w1"}), "go:roughing")
    assert points(state, "make:harp")[:2] == ("cannot_pay", f"rough-{HARP}")
    assert points(state, "make:viola") == ("not_on_bench", "place-5", f"hand-{VIOLA}")
    assert points(state, "make:violin") == ("not_on_bench", "place-5", f"finish-{VIOLIN}")
    own = Own("9 animal 9 wood 9 metal", rough="harp", finish="violin viola")
    state = play(position(own, Own(), chips={"roughing": "0:w1"}), "go:roughing")
    assert points(state, "make:harp") == ("no_space", f"rough-{HARP}", "place-6")


def test_a_refusal_of_a_claim_points_at_the_award() -> None:
    own = Own(made="violin viola cello harp")
    state = position(own, Own(), chips={"balcony": "0:w1"}, awards="t11 t5 t10", marks=["1 1:1", "0 2:1"])
    play(state, "go:balcony")
    assert points(state, "claim1:1") == ("claimed", "award-0-0")
    assert points(state, "claim1:3") == ("not_reached", "award-0-2")
    assert points(state, "claim2:2") == ("claimed_here", "award-1-1", "award-1-0")
    assert points(state, "claim4:1") == ("no_award",)
    own = Own(made="violin viola cello harp", benefits="storage royal purple")
    state = play(position(own, Own(), chips={"balcony": "0:w1"}, awards="t11"), "go:balcony")
    assert points(state, "claim1:1") == ("no_marker", "award-0-0", "benefit-0", "benefit-1", "benefit-2")


def test_a_refusal_in_planning_and_resolution_points_at_workers_and_places() -> None:
    state = plan(position(Own("1 apprentice"), Own(), round=1))
    assert points(state, "w5+2") == ("no_apprentice", "worker-4", APPRENTICES)
    assert points(state, "sp") == ("not_held",)
    assert points(state, "go:salon") == ("asked_to_plan",)
    assert points(play(state, "w5"), "w1") == ("asked_to_plan_at",)
    state = position(Own(), Own(), chips={"salon": "0:w1", "finishing": "0:w2"})
    assert points(state, "go:guild") == ("no_worker", "place-1")
    assert points(state, "pass") == ("workers_out", "place-0", "place-6")
    play(state, "market done end pass")
    assert points(state, "market") == ("been_to_market", "carts")


def test_a_refusal_at_the_market_points_at_the_ware() -> None:
    state = play(position(Own("9 money 1 animal 3 apprentice"), Own()), "market buy:wood/0")
    assert points(state, "sell:wood") == ("bought_already", "market-1")
    assert points(state, "sell:metal") == ("not_held", "store")
    assert points(state, "buy:apprentice/0") == ("most_apprentices", "market-3", APPRENTICES)
    assert points(state, "buy:craft/0") == ("cannot_pay", "market-5", MONEY, INSPIRATION)
    play(state, "sell:animal")
    assert points(state, "buy:animal/0") == ("sold_already", "market-0")
    assert points(state, "buy:metal/5") == ("cannot_pay", "market-2", MONEY, INSPIRATION)
    full = play(position(Own("20 money 9 wood", tracks=(0, 6, 0)), Own()), "market")
    assert points(full, "buy:metal/0") == ("no_space", "market-2", "store")
    assert points(full, "buy:craft/0") == ("last_step", "market-5", "mark-1-0")


def test_a_refusal_while_paying_points_at_what_is_paid_with() -> None:
    state = position(Own("3 money 3 inspiration"), Own(), chips={"guild": "0:w1"}, guild="violin harp cello")
    assert points(play(state, "go:guild take2"), "inspire0") == ("cannot_pay", MONEY, INSPIRATION)
    own = Own("2 animal 1 wood 4 inspiration", completed="antonio_vivaldi")
    state = play(position(own, Own(), chips={"repair": "0:w1"}, repairs="x5"), "go:repair take1")
    assert points(state, "pay") == ("must_save", "store")
    assert points(state, "replace:animal") == ("not_to_replace", "store-0", INSPIRATION)
    assert points(state, "spare:metal") == ("not_to_save", "store")
    perform = position(Own("3 inspiration"), Own(), chips={"perform": "0:w3"}, perform="p1")
    perform = roll(perform, "go:perform take1", 0, 0)
    assert phase(perform) == "inspire"
    illegal = [
        GAME.write(a) for a in range(int(GAME.kit.inspire), int(GAME.kit.spare)) if a not in perform.legal()
    ]
    assert {points(perform, text) for text in illegal} == {
        ("cannot_pay", INSPIRATION),
        ("in_vain", INSPIRATION),
    }


def test_a_refusal_of_what_is_asked_points_at_the_piece_that_will_not_do() -> None:
    own = Own("1 wood", finish="violin", patrons="niccolo_paganini")
    state = play(position(own, Own(), chips={"finishing": "0:w1"}), "go:finishing make:violin")
    assert points(state, "chair:viola") == ("wrong_chair", f"chair-{chair('viola')}")
    assert points(play(state, "chair:violin_bc"), "give2") == ("not_wanted", "space-1")
    own = Own(made="violin viola cello harp", benefits="purple")
    state = position(own, Own(), chips={"balcony": "0:w1"}, awards="t11")
    assert points(play(state, "go:balcony claim1:1"), "benefit:purple") == ("marker_gone", "benefit-2")
    state = position(Own(patrons="clara_schumann"), Own(), chips={"salon": "0:w1"})
    assert points(play(state, "go:salon take1"), "space1") == ("space_taken", "space-0")


def test_a_refusal_of_a_calm_or_a_discard_points_at_the_gift_and_the_store() -> None:
    own = Own(patrons="joseph_haydn:2 - niccolo_paganini")
    state = play(position(own, Own(), chips={"salon": "0:w5"}), "go:salon instead2")
    assert points(state, "calm2:1") == ("not_to_calm", "space-1")
    assert points(state, "calm3:2") == ("not_to_calm", "gift-2-1")
    own = Own("5 animal 4 wood", patrons="johann_pachelbel")
    state = play(position(own, Own(), chips={"repair": "0:w1"}), "go:repair instead1")
    assert points(state, "discard:metal") == ("not_held", "store")


def test_a_refusal_to_rough_from_the_hand_points_at_the_card() -> None:
    state = begin(3)
    state.boards[0].hand = [VIOLIN, VIOLIN]
    choose_all(state, "amati", "steinway", "guarneri")
    assert points(state, "make:harp") == ("not_held",)
    state.boards[0].resources[:3] = [0, 0, 0]
    assert points(state, "make:violin") == ("cannot_pay", f"hand-{VIOLIN}", "store")


def test_a_refusal_during_the_set_up_points_at_what_was_dealt() -> None:
    state = begin(2)
    state.boards[0].goals = [0, 8, 14, 17]
    assert points(state, "goal:g1") == ("asked_to_house",)
    state.apply(state.legal()[0])
    play(state, "goal:g9")
    assert points(state, "goal:g1") == ("not_offered", "goal-0")
    assert points(state, "goal:g2") == ("not_offered",)


def test_a_refusal_points_at_nothing_once_the_game_is_over_or_where_there_is_no_such_action() -> None:
    state = begin(1)
    rng = Rng(1)
    assert GAME.why_not(state.view(0), -1).code == "no_action"
    while state.turn() != OVER:
        state.apply(some_action(state, rng))
    refusal = GAME.why_not(state.view(0), 0)
    assert (refusal.code, refusal.things) == ("over", ())
