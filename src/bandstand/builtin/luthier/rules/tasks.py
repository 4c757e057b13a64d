"""What can be on the agenda: the steps of a round, of an action, of an effect."""

from typing import Final

# ---- effects
GAIN: Final = 0  # a: source of prestige, b: why; gains
MATERIALS: Final = 1  # a: how many of free choice
FIT: Final = 2  # discard what does not fit into the storage
STEP: Final = 3  # a: track
SPECIALIST: Final = 4  # a: track
KEEP: Final = 5  # a: how many instrument cards to draw
CLAIM: Final = 6
MARKER: Final = 7
ROYAL: Final = 8
HOST: Final = 9  # a: patron
TOKEN: Final = 10  # a: kind of token, b: era, family or instrument
REWARD: Final = 11  # a: chair, b: whether it was taken
SOLACE: Final = 12  # a: how often
GIVE: Final = 13  # a: card
COMPLETE: Final = 14  # a: space
CALM: Final = 15
PLAN: Final = 16
PAID_STEP: Final = 17  # a: track; gains: the price
ROUGH_FIRST: Final = 18

# ---- one chip
BONUS: Final = 19
AFTER: Final = 20
AGAIN: Final = 21
CHIP_DONE: Final = 22
NEXT_CHIP: Final = 23
ROLL: Final = 24
INSPIRE: Final = 25
JUDGE: Final = 26  # a: inspiration spent
FOUND: Final = 27  # a: a repair that a search has found

# ---- set-up and rounds
ABILITY: Final = 28
START_ROUND: Final = 29
POWERS: Final = 30
STORAGE: Final = 31
PATIENCE: Final = 32  # a: space
BENCHES: Final = 33
PLANNING: Final = 34
RESOLVING: Final = 35
MARKET: Final = 36
CLEANUP: Final = 37
ASSIGN: Final = 38  # a: track
REFRESH: Final = 39

WHYS: Final = (
    "house", "space", "power", "storage", "gift", "instead", "chair", "consolation", "bonus", "specialist",
    "performance", "purple", "step", "calm",
)  # fmt: skip
"""Why something is gained."""
BY_HOUSE: Final = 0
BY_SPACE: Final = 1
BY_POWER: Final = 2
BY_STORAGE: Final = 3
BY_GIFT: Final = 4
BY_INSTEAD: Final = 5
BY_CHAIR: Final = 6
BY_CONSOLATION: Final = 7
BY_BONUS: Final = 8
BY_SPECIALIST: Final = 9
BY_PERFORMANCE: Final = 10
BY_PURPLE: Final = 11
BY_STEP: Final = 12
BY_CALM: Final = 13
