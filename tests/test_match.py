"""A game being played by someone: legality, whole moves, answers under seal, undo."""

import copy
import json
import pickle
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bandstand import bots
from bandstand.contract import BadNotation, BadOption
from bandstand.match import Match
from bandstand.move import IllegalMove, Move
from bandstand.record import Record
from bandstand.rng import Rng
from tests.toy import GAME as DUET
from tests.toy.views import DuetView

pytestmark = pytest.mark.usefixtures("duet")
KIT = DUET.kit


def begin(players: int = 3, seed: int = 1, **options: object) -> Match:
    return Match(DUET, players, seed, options)


def tune(match: Match, seat: int, notes: int = 1) -> Sequence[Move]:
    """Throw away the lowest notes, as the game begins."""
    hand = match.view(seat)["hand"]
    return match.play(*(KIT.throw + note for note in hand[:notes]), KIT.enough, seat=seat)


def tuned(players: int = 3, seed: int = 1, **options: object) -> Match:
    """A match in which all have tuned."""
    match = begin(players, seed, **options)
    for seat in range(players):
        tune(match, seat)
    return match


def a_write(match: Match, bar: int = 1) -> tuple[int, ...]:
    note = match.view(match.turn)["hand"][0]
    return (KIT.write + note, KIT.bar + bar, KIT.right)


# ---- beginning


def test_without_a_seed_every_match_has_one_of_its_own() -> None:
    seeds = {Match(DUET, 2).seed for _ in range(8)}
    assert len(seeds) == 8
    assert max(seeds).bit_length() > 100


@pytest.mark.parametrize("players", [0, 4, -1, True, 2.0, "2"])
def test_a_wrong_number_of_players_is_refused_with_the_right_ones(players: int) -> None:
    with pytest.raises(BadOption, match="Duet is for 1 to 3 players"):
        Match(DUET, players)
    with pytest.raises(BadOption, match="Duet is for 1 to 3 players"):
        DUET.match(players)


class Whole:
    """What counts as a whole number without being an int, as numbers of arrays do."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whatever_counts_as_a_whole_number_tells_players_and_seed() -> None:
    match = DUET.match(Whole(2), Whole(7))
    assert (match.players, match.seed) == (2, 7)
    assert match.view(0) == DUET.match(2, 7).view(0)


def test_whatever_counts_as_a_whole_number_tells_a_seat_and_a_number_of_moves() -> None:
    match = tuned()
    seat = match.turn
    whole = Whole(seat)
    assert match.view(whole) == match.view(seat)
    assert match.text(whole) == match.text(seat)
    assert match.news(whole) == match.news(seat)
    assert match.opening(whole) == match.opening(seat)
    assert match.legal(whole) == match.legal(seat)
    assert next(match.legal_moves(whole)) == next(match.legal_moves(seat))
    assert match.analyse(whole, iterations=20) == match.analyse(seat, iterations=20)
    move = match.decide(whole, lambda view, legal: Whole(legal[0]))
    assert [type(action) for action in move] == [int] * len(move)
    match.play(move, seat=whole)
    assert match.can_undo(whole) == match.can_undo(seat)
    assert len(match.rewind(Whole(1))) == 1


@pytest.mark.parametrize("seed", [-1, 1 << 128, 1.5, "7", True])
def test_a_bad_seed_is_refused_with_the_good_ones(seed: int) -> None:
    with pytest.raises(ValueError, match=r"A seed is a whole number from 0 to 2\*\*128 - 1, not"):
        DUET.match(2, seed)


def test_a_bad_option_is_refused_with_the_good_ones() -> None:
    with pytest.raises(BadOption, match="price can be 1 or 2, not 3"):
        begin(price=3)
    with pytest.raises(BadOption, match="no option 'tempo'; it has row, price, metronome, beat and tastes"):
        begin(tempo="fast")
    with pytest.raises(BadOption, match="metronome can be False or True, not 1"):
        begin(metronome=1)


def test_options_that_are_not_named_have_their_defaults() -> None:
    assert begin(price=2).options == {
        "row": "short", "price": 2, "metronome": False, "beat": 3, "tastes": "none",
    }  # fmt: skip


# ---- a player who is alone, against a seat that the rules play


def alone(seed: int) -> Match:
    match = begin(1, seed)
    while not match.over:
        match.play(*match.decide(0, lambda view, legal: legal[0]))
    return match


def test_the_rules_own_seat_has_a_score_and_a_rank_and_is_never_asked() -> None:
    match = begin(1)
    asked = set()
    while not match.over:
        asked |= {match.turn, *match.waiting()}
        match.play(*match.decide(0, lambda view, legal: legal[0]))
    assert asked == {0}
    assert len(match.scores) == len(match.ranks) == 2
    with pytest.raises(IllegalMove, match="There is no seat 1: seats go from 0 to 0"):
        begin(1).legal(1)


def test_the_rules_own_seat_can_win() -> None:
    winners = [alone(seed).winners for seed in range(30)]
    assert [0] in winners
    assert [1] in winners


def test_a_picture_names_the_rules_own_seat() -> None:
    assert "The row of Ann and Metronome" in begin(1).picture(names=["Ann"])
    assert "Metronome" not in begin(2).picture()


def test_a_record_names_the_player_alone_and_has_every_score() -> None:
    match = alone(1)
    record = Record.read(match.record(["Ann"]).text())
    assert record.names == ["Ann"]
    assert record.result == match.scores
    assert Match.of(record).winners == match.winners


# ---- moving


def test_a_match_tells_whose_turn_it_is_what_is_legal_and_how_it_stands() -> None:
    match = tuned()
    assert match.waiting() == [match.turn]
    assert match.legal() == match.legal(match.turn)
    assert not match.over
    assert match.scores == [0, 0, 0]
    assert match.winners == []


def test_a_move_of_several_actions_is_played_as_one() -> None:
    match = tuned()
    seat, move = match.turn, a_write(match)
    assert match.play(*move) == [Move(seat, move)]
    assert match.moves[-1] == Move(seat, move)
    assert match.view(-1)["row"][1][0] == seat


def test_legal_tells_what_may_follow_the_actions_taken() -> None:
    match = tuned()
    move = a_write(match)
    assert match.legal(after=move[:1]) == [KIT.bar + bar for bar in range(4)]
    assert match.legal(after=move[:2]) == [KIT.left, KIT.right]
    assert match.legal(after=move) == []
    with pytest.raises(IllegalMove):
        match.legal(after=(KIT.keep,))


def test_asking_what_may_follow_changes_nothing_whatever_is_done_next() -> None:
    match = tuned()
    chance = random.Random(1)
    while not match.over:
        kept = [match.turn, match.scores, match.dump(), match.news(-1), match.legal(), match.waiting()]
        looks = [
            lambda: match.turn,
            lambda: match.scores,
            match.dump,
            lambda: match.news(-1),
            match.legal,
            match.waiting,
        ]
        moves = list(match.legal_moves())
        for move in chance.sample(moves, min(3, len(moves))):
            for part in range(1, len(move.actions) + 1):
                assert (match.legal(after=move.actions[:part]) == []) == (part == len(move.actions))
                place = chance.randrange(len(looks))
                assert looks[place]() == kept[place]
        match.play(chance.choice(moves))
    again = Match.of(match.record())
    assert (again.dump(), again.news(0)) == (match.dump(), match.news(0))


def test_a_move_that_was_asked_about_to_its_end_is_played_like_any_other() -> None:
    asked, told = tuned(), tuned()
    for match in (asked, told):
        chance = random.Random(3)
        while not match.over:
            move = chance.choice(list(match.legal_moves()))
            if match is asked:
                for part in range(len(move.actions) + 1):
                    match.legal(after=move.actions[:part])
            match.play(move)
    assert (asked.dump(), asked.moves, asked.news(1)) == (told.dump(), told.moves, told.news(1))


def test_the_view_after_an_unfinished_move_tells_nothing_of_what_would_come_of_it() -> None:
    match = tuned()
    seat = match.turn
    note = match.view(seat)["hand"][0]
    assert match.view(seat, after=(KIT.throw + note,))["begun"] == [KIT.throw + note]
    with pytest.raises(IllegalMove, match="seen by playing it"):
        match.view(seat, after=(KIT.throw + note, KIT.enough))
    assert match.view(seat)["begun"] == []


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ((), "at least one action"),
        ((KIT.draw,), "cannot draw a note now"),
        ((KIT.listen,), "half a move"),
        ((999,), "no action number 999"),
        ((-1,), "no action number -1"),
        ((KIT.listen, "h7"), "'h7' is not an action number"),
        ((1.0,), "1.0 is not an action number"),
        ((True,), "True is not an action number"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(actions: tuple[int, ...], reason: str) -> None:
    match = tuned()
    before = match.record().text()
    with pytest.raises(IllegalMove, match=reason):
        match.play(*actions)
    with pytest.raises(IllegalMove, match=reason):
        match.check(actions)
    assert match.record().text() == before


def test_more_than_one_move_at_once_is_refused() -> None:
    match = tuned()
    with pytest.raises(IllegalMove, match="more than one move"):
        match.play(*a_write(match), KIT.draw)


def test_another_seat_must_wait_for_its_turn() -> None:
    match = tuned()
    other = (match.turn + 1) % 3
    with pytest.raises(IllegalMove, match=f"player {match.turn + 1} must move first"):
        match.play(*a_write(match), seat=other)
    with pytest.raises(IllegalMove, match="no seat 3: seats go from 0 to 2"):
        match.play(*a_write(match), seat=3)


def test_when_the_game_is_over_nothing_is_legal() -> None:
    match = finished()
    assert match.turn == -1
    assert match.legal() == []
    assert match.waiting() == []
    assert match.winners == [seat for seat, rank in enumerate(match.ranks) if rank == 0]
    with pytest.raises(IllegalMove, match="The game is over"):
        match.play(KIT.draw, seat=0)
    assert not any(match.can_undo(seat) for seat in range(3))


def finished() -> Match:
    match = tuned()
    while not match.over:
        match.play(*match.decide(match.turn, lambda view, legal: legal[0]))
    return match


def test_deciding_asks_action_by_action_and_plays_nothing() -> None:
    match = tuned()
    begun: list[list[int]] = []

    def choose(view: dict[str, list[int]], legal: list[int]) -> int:
        begun.append(view["begun"])
        return legal[0]

    move = match.decide(match.turn, choose)
    assert begun == [list(move[:place]) for place in range(len(begun))]
    assert match.legal(after=move[:2]) == [move[2]] or len(begun) == 3
    assert match.moves == tuned().moves
    with pytest.raises(IllegalMove, match="no action number 999"):
        match.decide(match.turn, lambda view, legal: 999)


# ---- whole moves, as they are given and told


def test_a_move_is_played_as_itself_as_its_notation_or_as_its_actions() -> None:
    match = tuned()
    move = next(move for move in match.legal_moves() if len(move.actions) == 3)
    given: list[Any] = [move, move.text, move.actions, list(move.actions), np.array(move.actions)]
    for each in given:
        other = match.copy()
        assert other.play(each) == [move]
    for each in (move.actions, [np.int64(action) for action in move.actions]):
        other = match.copy()
        assert other.play(*each) == [move]
    assert match.moves == tuned().moves


def test_a_notation_that_names_nothing_is_refused_as_such() -> None:
    match = tuned()
    with pytest.raises(BadNotation, match="'h7' is no move of Duet"):
        match.play("h7")
    with pytest.raises(IllegalMove, match="at least one action"):
        match.play("")


def test_a_move_knows_whose_it_is_and_cannot_be_played_by_others() -> None:
    match = begin()
    moves = {seat: next(match.legal_moves(seat)) for seat in range(3)}
    assert [move.seat for move in moves.values()] == [0, 1, 2]
    for seat in (2, 0):
        assert match.play(moves[seat]) == []
    assert match.turn == 1
    other = next(match.legal_moves(match.turn))
    match.play(moves[1])
    with pytest.raises(IllegalMove, match="must move first"):
        match.play(Move((match.turn + 1) % 3, other.actions))


def test_a_move_is_told_in_notation_and_in_words_whenever_that_is_asked() -> None:
    match = tuned()
    move = next(match.legal_moves())
    text, words = move.text, move.say
    assert str(move) == text
    assert "write note" in words
    match.play(move)
    played = match.moves[-1]
    assert (played.text, played.say) == (text, words)
    match.rewind()
    match.play(*a_write(match))
    assert (played.text, played.say, move.say) == (text, words, words)
    again = pickle.loads(pickle.dumps(played))
    assert (again, again.text, again.say) == (played, text, words)


def test_moves_are_equal_when_the_same_seat_does_the_same() -> None:
    match = tuned()
    first, second, *_ = match.legal_moves()
    assert first == next(match.legal_moves()) != second
    assert first != first.actions
    assert len({first, second, Move(first.seat, first.actions), Move(first.seat + 1, first.actions)}) == 3


def test_a_refusal_says_of_which_kind_it_is_and_what_is_the_reason() -> None:
    match = tuned()
    match.play(*a_write(match, bar=1))
    note = match.view(match.turn)["hand"][0]
    with pytest.raises(IllegalMove, match="Bar 2 is not free") as refused:
        match.play(KIT.write + note, KIT.bar + 1, KIT.right)
    assert (refused.value.code, refused.value.things) == ("bar_taken", ("bar-1",))
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.code, again.things) == (str(refused.value), "bar_taken", ("bar-1",))


@pytest.mark.parametrize("seat", [3, -2, 100])
def test_a_seat_that_is_not_there_sees_nothing_and_is_told_so(seat: int) -> None:
    for look in (tuned().view, tuned().text, tuned().picture):
        with pytest.raises(ValueError, match=f"no seat {seat}: seats go from 0 to 2. -1 is a spectator"):
            look(seat)


# ---- running


def test_a_match_is_run_to_its_end_by_bots_and_functions_answers_under_seal_included() -> None:
    asked: list[list[int]] = []

    def first(view: DuetView, legal: list[int]) -> int:
        asked.append(legal)
        return legal[0]

    match = begin()
    match.run([first, bots.make("greedy", DUET, 1), bots.make("random", DUET, 2)])
    assert match.over
    assert asked
    assert {move.seat for move in match.moves} == {0, 1, 2}


def test_bots_are_given_the_clock_and_functions_are_not() -> None:
    clocks: list[float | None] = []

    class Timed:
        def choose(self, view: DuetView, legal: list[int], clock: float | None = None) -> int:
            clocks.append(clock)
            return legal[0]

    begin(2).run([Timed(), lambda view, legal: legal[0]], clock=0.25)
    assert set(clocks) == {0.25}


def test_a_run_needs_as_many_as_there_are_players() -> None:
    with pytest.raises(ValueError, match="as many as its players, 3, not 1"):
        begin().run([bots.make("greedy", DUET, 1)])


@pytest.mark.parametrize("player", ["greedy", None, 3])
def test_a_run_asks_for_bots_and_functions(player: Any) -> None:
    with pytest.raises(TypeError, match=r"A player is a bot such as bots.make.*; not "):
        begin(1).run([player])


@pytest.mark.parametrize("chosen", ["h7", None, 1.0, True])
def test_who_chooses_what_is_no_action_is_told_so(chosen: Any) -> None:
    with pytest.raises(IllegalMove, match="is not an action number"):
        begin(1).run([lambda view, legal: chosen])


def test_who_chooses_something_illegal_ends_the_run_and_spoils_nothing() -> None:
    match = begin(1)
    with pytest.raises(IllegalMove, match="no action number 999"):
        match.run([lambda view, legal: 999])
    assert match.moves == []
    assert match.legal() == begin(1).legal()


# ---- analysing


def test_an_analysis_tells_the_moves_best_first_with_what_the_play_outs_show() -> None:
    match = tuned(2)
    before = match.dump()
    found = match.analyse(iterations=400)
    assert [each.win_share for each in found] == sorted((e.win_share for e in found), reverse=True)
    assert {each.move for each in found} <= set(match.legal_moves())
    for each in found:
        assert 0 <= each.win_share <= 1
        assert 0 <= each.standard_error < 0.5
        assert each.visits >= 400 // len(found) * 0.6
        assert each.move.say
    assert match.dump() == before
    assert match.analyse(iterations=400) == found != match.analyse(iterations=400, seed=1)


def test_an_analysis_of_few_moves_has_all_of_them() -> None:
    match = tuned(2)
    seat = match.turn
    match.play(KIT.listen, KIT.throw + match.view(seat)["hand"][0])
    assert {each.move for each in match.analyse(iterations=20)} == set(match.legal_moves())


def test_an_analysis_hangs_on_what_the_seat_knows_alone() -> None:
    match = tuned(2)
    other = match.copy()
    other._state = match._state.guess(match.turn, Rng(5))
    assert other.dump() != match.dump()
    assert other.analyse(iterations=60) == match.analyse(iterations=60)


def test_an_analysis_keeps_to_its_seconds() -> None:
    found = tuned(2).analyse(seconds=0.05)
    assert found[0].visits >= 1


@pytest.mark.parametrize(
    "how",
    [{}, {"seconds": 1.0, "iterations": 3}, {"iterations": 0}, {"seconds": 0.0}, {"iterations": -5},
     {"seconds": -1.0}],
)  # fmt: skip
def test_an_analysis_asks_how_long_it_may_take(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seconds=1.0, or iterations=2000"):
        tuned().analyse(**how)


# ---- answers under seal


def test_seats_asked_together_may_answer_in_any_order_and_are_done_in_theirs() -> None:
    match = begin()
    assert match.waiting() == [0, 1, 2]
    assert tune(match, 2) == []
    assert tune(match, 0) == []
    assert match.moves == []
    done = tune(match, 1)
    assert [move.seat for move in done] == [0, 1, 2]
    assert match.moves == done
    assert match.sealed() == {}


def test_a_sealed_answer_changes_nothing_that_anybody_sees() -> None:
    match = begin()
    before = [[match.view(viewer), match.news(viewer)] for viewer in range(-1, 3)]
    tune(match, 1, notes=2)
    assert [[match.view(viewer), match.news(viewer)] for viewer in range(-1, 3)] == before
    assert match.waiting() == [0, 1, 2]
    assert match.record().moves == []


def test_each_seat_asked_together_is_shown_the_view_in_which_it_is_asked() -> None:
    match = begin()
    for seat in range(3):
        view = match.view(seat)
        assert view["turn"] == seat
        assert DUET.imagine(view, DUET.new(3, 5, match.options).rng).legal() == match.legal(seat)
    assert match.view(-1)["turn"] == 0


def test_a_sealed_answer_may_be_changed_until_the_last_is_in() -> None:
    match = begin()
    tune(match, 0, notes=1)
    tune(match, 0, notes=2)
    assert len(match.sealed()[0]) == 3
    assert match.can_undo(0)
    assert match.undo(0).seat == 0
    assert match.sealed() == {}
    tune(match, 0)
    tune(match, 1)
    tune(match, 2)
    assert not any(match.can_undo(seat) for seat in range(3))


def test_an_illegal_answer_leaves_the_sealed_ones_as_they_are() -> None:
    match = begin()
    tune(match, 0)
    held = match.sealed()
    with pytest.raises(IllegalMove):
        match.play(KIT.keep, seat=1)
    with pytest.raises(IllegalMove, match="half a move"):
        match.play(KIT.throw + match.view(1)["hand"][0], seat=1)
    assert match.sealed() == held


def test_alone_nobody_is_asked_together() -> None:
    match = begin(players=1)
    assert match.waiting() == [0]
    assert [move.seat for move in tune(match, 0)] == [0]


def test_the_turn_is_that_of_the_first_who_has_not_answered() -> None:
    match = begin()
    assert match.turn == 0
    tune(match, 0)
    assert match.turn == 1
    tune(match, 2)
    assert match.turn == 1
    match.undo(0)
    assert match.turn == 0


# ---- undo


def test_undo_restores_everything() -> None:
    match = tuned()
    seat = match.turn
    before = [match.view(viewer) for viewer in range(-1, 3)]
    move = a_write(match)
    match.play(*move)
    assert match.can_undo(seat)
    assert match.undo(seat) == Move(seat, move)
    assert [match.view(viewer) for viewer in range(-1, 3)] == before
    assert match.turn == seat
    assert len(match.news(-1)) == len(match.moves) == 3


def test_nobody_else_can_take_a_move_back() -> None:
    match = tuned()
    seat = match.turn
    match.play(*a_write(match))
    for other in (-1, match.turn):
        with pytest.raises(IllegalMove, match="another player has moved"):
            match.undo(other)
    match.play(*a_write(match, bar=2))
    with pytest.raises(IllegalMove, match="another player has moved"):
        match.undo(seat)


def test_what_was_learnt_cannot_be_taken_back_but_what_followed_can() -> None:
    match = tuned()
    seat = match.turn
    note = match.view(seat)["hand"][0]
    match.play(KIT.listen, KIT.throw + note)
    assert match.turn == seat
    with pytest.raises(IllegalMove, match="somebody has learnt something"):
        match.undo(seat)
    match.play(KIT.aside)
    assert match.undo(seat).actions == (KIT.aside,)
    assert not match.can_undo(seat)
    match.play(KIT.keep)


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    with pytest.raises(IllegalMove, match="nothing to take back"):
        begin().undo(0)


def test_after_the_end_nothing_can_be_taken_back() -> None:
    """Its record, with the seed in it, is open to everybody by then."""
    with pytest.raises(IllegalMove, match="The game is over"):
        finished().undo(0)


def test_rewinding_goes_back_across_barriers_and_other_players() -> None:
    match = finished()
    whole, scores = match.moves, match.scores
    taken = match.rewind(len(whole) - 1)
    assert taken == whole[1:]
    assert match.moves == whole[:1]
    assert len(match.news(-1)) == 1
    for move in taken:
        match.play(move)
    assert (match.scores, match.moves) == (scores, whole)
    for wrong in (-1, len(whole) + 1):
        with pytest.raises(
            ValueError, match=f"go back by {wrong}: so far there have been {len(whole)} moves"
        ):
            match.rewind(wrong)
    assert match.moves == whole


# ---- what happened, and keeping it


def test_news_are_kept_by_move_and_by_viewer() -> None:
    match = tuned()
    seat = match.turn
    note = match.view(seat)["hand"][0]
    assert match.opening(-1) == [{"kind": "deal", "seat": -1}]
    assert [event["kind"] for event in match.news(-1)[2]] == ["tune"] * 3
    match.play(KIT.listen, KIT.throw + note)
    (own,) = match.news(seat, since=3)
    (others,) = match.news((seat + 1) % 3, since=3)
    assert [event["kind"] for event in own] == ["listen", "heard"]
    assert [event["kind"] for event in others] == ["listen"]


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    match = tuned()
    match.play(*a_write(match))
    match.save(tmp_path / "match.txt")
    again = Match.of(Record.load(tmp_path / "match.txt"))
    assert again.moves == match.moves
    assert again.legal() == match.legal()
    assert again.can_undo(match.moves[-1].seat)


def test_a_file_is_loaded_as_the_match_that_was_saved(tmp_path: Path) -> None:
    match = tuned()
    match.save(tmp_path / "match.txt")
    assert Match.load(tmp_path / "match.txt").dump() == match.dump()


def test_a_copy_goes_on_by_itself_whichever_way_it_was_made() -> None:
    match = begin()
    tune(match, 1)
    for other in (match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert other.sealed() == match.sealed()
        assert other.dump() == match.dump()
        tune(other, 0)
        tune(other, 2)
        other.play(*a_write(other))
        assert Record.read(other.record().text()).moves == [(m.seat, m.actions) for m in other.moves]
        assert other.undo(other.moves[-1].seat)
        assert (len(match.moves), match.turn) == (0, 0)


def test_news_are_the_same_whoever_asks_for_them_and_when() -> None:
    early, late = tuned(), tuned()
    early.news(-1)
    for match in (early, late):
        while not match.over:
            match.play(next(match.legal_moves()))
    viewers = range(-1, 3)
    assert [early.news(viewer) for viewer in viewers] == [late.news(viewer) for viewer in viewers]
    assert [pickle.loads(pickle.dumps(late)).news(viewer) for viewer in viewers] == [
        late.news(viewer) for viewer in viewers
    ]


def test_a_match_goes_on_from_a_dump_but_has_no_record() -> None:
    match = tuned()
    match.play(*a_write(match))
    again = Match.from_dump(DUET, json.loads(json.dumps(match.dump())))
    assert again.dump() == match.dump()
    assert (again.players, again.options, len(again.moves)) == (3, match.options, 0)
    assert not again.can_undo(match.moves[-1].seat)
    with pytest.raises(ValueError, match="began from a dump has no seed, and so no record"):
        again.record()
    ends = []
    for each in (match, again, pickle.loads(pickle.dumps(again))):
        while not each.over:
            each.play(next(each.legal_moves()))
        ends.append(each.dump())
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("dump", [{}, {"players": 2}, {"players": "two"}, []])
def test_what_is_no_dump_of_the_game_is_refused_as_such(dump: Any) -> None:
    with pytest.raises(ValueError, match="This is no dump of Duet with this edition"):
        Match.from_dump(DUET, dump)


def test_a_match_is_read_as_text_and_names_itself() -> None:
    match = tuned()
    assert str(match) == match.text(-1)
    assert "You hold" in match.text(0, ["Ann", "Ben", "Cy"])
    assert "You hold" not in str(match)
    assert repr(match) == f"<Match of Duet: three players, three moves, seat {match.turn} to move>"
    assert repr(begin(1)) == "<Match of Duet: one player, no moves, seat 0 to move>"
    assert repr(finished()).endswith("moves, over>")
    assert str(match.seed) not in repr(begin(seed=987654321))


def test_a_record_has_a_name_for_every_player() -> None:
    match = begin()
    assert match.record().names == ["Player 1", "Player 2", "Player 3"]
    assert match.record(["Ann", "Ben", "Cy"]).names == ["Ann", "Ben", "Cy"]
    with pytest.raises(ValueError, match="as many names as players, 3, not 2"):
        match.record(["Ann", "Ben"])


def test_sealed_answers_to_a_question_that_was_taken_back_are_forgotten() -> None:
    """Nobody may be bound by an answer to something that is no longer asked."""
    match = begin()
    tune(match, 0)
    match._course.moves.append((0, (KIT.draw,)))
    match._course.barriers.append(0)
    match.rewind()
    assert match.sealed() == {}
