"""The library as most people meet it: what the first page of its documentation shows works as written."""

import inspect
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import bandstand
from bandstand import bots, catalogue
from bandstand.contract import Game, Selection


def test_the_first_example_works_as_written(tmp_path: Path) -> None:
    options = {"board": "short", "renege": "prevented"}
    match = bandstand.game("trumpet").match(players=4, seed=7, **options)
    seat = match.turn
    action = match.legal()[0]
    match.play(action)
    assert match.view(seat)["seat"] == seat
    match.undo(seat)
    while not match.over:
        match.play(match.legal()[0])
    assert len(match.scores) == len(match.ranks) == 4
    assert match.winners == [match.ranks.index(0)]
    match.save(tmp_path / "game.txt")
    again = bandstand.Match.of(bandstand.Record.load(tmp_path / "game.txt"))
    assert again.scores == match.scores


def test_the_example_in_the_package_s_own_words_runs() -> None:
    """What `help(bandstand)` shows."""
    _, example = inspect.cleandoc(str(bandstand.__doc__)).split("\n\n", 1)
    assert "match.play(next(match.legal_moves()))" in example
    printed: list[object] = []
    exec(textwrap.dedent(example), {"print": lambda *words: printed.extend(words)})
    assert len(printed) == 2


def test_an_illegal_move_is_refused_with_a_sentence_and_changes_nothing() -> None:
    match = bandstand.game("trumpet").match(players=4, seed=7)
    before = match.view(match.turn)
    missing = next(card for card in range(66) if card not in before["hand"])
    with pytest.raises(bandstand.IllegalMove, match=r"^You do not hold the \d+ of \w+\.$"):
        match.play(missing)
    assert match.view(match.turn) == before
    assert match.moves == []


def test_a_bad_option_is_refused_with_the_list_of_good_ones() -> None:
    trumpet = bandstand.game("trumpet")
    with pytest.raises(bandstand.BadOption, match="board can be 'standard', 'short' or 'long', not 'round'"):
        trumpet.match(players=4, board="round")
    with pytest.raises(bandstand.BadOption, match="has no option 'bord'; it has board"):
        trumpet.match(players=4, bord="short")
    with pytest.raises(bandstand.BadOption, match="for 2 to 6 players, not 7"):
        trumpet.match(players=7)
    with pytest.raises(bandstand.BadOption, match="no game called 'trombone'; there is trumpet"):
        bandstand.game("trombone")


def test_the_same_seed_is_the_same_game() -> None:
    one, same, other = (bandstand.game("trumpet").match(players=3, seed=seed) for seed in (7, 7, 8))
    assert one.view(0) == same.view(0) != other.view(0)


def test_games_lists_what_can_be_played() -> None:
    listed: list[str] = bandstand.games()
    assert listed == list(catalogue.names())
    assert "trumpet" in listed
    assert "luthier" in [cover.name for cover in catalogue.covers()]


def test_a_game_begins_matches() -> None:
    game = bandstand.game("trumpet")
    assert isinstance(game, Game)
    assert game.title == "Trumpet"
    assert game.read(game.write(5)) == 5
    assert game.match(players=2).game is game


def test_what_is_printed_says_what_it_is() -> None:
    """Nothing that somebody meets in the first minutes prints as an address in memory."""
    trumpet = bandstand.game("trumpet")
    match = trumpet.match(players=2, seed=7)
    assert repr(trumpet) == "<Game Trumpet: for 2 to 6 players>"
    assert repr(trumpet.options[0]) == "<Option board: 'standard', 'short' or 'long'>"
    assert repr(trumpet.levels()["expert"]) == "Level(64, overlooks=0.0, settles=0.0, glances=False)"
    state = trumpet.restore(match.dump())
    assert repr(state) == f"<TrumpetState: two players, seat {match.turn} to move>"
    while not match.over:
        match.play(match.legal()[0])
    assert repr(trumpet.restore(match.dump())) == "<TrumpetState: two players, over>"
    [kinds] = [each for each in bandstand.game("fiddlefoo").options if isinstance(each, Selection)]
    assert repr(kinds).startswith(f"<Option {kinds.name}: 'none', how many at random, or names out of ")


@pytest.mark.parametrize("name", bots.NAMES)
def test_what_a_bot_thinks_is_printed_with_its_best_action(name: str) -> None:
    match = bandstand.game("trumpet").match(players=2, seed=7)
    verdict = bots.make(name, match.game, seed=1).think(match.view(match.turn), clock=0.01)
    assert repr(verdict) == f"<Verdict: best is {verdict.best()}, after {verdict.iterations()} play-outs>"


def test_an_edition_of_one_s_own_is_played_from_its_file(tmp_path: Path) -> None:
    theirs = tmp_path / "mine.toml"
    theirs.write_text(
        catalogue.load("trumpet").parts.text.replace("wilds = 3", "wilds = 2"), encoding="utf-8"
    )
    match = bandstand.game("trumpet", edition=theirs).match(players=4, seed=1)
    assert match.view(0)["tray"] == 68 - 28
    match.save(tmp_path / "game.txt")
    assert bandstand.Record.load(tmp_path / "game.txt").game.parts.digest == match.game.parts.digest


def test_a_game_of_one_s_own_is_added_and_played(duet: Game) -> None:
    assert catalogue.names()[-1] == "duet"
    match = bandstand.game("duet").match(players=2, seed=1, price=2)
    while not match.over:
        seat = next(seat for seat in match.waiting() if seat not in match.sealed())
        match.play(*match.decide(seat, lambda view, legal: legal[-1]), seat=seat)
    assert match.winners


def test_importing_the_library_brings_in_no_server_and_no_heavy_library() -> None:
    code = "import sys, bandstand; bandstand.game('trumpet').match(players=2, seed=1); print(*sys.modules)"
    source = str(Path(bandstand.__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {source!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = {name.split(".")[0] for name in ran.stdout.split()}
    assert not modules & {"fastapi", "jinja2", "sqlalchemy", "typer", "rich", "polars", "matplotlib"}
