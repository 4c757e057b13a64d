"""What is counted, who holds which chair, what patrons accept, every way to pay, priority and the end agree
with a second, deliberately naive reading of the parts file.

The positions come from games of one to four players, with and without the automa. The naive side reads Views,
tries every assignment, permutation and payment, and keeps no running totals.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from bandstand.builtin.luthier import GAME
from bandstand.builtin.luthier.parts.components import Metric
from bandstand.builtin.luthier.parts.vocabulary import SCORE
from bandstand.builtin.luthier.rules import PHASES, LuthierState, fits
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.contract import OVER, SPECTATOR
from bandstand.rng import Rng
from tests.luthier import naive
from tests.luthier.naive import MATERIALS, PLACES, RESOURCES, Box, History, Payment
from tests.luthier.positions import Own, kind, play, position
from tests.sizes import LONG, SIZES

KIT = GAME.kit
BOX = Box(GAME.parts.text)
TABLES = [(1, False), (2, False), (2, True), (3, False), (4, False)]
EVERY_TABLE = pytest.mark.parametrize(("players", "automa"), TABLES)
GAMES = 60 if LONG else 5
"""Whole games for each test and table; each has several hundred positions."""


IDLE = {*range(int(KIT.instead), int(KIT.inspire)), int(KIT.no), int(KIT.done), int(KIT.pass_)}
TAKEN_BACK = range(int(KIT.unrough), int(KIT.on))
TRADES = range(int(KIT.buy), int(KIT.yes))


def some_action(state: LuthierState, rng: Rng) -> int:
    """Mostly something that leads somewhere: a card rather than money, a gift rather than none, a bench where
    there is something to do."""
    legal = state.legal()
    if not rng.below(10):
        return legal[rng.below(len(legal))]
    board = state.boards[state.turn()]
    benches = [KIT.at + place for place, cards in ((5, board.rough), (6, board.finish)) if cards]
    busy = [action for action in legal if action in benches]
    if not busy or not rng.below(3):
        busy = [action for action in legal if action not in IDLE and action not in TAKEN_BACK]
    if not busy or (legal[0] in TRADES and rng.below(2)):
        busy = legal[-1:]
    return busy[rng.below(len(busy))]


def find(state: LuthierState, rng: Rng) -> None:
    """A player finds some resources, so that there is something to pay with."""
    board = state.boards[rng.below(int(state.players))]
    for resource in range(RESOURCES.index("apprentice")):
        room = int(board.storage() - board.materials()) if resource < len(MATERIALS) else 9
        board.resources[resource] += int(rng.below(max(min(room, 2), 0) + 1))


def begun(players: int, automa: bool, seed: int) -> LuthierState:
    given = {"automa": True} if automa else {}
    state = GAME.new(players, seed, GAME.check(players, given))
    state.listening = True
    return state


def walk(players: int, automa: bool, games: int = GAMES) -> Iterator[LuthierState]:
    """Every position of some games, before each action; with what has just happened."""
    for seed in range(games):
        state = begun(players, automa, 100 * players + seed)
        rng = Rng(seed)
        while state.turn() != OVER:
            yield state
            state.heard.clear()
            if state.whole() and not rng.below(4):
                find(state, rng)
            state.apply(some_action(state, rng))
        yield state


# ---- what is counted

MEASURES: list[tuple[str, Metric]] = [
    *((BOX.of("goals", i)["each"], card.metric) for i, card in enumerate(KIT.goals)),
    *((BOX.of("awards", i)["each"], tile.metric) for i, tile in enumerate(KIT.awards)),
    *(
        (BOX.of("patrons", i)["final"]["each"], effect.metric)
        for i, patron in enumerate(KIT.patrons)
        for effect in patron.final
        if effect.verb == SCORE
    ),
    *(
        (guild["each"], KIT.guild_cards[i].metric)
        for i, guild in enumerate(BOX.parts["automa"]["guilds"].values())
    ),
]


@EVERY_TABLE
def test_everything_that_goals_awards_and_powers_count(players: int, automa: bool) -> None:
    """Ruling 58: a token between two eras counts for the owner's best one."""
    found: Counter[str] = Counter()
    for state in walk(players, automa):
        if PHASES[state.phase] not in ("end", "over"):
            continue
        view = state.view(SPECTATOR)
        for seat in range(int(state.seats)):
            for text, metric in MEASURES:
                reached = int(count(state, seat, metric))
                assert reached == naive.measure(BOX, view, seat, text), (text, seat)
                found[text] = max(found[text], reached)
    assert sum(number > 1 for number in found.values()) > len(found) // 2


# ---- First Chairs


@EVERY_TABLE
def test_who_holds_which_chair(players: int, automa: bool) -> None:
    """Rulings 52 to 55, 104 and 105, from the order in which the tokens came."""
    history = History(BOX, -1, 0)
    seen: Counter[tuple[str, bool]] = Counter()
    for state in walk(players, automa):
        if not state.round and state.whole():
            history = History(BOX, int(state.pit), int(state.seats))
        for event in state.news(SPECTATOR):
            if event["kind"] == "token":
                took = history.place(event["chair"], event["seat"], event["token"])
                assert event["took"] == took
                seen[event["token"], took] += 1
        view = state.view(SPECTATOR)
        for number, space in enumerate(view["orchestra"]):
            there = [(owner, kind) for chair, owner, kind in history.placed if chair == number]
            assert Counter((o, naive.TOKENS[k], n) for o, k, n in space["tokens"]) == Counter(
                (*each, times) for each, times in Counter(there).items()
            )
            if "rare" in BOX.of("chairs", number):
                assert space["holder"] == -1
            else:
                held = history.holder(number)
                shown = (space["holder"], naive.TOKENS[space["kind"]]) if space["holder"] >= 0 else None
                assert shown == held
        for seat, board in enumerate(view["boards"]):
            assert board["chairs"] == len(naive.first_chairs(BOX, view, seat))
    assert len(seen) >= 5  # every kind of token took chairs, and nearly every kind missed some


# ---- patrons

CODES = range(len(KIT.instruments) + len(KIT.performances) + len(KIT.repairs))


def test_which_cards_a_patron_accepts() -> None:
    """Rulings 61 and 92: every patron, with every card alone and many hands of two to four."""
    rng = Rng(1)
    accepted: Counter[int] = Counter()
    hands = [[code] for code in CODES]
    hands += [
        [int(rng.below(len(CODES))) for _ in range(2 + rng.below(3))] for _ in range(SIZES.positions // 10)
    ]
    for number in range(len(KIT.patrons)):
        patron = BOX.of("patrons", number)
        for hand in hands:
            expected = naive.fits(BOX, patron, hand)
            assert fits(KIT, number, hand) == expected, (patron["name"], hand)
            accepted[len(hand)] += expected
    assert [accepted[size] > 0 for size in (1, 2, 3, 4)] == [True, True, True, False]


@EVERY_TABLE
def test_who_may_be_given_a_card(players: int, automa: bool) -> None:
    given = 0
    for state in walk(players, automa):
        if PHASES[state.phase] != "give":
            continue
        seat = int(state.turn())
        board = state.view(seat)["boards"][seat]
        card = state.view(seat)["giving"]
        spaces = {
            f"give{space + 1}"
            for space, patron in enumerate(board["patrons"])
            if patron >= 0 and naive.fits(BOX, BOX.of("patrons", patron), [*board["attached"][space], card])
        }
        assert spaces
        assert {GAME.write(action) for action in state.legal()} == spaces | {"no"}
        given += 1
    assert given > GAMES


# ---- payments


def whole_moves(state: LuthierState, first: int) -> list[Payment]:
    """Each way in which a move that begins with an action can be ended: what it took from the mover's
    resources, and the discounts that are left."""
    seat = int(state.turn())
    have = state.boards[seat].resources[: len(RESOURCES)]
    ended: list[Payment] = []
    begun = [[first]]
    while begun:
        actions = begun.pop()
        other = state.copy()
        other.listening = True
        for action in actions:
            other.apply(action)
        if not other.whole():
            begun += [[*actions, action] for action in other.legal()]
            continue
        gained = Counter[int]()
        for event in other.news(seat):
            if event["kind"] == "gained" and event["seat"] == seat:
                gained.update(dict(enumerate(event["gains"][: len(RESOURCES)])))
            elif event["kind"] == "discarded" and event["seat"] == seat:
                gained[event["material"]] -= 1
        now = other.boards[seat].resources
        paid = [had + gained[i] - now[i] for i, had in enumerate(have[: RESOURCES.index("apprentice")])]
        ended.append((*paid, int(other.discounts)))
    return ended


def compare_payments(state: LuthierState, actions: set[int], first: int, expected: set[Payment]) -> int:
    """Whether exactly these payments are offered, each once. Returns how many."""
    assert (first in actions) == bool(expected), GAME.write(first)
    if not expected:
        return 0
    offered = whole_moves(state, first)
    if not any(left for *_, left in expected):  # else what is left is known only while the chip still acts
        offered = [(*paid[:-1], 0) for paid in offered]
    assert Counter(offered) == Counter(expected), GAME.write(first)
    return len(offered)


@EVERY_TABLE
def test_every_way_to_pay_is_offered_once(players: int, automa: bool) -> None:
    """Rulings 28, 32, 38 to 40, 79, 87, 89 and 107."""
    offered: Counter[str] = Counter()
    for state in walk(players, automa):
        name = PHASES[state.phase]
        if name not in ("act", "again") or not state.whole():
            continue
        view = state.view(int(state.turn()))
        actions = set(state.legal())
        board, _, _, place = naive.acting(BOX, view)
        number = PLACES.index(place)
        if place in ("roughing", "finishing"):
            for kind in set(board["rough"] if place == "roughing" else board["finish"]):
                ways = naive.ways_to_make(BOX, view, kind, int(name == "again"))
                found = compare_payments(state, actions, int(KIT.make) + kind, ways)
                offered[place] += found > 1
        elif place != "balcony":
            full = place == "salon" and -1 not in board["patrons"]
            for slot, card in enumerate(view["display"][number]):
                ways = set() if full or card == -1 else naive.ways_to_take(BOX, view, slot)
                found = compare_payments(state, actions, int(KIT.take) + slot, ways)
                offered[place] += found > 1
            now = naive.resolving(view)
            if not now["queue"][now["at"]][2] or full:
                assert not [action for action in actions if KIT.search <= action < KIT.instead]
                continue
            for sort in range(3):
                there = any(KIT.sort(number, card) == sort for card in state.decks[number].cards())
                if state.decks[number].layers:
                    ways = naive.ways_to_search(BOX, view) if there else set()
                    offered["search"] += compare_search(state, actions, int(KIT.search) + sort, ways) > 1
    assert {"salon", "guild", "perform", "repair", "search"} <= {place for place, n in offered.items() if n}
    assert offered["roughing"] + offered["finishing"] > 0


def compare_search(state: LuthierState, actions: set[int], first: int, expected: set[Payment]) -> int:
    """As `compare_payments`; a repair that was found is paid for as well, so only the first price is looked
    at."""
    if state.place != PLACES.index("repair"):
        return compare_payments(state, actions, first, expected)
    assert (first in actions) == bool(expected)
    return 0


@pytest.mark.parametrize("chip", ["w1", "w5", "sc"])
@pytest.mark.parametrize("completed", ["", "antonio_vivaldi"])
def test_every_way_to_pay_for_a_repair(completed: str, chip: str) -> None:
    """Each card, with up to two discounts and whatever there may be to pay with."""
    rng = Rng(len(completed))
    several = 0
    for number in range(0, len(KIT.repairs), 3):
        keys = " ".join(card.key for card in KIT.repairs[number : number + 3])
        for _ in range(SIZES.positions // 400):
            have = " ".join(f"{rng.below(4)} {resource}" for resource in RESOURCES[:-2])
            own = Own(f"{have} {rng.below(7)} inspiration", completed=completed, specialists="restorer:1")
            state = play(position(own, Own(), chips={"repair": f"0:{chip}"}, repairs=keys), "go:repair")
            view = state.view(0)
            for slot in range(3):
                ways = naive.ways_to_take(BOX, view, slot)
                several += compare_payments(state, set(state.legal()), int(KIT.take) + slot, ways) > 1
    assert several > 10


@pytest.mark.parametrize("chip", ["w1", "w4", "w5", "sc"])
@pytest.mark.parametrize("tracks", [(0, 0, 0), (0, 4, 0)])
@pytest.mark.parametrize("place", ["roughing", "finishing"])
def test_every_way_to_pay_for_an_instrument(place: str, tracks: tuple[int, int, int], chip: str) -> None:
    """Each of them, with up to three discounts, alone on its bench or beside another that the worker could
    make (ruling 40)."""
    rng = Rng(sum(tracks))
    several = 0
    specialist = "joiner:3" if place == "roughing" else "gilder:3"
    for instrument in KIT.instruments:
        for bench in (instrument.key, f"{instrument.key} violin"):
            have = " ".join(f"{rng.below(4)} {material}" for material in MATERIALS)
            own = Own(
                have, tracks, completed="frederic_chopin pyotr_ilyich_tchaikovsky", specialists=specialist,
                rough=bench if place == "roughing" else "", finish=bench if place == "finishing" else "",
            )  # fmt: skip
            state = play(position(own, Own(), chips={place: f"0:{chip}"}, round=5), f"go:{place}")
            view = state.view(0)
            for each in set(bench.split()):
                ways = naive.ways_to_make(BOX, view, kind(each), 0)
                several += compare_payments(state, set(state.legal()), int(KIT.make) + kind(each), ways) > 1
    assert several > 0


@EVERY_TABLE
def test_what_the_market_offers(players: int, automa: bool) -> None:
    """Rulings 41 to 44 and 90."""
    seen: Counter[str] = Counter()
    for state in walk(players, automa):
        if PHASES[state.phase] != "market":
            continue
        offered = {GAME.write(action) for action in state.legal()}
        assert offered == naive.purchases(BOX, state.view(int(state.turn())))
        seen.update(word.split("/")[0] for word in offered)
    assert len(seen) >= 8


# ---- awards


@EVERY_TABLE
def test_which_awards_can_be_claimed(players: int, automa: bool) -> None:
    """Rulings 47 and 98."""
    claimed = 0
    for state in walk(players, automa):
        at_the_balcony = PHASES[state.phase] == "act" and state.place == PLACES.index("balcony")
        if not at_the_balcony and PHASES[state.phase] != "claim":
            continue
        seat = int(state.turn())
        offered = {GAME.write(a) for a in state.legal() if KIT.claim <= a < KIT.benefit}
        assert offered == naive.claims(BOX, state.view(seat), seat)
        claimed += bool(offered)
    assert claimed > 0


# ---- priority


@EVERY_TABLE
def test_chips_act_by_skill_and_then_as_they_were_placed(players: int, automa: bool) -> None:
    """Rulings 23, 24, 45 and 84; the Balcony sets the order of the next round."""
    lay: list[list[list[int]]] = []
    before = begun(players, automa, 0).view(SPECTATOR)
    at_the_balcony: list[int] = []
    revealed = changed = 0
    for state in walk(players, automa):
        for event in state.news(SPECTATOR):
            if event["kind"] == "round" and event["round"] > 1:
                others = [seat for seat in before["order"] if seat not in at_the_balcony]
                assert state.order == at_the_balcony + others
                changed += state.order != before["order"]
            if event["kind"] == "round":
                at_the_balcony = []
            if event["kind"] != "revealed" or event["place"] == "workshop":
                continue
            place = PLACES.index(event["place"])
            own_bench = place >= PLACES.index("roughing")
            chips = [chip for chip in lay[place] if not own_bench or chip[0] == event["seat"]]
            # The automa may have placed its last chip there just now.
            chips += [chip for *chip, _ in event["queue"] if chip not in chips]
            expected = naive.priority(BOX, before, chips, event["place"])
            assert event["queue"] == [[*chip, skill] for chip, skill in expected]
            revealed += len(chips) > 1
            if event["place"] == "balcony":
                at_the_balcony = list(dict.fromkeys(chip[0] for chip, _ in expected))
        before = state.view(SPECTATOR)
        lay = [[chip.data() for chip in stack] for stack in state.stacks]
    assert revealed > 3 * GAMES
    assert changed > 0


# ---- the end


@EVERY_TABLE
def test_the_end_is_scored_by_the_sheet(players: int, automa: bool) -> None:
    """Rulings 70 to 74, 95 and 110."""
    sheets: list[dict[str, int]] = []
    told: Counter[str] = Counter()
    for state in walk(players, automa, 3 * GAMES):
        if state.turn() != OVER:
            sheets = state.breakdown()
            continue
        view = state.view(SPECTATOR)
        for seat in range(players):
            gained = {source: n - sheets[seat][source] for source, n in state.breakdown()[seat].items()}
            expected = naive.end_points(BOX, view, seat)
            assert {source: n for source, n in gained.items() if n} == {
                s: n for s, n in expected.items() if n
            }
            told.update({source for source, n in expected.items() if n})
            assert view["scores"][seat] == sum(view["sheet"][seat].values())
        for seat in range(players, int(state.seats)):
            chairs = len(naive.first_chairs(BOX, view, seat))
            assert view["sheet"][seat]["chairs"] == BOX.parts["scoring"]["chairs"][min(chairs, 8)]
        assert state.ranks() == naive.ranking(BOX, view)
    assert {"chairs", "goals", "leftovers"} <= set(told)
