"""A game on disk: readable, exact, and whatever is wrong with it is refused with the line and the reason."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bandstand import catalogue
from bandstand.contract import Game
from bandstand.match import Match
from bandstand.record import BadRecord, Record
from tests.sizes import SIZES
from tests.toy import GAME as DUET


@pytest.fixture(autouse=True, scope="module")
def duet_is_registered() -> Iterator[None]:
    catalogue.add(DUET)
    yield
    catalogue.remove(DUET)


def played(game: Game = DUET, seed: int = 3, moves: int = 10_000) -> Match:
    """Everybody does the first thing that comes to mind."""
    match = Match(game, 2, seed)
    while not match.over and moves > 0:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        match.play(*match.decide(seat, lambda view, legal: legal[len(legal) // 2]), seat=seat)
        moves -= 1
    return match


catalogue.add(DUET)
FINISHED = played().record(["Nell", "Tomas"]).text()
catalogue.remove(DUET)


def sealed(body: str) -> str:
    """A body with a checksum that fits it, as somebody would make who alters a record on purpose."""
    return f"{body}checksum: {hashlib.sha256(body.encode()).hexdigest()}\n"


def body_of(text: str) -> str:
    return text[: text.index("checksum: ")]


def altered(old: str, new: str, text: str = FINISHED) -> str:
    assert old in text
    return sealed(body_of(text).replace(old, new, 1))


def line_of(part: str, text: str = FINISHED) -> int:
    return text[: text.index(part)].count("\n") + 1


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as reason:
        Record.read(text)
    assert str(reason.value).startswith("line ")
    assert str(reason.value).endswith(".")
    return str(reason.value)


# ---- what is written


def test_a_record_is_readable() -> None:
    record = played(moves=4).record(["Nell", "Tomas"])
    assert record.text().split("\n")[:10] == [
        "bandstand record 1",
        "game: duet",
        f"edition: {DUET.parts.digest}",
        "options: beat=3 metronome=no price=1 row=short tastes=none",
        "seed: 3",
        "players: 2",
        "name 1: Nell",
        "name 2: Tomas",
        "moves:",
        record.text().split("\n")[9],
    ]
    assert record.text().split("\n")[9].startswith("1 -")
    assert "\nresult: unfinished\nchecksum: " in record.text()


def test_a_file_is_what_was_saved(tmp_path: Path) -> None:
    record = played().record(["Nell", "Tomás \N{MUSIC SHARP SIGN}"])
    record.save(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_bytes() == record.text().encode()
    assert Record.load(tmp_path / "game.txt") == record


def test_the_states_of_a_record_are_those_before_each_move_and_the_last() -> None:
    record = Record.read(FINISHED)
    states = [state.dump() for state in record.states()]
    assert len(states) == len(record.moves) + 1
    assert states[0] == DUET.new(2, 3, record.options).dump()
    assert len({str(state) for state in states}) == len(states)


@settings(max_examples=SIZES.examples, deadline=None)
@given(names=st.lists(st.text(max_size=30), min_size=2, max_size=2))
def test_any_name_fits_on_its_line(names: list[str]) -> None:
    text = played(moves=2).record(names).text()
    record = Record.read(text)
    assert record.text() == text
    assert record.names == [" ".join(name.split()) for name in names]


def test_a_name_that_utf8_cannot_say_is_written_as_well_as_it_can_be() -> None:
    record = played(moves=2).record(["\ud800", "Nell"])
    assert Record.read(record.text()).names == ["?", "Nell"]


@settings(max_examples=SIZES.examples, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), moves=st.integers(0, 40))
def test_every_seed_and_every_length_round_trips(seed: int, moves: int) -> None:
    text = played(seed=seed, moves=moves).record().text()
    record = Record.read(text)
    assert record.text() == text
    assert record.seed == seed


def test_an_option_that_so_many_players_are_not_offered_is_refused() -> None:
    alone = Match(DUET, 1, 3).record().text()
    assert Record.read(alone).options["metronome"] is False
    reason = refused(altered("metronome=no", "metronome=yes", alone))
    assert reason == "line 6: metronome is an option with 2 players, not with 1."


def test_line_ends_of_another_system_are_read() -> None:
    assert Record.read(FINISHED.replace("\n", "\r\n")).text() == FINISHED


# ---- editions


THEIRS = DUET.parts.text.replace('title = "The only edition"', 'title = "Mine"  \n# a comment\u2028here\n')


def test_an_edition_that_is_not_ours_is_carried_along() -> None:
    game = DUET.edition(THEIRS.replace("copies = 4", "copies = 5"))
    text = played(game).record().text()
    assert "\nparts:\n| # Duet" in text
    record = Record.read(text)
    assert record.game.parts.digest == game.parts.digest != DUET.parts.digest
    assert record.text() == text
    assert Match.of(record).scores == played(game).scores


def test_an_edition_that_has_become_ours_since_is_read_as_ours() -> None:
    text = played(DUET.edition(THEIRS)).record().text()
    ours = DUET.edition(THEIRS)
    catalogue.add(ours)
    try:
        assert Record.read(text).game is ours
    finally:
        catalogue.add(DUET)


def test_altered_parts_are_refused() -> None:
    text = played(DUET.edition(THEIRS)).record().text()
    reason = refused(altered("| copies = 4", "| copies = 5", text))
    assert reason == "line 5: the parts that it carries are not the edition that it names."


def test_parts_that_cannot_be_played_with_are_refused() -> None:
    text = played(DUET.edition(THEIRS)).record().text()
    reason = refused(altered("| pitches = 5", "| pitches = 50", text))
    assert "line 5: the parts that it carries cannot be played with: line" in reason
    assert "notes.pitches must be a whole number from 2 to 9, not 50" in reason


def test_a_missing_edition_is_refused() -> None:
    reason = refused(altered(DUET.parts.digest, "0" * 64))
    assert reason == "line 3: this edition is not one of ours, and the record does not carry its parts."


# ---- damage


@pytest.mark.parametrize("line", range(FINISHED.count("\n")))
def test_a_record_that_breaks_off_is_refused(line: int) -> None:
    kept = FINISHED.split("\n")[:line]
    for text in ("\n".join(kept), "\n".join([*kept, ""])):
        reason = refused(text)
        assert reason.startswith(f"line {max(line, 1)}: ")


def test_a_record_without_its_last_line_end_is_refused() -> None:
    assert "breaks off" in refused(FINISHED[:-1])


@settings(max_examples=SIZES.damages, deadline=None)
@given(place=st.integers(0, len(FINISHED.encode()) - 1), byte=st.integers(0, 255))
def test_no_altered_byte_goes_unnoticed(place: int, byte: int) -> None:
    damaged = bytearray(FINISHED.encode())
    if damaged[place] == byte:
        return
    damaged[place] = byte
    with pytest.raises(BadRecord):
        Record.read(damaged.decode(errors="replace"))


def test_a_line_that_is_lost_doubled_or_moved_is_noticed() -> None:
    lines = FINISHED.split("\n")
    for place in range(1, len(lines) - 2):
        for damaged in (
            lines[:place] + lines[place + 1 :],
            [*lines[:place], lines[place], *lines[place:]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            if damaged != lines:
                refused("\n".join(damaged))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(FINISHED.encode().replace(b"Nell", b"N\xffll"))
    with pytest.raises(BadRecord, match="not text in UTF-8"):
        Record.load(tmp_path / "game.txt")


@settings(max_examples=SIZES.examples, deadline=None)
@given(text=st.text())
def test_any_other_text_is_refused(text: str) -> None:
    refused(text)
    refused(sealed(f"bandstand record 1\n{text}\n"))


# ---- alterations with a checksum that fits


def test_a_newer_record_is_refused_as_such() -> None:
    reason = refused(altered("bandstand record 1", "bandstand record 2"))
    assert reason == "line 1: version 2 is newer than this Bandstand, which reads up to 1."


@pytest.mark.parametrize("version", ["0", "-1", "01", "one", "", "1 ", "9" * 5000])
def test_a_version_that_there_is_not_is_refused(version: str) -> None:
    assert refused(altered("record 1\n", f"record {version}\n")).startswith("line 1: ")


ALTERATIONS = {
    "unknown game": ("game: duet", "game: solo", "there is no game 'solo'"),
    "no game": ("game: duet\n", "", "'game:' should stand here"),
    "option that is not one": ("price=1", "tempo=1", "there is no option 'tempo'"),
    "value that is not one": ("price=1", "price=7", "price can be 1 or 2, not '7'"),
    "option twice": ("price=1", "row=long", "row has two values"),
    "option missing": (" price=1", "", "not every option has a value"),
    "seed too large": ("seed: 3", f"seed: {2**128}", "seed must be a whole number"),
    "seed far too large": ("seed: 3", f"seed: {'9' * 5000}", "seed must be a whole number"),
    "seed written otherwise": ("seed: 3", "seed: 03", "seed must be a whole number"),
    "seed that is no number": ("seed: 3", "seed: ٣", "seed must be a whole number"),
    "too many players": ("players: 2", "players: 9", "players must be a whole number from 1 to 3, not '9'"),
    "name missing": ("name 2: Tomas\n", "", "'name 2:' should stand here"),
    "no result": ("result: ", "outcome: ", "the game was over before this move"),
    "result that is not that of the moves": ("result: ", "result: 9", "the moves lead to the result"),
    "something after the result": ("result: ", "result: 1 1\nresult: ", "the moves lead to the result"),
}


@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_alteration_is_refused_with_its_line(what: str) -> None:
    old, new, reason = ALTERATIONS[what]
    told = refused(altered(old, new))
    assert reason in told
    assert told.startswith(f"line {line_of(old)}: ")


def test_another_number_of_players_is_refused_where_a_name_is_missing() -> None:
    reason = refused(altered("players: 2", "players: 3"))
    assert reason == f"line {line_of('moves:')}: 'name 3:' should stand here, not 'moves:'."


def test_lines_after_the_result_are_refused() -> None:
    reason = refused(sealed(body_of(FINISHED) + "1 draw\n"))
    assert reason.startswith(f"line {FINISHED.count(chr(10))}: after the result")


def test_a_missing_result_is_refused() -> None:
    lines = body_of(FINISHED).split("\n")[:-2]
    assert refused(sealed("\n".join(lines) + "\n")).endswith("the result is missing.")


FIRST_MOVE = body_of(FINISHED).split("moves:\n")[1].split("\n")[0]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "player 1 was to move, not ''"),
        ("1", "the move is missing"),
        ("2 -1 .", "player 1 was to move, not '2'"),
        ("x -1 .", "player 1 was to move, not 'x'"),
        ("1 h7", "'h7' is no move of Duet"),
        ("1 keep", "'keep' is not legal here"),
        (FIRST_MOVE + " .", "the move is whole before '.'"),
        (FIRST_MOVE.removesuffix(" ."), "only half a move"),
        (FIRST_MOVE + " ", "the move is whole before ''"),
        (FIRST_MOVE.replace(" ", "  ", 1), "'' is no move of Duet"),
    ],
)
def test_an_illegal_move_is_refused_although_the_checksum_fits(move: str, reason: str) -> None:
    told = refused(altered(f"moves:\n{FIRST_MOVE}\n", f"moves:\n{move}\n"))
    assert told.startswith(f"line {line_of('moves:') + 1}: ")
    assert reason in told


def test_a_move_after_the_end_is_refused() -> None:
    assert "the game was over before this move" in refused(altered("result: ", "1 draw\nresult: "))


def test_a_finished_game_that_says_it_is_not_is_refused() -> None:
    result = next(line for line in FINISHED.split("\n") if line.startswith("result: "))
    told = refused(altered(result, "result: unfinished"))
    assert f"line {line_of('result: ')}: the moves lead to the result '{result[8:]}'" in told


def test_a_record_of_trumpet_holds_it_to_its_rules() -> None:
    text = played(catalogue.load("trumpet"), moves=6).record().text()
    assert Record.read(text).text() == text
    first = text.split("moves:\n")[1].split("\n")[0]
    seat = first.split()[0]
    told = refused(altered(f"moves:\n{first}", f"moves:\n{seat} ok", text))
    assert "'ok' is not legal here" in told
