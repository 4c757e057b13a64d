"""Positions of Luthier: moments of games that nearly greedy players play, each game only once."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import count

import bandstand
from bandstand import bots
from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.vocabulary import APPRENTICE, INSPIRATION, MONEY, PERFORM
from bandstand.builtin.luthier.views import LuthierView
from bandstand.contract import OptionValue
from tests.browser.positions import Position, Wanted

KIT = GAME.kit
WILD = 0.15
"""How often a player does just anything."""
FIRST_SEED, GAMES = 10, 6
SHOWN = ("bench", "resolve", "chair", "give", "inspire", "royal", "specialist", "benefit", "calm", "assign")
"""Phases that have something of their own to show, beside those below."""


class Story:
    """A game that is played on as far as somebody wants to know."""

    def __init__(self, players: int, seed: int, **options: OptionValue) -> None:
        self.match = bandstand.game("luthier").match(players=players, seed=seed, **options)
        self._past: list[tuple[int, LuthierView]] = []
        self._coming = self._play(random.Random(seed))

    def first(self, wanted: Wanted) -> Position | None:
        """The first moment that is as wanted, if there is one."""
        match = self.match
        for moves, view in self._moments():
            if wanted(view):
                return Position("luthier", match.players, match.seed, match.options, match.moves[:moves])
        return None

    def _moments(self) -> Iterator[tuple[int, LuthierView]]:
        """Where the first seat is to decide something, or the game is over: the number of moves so far, and
        what that seat sees."""
        for number in count():
            if number == len(self._past):
                self._past += [moment for moment in [next(self._coming, None)] if moment]
            if number == len(self._past):
                return
            yield self._past[number]

    def _play(self, chance: random.Random) -> Iterator[tuple[int, LuthierView]]:
        match, greedy = self.match, bots.make("greedy", GAME, self.match.seed)

        def choose(view: LuthierView, legal: list[int]) -> int:
            return chance.choice(legal) if chance.random() < WILD else greedy.choose(view, legal)

        while not match.over:
            asked = match.waiting()
            if 0 in asked:
                yield len(match.moves), match.view(0)
            for seat in asked:
                match.play(*match.decide(seat, choose), seat=seat)
        yield len(match.moves), match.view(0)


@cache
def story(players: int, seed: int, automa: bool) -> Story:
    return Story(players, seed, **({"automa": True} if automa else {}))


def moment(wanted: Wanted, players: int = 2, automa: bool = False) -> Position:
    """The first moment of some games that is as wanted."""
    for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
        found = story(players, seed, automa).first(wanted)
        if found is not None:
            return found
    raise AssertionError("no such moment was found")


# ---- moments


def phase(name: str) -> Position:
    """The first decision of a kind."""
    return moment(lambda view: view["phase"] == name)


def beginning() -> Position:
    """Nobody has chosen a family yet."""
    return phase("house")


def benches() -> Position:
    """A round begins, with a plan in hand and room for it on the bench."""

    def wanted(view: LuthierView) -> bool:
        board = view["boards"][0]
        return view["phase"] == "bench" and bool(board["hand"]) and len(board["rough"]) < KIT.bench

    return moment(wanted)


def planning() -> Position:
    """Chips of both lie face down; an apprentice could go on top of the next one."""

    def wanted(view: LuthierView) -> bool:
        lying = [tuple(chip[:2]) for stack in view["stacks"] for chip in stack]
        board = view["boards"][0]
        apprentices = board["resources"][APPRENTICE]
        both = any(owner == 0 for owner, _ in lying) and (1, -1) in lying
        return view["phase"] == "plan" and both and apprentices > 0 and board["chips_left"] > 1

    return moment(lambda view: view["round"] > 1 and wanted(view))


def acting(place: int) -> Position:
    """A chip acts at one of the places."""
    return moment(lambda view: view["phase"] == "act" and view["resolving"]["place"] == place)


def performing() -> Position:
    """A chip is to perform, and there is a choice of cards, one of which costs nothing."""

    def wanted(view: LuthierView) -> bool:
        cards = view["display"][PERFORM]
        free = [slot for slot, tier in enumerate(KIT.slots[view["seats"]]) if tier == 0 and cards[slot] >= 0]
        return bool(free) and sum(card >= 0 for card in cards) > 1

    return moment(
        lambda view: view["phase"] == "act" and view["resolving"]["place"] == PERFORM and wanted(view)
    )


def shopping() -> Position:
    """At the Market, with money and inspiration for something that costs more than 1."""

    def wanted(view: LuthierView) -> bool:
        have = view["boards"][0]["resources"]
        money, inspiration = have[MONEY], have[INSPIRATION]
        return inspiration > 0 and any(1 < price <= money for price in view["prices"])

    return moment(lambda view: view["phase"] == "market" and wanted(view))


def late() -> Position:
    """The last round begins."""
    return moment(lambda view: view["round"] == KIT.rounds)


def end() -> Position:
    """A whole game."""
    return phase("over")


def alone() -> Position:
    """The second round of a game against the automa alone begins."""
    return moment(lambda view: view["round"] == 2, players=1)


def crowd() -> Position:
    """The second round of four players is planned."""
    return moment(lambda view: view["round"] == 2 and view["phase"] == "plan", players=4)


def ending_by_itself() -> Position:
    """The first seat's last move was its own, and nothing of its turn can be taken back."""

    def wanted(view: LuthierView) -> bool:
        return view["phase"] == "end" and not view["undoable"]

    return moment(wanted)
