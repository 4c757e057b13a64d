"""Reads an edition of Luthier into the tables that the rules index."""

from typing import Final

from mypy_extensions import i64

from bandstand.edition import PartsFile, digest
from bandstand.game import Parts

LEAST_PLAYERS: Final = 1
MOST_PLAYERS: Final = 4

# ---- what can be owned; the order is that of every list of gains and costs

ANIMAL: Final = 0
WOOD: Final = 1
METAL: Final = 2
MONEY: Final = 3
INSPIRATION: Final = 4
APPRENTICE: Final = 5
PRESTIGE: Final = 6
ANY: Final = 7
MATERIALS: Final = ("animal", "wood", "metal")
RESOURCES: Final = ("animal", "wood", "metal", "money", "inspiration", "apprentice", "prestige", "material")

FAMILIES: Final = ("strings", "winds", "keys")
ERAS: Final = ("baroque", "classical", "romantic")
TYPES: Final = ("noble", "composer", "performer", "royal")
ROYAL: Final = 3

PERFORMANCE: Final = 0
CRAFT: Final = 1
REPUTATION: Final = 2
TRACKS: Final = ("performance", "craft", "reputation")

# ---- where chips are placed

SALON: Final = 0
GUILD: Final = 1
PERFORM: Final = 2
REPAIR: Final = 3
BALCONY: Final = 4
ROUGHING: Final = 5
FINISHING: Final = 6
WORKSHOP: Final = 7
PLACES: Final = ("salon", "guild", "perform", "repair", "balcony", "roughing", "finishing")
DISPLAYS: Final = 4
"""The first places have cards on display and a draw deck."""

WORKERS: Final = 5
CHIPS: Final = 8
"""Chips 0 to 4 are the workers 1 to 5, the others the specialists of the three tracks."""

# ---- steps of the tracks

REROLL: Final = 0
BLACK_DIE: Final = 1
SPECIALIST: Final = 2
ROUGH_TWO: Final = 3
BENCH_SKILL: Final = 4
FINISH_TWO: Final = 5
ONE_APPRENTICE: Final = 6
KEEP_INSTRUMENT: Final = 7
TIER_2: Final = 8
INSTRUMENT_PRESTIGE: Final = 9
TIER_3: Final = 10
AWARD: Final = 11
TWO_PRESTIGE: Final = 12
STEPS: Final = (
    "reroll", "black_die", "specialist", "rough_two", "bench_skill", "finish_two", "apprentice",
    "keep_instrument", "tier_2", "instrument_prestige", "tier_3", "award", "prestige",
)  # fmt: skip

# ---- what goals, awards and powers count

METRICS: Final = (
    "finished", "finished_families", "finished_rare", "tokens", "tokens_in", "token_eras", "performances",
    "performances_in", "performance_eras", "repairs", "repairs_in", "repair_families", "patrons",
    "patrons_of", "patron_types", "patron_eras", "specialists", "chairs", "chair_families", "awards",
    "tracks",
)  # fmt: skip
_BY_FAMILY: Final = ("finished", "performances_in", "repairs", "chairs")
_BY_ERA: Final = ("tokens_in", "performances", "repairs_in", "patrons")
_BY_TYPE: Final = ("patrons_of",)

# ---- the vocabulary of effects

GAIN: Final = 0
DISCOUNT: Final = 1
TOTAL: Final = 2
SKILL: Final = 3
CHEAPER: Final = 4
FREE_TIER: Final = 5
STEP: Final = 6
BOTH: Final = 7
DOUBLE: Final = 8
CALM: Final = 9
PLAN: Final = 10
ROUGH: Final = 11
KEEP: Final = 12
TOKEN: Final = 13
GOALS: Final = 14
SCORE: Final = 15
CHAIRS: Final = 16
VERBS: Final = (
    "gain", "discount", "total", "skill", "cheaper", "free_tier", "step", "both", "double", "calm", "plan",
    "rough", "keep_instrument", "token", "goals", "each", "chairs",
)  # fmt: skip

INSTRUMENT_TOKEN: Final = 0
PERFORMANCE_TOKEN: Final = 1
REPAIR_TOKEN: Final = 2
TOKENS: Final = ("instrument", "performance", "repair")

STORAGE: Final = 0
ROYAL_PATRON: Final = 1
PURPLE_DIE: Final = 2
BENEFITS: Final = ("storage", "royal", "purple")

LEVELS: Final = ("low", "medium", "high")

ITEMS: Final = ("animal", "wood", "metal", "apprentice", "performance", "craft")
"""What the Market has: materials, an apprentice, training on two tracks."""
MOST_INSPIRATION: Final = 16
"""One more than inspiration that one price can take."""


class Metric:
    """Something that can be counted of a player."""

    def __init__(self, which: i64, of: i64) -> None:
        self.which: Final[i64] = which
        self.of: Final[i64] = of
        """The family, era or type that counts alone; -1: all do."""


class Effect:
    """One thing that a card, a tile or a bonus does: a word of the vocabulary and its numbers."""

    def __init__(
        self, verb: i64, amount: i64, what: i64, gains: list[int], price: list[int], metric: Metric
    ) -> None:
        self.verb: Final[i64] = verb
        self.amount: Final[i64] = amount
        self.what: Final[i64] = what
        """The track of a step, the kind of a token."""
        self.gains: Final = gains
        self.price: Final = price
        self.metric: Final = metric


class Place:
    """A location: what can be done instead of its main action, and its bonuses by skill."""

    def __init__(self, instead: list[list[int]], skills: list[int], bonuses: list[list[Effect]]) -> None:
        self.instead: Final = instead
        self.skills: Final = skills
        self.bonuses: Final = bonuses


class Chair:
    """A space of the orchestra."""

    def __init__(
        self, key: str, name: str, family: i64, eras: list[int], rare: bool, gains: list[int]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.eras: Final = eras
        self.rare: Final = rare
        self.gains: Final = gains


class Instrument:
    """All cards of one instrument."""

    def __init__(
        self, key: str, name: str, family: i64, rare: bool, copies: i64, chairs: list[int], rough: list[int],
        finish: list[int], prestige: i64,
    ) -> None:  # fmt: skip
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.rare: Final = rare
        self.copies: Final[i64] = copies
        self.chairs: Final = chairs
        self.rough: Final = rough
        self.finish: Final = finish
        self.prestige: Final[i64] = prestige


class Patron:
    """A patron. The first requirement is the primary one; the families of the others follow."""

    def __init__(
        self, key: str, name: str, deck: i64, type_: i64, era: i64, families: list[int],
        gifts: list[list[int]], prestige: i64, start: list[Effect], always: list[Effect], at: i64,
        performance: list[Effect], final: list[Effect],
    ) -> None:  # fmt: skip
        self.key: Final = key
        self.name: Final = name
        self.deck: Final[i64] = deck
        """1, 2, or 3 for royals."""
        self.type: Final[i64] = type_
        self.era: Final[i64] = era
        self.families: Final = families
        self.gifts: Final = gifts
        self.prestige: Final[i64] = prestige
        self.start: Final = start
        self.always: Final = always
        self.at: Final[i64] = at
        """Where what always holds does so; -1: everywhere."""
        self.performance: Final = performance
        self.final: Final = final


class Performance:
    """A performance card."""

    def __init__(
        self, key: str, era: i64, repertoire: str, needs: list[int], money: list[int], prestige: list[int]
    ) -> None:
        self.key: Final = key
        self.era: Final[i64] = era
        self.repertoire: Final = repertoire
        self.needs: Final = needs
        self.money: Final = money
        self.prestige: Final = prestige


class Repair:
    """A repair card."""

    def __init__(self, key: str, family: i64, cost: list[int], prestige: i64) -> None:
        self.key: Final = key
        self.family: Final[i64] = family
        self.cost: Final = cost
        self.prestige: Final[i64] = prestige


class Specialist:
    """A specialty worker: what it does at its place."""

    def __init__(
        self, key: str, name: str, track: i64, at: i64, after: list[Effect], always: list[Effect]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.track: Final[i64] = track
        self.at: Final[i64] = at
        self.after: Final = after
        self.always: Final = always


class Ladder:
    """A personal goal or a public award: what is counted, and its levels."""

    def __init__(self, key: str, metric: Metric, needs: list[int], points: list[int]) -> None:
        self.key: Final = key
        self.metric: Final = metric
        self.needs: Final = needs
        self.points: Final = points


class House:
    """A luthier family."""

    def __init__(self, key: str, name: str, number: i64, resources: list[int], setup: list[Effect]) -> None:
        self.key: Final = key
        self.name: Final = name
        self.number: Final[i64] = number
        self.resources: Final = resources
        self.setup: Final = setup


class Pit:
    """The orchestra of two players: which chairs and award levels are taken from the start."""

    def __init__(self, key: str, tokens: list[list[int]], blocks: list[int]) -> None:
        self.key: Final = key
        self.tokens: Final = tokens
        """The chairs of instrument, performance and repair tokens."""
        self.blocks: Final = blocks


class ActionCard:
    """Where the automa goes in a round, from left to right."""

    def __init__(self, key: str, places: list[int], family: i64, era: i64) -> None:
        self.key: Final = key
        self.places: Final = places
        self.family: Final[i64] = family
        self.era: Final[i64] = era


class GuildCard:
    """What the automa is good at, and what it scores for at the end."""

    def __init__(self, key: str, name: str, family: i64, era: i64, metric: Metric, points: i64) -> None:
        self.key: Final = key
        self.name: Final = name
        self.family: Final[i64] = family
        self.era: Final[i64] = era
        self.metric: Final = metric
        self.points: Final[i64] = points


class Level:
    """How hard the automa is to beat."""

    def __init__(self, key: str, prestige: i64, stipend: i64, skill: i64, plans: i64) -> None:
        self.key: Final = key
        self.prestige: Final[i64] = prestige
        self.stipend: Final[i64] = stipend
        self.skill: Final[i64] = skill
        self.plans: Final[i64] = plans


class LuthierParts(Parts):
    """The boards and cards, and the numbers of all actions."""

    def __init__(self, text: str) -> None:
        file = PartsFile(text)
        if file.word("game") != "luthier":
            raise file.fail("game", "must be luthier: this is a parts file of another game")
        super().__init__(text, digest(text), file.word("title"))
        for section in (
            "rounds", "limits", "deal", "prices", "scoring", "tiers", "spaces", "consolation",
            "storage_award", "tracks", "dice", "automa",
        ):  # fmt: skip
            file.provenance(f"{section}.source")

        # ---- rounds and limits
        self.rounds: Final[i64] = file.whole("rounds.number", 1, 12)
        self.first_workers: Final = file.rising("rounds.workers", 1, WORKERS)
        if len(self.first_workers) < len(TRACKS):
            raise file.fail("rounds.workers", "must be at least three, one for the specialist of each track")
        self.join_rounds: Final = file.rising("rounds.join_rounds", 2, 12)
        self.join_workers: Final = file.wholes("rounds.join_workers", 1, WORKERS)
        if len(self.join_rounds) != len(self.join_workers):
            raise file.fail("rounds.join_workers", "must name one worker for each of join_rounds")
        if len(set(self.first_workers + self.join_workers)) < len(self.first_workers + self.join_workers):
            raise file.fail("rounds.join_workers", "names a worker twice")
        self.second_deck: Final[i64] = file.whole("rounds.second_deck", 1, 12)
        self.apprentices: Final[i64] = file.whole("limits.apprentices", 1, 3)
        self.storage: Final[i64] = file.whole("limits.storage", 1, 30)
        self.more_storage: Final[i64] = file.whole("limits.more_storage", 0, 30)
        self.bench: Final[i64] = file.whole("limits.bench", 1, 2)
        self.tokens: Final[i64] = file.whole("limits.tokens", 1, 20)
        self.patience: Final[i64] = file.whole("limits.patience", 2, 3)
        self.deal_instruments: Final = file.whole("deal.instruments", 2, 3)
        self.deal_patrons: Final = file.whole("deal.patrons", 2, 3)
        self.deal_houses: Final = file.whole("deal.houses", 1, 2)
        self.deal_goals: Final = file.whole("deal.goals", 1, 4)
        self.keep_goals: Final = file.whole("deal.keep_goals", 1, self.deal_goals)
        self.tiers: Final = file.wholes("prices.tiers", 0, 15)
        if len(self.tiers) != 3:
            raise file.fail("prices.tiers", "must be three prices, for the tiers I, II and III")
        self.search_price: Final[i64] = file.whole("prices.search", 0, MOST_INSPIRATION - 1)
        self.apprentice_price: Final[i64] = file.whole("prices.apprentice", 0, MOST_INSPIRATION - 1)
        self.training_price: Final[i64] = file.whole("prices.training", 0, MOST_INSPIRATION - 1)
        self.inspiration_for_material: Final[i64] = file.whole("prices.inspiration_for_material", 1, 9)
        self.abandoned: Final[i64] = file.whole("prices.abandoned", 0, 9)
        self.chair_points: Final = file.wholes("scoring.chairs", 0, 99)
        self.chair_points_of_four: Final = file.wholes("scoring.chairs_of_four", 0, 99)
        for path, points in (
            ("scoring.chairs", self.chair_points),
            ("scoring.chairs_of_four", self.chair_points_of_four),
        ):
            if not points:
                raise file.fail(path, "must have the points of no chair, one chair, and so on")
        self.leftovers: Final[i64] = file.whole("scoring.leftovers", 1, 99)
        self.specialist_points: Final[i64] = file.whole("scoring.specialist", 0, 9)
        self.slots: Final = [[], *[_slots(file, f"tiers.{name}") for name in ("two", "two", "three", "four")]]
        """By the number of seats, the tier (0 to 2) of each slot on display."""
        self.spaces: Final = [_gains(file, "spaces.gains", text) for text in file.texts("spaces.gains")]
        if len(self.spaces) != 3:
            raise file.fail("spaces.gains", "must be three gains, one for each space")
        self.consolation: Final = [
            _gains(file, "consolation.gains", text) for text in file.texts("consolation.gains")
        ]
        if len(self.consolation) != 2:
            raise file.fail("consolation.gains", "must be two gains to choose from")
        self.storage_award: Final = _effects(file, "storage_award.start")

        # ---- places and tracks
        self.places: Final = [_place(file, name) for name in PLACES]
        self.track_prestige: Final[i64] = file.whole("tracks.prestige", 0, 9)
        self.instrument_prestige: Final[i64] = file.whole("tracks.instrument_prestige", 0, 9)
        self.tracks: Final = [
            [_number(file, f"tracks.{name}", word, STEPS, "a step") for word in file.texts(f"tracks.{name}")]
            for name in TRACKS
        ]
        for name, steps in zip(TRACKS, self.tracks, strict=True):
            if not steps or steps[len(steps) - 1] != TWO_PRESTIGE:
                raise file.fail(f"tracks.{name}", "must end with prestige, the step that repeats")
            if steps.count(SPECIALIST) > 1:
                raise file.fail(f"tracks.{name}", "must have at most one specialist")

        # ---- dice
        self.white: Final = file.wholes("dice.white", 0, 9)
        self.black: Final = file.wholes("dice.black", 0, 9)
        self.purple: Final = [_gains(file, "dice.purple", text) for text in file.texts("dice.purple")]
        for path, faces in (
            ("white", len(self.white)),
            ("black", len(self.black)),
            ("purple", len(self.purple)),
        ):
            if faces != 6:
                raise file.fail(f"dice.{path}", f"must have six faces, not {faces}")

        # ---- cards and tiles
        self.chairs: Final = [_chair(file, key) for key in file.table("chairs")]
        chair_keys = [chair.key for chair in self.chairs]
        self.instruments: Final = [
            _instrument(file, key, chair_keys, self.chairs) for key in file.table("instruments")
        ]
        self.kinds: Final[i64] = len(self.instruments)
        self.patrons: Final = [_patron(file, key) for key in file.table("patrons")]
        self.royals: Final = [i for i in range(len(self.patrons)) if self.patrons[i].deck == 3]
        self.performances: Final = [_performance(file, key) for key in file.table("performances")]
        self.repairs: Final = [_repair(file, key) for key in file.table("repairs")]
        self.specialists: Final = [_specialist(file, key) for key in file.table("specialists")]
        self.goals: Final = [_ladder(file, f"goals.{key}", key) for key in file.table("goals")]
        self.awards: Final = [_ladder(file, f"awards.{key}", key) for key in file.table("awards")]
        self.market: Final = [_prices(file, key) for key in file.table("market")]
        self.houses: Final = [_house(file, key) for key in file.table("houses")]
        self.pits: Final = [_pit(file, key, chair_keys, self.chairs) for key in file.table("pits")]
        _check_numbers(file, self)

        # ---- the automa
        self.reach: Final = file.wholes("automa.reach", 1, 3)
        if not self.reach:
            raise file.fail("automa.reach", "must name the highest tier for each skill from 1 on")
        self.automa_plans: Final[i64] = file.whole("automa.plans", 1, 9)
        self.automa_patrons: Final[i64] = file.whole("automa.patrons", 1, 3)
        self.automa_idle: Final[i64] = file.whole("automa.idle", 0, 9)
        self.automa_skill: Final[i64] = file.whole("automa.skill", 1, 9)
        self.automa_skill_prestige: Final[i64] = file.whole("automa.skill_prestige", 0, 9)
        self.automa_award_prestige: Final[i64] = file.whole("automa.award_prestige", 0, 9)
        self.automa_performance: Final[i64] = file.whole("automa.performance", 0, 20)
        self.automa_leftover_plan: Final[i64] = file.whole("automa.leftover_plan", 0, 9)
        self.action_cards: Final = [_action_card(file, key) for key in file.table("automa.actions")]
        if len(self.action_cards) < self.rounds:
            raise file.fail("automa.actions", "must have at least one card for each round")
        self.guild_cards: Final = [_guild_card(file, key) for key in file.table("automa.guilds")]
        self.levels: Final = [
            _level(file, key, ("apprentice", "journeyman", "master")) for key in file.table("automa.levels")
        ]
        if len(self.levels) != 3:
            raise file.fail("automa.levels", "must be apprentice, journeyman and master")

        # ---- what is drawn from the four decks, and what lies beside each other
        self.deck_patrons: Final = [i for i in range(len(self.patrons)) if self.patrons[i].deck < 3]
        self.deck_instruments: Final = [
            kind for kind in range(len(self.instruments)) for _ in range(self.instruments[kind].copies)
        ]
        self.chairs_of_era: Final = [
            [c for c in range(len(self.chairs)) if era in self.chairs[c].eras and not self.chairs[c].rare]
            for era in range(len(ERAS))
        ]
        self.chairs_of_family: Final = [
            [
                c
                for c in range(len(self.chairs))
                if self.chairs[c].family == family and not self.chairs[c].rare
            ]
            for family in range(len(FAMILIES))
        ]

        # ---- cards given to patrons have one number: instruments, then performances, then repairs
        self.performance_card: Final[i64] = self.kinds
        self.repair_card: Final[i64] = self.kinds + len(self.performances)

        # ---- the numbers of all actions
        self.house: Final[i64] = 0
        self.goal: Final[i64] = self.house + len(self.houses)
        self.keep: Final[i64] = self.goal + len(self.goals)
        self.host: Final[i64] = self.keep + self.kinds
        self.space: Final[i64] = self.host + len(self.patrons)
        self.unrough: Final[i64] = self.space + 3
        self.unfinish: Final[i64] = self.unrough + self.kinds
        self.on: Final[i64] = self.unfinish + self.kinds
        self.chip: Final[i64] = self.on + self.kinds
        self.at: Final[i64] = self.chip + CHIPS * 4
        self.go: Final[i64] = self.at + len(PLACES)
        self.to_market: Final[i64] = self.go + len(PLACES)
        self.pass_: Final[i64] = self.to_market + 1
        self.take: Final[i64] = self.pass_ + 1
        self.search: Final[i64] = self.take + 5
        self.instead: Final[i64] = self.search + 3
        self.inspire: Final[i64] = self.instead + 3
        self.spare: Final[i64] = self.inspire + MOST_INSPIRATION
        self.replace: Final[i64] = self.spare + 3
        self.pay: Final[i64] = self.replace + 3
        self.reroll: Final[i64] = self.pay + 1
        self.chair: Final[i64] = self.reroll + 3
        self.console: Final[i64] = self.chair + len(self.chairs)
        self.give: Final[i64] = self.console + 2
        self.make: Final[i64] = self.give + 3
        self.calm: Final[i64] = self.make + self.kinds
        self.material: Final[i64] = self.calm + 6
        self.discard: Final[i64] = self.material + 3
        self.claim: Final[i64] = self.discard + 3
        self.benefit: Final[i64] = self.claim + 12
        self.specialist: Final[i64] = self.benefit + 3
        self.assign: Final[i64] = self.specialist + len(self.specialists)
        self.buy: Final[i64] = self.assign + WORKERS
        self.sell: Final[i64] = self.buy + len(ITEMS) * MOST_INSPIRATION
        self.yes: Final[i64] = self.sell + 3
        self.no: Final[i64] = self.yes + 1
        self.done: Final[i64] = self.no + 1
        self.end: Final[i64] = self.done + 1
        self.actions: Final[i64] = self.end + 1

    def card_family(self, card: i64) -> i64:
        """The family of a card given to a patron; -1 of a performance."""
        if card < self.performance_card:
            return self.instruments[card].family
        if card < self.repair_card:
            return -1
        return self.repairs[card - self.repair_card].family

    def card_era(self, card: i64) -> i64:
        """The era of a performance given to a patron; -1 of other cards."""
        if self.performance_card <= card < self.repair_card:
            return self.performances[card - self.performance_card].era
        return -1

    def back(self, deck: i64, card: i64) -> i64:
        """What the back of a card of a deck shows: a patron's type and deck (2 x type + deck - 1), an
        instrument's family, a performance's era, a repair's family."""
        if deck == SALON:
            return 2 * self.patrons[card].type + self.patrons[card].deck - 1
        return self.sort(deck, card)

    def sort(self, deck: i64, card: i64) -> i64:
        """What a search of the deck may name: a patron's type, else what the back shows."""
        if deck == SALON:
            return self.patrons[card].type
        if deck == GUILD:
            return self.instruments[card].family
        if deck == PERFORM:
            return self.performances[card].era
        return self.repairs[card].family


# ---- reading


def _number(file: PartsFile, path: str, word: str, words: tuple[str, ...], what: str) -> int:
    if word not in words:
        raise file.fail(path, f"must be {what}, one of {', '.join(words)}, not {word!r}")
    return words.index(word)


def _one(file: PartsFile, path: str, words: tuple[str, ...], what: str) -> int:
    return _number(file, path, file.word(path), words, what)


def _several(file: PartsFile, path: str, words: tuple[str, ...], what: str) -> list[int]:
    return [_number(file, path, word, words, what) for word in file.texts(path)]


def _gains(file: PartsFile, path: str, text: str) -> list[int]:
    """'2 money 1 wood' as a list by resource."""
    words = text.split()
    gains = [0] * len(RESOURCES)
    if not words or len(words) % 2:
        raise file.fail(path, f"must be written like '2 money 1 wood', not {text!r}")
    for place in range(0, len(words), 2):
        if not words[place].isdecimal() or not 1 <= int(words[place]) <= 30:
            raise file.fail(
                path, f"must have whole numbers from 1 to 30 before each word, not {words[place]!r}"
            )
        gains[_number(file, path, words[place + 1], RESOURCES, "a resource")] += int(words[place])
    return gains


def _cost(file: PartsFile, path: str) -> list[int]:
    """The materials of a cost."""
    gains = _gains(file, path, file.word(path))
    if sum(gains) != sum(gains[: len(MATERIALS)]):
        raise file.fail(path, "must be materials only: animal, wood, metal")
    return gains[: len(MATERIALS)]


def _metric(file: PartsFile, path: str) -> Metric:
    word, colon, of = file.word(path).partition(":")
    which = _number(file, path, word, METRICS, "something to count")
    if not colon:
        if word in ("tokens_in", "performances_in", "repairs_in", "patrons_of"):
            raise file.fail(path, f"must say of what: {word}:...")
        return Metric(which, -1)
    for names, values in ((_BY_FAMILY, FAMILIES), (_BY_ERA, ERAS), (_BY_TYPE, TYPES)):
        if word in names:
            return Metric(which, _number(file, path, of, values, f"what {word} can be of"))
    raise file.fail(path, f"must not say of what {word} are")


_NOTHING: Final = Metric(0, -1)


def _effects(file: PartsFile, path: str) -> list[Effect]:
    """The effects of a table, one for each word of the vocabulary in it."""
    if not file.has(path):
        return []
    effects: list[Effect] = []
    for word in file.table(path):
        if word in ("at", "price", "of", "points"):
            continue
        at = f"{path}.{word}"
        verb = _number(file, at, word, VERBS, "an effect")
        none = [0] * len(RESOURCES)
        price = (
            _gains(file, f"{path}.price", file.word(f"{path}.price")) if file.has(f"{path}.price") else none
        )
        if sum(price) != price[MONEY]:
            raise file.fail(f"{path}.price", "must be money only")
        if verb in (GAIN, CHEAPER):
            effects.append(Effect(verb, 1, -1, _gains(file, at, file.word(at)), price, _NOTHING))
        elif verb == STEP:
            effects.append(Effect(verb, 1, _one(file, at, TRACKS, "a track"), none, price, _NOTHING))
        elif verb == TOKEN:
            kind = _one(file, at, TOKENS, "a kind of token")
            if kind == INSTRUMENT_TOKEN:
                raise file.fail(at, "must be performance or repair")
            names = ERAS if kind == PERFORMANCE_TOKEN else FAMILIES
            of = _one(file, f"{path}.of", names, "where the token goes")
            effects.append(Effect(verb, of, kind, none, price, _NOTHING))
        elif verb == SCORE:
            points = file.whole(f"{path}.points", 1, 9)
            effects.append(Effect(verb, points, -1, none, price, _metric(file, at)))
        else:
            effects.append(Effect(verb, file.whole(at, 1, 9), -1, none, price, _NOTHING))
    return effects


def _place(file: PartsFile, name: str) -> Place:
    path = f"places.{name}"
    file.provenance(f"{path}.source")
    instead = [_gains(file, f"{path}.instead", text) for text in file.texts(f"{path}.instead")]
    if not 1 <= len(instead) <= 3:
        raise file.fail(f"{path}.instead", "must be one to three gains to choose from")
    skills = file.rising(f"{path}.skill", 1, 9)
    return Place(instead, skills, [_effects(file, f"{path}.bonus_{skill}") for skill in skills])


def _slots(file: PartsFile, path: str) -> list[int]:
    counts = file.wholes(path, 0, 3)
    if len(counts) != 3 or not 1 <= sum(counts) <= 5:
        raise file.fail(path, "must be three numbers, one to five cards in all")
    return [tier for tier in range(3) for _ in range(counts[tier])]


def _known(file: PartsFile, path: str) -> None:
    """Where a component was learnt, and that what is named as known is there."""
    file.provenance(f"{path}.source")
    if file.has(f"{path}.known"):
        for word in file.words(f"{path}.known"):
            if not file.has(f"{path}.{word}"):
                raise file.fail(f"{path}.known", f"names {word!r}, which it does not have")


def _chair(file: PartsFile, key: str) -> Chair:
    path = f"chairs.{key}"
    _known(file, path)
    eras = _several(file, f"{path}.eras", ERAS, "an era")
    if not 1 <= len(eras) <= 2:
        raise file.fail(f"{path}.eras", "must be one or two eras")
    rare = file.has(f"{path}.rare") and file.yes(f"{path}.rare")
    gains = _gains(file, f"{path}.gain", file.word(f"{path}.gain"))
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return Chair(key, file.word(f"{path}.name"), family, eras, rare, gains)


def _instrument(file: PartsFile, key: str, chair_keys: list[str], chairs: list[Chair]) -> Instrument:
    path = f"instruments.{key}"
    _known(file, path)
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    own = _several(file, f"{path}.chairs", tuple(chair_keys), "a chair")
    if not own or [1 for chair in own if chairs[chair].family != family]:
        raise file.fail(f"{path}.chairs", "must be chairs of the instrument's family")
    rare = chairs[own[0]].rare
    return Instrument(
        key, file.word(f"{path}.name"), family, rare, file.whole(f"{path}.copies", 1, 6), own,
        _cost(file, f"{path}.rough"), _cost(file, f"{path}.finish"), file.whole(f"{path}.prestige", 0, 30),
    )  # fmt: skip


def _patron(file: PartsFile, key: str) -> Patron:
    path = f"patrons.{key}"
    _known(file, path)
    deck = file.whole(f"{path}.deck", 1, 3)
    type_ = _one(file, f"{path}.type", TYPES, "a type of patron")
    if (type_ == ROYAL) != (deck == 3):
        raise file.fail(f"{path}.deck", "must be 3 for royals, and for them alone")
    gifts = [_gains(file, f"{path}.gifts", text) for text in file.texts(f"{path}.gifts")]
    if len(gifts) != 2:
        raise file.fail(f"{path}.gifts", "must be two gifts")
    families = [_one(file, f"{path}.primary", FAMILIES, "a family")]
    families += _several(file, f"{path}.secondary", FAMILIES, "a family")
    if len(families) > 3:
        raise file.fail(f"{path}.secondary", "must be at most two families")
    at = f"{path}.always.at"
    return Patron(
        key, file.word(f"{path}.name"), deck, type_, _one(file, f"{path}.era", ERAS, "an era"), families,
        gifts, file.whole(f"{path}.prestige", 0, 30), _effects(file, f"{path}.start"),
        _effects(file, f"{path}.always"), _one(file, at, PLACES, "a place") if file.has(at) else -1,
        _effects(file, f"{path}.performance"), _effects(file, f"{path}.final"),
    )  # fmt: skip


def _performance(file: PartsFile, key: str) -> Performance:
    path = f"performances.{key}"
    _known(file, path)
    needs: list[int] = []
    money: list[int] = []
    prestige: list[int] = []
    for level in LEVELS:
        numbers = file.wholes(f"{path}.{level}", 0, 30)
        if len(numbers) != 3:
            raise file.fail(f"{path}.{level}", "must be three numbers: the total needed, money, prestige")
        needs.append(numbers[0])
        money.append(numbers[1])
        prestige.append(numbers[2])
    if needs[0] != 0 or not needs[1] < needs[2]:
        raise file.fail(f"{path}.high", "must need more than medium, and low must need 0")
    era = _one(file, f"{path}.era", ERAS, "an era")
    return Performance(key, era, file.word(f"{path}.repertoire"), needs, money, prestige)


def _repair(file: PartsFile, key: str) -> Repair:
    path = f"repairs.{key}"
    _known(file, path)
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return Repair(key, family, _cost(file, f"{path}.cost"), file.whole(f"{path}.prestige", 0, 30))


def _specialist(file: PartsFile, key: str) -> Specialist:
    path = f"specialists.{key}"
    _known(file, path)
    return Specialist(
        key, file.word(f"{path}.name"), _one(file, f"{path}.track", TRACKS, "a track"),
        _one(file, f"{path}.at", PLACES, "a place"), _effects(file, f"{path}.after"),
        _effects(file, f"{path}.always"),
    )  # fmt: skip


def _ladder(file: PartsFile, path: str, key: str) -> Ladder:
    _known(file, path)
    needs = file.rising(f"{path}.needs", 1, 20)
    points = file.rising(f"{path}.points", 1, 30)
    if not needs or len(needs) != len(points) or len(needs) > 3:
        raise file.fail(f"{path}.points", "must be as many numbers as needs, at most three")
    return Ladder(key, _metric(file, f"{path}.each"), needs, points)


def _prices(file: PartsFile, key: str) -> list[int]:
    path = f"market.{key}"
    _known(file, path)
    prices = file.wholes(f"{path}.prices", 1, MOST_INSPIRATION - 1)
    if len(prices) != len(MATERIALS):
        raise file.fail(f"{path}.prices", "must be three prices: of animal, wood and metal")
    return prices


def _house(file: PartsFile, key: str) -> House:
    path = f"houses.{key}"
    _known(file, path)
    return House(
        key, file.word(f"{path}.name"), file.whole(f"{path}.number", 1, 99),
        _gains(file, f"{path}.resources", file.word(f"{path}.resources")), _effects(file, f"{path}.setup"),
    )  # fmt: skip


def _pit(file: PartsFile, key: str, chair_keys: list[str], chairs: list[Chair]) -> Pit:
    path = f"pits.{key}"
    _known(file, path)
    tokens = [
        _several(file, f"{path}.{name}", tuple(chair_keys), "a chair")
        for name in ("instruments", "performances", "repairs")
    ]
    taken = tokens[0] + tokens[1] + tokens[2]
    if len(set(taken)) < len(taken) or [1 for chair in taken if chairs[chair].rare]:
        raise file.fail(path, "must name different chairs, none of them rare")
    return Pit(key, tokens, file.wholes(f"{path}.blocks", 1, 3))


def _action_card(file: PartsFile, key: str) -> ActionCard:
    path = f"automa.actions.{key}"
    names = (*PLACES[:ROUGHING], "", "", "workshop")
    places = _several(file, f"{path}.places", names, "a place of the automa")
    if len(places) != WORKERS:
        raise file.fail(f"{path}.places", f"must be {WORKERS} places")
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    return ActionCard(key, places, family, _one(file, f"{path}.era", ERAS, "an era"))


def _guild_card(file: PartsFile, key: str) -> GuildCard:
    path = f"automa.guilds.{key}"
    family = _one(file, f"{path}.family", FAMILIES, "a family")
    era = _one(file, f"{path}.era", ERAS, "an era")
    metric = _metric(file, f"{path}.each")
    return GuildCard(key, file.word(f"{path}.name"), family, era, metric, file.whole(f"{path}.points", 1, 9))


def _level(file: PartsFile, key: str, names: tuple[str, ...]) -> Level:
    path = f"automa.levels.{key}"
    _number(file, path, key, names, "a level")
    return Level(
        key, file.whole(f"{path}.prestige", 0, 99), file.whole(f"{path}.stipend", 0, 9),
        file.whole(f"{path}.skill", 0, 9), file.whole(f"{path}.plans", 0, 9),
    )  # fmt: skip


def _check_numbers(file: PartsFile, kit: LuthierParts) -> None:
    """That there is enough of everything for four players."""
    most = MOST_PLAYERS
    if len(kit.houses) < most * kit.deal_houses:
        raise file.fail("houses", f"must be at least {most * kit.deal_houses} families")
    numbers: list[int] = []
    for house in kit.houses:
        if house.number in numbers:
            raise file.fail(f"houses.{house.key}.number", "must be another one than that of other families")
        numbers.append(int(house.number))
    for house in kit.houses:
        more = [effect.amount for effect in house.setup if effect.verb == GOALS]
        if kit.keep_goals + sum(more) > kit.deal_goals:
            raise file.fail(f"houses.{house.key}", "must not keep more goals than are dealt")
    if len(kit.goals) < most * kit.deal_goals:
        raise file.fail("goals", f"must be at least {most * kit.deal_goals} cards")
    if len(kit.royals) <= most:
        raise file.fail("patrons", f"must have at least {most + 1} royals")
    for track in range(len(TRACKS)):
        if len([1 for card in kit.specialists if card.track == track]) <= most:
            raise file.fail("specialists", f"must be at least {most + 1} cards for {TRACKS[track]}")
    if len(kit.awards) < most:
        raise file.fail("awards", f"must be at least {most} tiles")
    if len(kit.market) < kit.rounds:
        raise file.fail("market", f"must be at least {kit.rounds} cards, one for each round")
    shown = 5 + most * kit.deal_patrons
    first = len([1 for patron in kit.patrons if patron.deck == 1])
    if first < shown:
        raise file.fail("patrons", f"must have at least {shown} of the first deck")
    cards = sum([instrument.copies for instrument in kit.instruments])
    shown = 5 + most * kit.deal_instruments
    if cards < shown:
        raise file.fail("instruments", f"must be at least {shown} cards")
    for era in range(len(ERAS)):
        if not [1 for chair in kit.chairs if int(era) in chair.eras and not chair.rare]:
            raise file.fail("chairs", f"must have a {ERAS[era]} one that is not rare")
    for family in range(len(FAMILIES)):
        if not [1 for chair in kit.chairs if chair.family == family and not chair.rare]:
            raise file.fail("chairs", f"must have one of the {FAMILIES[family]} that is not rare")
    if not kit.pits:
        raise file.fail("pits", "must have at least one card")
