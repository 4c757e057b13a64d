"""A table is drawn once for all who see the same of it, and nobody is handed what is not theirs to see."""

import random
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.builtin.twisted_trumpets import table as twisted_trumpets
from bandstand.builtin.twisted_trumpets.table import tiles
from bandstand.contract import SPECTATOR, Game
from bandstand.match import Match
from bandstand.rng import Rng
from bandstand.server.pages.body import draw_body
from bandstand.server.pages.content import TableBody
from bandstand.server.pages.drawings import Drawings
from bandstand.server.pages.templates import Templates
from bandstand.server.pages.warm import draw_each_once
from bandstand.server.storage.rows import EntryRow
from bandstand.server.tables.cached import CachedTable
from bandstand.server.tables.change import Change
from bandstand.server.tables.facts import Facts, Sitter
from bandstand.server.tables.place import Place
from tests.sizes import SIZES
from tests.toy import GAME as DUET

from .conftest import settings
from .rows import row_of
from .running import Running, until

TEMPLATES = Templates(0)
PLACES = [
    Place(0, (0,), owner=True),
    Place(SPECTATOR, (1, 2)),  # two people behind their curtain
    Place(1, (1, 2)),
    Place(2, (1, 2)),
    Place(SPECTATOR),
]
"""From where a table of three is looked at."""
CACHES_LAST = 20
"""Exchanges, before they are so full that the oldest drawings leave."""


@pytest.fixture(autouse=True)
def duet() -> Iterator[None]:
    catalogue.add(DUET)
    yield
    catalogue.remove(DUET)


class Played:
    """A table of three in the middle of a game."""

    def __init__(self, game: Game, seed: int) -> None:
        match = Match(game, 3, seed)
        self.chance = random.Random(seed)
        self.cached = CachedTable("here")
        self.cached.begin(game, row_of(match))
        self.known = Facts("here", game.name, match.options, 3, "p0", "playing")
        self.sitters = [
            Sitter(0, "person", "p0", "Nell", None, None),
            Sitter(1, "hot", "p1", "Ann", None, None),
            Sitter(2, "hot", "p1", "Bo", None, None),
        ]
        self.enter("start", -1)
        # As a table does at which somebody looks: a copy then need not play the game again to tell its story.
        self.match.news(SPECTATOR)

    @property
    def match(self) -> Match:
        assert self.cached.match is not None
        return self.cached.match

    def enter(self, kind: str, seat: int, actions: Sequence[int] = ()) -> None:
        words = [self.match.game.write(action) for action in actions]
        version = self.cached.version + 1
        self.cached.apply(EntryRow(version, kind, seat, {"actions": words}))
        self.known = replace(self.known, version=version)

    def answer(self, match: Match, seat: int) -> tuple[int, ...]:
        return match.decide(seat, lambda _view, legal: self.chance.choice(legal))

    def go_on(self) -> None:
        """The next entry, or all answers of those asked together."""
        for seat in self.match.waiting():
            self.enter("move", seat, self.answer(self.match, seat))
        if self.chance.random() < 0.2 and not self.match.over:
            self.enter("hint", self.match.turn)
        if self.chance.random() < 0.2:
            name = self.chance.choice(["Ann", "<Ann>", "7 of hearts", "Änne"])
            self.sitters[1] = replace(self.sitters[1], name=name)

    def change(self, match: Match) -> Change:
        """The table as it stands, with this match."""
        real, self.cached.match = self.cached.match, match
        try:
            return Change(self.known, tuple(self.sitters), -1, self.cached.moment())
        finally:
            self.cached.match = real

    def worlds(self, place: Place) -> tuple[Change, Change]:
        """The table as it is, and a table at which everything is otherwise that this place cannot know: hands
        and piles, and what others have answered under seal."""
        real, other = self.match.copy(), self.match.copy()
        other._state = real._state.guess(place.seat, Rng(self.chance.getrandbits(60)))
        waiting = real.waiting()
        for seat in waiting if len(waiting) > 1 else ():
            if seat in place.mine and self.chance.random() < 0.4 and len(real.sealed()) < len(waiting) - 1:
                answer = self.answer(real, seat)
                real.play(answer, seat=seat)
                # What the other person at a device has answered is hidden as well; that they have is not.
                other.play(answer if seat == place.seat else self.answer(other, seat), seat=seat)
        for seat in waiting if len(waiting) > 1 else ():
            if seat not in place.mine and len(other.sealed()) < len(waiting) - 1:
                other.play(self.answer(other, seat), seat=seat)
        return self.change(real), self.change(other)


def answers(change: Change) -> object:
    """All that is held under seal."""
    assert change.moment is not None
    return change.moment.sealed_by((0, 1, 2))


def look(kept: Drawings, change: Change, place: Place) -> tuple[bytes, bool]:
    """What is told there, and whether it had to be drawn."""
    before = len(kept._kept)
    drawn = kept.of(change, place)
    return kept.tell(drawn, False, 0, None), len(kept._kept) > before


@pytest.mark.parametrize("name", [*catalogue.names(), "duet"])
def test_exchanging_what_is_hidden_from_a_viewer_changes_nothing_that_the_viewer_is_drawn(name: str) -> None:
    """Everybody looks at both tables, in the same order, each through one cache. Neither what this viewer is
    drawn nor how long that takes depends on which of the tables it is."""
    game = catalogue.load(name)
    exchanged = sealed = others = seed = 0
    while exchanged < SIZES.exchanged_drawings:
        seed += 1
        table = Played(game, seed)
        caches = Drawings(TEMPLATES), Drawings(TEMPLATES)
        while not table.match.over and exchanged < SIZES.exchanged_drawings:
            if exchanged % CACHES_LAST == 0:
                caches = Drawings(TEMPLATES), Drawings(TEMPLATES)
            place = table.chance.choice(PLACES)
            worlds = table.worlds(place)
            order = [*table.chance.choices(PLACES, k=3), place, *table.chance.choices(PLACES, k=2), place]
            seen: list[list[tuple[bytes, bool]]] = [[], []]
            for world, kept, told in zip(worlds, caches, seen, strict=True):
                for each in order:
                    looked = look(kept, world, each)
                    if each == place:
                        told.append(looked)
            assert seen[0] == seen[1]
            assert seen[0][0][0] == look(Drawings(TEMPLATES), worlds[0], place)[0], "as if drawn anew"
            exchanged += 1
            others += any(
                look(Drawings(TEMPLATES), worlds[0], each) != look(Drawings(TEMPLATES), worlds[1], each)
                for each in PLACES[:4]
                if not set(each.mine) & set(place.mine)
            )
            sealed += answers(worlds[1]) != answers(worlds[0])
            for _ in range(table.chance.choice([1, 2, 12])):
                table.go_on()
    assert others > exchanged / 4, "what is hidden was shown to those who may know it"
    assert sealed or name not in ("duet", "fiddlefoo", "luthier"), "others had answered in one of them"


def test_hands_are_drawn_for_their_owners_alone() -> None:
    """The test above would see it: the drawings of one table differ from place to place."""
    table = Played(catalogue.load("trumpet"), 1)
    kept = Drawings(TEMPLATES)
    change = table.change(table.match)
    assert len({kept.of(change, place).html for place in PLACES}) == len(PLACES)


def test_all_who_look_from_the_same_place_share_a_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def counted(*given: Any, **more: Any) -> TableBody:
        drawn.append(1)
        return draw_body(*given, **more)

    monkeypatch.setattr("bandstand.server.pages.drawings.draw_body", counted)
    table = Played(catalogue.load("trumpet"), 1)
    kept = Drawings(TEMPLATES)
    first = kept.of(table.change(table.match), Place(SPECTATOR))
    for _ in range(100):
        assert kept.of(table.change(table.match), Place(SPECTATOR)) is first
    assert len(drawn) == 1
    table.sitters[0] = replace(table.sitters[0], name="Nellie")
    assert "Nellie" in kept.of(table.change(table.match), Place(SPECTATOR)).html


def test_only_so_many_bytes_of_drawings_are_kept() -> None:
    table = Played(catalogue.load("trumpet"), 1)
    kept = Drawings(TEMPLATES, most_bytes=900_000)
    for _ in range(12):
        table.go_on()
        for place in PLACES:
            kept.tell(kept.of(table.change(table.match), place), False, 0, None)
    held = list(kept._kept.values())
    assert 1 < len(held) < 12 * len(PLACES)
    taken = sum(sys.getsizeof(drawn.html) + sum(map(len, drawn.told.values())) for drawn in held)
    assert taken <= kept._bytes == sum(drawn.size for drawn in held) <= 900_000


def test_an_answer_under_seal_draws_nobody_anew_but_those_at_its_device() -> None:
    """A drawing that had to be made again would take longer, and so tell that somebody has answered."""
    table = Played(DUET, 1)
    kept = Drawings(TEMPLATES)
    before = [kept.of(table.change(table.match), place) for place in PLACES]
    answered = table.match.copy()
    answered.play(table.answer(answered, 2), seat=2)
    after = [kept.of(table.change(answered), place) for place in PLACES]
    assert [one is other for one, other in zip(before, after, strict=True)] == [
        2 not in place.mine for place in PLACES
    ]
    assert before[3].html != after[3].html


def test_after_a_warm_up_the_first_table_of_a_game_finds_its_symbols_made() -> None:
    twisted_trumpets._defs.cache_clear()
    tiles.all_defs.cache_clear()
    draw_each_once(TEMPLATES)
    made = tiles.all_defs.cache_info().misses
    table = Played(catalogue.load("twisted_trumpets"), 1)
    Drawings(TEMPLATES).of(table.change(table.match), PLACES[0])
    assert tiles.all_defs.cache_info().misses == made == 1


def test_a_server_warms_up_by_itself_beside_its_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(
        "bandstand.server.house.draw_each_once", lambda _: warmed.append(threading.current_thread().name)
    )
    running = Running(settings(tmp_path, warm_up_after=0.0)).start()
    try:
        until(lambda: warmed)
        assert warmed != [running._thread.name], "pages go on meanwhile"
        assert running.guest().get("/").status_code == 200
    finally:
        running.stop()
    assert len(warmed) == 1
