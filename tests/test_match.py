"""A game being played by someone: legality, whole moves, answers under seal, undo."""

from pathlib import Path

import pytest

from bandstand.contract import BadOption
from bandstand.match import IllegalMove, Match, Move, _Step
from bandstand.record import Record
from tests.toy import GAME as DUET

pytestmark = pytest.mark.usefixtures("duet")
KIT = DUET.kit


def begin(players: int = 3, seed: int = 1, **options: object) -> Match:
    return Match(DUET, players, seed, options)


def tune(match: Match, seat: int, notes: int = 1) -> list[Move]:
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


def test_a_bad_option_is_refused_with_the_good_ones() -> None:
    with pytest.raises(BadOption, match="price can be 1 or 2, not 3"):
        begin(price=3)
    with pytest.raises(BadOption, match="no option 'tempo'; it has row, price, metronome, beat or tastes"):
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
        (("h7",), "'h7' is not an action number"),
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


def test_a_record_has_a_name_for_every_player() -> None:
    match = begin()
    assert match.record().names == ["Player 1", "Player 2", "Player 3"]
    assert match.record(["Ann", "Ben", "Cy"]).names == ["Ann", "Ben", "Cy"]
    with pytest.raises(ValueError, match="as many names as players, 3, not 2"):
        match.record(["Ann", "Ben"])


def test_sealed_answers_to_a_question_that_was_taken_back_are_forgotten() -> None:
    """Nobody may be bound by an answer to something that is no longer asked."""
    match = begin()
    tune(match, 1)
    match.moves.append(Move(0, (KIT.draw,)))
    match._steps.append(_Step(match._state.copy(), []))
    match.undo(0)
    assert match.sealed() == {}
