"""An edition of Luthier: the tables that the rules index, and the numbers of all actions.

`vocabulary` has the words of an edition and their numbers, `components` what is made of them, `reading` makes
it from a parts file.
"""

from typing import Final

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.reading import (
    number,
    read_action_card,
    read_chair,
    read_effects,
    read_gains,
    read_guild_card,
    read_house,
    read_instrument,
    read_ladder,
    read_level,
    read_patron,
    read_performance,
    read_pit,
    read_place,
    read_prices,
    read_repair,
    read_slots,
    read_specialist,
)
from bandstand.builtin.luthier.parts.vocabulary import (
    CHIPS,
    ERAS,
    FAMILIES,
    GOALS,
    GUILD,
    ITEMS,
    MOST_INSPIRATION,
    MOST_PLAYERS,
    PERFORM,
    PLACES,
    SALON,
    SPECIALIST,
    STEPS,
    TRACKS,
    TWO_PRESTIGE,
    WORKERS,
)
from bandstand.contract import Parts
from bandstand.edition import PartsFile, digest


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
        self.slots: Final = [
            [],
            *[read_slots(file, f"tiers.{name}") for name in ("two", "two", "three", "four")],
        ]
        """By the number of seats, the tier (0 to 2) of each slot on display."""
        self.spaces: Final = [read_gains(file, "spaces.gains", text) for text in file.texts("spaces.gains")]
        if len(self.spaces) != 3:
            raise file.fail("spaces.gains", "must be three gains, one for each space")
        self.consolation: Final = [
            read_gains(file, "consolation.gains", text) for text in file.texts("consolation.gains")
        ]
        if len(self.consolation) != 2:
            raise file.fail("consolation.gains", "must be two gains to choose from")
        self.storage_award: Final = read_effects(file, "storage_award.start")

        # ---- places and tracks
        self.places: Final = [read_place(file, name) for name in PLACES]
        self.track_prestige: Final[i64] = file.whole("tracks.prestige", 0, 9)
        self.instrument_prestige: Final[i64] = file.whole("tracks.instrument_prestige", 0, 9)
        self.tracks: Final = [
            [number(file, f"tracks.{name}", word, STEPS, "a step") for word in file.texts(f"tracks.{name}")]
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
        self.purple: Final = [read_gains(file, "dice.purple", text) for text in file.texts("dice.purple")]
        for path, faces in (
            ("white", len(self.white)),
            ("black", len(self.black)),
            ("purple", len(self.purple)),
        ):
            if faces != 6:
                raise file.fail(f"dice.{path}", f"must have six faces, not {faces}")

        # ---- cards and tiles
        self.chairs: Final = [read_chair(file, key) for key in file.table("chairs")]
        chair_keys = [chair.key for chair in self.chairs]
        self.instruments: Final = [
            read_instrument(file, key, chair_keys, self.chairs) for key in file.table("instruments")
        ]
        self.kinds: Final[i64] = len(self.instruments)
        self.patrons: Final = [read_patron(file, key) for key in file.table("patrons")]
        self.royals: Final = [i for i in range(len(self.patrons)) if self.patrons[i].deck == 3]
        self.performances: Final = [read_performance(file, key) for key in file.table("performances")]
        self.repairs: Final = [read_repair(file, key) for key in file.table("repairs")]
        self.specialists: Final = [read_specialist(file, key) for key in file.table("specialists")]
        self.goals: Final = [read_ladder(file, f"goals.{key}", key) for key in file.table("goals")]
        self.awards: Final = [read_ladder(file, f"awards.{key}", key) for key in file.table("awards")]
        self.market: Final = [read_prices(file, key) for key in file.table("market")]
        self.houses: Final = [read_house(file, key) for key in file.table("houses")]
        self.pits: Final = [read_pit(file, key, chair_keys, self.chairs) for key in file.table("pits")]
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
        self.action_cards: Final = [read_action_card(file, key) for key in file.table("automa.actions")]
        if len(self.action_cards) < self.rounds:
            raise file.fail("automa.actions", "must have at least one card for each round")
        self.guild_cards: Final = [read_guild_card(file, key) for key in file.table("automa.guilds")]
        self.levels: Final = [
            read_level(file, key, ("apprentice", "journeyman", "master"))
            for key in file.table("automa.levels")
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
