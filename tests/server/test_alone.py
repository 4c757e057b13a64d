"""A game for one against a seat that the rules themselves play, with the toy game."""

import re
from collections.abc import Iterator

import pytest
from starlette.datastructures import FormData

from bandstand.contract import Game, Option
from bandstand.match import Match
from bandstand.record import Record
from bandstand.server.pages.options_form import asked_with, option_fields
from tests.toy import GAME as DUET

from .conftest import settings
from .running import Guest, Running, first_move


def winner_with(seed: int) -> list[int]:
    """Who wins alone against the metronome, by always taking the first click path."""
    match = Match(DUET, 1, seed)
    while not match.over:
        paths = DUET.draw(match.view(0), ["Nell", "Metronome"], match.legal()).paths
        assert paths is not None
        match.play(*first_move(paths.data()))
    return match.winners


LOST = next(seed for seed in range(500) if winner_with(seed) == [1])
WON = next(seed for seed in range(500) if winner_with(seed) == [0])


@pytest.fixture(scope="module")
def chosen() -> list[int]:
    """The seed of the next table."""
    return [LOST]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, chosen: list[int]) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("alone")
    running = Running(settings(folder, seed_source=lambda: chosen[0])).start()
    yield running
    running.stop()


@pytest.fixture
def nell(house: Running, duet: Game) -> Guest:
    return house.guest("Nell")


def rows_of(html: str) -> list[str]:
    """The list of players, in words."""
    found = re.search(r'data-part="players".*?</section>', html, re.S)
    assert found
    items = re.findall(r'<li class="player.*?</li>', found[0], re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", item).split()) for item in items]


def result_of(html: str) -> tuple[str, list[str]]:
    """The headline, and the final standings in words."""
    found = re.search(r'<h2>([^<]*)</h2><span class="shut".*?<ol>(.*?)</ol>', html, re.S)
    assert found
    items = re.findall(r"<li.*?</li>", found[2], re.S)
    return found[1], [" ".join(re.sub(r"<[^>]*>", " ", item).split()) for item in items]


def test_whoever_plays_alone_begins_at_once(nell: Guest) -> None:
    page = nell.page(nell.new_table("me", game="duet"))
    assert page.your_turn
    assert page.paths is not None
    [own, rules] = rows_of(page.html)
    assert own.startswith("Nell you")
    assert rules == "Metronome the rules play 0"
    assert page.html.count('class="you"') == 1


def test_a_seat_for_somebody_with_a_link_is_waited_for(house: Running, nell: Guest) -> None:
    id = nell.new_table("open", game="duet")
    [link] = nell.links(id)
    assert "1 seat still free" in nell.get(f"/t/{id}").text
    ines = house.guest("Ines")
    assert ines.post(link).status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert ines.page(id).your_turn


@pytest.mark.parametrize(
    ("seed", "headline", "first"),
    [(LOST, r"Metronome wins with \d+ points", "1. Metronome"), (WON, r"You win with \d+ points", "1. Nell")],
    ids=["lost", "won"],
)
def test_the_rules_own_seat_wins_and_loses_like_a_player(
    nell: Guest, chosen: list[int], seed: int, headline: str, first: str
) -> None:
    chosen[0] = seed
    id = nell.new_table("me", game="duet")
    page = nell.play_on(id)
    told, standings = result_of(page.html)
    assert re.fullmatch(headline, told)
    assert standings[0].startswith(first)
    assert len(standings) == 2
    winner = "You" if seed == WON else "Metronome"
    for path in ("/", "/replays"):
        assert f"<b>{winner} won Duet</b>" in nell.get(path).text
    assert f"<b>{'Metronome' if seed == LOST else 'You'}</b> won" in page.html, "the log says it too"


def test_a_replay_and_a_record_of_a_game_for_one(nell: Guest, chosen: list[int]) -> None:
    chosen[0] = LOST
    id = nell.new_table("me", game="duet")
    nell.play_on(id)
    html = nell.get(f"/t/{id}/replay").text
    eyes = re.search(r'<select name="seat".*?</select>', html, re.S)
    assert eyes
    assert re.findall(r'value="(-?\d+)"', eyes[0]) == ["-1", "0"], "nobody sees with the rules' eyes"
    assert rows_of(html)[1].startswith("Metronome the rules play")
    assert nell.get(f"/t/{id}/replay?seat=1").status_code == 404
    last = nell.get(f"/t/{id}/replay/9999?seat=0").json()["html"]
    assert rows_of(last)[1].startswith("Metronome the rules play")
    record = Record.read(nell.get(f"/t/{id}/record").text)
    assert record.names == ["Nell"]
    assert record.result is not None
    assert len(record.result) == 2


def test_the_lobby_names_whom_one_plays_against(nell: Guest) -> None:
    id = nell.new_table("me", game="duet")
    row = re.search(rf"<li[^>]*>(?:(?!</li>).)*/t/{id}.*?</li>", nell.get("/").text, re.S)
    assert row
    assert "<span>Metronome</span>" in row[0]


def test_a_game_for_one_is_played_again(nell: Guest) -> None:
    id = nell.new_table("me", game="duet", **{"option.beat": "6"})
    nell.play_on(id)
    following = nell.post(f"/t/{id}/again").headers["location"].removeprefix("/t/")
    assert nell.page(following).your_turn
    assert "Beat: 6" in nell.get(f"/t/{following}").text


def test_one_person_at_this_device_needs_no_curtain(nell: Guest) -> None:
    page = nell.page(nell.new_table("hot=Ann", game="duet"))
    assert page.curtain == []
    assert page.your_turn
    assert rows_of(page.html)[0].startswith("Ann you")


def test_a_bot_takes_over_alone(nell: Guest) -> None:
    id = nell.new_table("me", game="duet")
    assert nell.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
    assert nell.my_turn(id).over


def test_two_may_play_against_the_rules_own_seat_and_the_waiting_room_says_so(nell: Guest) -> None:
    id = nell.new_table("me", "bot:greedy", game="duet", **{"option.metronome": "yes"})
    html = nell.get(f"/t/{id}").text
    [seat] = re.findall(r'<li class="row" data-seat="2".*?</li>', html, re.S)
    assert "Metronome" in seat
    assert "the rules play" in seat
    assert "<form" not in seat, "nobody can be removed there"
    assert "Everybody is here" in html
    assert nell.post(f"/t/{id}/seats/2/remove").status_code == 404
    assert nell.post(f"/t/{id}/start").status_code == 303
    rows = rows_of(nell.page(id).html)
    assert [row.split()[0] for row in rows][::2] == ["Nell", "Metronome"]
    assert " bot" in rows[1]
    assert " bot" not in rows[2]


def test_a_game_without_the_rules_own_seat_has_none(nell: Guest) -> None:
    id = nell.started("me", "bot:greedy", game="duet")
    assert "Metronome" not in nell.page(id).html


# ---- options for some numbers of players


ASKED = {"option.metronome": "yes", "option.beat": "6", "option.row": "long"}


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (1, ["Row: long", "Beat: 6"]),
        (2, ["Row: long", "Metronome: yes", "Beat: 6"]),
        (3, ["Row: long"]),
    ],
)
def test_what_so_many_players_are_not_offered_is_left_out(nell: Guest, players: int, told: list[str]) -> None:
    """The form still holds what was chosen before the number of players was changed."""
    id = nell.new_table(*["open"] * players, game="duet", **ASKED)
    assert re.findall(r"<li>([^<]*)</li>", nell.get(f"/t/{id}").text) == told


def test_what_changes_nothing_is_not_told(nell: Guest) -> None:
    id = nell.new_table("me", "open", game="duet", **(ASKED | {"option.metronome": "no"}))
    assert re.findall(r"<li>([^<]*)</li>", nell.get(f"/t/{id}").text) == ["Row: long"]


def test_a_value_that_is_not_asked_for_is_not_looked_at(nell: Guest) -> None:
    assert nell.new_table("open", "open", "open", game="duet", **{"option.beat": "many"})
    fields = {"game": "duet", "players": "2", "seat.0": "me", "seat.1": "open", "option.beat": "many"}
    answer = nell.post("/tables", **fields)
    assert answer.status_code == 422
    assert "beat can be 3 or 6" in answer.text


def test_where_no_option_is_asked_for_no_heading_stands_alone() -> None:
    pair = Option("pair", False, (False, True), "Pair", "Whether.", players=(2,))
    few = Option("few", 1, (1, 2), "Few", "How few.", under="pair", players=(1, 2))
    game = Game("serenade", "Serenade", 1, 4, (pair, few), DUET.parts)
    assert asked_with(option_fields(game, FormData())) == [1, 2]
    always = Option("loud", False, (False, True), "Loud", "Whether.")
    game = Game("serenade", "Serenade", 1, 4, (pair, always), DUET.parts)
    assert asked_with(option_fields(game, FormData())) == [1, 2, 3, 4]


def test_the_form_says_with_how_many_players_each_option_is_offered(nell: Guest) -> None:
    html = nell.get("/new/duet").text
    assert '<section class="panel" data-players="1 2 3" aria-labelledby="how">' in html
    fields = re.findall(r'<fieldset class="option" data-players="([\d ]+)"[^>]*><legend>([^<]+)', html)
    assert {title: players for players, title in fields} == {
        "Row": "1 2 3",
        "Listening": "1 2 3",
        "Metronome": "2",
        "Beat": "1 2",
        "Tastes": "1 2 3",
    }
