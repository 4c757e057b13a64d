"""Guesses: in keeping with everything that a viewer has seen, and otherwise every deal equally likely.

What a viewer knows is gathered here from the news alone, and all deals that fit it are listed by brute force:
in small editions, with few tiles and plans.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, sqrt
from typing import Any

import pytest

from bandstand.builtin.twisted_trumpets import GAME, TwistedTrumpets
from bandstand.builtin.twisted_trumpets.rules import NONE, TwistedTrumpetsState, pools
from bandstand.builtin.twisted_trumpets.rules.pools import (
    BACK,
    FROM_STACK,
    GONE,
    SHOWN,
    TOP,
    UNKNOWN,
    Reading,
    arrange,
    read,
    readings,
    show,
)
from bandstand.contract import OVER, SPECTATOR
from bandstand.rng import Rng
from tests.sizes import LONG, SIZES
from tests.twisted_trumpets.worlds import World, Worlds

Deal = tuple[Any, ...]
EACH = 20 if LONG else 10
"""How often each deal is expected to come up, on average."""


class Likelihood:
    """Adds up how far frequencies are from what they should be: a chi-square test over many positions."""

    def __init__(self) -> None:
        self.off = 0.0
        self.freedom = 0

    def add(self, expected: Counter[Deal], seen: Counter[Deal]) -> None:
        """What is drawn must be possible; `expected` says in how many ways."""
        assert set(seen) <= set(expected)
        each = seen.total() / expected.total()
        self.off += sum((seen[deal] - each * ways) ** 2 / (each * ways) for deal, ways in expected.items())
        self.freedom += len(expected) - 1

    def is_fair(self, least: int) -> bool:
        """Far from the edge of the test, with at least so many degrees of freedom."""
        assert self.freedom >= least
        return abs(self.off - self.freedom) < 4 * sqrt(2 * self.freedom)


# ---- small editions


def small(basic: list[str], premium: list[str], plans: int) -> TwistedTrumpets:
    """Few tiles and plans, and one slot in the market."""
    text = GAME.parts.text

    def group(name: str, tiles: list[str]) -> str:
        return f'[{name}]\nsource = "reconstructed"\ndots = 0\ntiles = {tiles!r}\n\n'

    head, _, rest = text.partition("[basic.no_dots]")
    back = rest[rest.index("[premium]") : rest.index("[premium.no_dots]")]
    rest = rest[rest.index("[market]") :].replace("prices = [1, 2, 2, 3]", "prices = [1]")
    before, *cards = rest.split("\n[plans.")
    rest = "\n[plans.".join([before, *cards[:plans]])
    return TwistedTrumpets(head + group("basic.few", basic) + back + group("premium.few", premium) + rest)


BASIC = ["bend 2", "straight 2 blue", "fork 2", "bell 2 pink", "straight 0 bird"]
DIFFERENT = ["cross 3", "fork 3", "twist 1", "bend 1 bird", "side_bell 1", "fork_bell 1", "fork 2", "bend 2"]
ALIKE = ["cross 3", "cross 3", "cross 3", "fork 3", "fork 3", "twist 1", "bend 2"]
ALL_DIFFERENT = small(BASIC, DIFFERENT, 5)
SOME_ALIKE = small(BASIC, ALIKE, 5)


# ---- what a viewer has seen


class Onlooker:
    """Follows a game by its news, as one viewer is told them."""

    def __init__(self, game: TwistedTrumpets, state: TwistedTrumpetsState, viewer: int) -> None:
        kit, players = game.kit, int(state.players)
        self.first_premium = int(kit.first_premium)
        self.back = int(kit.back)
        self.viewer = viewer
        self.others = [seat for seat in range(players) if seat != viewer]
        self.basic = Counter(kit.basic[players])
        """Tiles that are in the stack or in hands, nobody else knows whose."""
        self.discards: Counter[int] = Counter()
        self.known = [Counter(kit.starting) for _ in range(players)]
        self.unknown = [0] * players
        self.worlds = Worlds(dict(enumerate(kit.premium[players])), players)
        self._counted: set[World] = set()
        """The worlds whose deals were counted last."""
        self._deals: Counter[Deal] = Counter()
        self.plan_deck = set(range(len(kit.plans)))
        self.held = [0] * players
        self.dropped = [0] * players
        for kind in state.market:
            self.worlds.revealed(kind)
        self.listen(state)

    def listen(self, state: TwistedTrumpetsState) -> None:
        for event in state.news(self.viewer):
            handler = getattr(self, f"_{event['kind']}", None)
            if handler is not None:
                handler(event, int(event["seat"]), event["seat"] == self.viewer)

    def _drew(self, event: dict[str, Any], seat: int, own: bool) -> None:
        if own:
            self.basic -= Counter([event["tile"]])
        else:
            self.unknown[seat] += 1

    def _reshuffled(self, event: dict[str, Any], seat: int, own: bool) -> None:
        self.basic += self.discards
        self.discards.clear()

    def _leaves(self, seat: int, own: bool, kind: int) -> None:
        if self.known[seat][kind]:
            self.known[seat] -= Counter([kind])
        elif not own:
            assert self.basic[kind], "a tile comes from nowhere"
            self.basic -= Counter([kind])
            self.unknown[seat] -= 1

    def _bought(self, event: dict[str, Any], seat: int, own: bool) -> None:
        for kind in event["paid"]:
            self._leaves(seat, own, kind)
            self.discards[kind] += 1
        if event["slot"] == 0:
            self.worlds.from_market(seat, event["tile"])
        else:
            self.worlds.from_stack(seat, event.get("tile"))

    def _refilled(self, event: dict[str, Any], seat: int, own: bool) -> None:
        for kind in event["tiles"]:
            self.worlds.revealed(kind)

    def _placed(self, event: dict[str, Any], seat: int, own: bool) -> None:
        if event["shape"] == self.back:
            self.worlds.turned_over(seat, event["square"], event.get("tile"))
        elif event["shape"] >= self.first_premium:
            self.worlds.placed(seat, event["shape"])
        else:
            self._leaves(seat, own, event["shape"])

    def _took_off(self, event: dict[str, Any], seat: int, own: bool) -> None:
        if event["shape"] == self.back:
            self.worlds.taken_off(seat, event["square"])
        elif event["shape"] < self.first_premium:
            self.discards[event["shape"]] += 1

    def _plan(self, event: dict[str, Any], seat: int, own: bool) -> None:
        self.held[seat] += event["count"]
        if own:
            self.plan_deck -= set(event["plans"])

    def _dropped(self, event: dict[str, Any], seat: int, own: bool) -> None:
        self.held[seat] -= 1
        self.dropped[seat] += 1

    # ---- all deals that fit

    def premium_deals(self) -> Counter[Deal]:
        # Few events are about premium tiles, and only these replace the worlds.
        if self._counted is not self.worlds.all:
            self._counted = self.worlds.all
            self._deals = Counter(premium_of(world, self.worlds.kinds) for world in self._counted)
        return self._deals

    def basic_deals(self) -> Counter[Deal]:
        sizes = [self.unknown[seat] for seat in self.others]
        return Counter(
            tuple(
                tuple(sorted([*hand, *self.known[seat].elements()]))
                for seat, hand in zip(self.others, hands, strict=True)
            )
            for hands in every_deal(sorted(self.basic.elements()), sizes)
        )

    def plan_deals(self) -> Counter[Deal]:
        sizes = [size for seat in self.others for size in (self.held[seat], self.dropped[seat])]
        return Counter(every_deal(sorted(self.plan_deck), sizes))

    def number(self) -> int:
        """How many deals there are, at a glance: to pass over positions with too many."""
        total = len(self.worlds.all)
        for things, sizes in (
            (self.basic.total(), [self.unknown[seat] for seat in self.others]),
            (len(self.plan_deck), [s for seat in self.others for s in (self.held[seat], self.dropped[seat])]),
        ):
            for size in sizes:
                total *= comb(things, size)
                things -= size
        return total


def every_deal(left: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to deal things into hands of these sizes; alike ones are told apart."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(left)), sizes[0]):
        rest = [thing for place, thing in enumerate(left) if place not in chosen]
        for others in every_deal(rest, sizes[1:]):
            yield (tuple(left[place] for place in chosen), *others)


def premium_of(world: World, kinds: dict[int, int]) -> Deal:
    """By kinds: the hands, what lies back up, what was taken off."""
    return (
        tuple(tuple(sorted(kinds[tile] for tile in hand)) for hand in world.hands),
        tuple(sorted((seat, square, kinds[tile]) for seat, square, tile in world.backs)),
        tuple(tuple(sorted(kinds[tile] for tile in gone)) for gone in world.gone),
    )


def dealt(guess: TwistedTrumpetsState, onlooker: Onlooker) -> tuple[Deal, Deal, Deal]:
    """The same of a guess: premium tiles, the others' basic and starting tiles, the others' plans."""
    first = onlooker.first_premium
    premium = (
        tuple(tuple(kind for kind in hand if kind >= first) for hand in guess.hands),
        tuple((seat, square, kind)
              for seat, under in enumerate(guess.under) for square, kind in enumerate(under) if kind != NONE),
        tuple(tuple(gone) for gone in guess.gone),
    )  # fmt: skip
    basic = tuple(tuple(kind for kind in guess.hands[seat] if kind < first) for seat in onlooker.others)
    plans = tuple(
        tuple(held) for seat in onlooker.others for held in (guess.plans[seat], guess.dropped[seat])
    )
    return premium, basic, plans


def any_action(game: TwistedTrumpets, state: TwistedTrumpetsState, rng: Rng) -> int:
    """Often a purchase, a tile placed back up, or one that is taken off."""
    kit = game.kit
    legal = state.legal()
    wanted = [
        action
        for action in legal
        if kit.buy <= action < kit.pay
        or action >= kit.take_off
        or kit.kinds * kit.piece_actions <= action < kit.draw
    ]
    choices = wanted if wanted and rng.below(2) else legal
    return choices[rng.below(len(choices))]


def follow(
    game: TwistedTrumpets, viewer: int, players: int, seeds: range
) -> Iterator[tuple[TwistedTrumpetsState, Onlooker]]:
    """The positions of games in which much is bought and turned over, each with what a viewer knows of it;
    as long as there are not too many possibilities to list."""
    for seed in seeds:
        state = game.new(players, seed, game.check(players, {}))
        state.listening = True
        rng = Rng(seed)
        onlooker = Onlooker(game, state, viewer)
        state.heard.clear()
        while state.turn() != OVER and len(onlooker.worlds.all) < 1000:
            state.apply(any_action(game, state, rng))
            onlooker.listen(state)
            state.heard.clear()
            if state.whole() and state.turn() != OVER:
                yield state, onlooker


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (2, 1), (2, SPECTATOR), (3, 2)])
def test_every_deal_that_fits_is_equally_likely(players: int, viewer: int) -> None:
    """All deals of premium tiles, other tiles and plans together, at positions that have few of them."""
    fairness = Likelihood()
    rng = Rng(players + viewer)
    looked_at = hidden = 0
    for state, onlooker in follow(ALL_DIFFERENT, viewer, players, range(60)):
        if onlooker.number() > 400:
            continue
        backs = len({world.backs for world in onlooker.worlds.all}) > 1
        if rng.below(30 if backs else 100 if len(onlooker.worlds.all) > 1 else 1000):
            continue
        expected: Counter[Deal] = Counter()
        sorts = (onlooker.premium_deals(), onlooker.basic_deals(), onlooker.plan_deals())
        for (premium, p), (basic, b), (plans, q) in product(*(sort.items() for sort in sorts)):
            expected[premium, basic, plans] = p * b * q
        seen: Counter[Deal] = Counter()
        for _ in range(min(SIZES.draws, EACH * expected.total())):
            seen[dealt(state.guess(viewer, rng), onlooker)] += 1
        fairness.add(expected, seen)
        looked_at += 1
        hidden += backs
    assert looked_at > 20
    assert hidden > 5
    assert fairness.is_fair(500)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_every_deal_of_premium_tiles_comes_up_as_often(viewer: int) -> None:
    """At positions with more of them, whatever else is unseen; tiles that were taken off included."""
    fairness = Likelihood()
    rng = Rng(viewer + 9)
    taken_off = 0
    for state, onlooker in follow(ALL_DIFFERENT, viewer, 2, range(100, 200)):
        gone = len({world.gone for world in onlooker.worlds.all}) > 1
        if not (10 <= len(onlooker.worlds.all) <= 400 or gone) or rng.below(60):
            continue
        seen: Counter[Deal] = Counter()
        for _ in range(min(SIZES.draws, EACH * len(onlooker.worlds.all))):
            seen[dealt(state.guess(viewer, rng), onlooker)[0]] += 1
        fairness.add(onlooker.premium_deals(), seen)
        taken_off += gone
    assert taken_off > 0
    assert fairness.is_fair(200)


@pytest.mark.parametrize(("players", "viewer"), [(2, SPECTATOR), (3, 1)])
def test_of_tiles_alike_every_deal_comes_up_as_often(players: int, viewer: int) -> None:
    """Where a tile that was shown can have come from the market or from the stack."""
    fairness = Likelihood()
    rng = Rng(3)
    doubtful = 0
    for state, onlooker in follow(SOME_ALIKE, viewer, players, range(60)):
        expected = onlooker.premium_deals()
        assert dealt(state.guess(viewer, rng), onlooker)[0] in expected
        clear = all(len(readings(state.pools[seat])) == 1 for seat in onlooker.others)
        if clear or len(expected) == 1 or expected.total() > 400 or rng.below(6):
            continue
        seen: Counter[Deal] = Counter()
        for _ in range(EACH * expected.total()):
            seen[dealt(state.guess(viewer, rng), onlooker)[0]] += 1
        fairness.add(expected, seen)
        doubtful += 1
    assert doubtful > 50
    assert fairness.is_fair(200)


@pytest.mark.parametrize("game", [GAME, ALL_DIFFERENT, SOME_ALIKE], ids=["ours", "different", "alike"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_guess_changes_what_its_viewer_knows(players: int, game: TwistedTrumpets) -> None:
    """And it is made of the View alone."""
    state = game.new(players, players, game.check(players, {}))
    rng = Rng(players)
    while state.turn() != OVER:
        for viewer in range(-1, players):
            guess = state.guess(viewer, Rng(1))
            assert guess.view(viewer) == state.view(viewer)
            assert game.imagine(state.view(viewer), Rng(1)).dump() == guess.dump()
            assert sorted(guess.census()) == sorted(state.census())
        state.apply(any_action(game, state, rng))


def test_starting_tiles_are_known_until_they_leave_the_hand() -> None:
    """Ruling 42: all know what a hand begins with."""
    state = GAME.new(3, 5, GAME.check(3, {}))
    for seed in range(20):
        assert state.guess(SPECTATOR, Rng(seed)).hands == [sorted(GAME.kit.starting)] * 3


def test_plans_are_known_at_the_end() -> None:
    """They are revealed; those that were discarded are not."""
    state = GAME.new(2, 1, GAME.check(2, {}))
    rng = Rng(1)
    while state.turn() != OVER:
        assert any(state.guess(0, rng).plans[1] != state.plans[1] for _ in range(60))
        state.apply(any_action(GAME, state, rng))
    assert state.guess(0, rng).plans == state.plans


# ---- premium tiles of one player, every history


class History:
    """What one player did with premium tiles: M bought one from the market, T one from the stack, B placed
    one back up, F placed the oldest one from the market front up, L the newest one, S one from the stack."""

    def __init__(self, number_unseen: int, number_shown: int) -> None:
        self.unseen = [100 + number for number in range(number_unseen)]
        self.shown = [200 + number for number in range(number_shown)]
        self.worlds = Worlds({tile: tile for tile in [*self.unseen, *self.shown, *range(9)]}, 1)
        for kind in range(9):
            self.worlds.revealed(kind)
        self.pool: list[int] = []
        self.in_hand: list[int] = []
        """From the market, as far as can be told."""
        self.bought = 0
        self.placed = 0

    def add(self, letter: str) -> None:
        if letter == "M":
            self.pool.append(self.bought)
            self.worlds.from_market(0, self.bought)
            self.in_hand.append(self.bought)
            self.bought += 1
        elif letter == "T":
            self.pool.append(TOP)
            self.worlds.from_stack(0, None)
        elif letter == "B":
            self.placed += 1
            self.worlds.turned_over(0, self.placed, None)
            self.pool.append(BACK - self.placed)
        elif letter == "S":
            kind = self.shown.pop()
            self.worlds.placed(0, kind)
            self._show(kind)
        elif self.in_hand:
            kind = self.in_hand.pop(0 if letter == "F" else -1)
            self.worlds.placed(0, kind)
            self._show(kind)
        else:
            self.worlds.all.clear()

    def _show(self, kind: int) -> None:
        if self.worlds.all:
            show(self.pool, kind, 1)

    def patterns(self) -> Counter[Deal]:
        """In how many worlds the tiles that lie back up are these, in the order in which they were placed."""
        found: Counter[Deal] = Counter()
        for world in self.worlds.all:
            backs = sorted((square, tile) for _, square, tile in world.backs)
            found[tuple(tile if tile < 9 else UNKNOWN for _, tile in backs)] += 1
        return found


def history_of(text: str) -> History | None:
    """What happened, at the end of which nothing is left in the stack; or None if it cannot have happened."""
    history = History(text.count("T") - text.count("S"), text.count("S"))
    for letter in text:
        history.add(letter)
        if not history.worlds.all:
            return None
    return history


def stories(rng: Rng) -> Iterator[str]:
    """All of up to six steps, and some longer ones."""
    for length in range(1, 7):
        yield from map("".join, product("MTBFLS", repeat=length))
    for _ in range(SIZES.draws // 4):
        yield "".join("MMTTBBFLS"[rng.below(9)] for _ in range(7 + rng.below(3)))


def only(pool: list[int]) -> Reading:
    """The reading of a pool that has but one."""
    (reading,) = readings(pool)
    return reading


def test_of_every_history_each_arrangement_is_equally_likely() -> None:
    """What can have been turned over: time matters, and so does what was shown later. The number of ways is
    counted exactly; then ways are drawn."""
    fairness = Likelihood()
    rng = Rng(4)
    tried = several = 0
    for text in stories(rng):
        history = history_of(text)
        if history is None:
            continue
        tried += 1
        expected = history.patterns()
        reading = only(history.pool)
        assert pools._Ways(reading.pool).count(0, 0) == expected.total(), text
        if len(expected) == 1:
            assert tuple(arrange(reading, rng)) in expected, text
            continue
        several += 1
        seen: Counter[Deal] = Counter()
        for _ in range(min(10 * expected.total(), 500)):
            seen[tuple(arrange(reading, rng))] += 1
        fairness.add(expected, seen)
    assert tried > 1000
    assert several > 100
    assert fairness.is_fair(500)


def test_what_is_shown_later_tells_what_was_not_turned_over_before() -> None:
    """Of two from the market and one from the stack, two were turned over, and then the one from the stack
    was shown; that another one was bought afterwards changes nothing."""
    history = history_of("MTBMBST")
    assert history is not None
    for seed in range(20):
        assert arrange(only(history.pool), Rng(seed)) == [0, 1]


def test_a_back_cannot_be_a_tile_that_was_bought_later() -> None:
    for seed in range(20):
        assert arrange(only([TOP, BACK - 3, 7]), Rng(seed)) == [UNKNOWN]
        assert arrange(only([7, BACK - 3, TOP]), Rng(seed)) == [7]


def test_a_back_may_be_any_tile_that_was_bought_before() -> None:
    assert {arrange(only([7, 8, TOP, BACK - 3]), Rng(seed))[0] for seed in range(60)} == {7, 8, UNKNOWN}


def read_as(*pool: int) -> list[list[int]]:
    return [reading.pool for reading in readings(list(pool))]


def test_a_tile_that_lies_back_up_cannot_be_shown_so_another_of_its_kind_came_from_the_stack() -> None:
    assert read_as(7, BACK - 3, TOP, SHOWN - 7) == [[7, BACK - 3, TOP, FROM_STACK]]


def test_of_two_alike_from_the_market_the_older_one_can_be_what_was_turned_over_before() -> None:
    assert read_as(7, BACK - 3, 7, SHOWN - 7) == [[7, BACK - 3]]
    assert read_as(7, 8, BACK - 3, 7, SHOWN - 7) == [[8, BACK - 3, 7], [7, 8, BACK - 3]]


def test_what_could_have_come_from_the_market_can_turn_out_to_be_from_the_stack() -> None:
    """One of 7 and 8 was the third tile that was turned over; then 8, the only one of its kind, is shown."""
    pool = [TOP, GONE, TOP, GONE, 8, 7, GONE, TOP, SHOWN - 7]
    assert [reading.kinds for reading in readings(pool)] == [[7], []]
    show(pool, 8, 1)
    assert read_as(*pool) == [[TOP, GONE, TOP, GONE, 7, GONE, TOP, FROM_STACK]]


def test_the_more_of_its_kind_are_unseen_the_likelier_a_shown_tile_came_from_the_stack() -> None:
    """Of three unseen tiles two look like it. If it is one of them, that makes two deals; if it is the one
    from the market, the player holds any of the three."""
    rng, times = Rng(8), SIZES.draws // 4
    unseen = [0] * 7 + [2, 1]
    from_stack = sum(read([[7, TOP, SHOWN - 7]], unseen, rng)[0].kinds == [7] for _ in range(times))
    assert abs(from_stack / times - 2 / 5) < 5 * sqrt(2 / 5 * 3 / 5 / times)


def test_a_tile_from_the_stack_that_is_shown_did_not_lie_back_up() -> None:
    pool = [7, TOP, BACK - 3]
    show(pool, 9, 1)
    assert {arrange(only(pool), Rng(seed))[0] for seed in range(20)} == {7}


def test_tiles_that_were_taken_off_are_arranged_like_those_that_lie_there() -> None:
    lying = [7, TOP, BACK - 3, 8, BACK - 4]
    taken = [7, TOP, GONE, 8, GONE]
    for seed in range(50):
        assert arrange(only(lying), Rng(seed)) == arrange(only(taken), Rng(seed))
