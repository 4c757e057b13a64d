"""The words of an edition of Luthier and their numbers: resources, places, steps, metrics, effects."""

from typing import Final

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
BY_FAMILY: Final = ("finished", "performances_in", "repairs", "chairs")
BY_ERA: Final = ("tokens_in", "performances", "repairs_in", "patrons")
BY_TYPE: Final = ("patrons_of",)

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
