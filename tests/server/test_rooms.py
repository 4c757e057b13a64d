"""Making a table, sitting down, starting, handing over, playing again."""

import re
import sqlite3
from contextlib import closing

import pytest

from bandstand import bots, catalogue

from .running import Guest, Running, until


@pytest.fixture(scope="module")
def nell(server: Running) -> Guest:
    return server.guest("Nell")


def test_the_lobby_shows_every_game(nell: Guest) -> None:
    html = nell.get("/").text
    assert len(catalogue.covers()) > 1
    for cover in catalogue.covers():
        assert cover.title in html
    assert nell.get("/new/luthier_of_old").status_code == 404


def test_the_form_offers_the_bots_in_rising_strength_and_a_player_first(nell: Guest) -> None:
    html = nell.get("/new/trumpet").text
    seat = re.search(r'<select name="seat.1".*?</select>', html, re.S)
    assert seat
    offered = re.findall(r'value="bot:(\w+)"( selected)?>([^<]*)<', seat[0])
    assert [name for name, _, _ in offered] == ["beginner", "player", "expert", "master", "greedy", "random"]
    assert [name for name, selected, _ in offered if selected] == ["player"]
    assert all(bots.TITLES[name] in sentence for name, _, sentence in offered)


def test_how_strong_a_bot_is_stands_beside_its_name_before_and_after_the_start(nell: Guest) -> None:
    id = nell.new_table("me", "bot:beginner", "bot:expert")
    assert re.findall(r"<span>(\w+ bot)</span>", nell.get(f"/t/{id}").text) == ["beginner bot", "expert bot"]
    assert nell.post(f"/t/{id}/start").status_code == 303
    told = re.findall(r'class="state">([^<]*)<', nell.get(f"/t/{id}").text)
    assert [state.partition(",")[0] for state in told[1:]] == ["beginner bot", "expert bot"]


def test_play_now_is_one_post_away_from_a_running_game(nell: Guest) -> None:
    answer = nell.post("/play/trumpet")
    assert answer.status_code == 303
    page = nell.my_turn(answer.headers["location"].removeprefix("/t/"))
    assert page.paths is not None


def test_a_bot_is_never_called_like_the_host_of_the_table(server: Running) -> None:
    wren = server.guest("Wren")
    for _ in range(15):
        id = wren.new_table("me", *["bot:greedy"] * 5)
        html = wren.get(f"/t/{id}").text
        assert html.count('aria-label="Remove ') == 5
        assert 'aria-label="Remove Wren"' not in html


def test_the_form_offers_the_declared_options_and_a_bad_one_is_refused_with_the_good_ones(
    nell: Guest,
) -> None:
    html = nell.get("/new/trumpet").text
    for name in ("board", "wild_anytime", "new_deal_lead", "renege"):
        assert f'name="option.{name}"' in html
    form = {"game": "trumpet", "players": "2", "seat.0": "me", "seat.1": "open"}
    bad = nell.post("/tables", **form, **{"option.board": "round"})
    assert bad.status_code == 422
    assert "standard, short or long" in bad.text
    unknown = nell.post("/tables", **form, **{"option.music": "loud"})
    assert unknown.status_code == 422
    assert "has no option" in unknown.text
    for players in ("1", "7", "many", ""):
        wrong = nell.post("/tables", **(form | {"players": players}))
        assert wrong.status_code == 422
        assert "2 to 6 players" in wrong.text
    assert nell.post("/tables", **(form | {"seat.1": "bot:genius"})).status_code == 422
    assert nell.post("/tables", **(form | {"seat.1": "me"})).status_code == 422
    assert nell.post("/tables", game="chess").status_code == 404


def test_an_invitation_link_seats_one_person_once(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", private="on")
    [link] = nell.links(id)
    ines, bram = server.guest("Ines"), server.guest("Bram")
    assert ines.get(link).status_code == 200, "looking at it uses nothing up"
    assert ines.get(link).status_code == 200
    assert ines.get(f"/t/{id}").status_code == 403
    own = nell.post(link)
    assert own.status_code == 409, "the host sits there already"
    answer = ines.post(link)
    assert answer.headers["location"] == f"/t/{id}"
    assert ines.get(f"/t/{id}").status_code == 200
    assert bram.get(link).status_code == 404
    assert bram.post(link).status_code == 404
    assert bram.get(f"/t/{id}").status_code == 403


def test_a_renewed_link_replaces_the_old_one(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    [old] = nell.links(id)
    assert nell.post(f"/t/{id}/seats/1/link").status_code == 303
    [new] = nell.links(id)
    assert new != old
    ines = server.guest("Ines")
    assert ines.post(old).status_code == 404
    assert ines.post(new).status_code == 303


def test_only_the_host_is_shown_the_links(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", "open")
    ines = server.guest("Ines")
    assert len(nell.links(id)) == 2
    assert ines.links(id) == []
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert ines.links(id) == []


def test_somebody_who_was_removed_needs_a_new_invitation(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", private="on")
    [link] = nell.links(id)
    ines = server.guest("Ines")
    assert ines.post(link).status_code == 303
    assert nell.post(f"/t/{id}/seats/1/remove").status_code == 303
    assert ines.get(f"/t/{id}").status_code == 403
    assert ines.post(link).status_code == 404
    assert ines.post(nell.links(id)[0]).status_code == 303


def test_somebody_who_was_removed_does_not_sit_down_again_until_let_in(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", "open")
    first, second = nell.links(id)
    ines = server.guest("Ines")
    assert ines.post(first).status_code == 303
    assert nell.post(f"/t/{id}/seats/1/remove").status_code == 303
    for path in (f"/t/{id}/sit", second):
        answer = ines.post(path)
        assert answer.status_code == 403, path
        assert "The host has removed you from this table." in answer.text
    assert "Removed" not in ines.get(f"/t/{id}").text, "the host alone sees who it was"
    room = nell.get(f"/t/{id}").text
    assert 'aria-label="Let Ines in again"' in room
    [back] = re.findall(rf"/t/{id}/removed/\w+", room)
    assert ines.post(back).status_code == 403
    assert nell.post(f"/t/{id}/removed/nobody").status_code == 404
    assert nell.post(back).status_code == 303
    assert nell.post(back).status_code == 404, "once is enough"
    assert ines.post(f"/t/{id}/sit").status_code == 303


def test_a_new_link_lets_in_whoever_was_removed_and_signing_in_does_not(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", "open")
    bram = server.guest("Bram the removed")
    assert server.guest().post("/me/register", name="Bram at home", password="long enough").status_code == 200
    assert bram.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/seats/1/remove").status_code == 303
    assert bram.post("/me/signin", name="Bram at home", password="long enough").status_code == 303
    assert bram.post(f"/t/{id}/sit").status_code == 403
    assert nell.post(f"/t/{id}/seats/2/link").status_code == 303
    assert bram.post(nell.links(id)[1]).status_code == 303
    assert nell.post(f"/t/{id}/seats/1/bot").status_code == 303
    assert nell.post(f"/t/{id}/seats/1/remove").status_code == 303
    assert nell.post(f"/t/{id}/seats/0/remove").status_code == 303
    assert nell.post(f"/t/{id}/sit").status_code == 303, "hosts do not remove themselves for good"


def test_an_open_table_is_listed_and_anyone_may_sit_down(server: Running, nell: Guest) -> None:
    ines, bram = server.guest("Ines"), server.guest("Bram")
    id = ines.new_table("me", "open")
    hidden = ines.new_table("me", "open", private="on")
    lobby = bram.get("/").text
    assert f"/t/{id}" in lobby
    assert f"/t/{hidden}" not in lobby
    assert bram.post(f"/t/{hidden}/sit").status_code == 403
    assert bram.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/sit").status_code == 409
    assert f"/t/{id}" not in nell.get("/").text, "it is full"
    assert bram.post(f"/t/{id}/leave").status_code == 303
    assert f"/t/{id}" in nell.get("/").text


def test_a_table_starts_when_its_host_says_so_and_every_seat_is_taken(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open", "open")
    ines = server.guest("Ines")
    early = nell.post(f"/t/{id}/start")
    assert early.status_code == 409
    assert "2, 3" in early.text
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert ines.post(f"/t/{id}/start").status_code == 403
    assert ines.post(f"/t/{id}/fill").status_code == 403
    assert nell.post(f"/t/{id}/seats/2/bot?level=random").status_code == 303
    assert nell.post(f"/t/{id}/seats/1/bot?level=random").status_code == 409, "Ines sits there"
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 409
    assert nell.post(f"/t/{id}/fill").status_code == 409
    assert nell.post(f"/t/{id}/seats/1/remove").status_code == 409, "only before the start"


def test_only_the_host_changes_the_table(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    ines = server.guest("Ines")
    for path in ("private", "spectators", "hints", "delete", "seats/1/remove", "seats/1/link", "seats/1/bot"):
        answer = ines.post(f"/t/{id}/{path}")
        assert answer.status_code == 403
        assert "Only the host" in answer.text
    assert nell.post(f"/t/{id}/delete").status_code == 303
    assert nell.get(f"/t/{id}").status_code == 404


def test_a_game_that_others_play_is_not_deleted(server: Running, nell: Guest) -> None:
    id = nell.new_table("me", "open")
    ines = server.guest("Ines")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert nell.post(f"/t/{id}/delete").status_code == 409
    own = nell.started("me", "bot:random")
    assert nell.post(f"/t/{own}/delete").status_code == 303


def test_private_tables_and_tables_without_spectators_are_closed_to_strangers(
    server: Running, nell: Guest
) -> None:
    id = nell.started("me", "bot:greedy")
    bram = server.guest("Bram")
    assert bram.get(f"/t/{id}").status_code == 200
    assert nell.post(f"/t/{id}/spectators").status_code == 303
    for path in ("", "/events", "/replay", "/replay/0", "/record"):
        answer = bram.get(f"/t/{id}{path}")
        assert answer.status_code == 403, path
        assert "without spectators" in answer.text
    assert nell.post(f"/t/{id}/spectators").status_code == 303
    assert nell.post(f"/t/{id}/private").status_code == 303
    answer = bram.get(f"/t/{id}")
    assert answer.status_code == 403
    assert "private" in answer.text


def test_a_seat_is_handed_to_a_bot_and_taken_again(server: Running, nell: Guest) -> None:
    ines = server.guest("Ines")
    id = nell.new_table("me", "open")
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert ines.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 403
    assert ines.post(f"/t/{id}/seats/1/handover", to="cat").status_code == 422
    assert ines.post(f"/t/{id}/seats/1/handover", to="bot").status_code == 303
    page = nell.play_on(id, most=2)
    assert page.your_turn, "the bot plays for her"
    away = ines.page(id)
    assert away.seat == 1
    assert away.paths is None
    assert "A bot plays your seat" in away.html
    refused = ines.post_json(
        f"/t/{id}/moves", {"version": away.version, "seat": 1, "key": "k", "actions": [0]}
    )
    assert refused.status_code == 409
    assert ines.post(f"/t/{id}/seats/1/handover", to="me").status_code == 303
    page = nell.my_turn(id)
    assert nell.move(id, page).status_code == 200
    assert until(lambda: ines.page(id).your_turn or nell.page(id).your_turn)
    assert "Back at the table" in nell.page(id).html


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whom a seat is handed to thinks about nothing: what matters is that the game goes on to its end."""
    monkeypatch.setattr(bots, "DEFAULT", "random")


@pytest.mark.usefixtures("quick_bots")
def test_leaving_a_running_game_leaves_the_seat_to_a_bot(server: Running, nell: Guest) -> None:
    id = nell.started("me", "bot:greedy")
    assert nell.post(f"/t/{id}/leave").headers["location"] == "/"
    assert until(lambda: nell.page(id).over), "the bots play it out"
    assert server.guest().post(f"/t/{id}/leave").status_code == 409


@pytest.mark.usefixtures("quick_bots")
def test_play_again_seats_the_same_people_one_seat_on(server: Running, nell: Guest) -> None:
    ines = server.guest("Ines")
    id = nell.new_table("me", "open", "bot:random", masters_take="2", **{"option.board": "short"})
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert nell.post(f"/t/{id}/again").status_code == 409, "not before the end"
    for guest, seat in ((nell, 0), (ines, 1)):
        assert guest.post(f"/t/{id}/seats/{seat}/handover", to="bot").status_code == 303
    until(lambda: nell.page(id).over)
    assert server.guest().post(f"/t/{id}/again").status_code == 403
    following = nell.post(f"/t/{id}/again").headers["location"]
    assert following != f"/t/{id}"
    assert ines.post(f"/t/{id}/again").headers["location"] == following, "it is the same table for everyone"
    assert nell.page(following.removeprefix("/t/")).seat == 2
    assert ines.page(following.removeprefix("/t/")).seat == 0
    assert "Board: short" in nell.get(following).text
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        asked = "SELECT masters_take FROM tables WHERE id = ?"
        assert database.execute(asked, (following.removeprefix("/t/"),)).fetchone() == (2,)


def test_my_tables_and_recent_games_are_in_the_lobby(server: Running) -> None:
    odile = server.guest("Odile")
    id = odile.started("me", "bot:greedy", **{"option.board": "short"})
    odile.my_turn(id)
    html = odile.get("/").text
    assert "Your turn" in html
    assert "Your turn at 1 table" in html
    assert odile.post(f"/t/{id}/seats/0/handover", to="bot").status_code == 303
    until(lambda: odile.page(id).over)
    for path in ("/", "/replays"):
        html = odile.get(path).text
        assert f"/t/{id}/replay" in html
        assert re.search(r"won Trumpet", html)
        assert "today, by " in html or "today, shared" in html


def test_a_name_with_markup_in_it_is_shown_as_text(server: Running) -> None:
    name = '"><svg onload=alert(1)>'
    mean = server.guest(name)
    id = mean.new_table("me", "open", "hot=" + name)
    for path in ("/", "/me", f"/t/{id}", mean.links(id)[0]):
        html = mean.get(path).text
        assert "<svg onload" not in html
        assert "&lt;svg onload=alert(1)&gt;" in html
    assert mean.post(f"/t/{id}/fill").status_code == 303
    assert mean.post(f"/t/{id}/start").status_code == 303
    page = mean.page(id)
    assert "<svg onload" not in page.html
    assert "<svg onload" not in mean.get(f"/t/{id}/replay").text
    with mean.events(id, 0) as events:
        assert "<svg onload" not in next(events)[1].get("html", "")


def test_a_table_says_how_long_its_masters_take(server: Running, nell: Guest) -> None:
    page = nell.get("/new/trumpet").text
    assert 'name="masters_take" value="0" checked' in page
    assert re.findall(r'name="masters_take" value="(\d+)"', page) == ["0", "1", "2"], (
        "the host allows no more"
    )
    id = nell.new_table("me", "bot:master", masters_take="2")
    assert "<li>Masters take 2 s a move</li>" in server.guest().get(f"/t/{id}").text
    assert nell.post(f"/t/{id}/masters", seconds="1").status_code == 303
    assert "<li>Masters take 1 s a move</li>" in server.guest().get(f"/t/{id}").text
    assert nell.post(f"/t/{id}/start").status_code == 303
    assert "Masters take 1 s a move" in nell.get(f"/t/{id}").text
    refused = nell.post(f"/t/{id}/masters", seconds="2")
    assert refused.status_code == 409, "not during a game"


def test_the_waiting_room_offers_the_next_longer_time_to_masters_alone(nell: Guest) -> None:
    id = nell.new_table("me", "bot:master")
    offered = []
    for _ in range(4):
        offered.append(re.search(r'name="seconds" value="(\d+)"', nell.get(f"/t/{id}").text)[1])  # type: ignore[index]
        assert nell.post(f"/t/{id}/masters", seconds=offered[-1]).status_code == 303
    assert offered == ["1", "2", "0", "1"]
    assert "Masters" not in nell.get(f"/t/{nell.new_table('me', 'bot:expert')}").text


def test_a_time_for_masters_that_is_not_offered_is_refused(server: Running, nell: Guest) -> None:
    form = {"game": "trumpet", "players": "2", "seat.0": "me", "seat.1": "bot:master"}
    refused = nell.http.post("/tables", data=form | {"masters_take": "5"})
    assert refused.status_code == 422
    assert "Masters take 0, 1 or 2 seconds (0: as long as the others), not" in refused.text
    id = nell.new_table("me", "bot:master")
    assert nell.post(f"/t/{id}/masters", seconds="soon").status_code == 422
    assert server.guest("Ines").post(f"/t/{id}/masters", seconds="1").status_code == 403
