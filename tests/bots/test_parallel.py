"""A search in parts finds the same whoever does the parts."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from bandstand import bots, catalogue
from bandstand.bots import parallel
from bandstand.bots.parallel import Job, Part
from bandstand.bots.search import Verdict
from bandstand.contract import View
from bandstand.match import Match

GAME = catalogue.load("trumpet")


def question() -> View:
    match = Match(GAME, 3, seed=7)
    view: View = match.view(match.turn)
    return view


def everything(verdict: Verdict) -> object:
    return parallel.pack(verdict)


def test_parts_share_the_iterations_and_have_seeds_of_their_own() -> None:
    parts = parallel.split("master", 5, 100, 3)
    assert [part.iterations for part in parts] == [34, 33, 33]
    assert len({part.seed for part in parts}) == 3
    assert parts == parallel.split("master", 5, 100, 3)
    assert {part.seed for part in parts}.isdisjoint(part.seed for part in parallel.split("master", 6, 100, 3))


def test_there_is_no_part_without_an_iteration() -> None:
    assert [part.iterations for part in parallel.split("master", 5, 2, 8)] == [1, 1]
    assert [part.iterations for part in parallel.split("master", 5, 7, 0)] == [7]


def test_one_process_and_many_find_the_same() -> None:
    view, parts = question(), parallel.split("master", 5, 90, 3)
    alone = parallel.think(GAME, view, parts)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        together = parallel.think(GAME, view, parts, run=pool.map)
    assert everything(together) == everything(alone)
    other = parallel.think(GAME, view, parallel.split("master", 6, 90, 3))
    assert everything(other) != everything(alone)


def test_what_the_parts_have_found_is_added_up() -> None:
    view, parts = question(), parallel.split("master", 5, 60, 2)
    each = [parallel.search(GAME, view, part) for part in parts]
    merged = parallel.merge(each)
    assert merged.iterations() == sum(verdict.iterations() for verdict in each) >= 60
    for action in merged.actions:
        visits = [verdict.visits[verdict.actions.index(action)] for verdict in each]
        assert merged.visits[merged.actions.index(action)] == sum(visits)
    assert each[0].iterations() < merged.iterations(), "the parts themselves are left as they were"


def test_one_part_is_the_search_itself() -> None:
    view = question()
    bot = bots.SearchBot(GAME, bots.search(GAME, "master", 40), 9)
    assert everything(parallel.search(GAME, view, Part("master", 9, 40))) == everything(bot.think(view))


def test_an_edition_of_ones_own_goes_with_the_question() -> None:
    own = GAME.edition(GAME.parts.text.replace("Trumpet", "Trumpets at home", 1) + "\n# corrected\n")
    assert own.parts.digest != GAME.parts.digest
    job = Job(own, question(), Part("master", 9, 40), None)
    there = pickle.loads(pickle.dumps(job)).game
    assert there.parts.digest == own.parts.digest
    assert pickle.loads(pickle.dumps(job)).game is there, "it is read only once"
    small = len(pickle.dumps(job)) - len(own.parts.text)
    assert len(pickle.dumps(replace(job, game=GAME))) < small, "ours is known by its name"
