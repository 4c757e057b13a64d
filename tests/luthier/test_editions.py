"""Editions of Luthier: mistakes are told with their line, and a corrected box can be played."""

import random
import re

import pytest

from bandstand import catalogue
from bandstand.builtin.luthier import GAME
from bandstand.edition import PartsError
from tests.editions import check_notation, complaint, corrected, play_through
from tests.luthier.positions import NOBODY, Own, legal, play, position

OURS = GAME.kit.text

# In our file: what stands there, what somebody writes instead, and what they are told.
MISTAKES: dict[str, tuple[str, str, str]] = {
    "another game": ('game = "luthier"', 'game = "trumpet"', "game must be luthier"),
    "hearsay": (
        '[limits]\nsource = "rulebook"',
        '[limits]\nsource = "hearsay"',
        "limits.source must be rulebook",
    ),
    "a game without an end": (
        "number = 6\n",
        "number = 60\n",
        "rounds.number must be a whole number from 1 to 12",
    ),
    "two workers": ("workers = [1, 3, 5]", "workers = [1, 3]", "rounds.workers must be at least three"),
    "a worker twice": (
        "join_workers = [2, 4]",
        "join_workers = [2, 5]",
        "rounds.join_workers names a worker twice",
    ),
    "a worker who never comes": (
        "join_rounds = [3, 5]",
        "join_rounds = [3]",
        "must name one worker for each",
    ),
    "too many apprentices": (
        "apprentices = 3",
        "apprentices = 4",
        "limits.apprentices must be a whole number",
    ),
    "more patience than gifts": ("patience = 3 ", "patience = 4 ", "limits.patience must be a whole number"),
    "more goals than dealt": ("keep_goals = 2", "keep_goals = 4", "houses.steinway must not keep more goals"),
    "two tiers": ("tiers = [0, 4, 8]", "tiers = [0, 4]", "prices.tiers must be three prices"),
    "a tier beyond all inspiration": (
        "tiers = [0, 4, 8]",
        "tiers = [0, 4, 80]",
        "prices.tiers must be a list",
    ),
    "a table without chairs": (
        "chairs = [0, 0, 0, 0, 1, 3, 6, 10, 15]",
        "chairs = []",
        "scoring.chairs must have the points of no chair",
    ),
    "six on display": ("four = [2, 2, 1]", "four = [2, 2, 2]", "tiers.four must be three numbers"),
    "two spaces": ('"1 material", "1 apprentice"]', '"1 material"]', "spaces.gains must be three gains"),
    "one consolation": ('["2 money", "1 inspiration"]', '["2 money"]', "consolation.gains must be two gains"),
    "nothing instead": (
        'instead = ["1 metal", "2 money"]',
        "instead = []",
        "places.guild.instead must be one to three gains",
    ),
    "skill that falls": ("skill = [3, 5]", "skill = [5, 3]", "places.roughing.skill must rise"),
    "a bonus that is none": (
        "bonus_4.calm = 1",
        "bonus_4.soothe = 1",
        "must be an effect, one of gain, discount",
    ),
    "a track that is none": ('bonus_4.step = "craft"', 'bonus_4.step = "crafts"', "must be a track, one of"),
    "a step that is none": (
        '"reroll", "black_die", "specialist"',
        '"again", "black_die"',
        "must be a step, one of",
    ),
    "a track without an end": (
        '"finish_two", "bench_skill", "prestige"]',
        '"finish_two", "bench_skill"]',
        "tracks.craft must end with prestige",
    ),
    "two specialists": (
        '"rough_two", "bench_skill", "specialist"',
        '"specialist", "bench_skill", "specialist"',
        "tracks.craft must have at most one specialist",
    ),
    "a die with five sides": (
        "white = [0, 1, 1, 2, 2, 3]",
        "white = [0, 1, 1, 2, 2]",
        "dice.white must have six",
    ),
    "a gain without a number": (
        'gain = "4 money"',
        'gain = "money"',
        "must be written like '2 money 1 wood'",
    ),
    "a gain in words": ('gain = "4 money"', 'gain = "four money"', "must have whole numbers from 1 to 30"),
    "a resource that is none": (
        'gain = "4 money"',
        'gain = "4 coins"',
        "must be a resource, one of animal, wood",
    ),
    "an era that is none": ('eras = ["baroque"]', 'eras = ["modern"]', "chairs.viola.eras must be an era"),
    "three eras": (
        'eras = ["baroque"]',
        'eras = ["baroque", "classical", "romantic"]',
        "chairs.viola.eras must be one or two eras",
    ),
    "a family that is none": ('family = "strings"', 'family = "string"', "must be a family, one of strings"),
    "a chair of another family": (
        'chairs = ["viola"]',
        'chairs = ["timpani"]',
        "must be chairs of the instrument's",
    ),
    "a chair that is none": (
        'chairs = ["viola"]',
        'chairs = ["fiddle"]',
        "instruments.viola.chairs must be a chair",
    ),
    "paid with money": ('rough = "1 animal 1 wood"', 'rough = "1 money"', "must be materials only"),
    "no cards of it": ("copies = 4", "copies = 0", "instruments.violin.copies must be a whole number"),
    "something known that is not there": (
        'known = ["family", "copies", "prestige"]',
        'known = ["family", "colour"]',
        "instruments.viola.known names 'colour'",
    ),
    "a royal in the first deck": (
        'deck = 3\ntype = "royal"',
        'deck = 1\ntype = "royal"',
        "must be 3 for royals",
    ),
    "one gift": ('gifts = ["4 money", "5 money"]', 'gifts = ["4 money"]', "must be two gifts"),
    "four requirements": (
        'secondary = ["strings", "winds"]',
        'secondary = ["strings", "winds", "keys"]',
        "must be at most two families",
    ),
    "a metric that is none": ('final.each = "tokens"', 'final.each = "token"', "must be something to count"),
    "a metric of nothing": (
        'final.each = "repairs_in:baroque"',
        'final.each = "repairs_in"',
        "must say of what",
    ),
    "a metric of something": (
        'final.each = "tracks"',
        'final.each = "tracks:craft"',
        "must not say of what tracks",
    ),
    "two numbers of a level": (
        "medium = [6, 1, 0]",
        "medium = [6, 1]",
        "performances.p1.medium must be three numbers",
    ),
    "levels that fall": (
        "high = [9, 2, 1]",
        "high = [5, 2, 1]",
        "performances.p1.high must need more than medium",
    ),
    "a step for wood": (
        'after.price = "4 money"',
        'after.price = "4 wood"',
        "specialists.conductor.after.price must be money",
    ),
    "a token of an instrument": (
        'setup.token = "repair"',
        'setup.token = "instrument"',
        "must be performance or repair",
    ),
    "a token nowhere": ('setup.of = "winds"', 'setup.of = "baroque"', "must be where the token goes"),
    "levels without points": (
        "needs = [1, 2, 4]\npoints = [1, 3, 8]",
        "needs = [1, 2, 4]\npoints = [1, 3]",
        "goals.g1.points must be as many numbers as needs",
    ),
    "two prices": ("prices = [2, 3, 5]", "prices = [2, 3]", "market.m1.prices must be three prices"),
    "a number twice": ("number = 2\n", "number = 1\n", "houses.stradivari.number must be another one than"),
    "a neutral token on a rare space": (
        'performances = ["natural_trumpet", "double_bass"]',
        'performances = ["rare_winds", "double_bass"]',
        "pits.o1 must name different chairs, none of them rare",
    ),
    "two neutral tokens on one space": (
        'performances = ["natural_trumpet", "double_bass"]',
        'performances = ["viola", "double_bass"]',
        "pits.o1 must name different chairs",
    ),
    "four places": (
        'places = ["guild", "workshop", "repair", "salon", "perform"]',
        'places = ["guild", "workshop", "repair", "salon"]',
        "automa.actions.ai1.places must be 5 places",
    ),
    "a bench of the automa": (
        'places = ["guild", "workshop", "repair", "salon", "perform"]',
        'places = ["guild", "roughing", "repair", "salon", "perform"]',
        "automa.actions.ai1.places must be a place of the automa",
    ),
    "no reach": ("reach = [1, 1, 2, 2, 3]", "reach = []", "automa.reach must name the highest tier"),
    "a level that is none": (
        "[automa.levels.master]",
        "[automa.levels.expert]",
        "automa.levels.expert must be a level",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line(mistake: str) -> None:
    assert re.match(r"line \d+: ", complaint(GAME, *MISTAKES[mistake]))


def test_the_line_is_that_of_the_mistake() -> None:
    line = OURS.split("\n").index("prices = [1, 2, 4]") + 1
    with pytest.raises(PartsError, match=rf"^line {line}: market\.m2\.prices"):
        GAME.edition(OURS.replace("prices = [1, 2, 4]", "prices = [1, 2]"))


def without(start: str, end: str) -> str:
    """Our file without what stands between two lines."""
    return OURS[: OURS.index(start)] + OURS[OURS.index(end) :]


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("[houses.steinway]", "# ---- the orchestra of two", "houses must be at least 8 families"),
        ("[goals.g16]", "[awards.t1]", "goals must be at least 16 cards"),
        ("[awards.t4]", "# ---- market cards", "awards must be at least 4 tiles"),
        ("[market.m6]", "# ---- houses", "market must be at least 6 cards"),
        ("[patrons.emperor_joseph_ii_winds]", "# ---- performances", "patrons must have at least 5 royals"),
        (
            "[specialists.bow_maker]",
            "# ---- personal goals",
            "specialists must be at least 5 cards for craft",
        ),
        ("[instruments.viola]", "# ---- patrons", "instruments must be at least 13 cards"),
        (
            "[automa.actions.ai6]",
            "[automa.guilds.ag1]",
            "automa.actions must have at least one card for each",
        ),
        ("[patrons.madame_de_pompadour]", "[patrons.house_of_esterhazy]", "at least 13 of the first deck"),
    ],
)
def test_there_must_be_as_many_cards_as_the_game_needs(start: str, end: str, told: str) -> None:
    with pytest.raises(PartsError, match=re.escape(told)):
        GAME.edition(without(start, end))


def test_every_era_and_family_needs_a_space_that_is_not_rare() -> None:
    text = OURS.replace('eras = ["romantic"]\ngain', 'eras = ["classical"]\ngain')
    text = text.replace('eras = ["classical", "romantic"]', 'eras = ["classical"]')
    with pytest.raises(PartsError, match="chairs must have a romantic one that is not rare"):
        GAME.edition(text)


CORRECTIONS: dict[str, dict[str, str]] = {
    "a short game": {
        '"rulebook"\nnumber = 6': '"rulebook"\nnumber = 3',
        "second_deck = 3": "second_deck = 1",
    },
    "small limits": {
        "apprentices = 3": "apprentices = 1",
        "storage = 9": "storage = 3",
        "bench = 2": "bench = 1",
        "tokens = 8": "tokens = 2",
        "patience = 3 ": "patience = 2 ",
    },
    "other prices": {
        "tiers = [0, 4, 8]": "tiers = [1, 3, 15]",
        "search = 10": "search = 0",
        "training = 15": "training = 5",
        "inspiration_for_material = 2": "inspiration_for_material = 1",
    },
    "other effects": {
        "bonus_4.calm = 1": 'bonus_4.gain = "1 material 1 prestige"',
        "always.both = 1": "always.double = 1",
        "always.free_tier = 2": "always.free_tier = 3",
        'after.step = "performance"': 'after.step = "reputation"',
        'always.cheaper = "1 wood"': 'always.cheaper = "9 wood 9 animal"',
        "setup.rough = 1": "setup.keep_instrument = 2",
    },
    "generous gains": {'gain = "4 money"': 'gain = "3 material 2 apprentice 1 prestige"'},
    "few tiers": {"two = [1, 1, 1]": "two = [1, 0, 0]", "three = [2, 1, 1]": "three = [0, 0, 3]"},
    "skilled automa": {"skill = 0": "skill = 3", "reach = [1, 1, 2, 2, 3]": "reach = [3]"},
}


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_corrected_box_can_be_played_drawn_and_told(correction: str) -> None:
    game = corrected(GAME, CORRECTIONS[correction])
    chance = random.Random(correction)
    for players in (1, 2, 3, 4):
        play_through(game, players, {}, chance, every=40)
    check_notation(game)


def test_the_diplomat_of_another_box_may_have_another_tier() -> None:
    """Ruling 107: exactly the tier that is named."""
    game = GAME.edition(OURS.replace("always.free_tier = 2", "always.free_tier = 3"))
    state = position(Own(specialists="diplomat:1"), NOBODY, chips={"salon": "0:sr"}, game=game)
    play(state, "go:salon", game)
    assert {word for word in legal(state, game) if word.startswith("take")} == {"take1", "take3"}


def test_released_editions_are_never_edited() -> None:
    """Records name them: a correction is a new edition, added here, and never an edit of one of these."""
    assert list(catalogue.editions("luthier")) == [
        "7ba8484712eea25fddefbd436978dce21d9ccd815795fb0f5aa9439a063ac792"
    ]
