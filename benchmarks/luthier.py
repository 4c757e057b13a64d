"""How Luthier's reconstructed cards play: games between greedy players, and what each card brought.

    python -m benchmarks.luthier --games 2000

plays 2,000 games with two, three and four players and, alone against the automa, 2,000 at each level. It
prints Markdown. With `--tally FILE` what was played is kept there, and the next run goes on from it.
Game number *i* has a seed of its own, and everything is added up in whole numbers: the result depends on the
seed and the edition, not on the machine.

Families, goals, specialists and royals are chosen among a few that are dealt or looked at, and a greedy
player always prefers the same ones. So in every other game chance chooses them: what they bring and whether
they win is told of these games, how often they are taken of the others.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev

from bandstand.builtin.luthier import GAME, words
from bandstand.builtin.luthier.parts.vocabulary import (
    CHAIRS,
    FAMILIES,
    LEVELS,
    PLACES,
    PRESTIGE,
    SCORE,
    TRACKS,
    WORKERS,
)
from bandstand.builtin.luthier.rules import PHASES, SOURCES, LuthierState, scoring
from bandstand.builtin.luthier.rules.metrics import count
from bandstand.contract import OVER, Event, OptionValue
from bandstand.rng import Rng, derived_seed

KIT = GAME.kit
CHUNK = 20
WIN = 12
"""A win, in parts: a shared one can be split among two, three or four."""
ENOUGH = 30
"""How often a card must have been seen before anything is said about it."""

Counts = Counter[str]


@dataclass(frozen=True)
class Table:
    """What is played."""

    name: str
    players: int
    options: dict[str, OptionValue]


TABLES = (
    *(Table(f"1 player, {level.key}", 1, {"difficulty": level.key}) for level in KIT.levels),
    *(Table(f"{players} players", players, {}) for players in (2, 3, 4)),
)
IN_COMPANY = [table.name for table in TABLES if table.players > 1]

SORTS = {
    "patrons": [each.key for each in KIT.patrons],
    "royals": [each.key for each in KIT.patrons],
    "instruments": [each.key for each in KIT.instruments],
    "performances": [each.key for each in KIT.performances],
    "repairs": [each.key for each in KIT.repairs],
    "specialists": [each.key for each in KIT.specialists],
    "awards": [each.key for each in KIT.awards],
    "goals": [each.key for each in KIT.goals],
    "families": [each.key for each in KIT.houses],
}
DRAWN = ("families", "goals", "specialists", "royals")
"""What chance chooses in every other game."""
ON_DISPLAY = ("patrons", "instruments", "performances", "repairs")
"""By the number of their place."""


# ---- one game


class Watcher:
    """Follows a game and notes what becomes of every card."""

    def __init__(self, state: LuthierState, drawn: bool) -> None:
        self.state = state
        self.drawn = drawn
        self.counts: Counts = Counter()
        self.shown: list[list[int]] = [[] for _ in ON_DISPLAY]
        self.held: set[tuple[str, int, int]] = set()
        """Sort, card and seat."""
        self.setting_up = True
        for tile in state.awards:
            self.card("awards", tile, "out")
        self.look()

    def card(self, sort: str, number: int, what: str, much: int = 1) -> None:
        """Something about a card."""
        if sort in DRAWN and (what in ("out", "taken")) == self.drawn:
            what = f"other {what}"
        self.counts[f"{sort}/{SORTS[sort][number]}/{what}"] += much

    def hold(self, sort: str, number: int, seat: int, what: str) -> None:
        """A player has it from now on."""
        self.card(sort, number, what)
        self.held.add((sort, number, seat))

    def look(self) -> None:
        """Read the news, and see what was laid out."""
        state = self.state
        tiers = KIT.slots[int(state.seats)]
        refreshed = any(event.kind == "round" for event in state.heard)
        for event in state.heard:
            if event.seat < state.players:
                self.hear(event)
        state.heard.clear()
        for place, sort in enumerate(ON_DISPLAY):
            lay = [card for slot, card in enumerate(self.shown[place]) if not refreshed or tiers[slot]]
            for card, number in (Counter(state.display[place]) - Counter(lay)).items():
                if card >= 0:
                    self.card(sort, card, "out", number)
            self.shown[place] = state.display[place][:]

    def hear(self, event: Event) -> None:
        kind, seat, kept, shown = event.kind, event.seat, event.kept, event.shown
        if kind == "dealt":
            for house in kept["houses"]:
                self.card("families", house, "out")
            for goal in kept["goals"]:
                self.card("goals", goal, "out")
            for patron in kept["patrons"]:
                self.card("patrons", patron, "dealt")
            for instrument in kept["instruments"]:
                self.card("instruments", instrument, "dealt")
        elif kind == "chose_house":
            self.hold("families", shown["house"], seat, "taken")
            self.hold("instruments", kept["instrument"], seat, "kept")
            for goal in kept["goals"]:
                self.hold("goals", goal, seat, "taken")
        elif kind == "hosted" and self.setting_up:
            self.hold("patrons", shown["patron"], seat, "kept")
        elif kind == "round":
            self.setting_up = False
        elif kind == "took":
            self.hold(ON_DISPLAY[PLACES.index(shown["place"])], shown["card"], seat, "taken")
        elif kind == "searched":
            self.counts["players/searches"] += 1
            self.hold(ON_DISPLAY[PLACES.index(shown["place"])], (kept | shown)["card"], seat, "found")
        elif kind == "drew":
            for instrument in kept["cards"]:
                self.card("instruments", instrument, "dealt")
        elif kind == "kept":
            self.hold("instruments", kept["card"], seat, "kept")
        elif kind == "looked":
            for card in kept["cards"]:
                self.card("royals" if shown["deck"] == "royal" else "specialists", card, "out")
        elif kind == "royal":
            self.hold("royals", shown["patron"], seat, "taken")
        elif kind == "specialist":
            self.hold("specialists", shown["card"], seat, "taken")
        elif kind == "placed":
            self.counts[f"places/{shown['place']}"] += 1
        elif kind == "revealed":
            self.used(PLACES.index(shown["place"]), shown["queue"])
        elif kind == "bought":
            self.counts[f"bought/{shown['item']}"] += 1
        elif kind == "gained":
            self.counts["players/alternates"] += shown["why"] == "instead"
        else:
            self.score(kind, seat, shown)

    def used(self, place: int, queue: Sequence[Sequence[int]]) -> None:
        """Specialists that act at their place."""
        for owner, chip, _, _ in queue:
            if owner < self.state.players and chip >= WORKERS:
                card = self.state.boards[owner].specialists[chip - WORKERS]
                if KIT.specialists[card].at == place:
                    self.card("specialists", card, "used")

    def score(self, kind: str, seat: int, shown: dict[str, int]) -> None:
        """What brings prestige at once."""
        if kind == "completed":
            self.card(sort_of(shown["patron"]), shown["patron"], "done")
            self.patron(shown["patron"], shown["points"])
        elif kind == "left":
            self.counts["players/abandoned"] += 1
            self.patron(shown["patron"], -shown["lost"])
        elif kind == "performed":
            self.card("performances", shown["card"], LEVELS[shown["level"]])
            self.card("performances", shown["card"], "prestige", shown["points"])
            for patron in self.state.boards[seat].completed:
                for effect in KIT.patrons[patron].performance:
                    self.patron(patron, effect.gains[PRESTIGE])
        elif kind == "repaired":
            self.card("repairs", shown["card"], "prestige", shown["points"])
        elif kind == "finished":
            self.card("instruments", shown["card"], "done")
            self.card("instruments", shown["card"], "prestige", int(KIT.instruments[shown["card"]].prestige))
        elif kind == "claimed":
            self.hold("awards", shown["tile"], seat, "taken")
            self.card("awards", shown["tile"], f"level {shown['level'] + 1}")
            self.card("awards", shown["tile"], "prestige", shown["points"])

    def patron(self, number: int, points: int) -> None:
        """What a patron brings or costs."""
        self.card(sort_of(number), number, "prestige", points)

    # ---- the end

    def end(self) -> Counts:
        """What the final position tells."""
        state, players = self.state, int(self.state.players)
        ranks = state.ranks()
        shares = [WIN // ranks.count(0) if rank == 0 else 0 for rank in ranks]
        self.counts["games"] += 1
        for seat in range(int(state.seats)):
            who = "automa" if seat >= players else "players"
            self.counts[f"{who}/wins"] += shares[seat]
            self.counts[f"{who}/score"] += state.boards[seat].resources[PRESTIGE]
            for source, points in zip(SOURCES, state.boards[seat].earned, strict=True):
                self.counts[f"{who}/{source}"] += points
        for seat in range(players):
            self.counts[f"seats/{seat + 1}"] += shares[seat]
            self.player(seat)
        for sort, card, seat in self.held:
            self.card(sort, card, "holders")
            self.card(sort, card, "wins", shares[seat])
            self.card(sort, card, "fair", WIN // int(state.seats))
        return self.counts

    def player(self, seat: int) -> None:
        state = self.state
        board = state.boards[seat]
        made = {
            "made": len(board.made), "completed": len(board.completed),
            "performance tokens": int(state.orchestra.placed(1, seat)),
            "repair tokens": int(state.orchestra.placed(2, seat)),
            "First Chairs": int(state.orchestra.chairs(seat)),
            "specialist cards": 3 - board.specialists.count(-1), "award markers": sum(board.benefits),
            "unused instruments": len(board.hand + board.rough),
        }  # fmt: skip
        for name, number in made.items():
            self.counts[f"players/{name}"] += number
        for track, steps in zip(TRACKS, board.tracks, strict=True):
            self.counts[f"players/{track} steps"] += steps
        self.card("families", int(board.house), "prestige", board.resources[PRESTIGE])
        for kind in board.finish:
            self.card("instruments", kind, "prestige", (int(KIT.instruments[kind].prestige) + 1) // 2)
        for goal in board.goals:
            self.card("goals", goal, "prestige", int(scoring.goal_points(state, seat, goal)))
        for patron in board.completed:
            for effect in KIT.patrons[patron].final:
                if effect.verb == SCORE:
                    self.patron(patron, int(effect.amount * count(state, seat, effect.metric)))
                elif effect.verb == CHAIRS:
                    self.patron(patron, self.worth_of_chairs(seat))
        royals = SOURCES.index("royals")
        for patron in KIT.royals:
            if ("royals", patron, seat) in self.held:  # one for each player; its completion is noted already
                done = int(KIT.patrons[patron].prestige) if patron in board.completed else 0
                self.patron(patron, board.earned[royals] - done)
        for card in board.specialists:
            if card >= 0:
                self.card("specialists", card, "prestige", int(KIT.specialist_points))
                gains = sum(effect.gains[PRESTIGE] for effect in KIT.specialists[card].after)
                if gains:  # only the specialists of one track bring prestige
                    cards = 3 - board.specialists.count(-1)
                    more = board.earned[SOURCES.index("specialists")] - cards * int(KIT.specialist_points)
                    self.card("specialists", card, "prestige", more)

    def worth_of_chairs(self, seat: int) -> int:
        """What First Chairs that a patron counts for have added to the points."""
        state = self.state
        points = KIT.chair_points_of_four if state.seats == 4 else KIT.chair_points
        held = int(state.orchestra.chairs(seat))
        return int(scoring.chair_points(state, seat)) - points[min(held, len(points) - 1)]


def sort_of(patron: int) -> str:
    """Royals are told apart from other patrons."""
    return "royals" if patron in KIT.royals else "patrons"


def is_drawn(state: LuthierState) -> bool:
    """Whether the decision is one that chance makes in every other game."""
    phase = state.view(int(state.turn()))["phase"] if PHASES[state.phase] in CHOICES else ""
    return phase in ("house", "goals", "specialist", "royal")


CHOICES = ("setting_up", "specialist", "royal")


def play(table: Table, seed: int, number: int) -> Counts:
    """One game between greedy players."""
    path = (table.name, number)
    state = GAME.new(
        table.players, derived_seed(seed, *path, "game"), GAME.check(table.players, table.options)
    )
    rng = Rng(derived_seed(seed, *path, "bots"))
    policy = GAME.policy()
    watcher = Watcher(state, drawn=number % 2 == 1)
    state.listening = True
    while state.turn() != OVER:
        seat = int(state.turn())
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1 and watcher.drawn and is_drawn(state):
            action = legal[rng.below(len(legal))]
        elif len(legal) > 1:
            action = int(policy.choose(state.guess(seat, rng), seat, rng))
        state.apply(action)
        if state.heard:
            watcher.look()
    return watcher.end()


def play_some(name: str, seed: int, first: int, number: int) -> Counts:
    """Several games one after the other, as a worker plays them."""
    table = next(table for table in TABLES if table.name == name)
    total: Counts = Counter()
    for game in range(first, first + number):
        total.update(play(table, seed, game))
    return total


# ---- many games


Study = dict[str, Counts]


def go_on(study: Study, tables: Sequence[Table], games: int, seed: int, workers: int) -> Iterator[str]:
    """Play what is missing, and tell after each chunk."""
    jobs = [
        (table.name, seed, first, min(CHUNK, games - first))
        for table in tables
        for first in range(study[table.name]["games"], games, CHUNK)
    ]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for job, counts in zip(jobs, pool.map(play_some, *zip(*jobs, strict=True)), strict=True):
            study[job[0]].update(counts)
            yield f"{job[0]}: {study[job[0]]['games']} of {games} games"


def load(path: Path | None, seed: int) -> Study:
    """What was played before with this seed and edition."""
    study: Study = {table.name: Counter() for table in TABLES}
    if path is not None and path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        if (kept["edition"], kept["seed"]) != (GAME.parts.digest, seed):
            raise SystemExit(f"{path} was played with another edition or seed: name another file.")
        for name, counts in kept["tables"].items():
            study[name].update(counts)
    return study


def save(path: Path | None, study: Study, seed: int) -> None:
    """Keep it for the next run."""
    if path is not None:
        kept = {"edition": GAME.parts.digest, "seed": seed, "tables": study}
        path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# ---- the report


def share(part: float, whole: float) -> str:
    """'48 %'."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def ratio(part: float, whole: float, digits: int = 1) -> str:
    """A mean."""
    return f"{part / whole:.{digits}f}" if whole else "-"


def rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *body]
    return [f"| {' | '.join(line)} |" for line in lines] + [""]


def scores(study: Study, names: Sequence[str]) -> list[str]:
    """Prestige a player by source, and what else players reached."""
    columns = [study[name] for name in names]
    seats = [counts["games"] * table_of(name).players for name, counts in zip(names, columns, strict=True)]
    body = [
        [source, *(ratio(counts[f"players/{source}"], n) for counts, n in zip(columns, seats, strict=True))]
        for source in SOURCES
        if any(counts[f"players/{source}"] for counts in columns)
    ]
    body.append(["**all**", *(ratio(c["players/score"], n) for c, n in zip(columns, seats, strict=True))])
    if any(counts["automa/score"] for counts in columns):
        body.append(["the automa", *(ratio(c["automa/score"], c["games"]) for c in columns)])
        body.append(["wins", *(share(c["players/wins"], WIN * c["games"]) for c in columns)])
    lines = rows(["prestige", *names], body)
    reached = [
        "made", "completed", "abandoned", "performance tokens", "repair tokens", "First Chairs",
        "specialist cards", "award markers", "performance steps", "craft steps", "reputation steps",
        "alternates", "searches", "unused instruments",
    ]  # fmt: skip
    titles = {
        "made": "instruments finished", "completed": "patrons completed", "abandoned": "patrons lost",
        "alternates": "actions for money or other resources", "unused instruments": "instruments not roughed",
        "searches": "deck searches",
    }  # fmt: skip
    body = [
        [
            titles.get(what, what),
            *(ratio(counts[f"players/{what}"], n, 2) for counts, n in zip(columns, seats, strict=True)),
        ]
        for what in reached
    ]
    return lines + rows(["a player on average", *names], body)


def table_of(name: str) -> Table:
    """By its name."""
    return next(table for table in TABLES if table.name == name)


def seats_and_places(study: Study) -> list[str]:
    """Wins by seat, workers by place."""
    body = [
        [
            f"seat {seat}",
            *(
                share(study[name][f"seats/{seat}"], WIN * study[name]["games"])
                if seat <= table_of(name).players
                else ""
                for name in IN_COMPANY
            ),
        ]
        for seat in (1, 2, 3, 4)
    ]
    lines = rows(["wins", *IN_COMPANY], body)
    body = []
    for place in PLACES:
        sent = [study[name][f"places/{place}"] for name in IN_COMPANY]
        all_of_them = [sum(study[name][f"places/{each}"] for each in PLACES) for name in IN_COMPANY]
        body.append([place, *(share(n, whole) for n, whole in zip(sent, all_of_them, strict=True))])
    return lines + rows(["workers sent to", *IN_COMPANY], body)


def name_of(sort: str, key: str) -> str:
    """A card as the page names it; those without a name of their own by key and content."""
    number = SORTS[sort].index(key)
    if sort in ("patrons", "royals"):
        patron = KIT.patrons[number]
        return f"{patron.name}, {FAMILIES[patron.families[0]]}" if sort == "royals" else patron.name
    if sort == "instruments":
        return KIT.instruments[number].name
    if sort == "performances":
        return f"{key}, {words.performance(KIT, number)}"
    if sort == "repairs":
        cost = words.gains(KIT, KIT.repairs[number].cost)
        return f"{key}, {FAMILIES[KIT.repairs[number].family]}, {cost}"
    if sort == "specialists":
        card = KIT.specialists[number]
        return f"{card.name}, {TRACKS[card.track]}, {PLACES[card.at]}"
    if sort == "families":
        return KIT.houses[number].name
    return f"{key}, {words.metric((KIT.awards if sort == 'awards' else KIT.goals)[number].metric)}"


class Card:
    """What became of one card in all games of two and more players."""

    def __init__(self, counts: Counts, sort: str, key: str) -> None:
        self.name = name_of(sort, key)
        self._counts = counts
        self._path = f"{sort}/{key}"
        self.out = self.of("out")
        self.taken = self.of("taken")
        self.times = self.of("other taken") or self.taken + self.of("kept") + self.of("found")
        self.brought = self.of("prestige") / self.times if self.times else 0.0
        self.wins = self.of("wins") / self.of("fair") if self.of("fair") else 0.0

    def of(self, what: str) -> int:
        """A count."""
        return self._counts[f"{self._path}/{what}"]


def cards(study: Study, sort: str, keys: Sequence[str]) -> list[Card]:
    """Those of a sort."""
    total: Counts = Counter()
    for name in IN_COMPANY:
        total.update(study[name])
    return [Card(total, sort, key) for key in keys]


ROYALS = [KIT.patrons[patron].key for patron in KIT.royals]
REPORTS: tuple[tuple[str, str, list[str], str, list[tuple[str, str]]], ...] = (
    ("Patrons", "patrons", [key for key in SORTS["patrons"] if key not in ROYALS],
     "laid out", [("dealt", "dealt, kept"), ("done", "completed")]),
    ("Royals", "royals", ROYALS, "offered", [("done", "completed")]),
    ("Instruments", "instruments", SORTS["instruments"], "laid out",
     [("dealt", "dealt, kept"), ("done", "finished")]),
    ("Performances", "performances", SORTS["performances"], "laid out",
     [("low", "low"), ("medium", "medium"), ("high", "high")]),
    ("Repairs", "repairs", SORTS["repairs"], "laid out", []),
    ("Specialists", "specialists", SORTS["specialists"], "offered", [("used", "uses")]),
    ("Awards", "awards", SORTS["awards"], "games",
     [("level 1", "first"), ("level 2", "second"), ("level 3", "third")]),
    ("Goals", "goals", SORTS["goals"], "dealt", []),
    ("Families", "families", SORTS["families"], "dealt", []),
)  # fmt: skip


def card_table(
    study: Study, title: str, sort: str, keys: Sequence[str], seen: str, more: Sequence[tuple[str, str]]
) -> list[str]:
    """One line for each card."""
    body = []
    for card in cards(study, sort, keys):
        line = [
            card.name,
            str(card.out),
            ratio(card.taken, card.out, 2) if sort == "awards" else share(card.taken, card.out),
        ]
        for what, _ in more:
            if what == "dealt":
                line.append(share(card.of("kept"), card.of("dealt")))
            elif what == "used":
                line.append(ratio(card.of("used"), card.times))
            else:
                line.append(share(card.of(what), card.times))
        body.append([*line, f"{card.brought:.1f}", f"{card.wins:.2f}"])
    taken = "claims a game" if sort == "awards" else "taken"
    head = [title.lower(), seen, taken, *(name for _, name in more), "prestige", "wins"]
    return [f"#### {title}", "", *rows(head, body)]


def outliers(study: Study) -> list[str]:
    """Cards that are hardly ever or nearly always taken, or bring far more or less than others."""
    lines = []
    for title, sort, keys, _, _ in REPORTS:
        group = [card for card in cards(study, sort, keys) if card.out >= ENOUGH]
        usual = [card.brought for card in group if card.times >= ENOUGH]
        spread = stdev(usual) if len(usual) > 2 else 0.0
        for card in group:
            if sort != "awards" and not 0.05 <= card.taken / card.out <= 0.95:
                lines.append(f"- {title}: {card.name} is taken in {share(card.taken, card.out)} of cases.")
            if card.times >= ENOUGH and spread and abs(card.brought - mean(usual)) > 2 * spread:
                lines.append(
                    f"- {title}: {card.name} brings {card.brought:.1f} prestige, others {mean(usual):.1f} "
                    f"on average."
                )
            # A share of wins that chance alone would bring in one of thousands of cards.
            fair = card.of("fair") / WIN
            if card.of("holders") >= ENOUGH and abs(card.wins - 1) * fair > 3.5 * fair**0.5:
                lines.append(f"- {title}: who has {card.name} wins {card.wins:.2f} times a fair share.")
    return [*(lines or ["- None."]), ""]


def report(study: Study, seed: int) -> str:
    """Everything, in Markdown."""
    played = ", ".join(f"{study[table.name]['games']} ({table.name})" for table in TABLES)
    lines = [f"Seed {seed}, edition `{GAME.parts.digest}`. Games: {played}.", "", "### Scores", ""]
    lines += scores(study, IN_COMPANY) + scores(study, [t.name for t in TABLES if t.players == 1])
    lines += ["### Seats and places", "", *seats_and_places(study), "### Cards", ""]
    for title, sort, keys, seen, more in REPORTS:
        lines += card_table(study, title, sort, keys, seen, more)
    lines += ["### Cards that stand out", "", *outliers(study)]
    return "\n".join(lines)


def main() -> None:
    """`python -m benchmarks.luthier`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.luthier", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="how many at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tally", type=Path, help="a file that keeps what was played")
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), help="only so many players")
    arguments = parser.parse_args()
    study = load(arguments.tally, arguments.seed)
    tables = [table for table in TABLES if arguments.players in (None, table.players)]
    if any(study[table.name]["games"] < arguments.games for table in tables):
        for line in go_on(study, tables, arguments.games, arguments.seed, arguments.workers):
            save(arguments.tally, study, arguments.seed)
            print(line, file=sys.stderr, flush=True)
    print(report(study, arguments.seed))


if __name__ == "__main__":
    main()
