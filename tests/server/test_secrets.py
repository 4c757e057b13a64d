"""Nothing that a viewer may not know leaves the server before the end of the game."""

import json
import logging
import re
import sqlite3
from contextlib import closing

import pytest

from bandstand.builtin.trumpet.rules import TrumpetState
from bandstand.match import Match
from bandstand.rng import Rng

from .running import Guest, Running, until


def seed_of(server: Running, id: str) -> int:
    path = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("SELECT seed FROM tables WHERE id = ?", (id,)).fetchone()[0], 16)


def match_of(server: Running, id: str) -> Match:
    match = server.app.state.house.tables.cached(id).match
    assert isinstance(match, Match)
    return match


def hidden_names(match: Match, viewer: int) -> set[str]:
    """The names of cards that others hold and this viewer has no way to know of."""
    known = set()
    told = [match.opening(viewer), *match.news(viewer)]
    for events in told:
        known |= {event["card"] for event in events if "card" in event}
    view = match.view(viewer)
    known |= set(view["hand"]) | set(view["discards"]) | {card for _, card in view["table"]}
    held = {card for seat in range(match.players) if seat != viewer for card in match.view(seat)["hand"]}
    suits = match.game.parts.suits  # type: ignore[attr-defined]
    return {f"{card % 11 + 1} of {suits[card // 11]}" for card in held - known if card < 66}


def check(server: Running, id: str, guest: Guest, viewer: int) -> int:
    """No page, replay or event of this guest names a card that is hidden from them."""
    hidden = hidden_names(match_of(server, id), viewer)
    shown = [guest.get(f"/t/{id}").text, guest.get(f"/t/{id}/replay?at=100000").text]
    for text in shown:
        for name in hidden:
            # '1 of hearts' is not in '11 of hearts'.
            assert not re.search(rf"(?<!\d){name}", text), name
    return len(hidden)


def test_no_hand_and_no_seed_is_in_any_answer_before_the_end(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    nell, ines, watcher = server.guest("Nell"), server.guest("Ines"), server.guest()
    id = nell.new_table("me", "open", "bot:greedy", **{"option.board": "short"})
    assert ines.post(f"/t/{id}/sit").status_code == 303
    assert nell.post(f"/t/{id}/start").status_code == 303
    seed = seed_of(server, id)
    match, cached = match_of(server, id), server.app.state.house.tables.cached(id)
    checked = turns = 0
    while until(lambda: match.over or match.turn < 2) and not match.over:
        if turns % 8 == 0:
            for guest, viewer in ((nell, 0), (ines, 1), (watcher, -1)):
                checked += check(server, id, guest, viewer)
            assert watcher.get(f"/t/{id}/record").status_code == 403
            assert nell.get(f"/t/{id}/replay?seat=1").status_code == 403
        with watcher.events(id, cached.version) as events:
            data = {
                "version": cached.version,
                "seat": match.turn,
                "key": str(turns),
                "actions": match.legal()[:1],
            }
            assert (nell, ines)[match.turn].post_json(f"/t/{id}/moves", data).status_code == 200
            if turns % 8 == 0:
                body = json.dumps(next(events)[1])
                assert not [name for name in hidden_names(match, -1) if re.search(rf"(?<!\d){name}", body)]
        turns += 1
    assert checked > 100, "there was something to hide"
    for guest in (nell, ines, watcher):
        for text in guest.bodies:
            assert str(seed) not in text
            assert f"{seed:x}" not in text
    assert str(seed) not in caplog.text
    assert f"{seed:x}" not in caplog.text
    assert f"seed: {seed}\n" in nell.get(f"/t/{id}/record").text, "now it is over"
    assert nell.get(f"/t/{id}/replay?seat=1").status_code == 200


def test_what_a_viewer_is_drawn_is_made_from_their_view(server: Running) -> None:
    """Two games that differ only in what Nell cannot see give her the same page."""
    nell = server.guest("Nell")
    id = nell.started("me", "bot:greedy", "bot:greedy")
    page = nell.my_turn(id)
    cached = server.app.state.house.tables.cached(id)
    match = match_of(server, id)
    before = nell.get(f"/t/{id}").text
    real = match._state
    assert isinstance(real, TrumpetState)
    try:
        match._state = real.guess(0, Rng(1))
        assert [match.view(seat)["hand"] for seat in (1, 2)] != [real.view(seat)["hand"] for seat in (1, 2)]
        assert cached.version == page.version
        assert nell.get(f"/t/{id}").text == before
    finally:
        match._state = real
