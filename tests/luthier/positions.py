"""Sets up positions of Luthier in notation, with every card accounted for, and plays on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bandstand.builtin.luthier import GAME, Luthier
from bandstand.builtin.luthier.parts.vocabulary import (
    BENEFITS,
    GUILD,
    PERFORM,
    PLACES,
    REPAIR,
    RESOURCES,
    SALON,
    TOKENS,
    TRACKS,
    WORKERS,
    WORKSHOP,
)
from bandstand.builtin.luthier.rules import SOURCES, LuthierState, Lying, Task, tasks
from bandstand.builtin.luthier.rules.decks import Layer
from bandstand.builtin.luthier.rules.position import RUNNING
from bandstand.builtin.luthier.views import AutomaView, RollView
from bandstand.contract import SPECTATOR, News, OptionValue
from bandstand.rng import Rng

KIT = GAME.kit
NOTHING: list[int] = []
NEUTRAL = "neutral"
PRESTIGE = RESOURCES.index("prestige")


def kind(key: str, game: Luthier = GAME) -> int:
    """An instrument by its key."""
    return [each.key for each in game.kit.instruments].index(key)


def kinds(text: str, game: Luthier = GAME) -> list[int]:
    """'violin harp' as instruments."""
    return [kind(key, game) for key in text.split()]


def patron(key: str, game: Luthier = GAME) -> int:
    """A patron by its key."""
    return [each.key for each in game.kit.patrons].index(key)


def performance(key: str) -> int:
    """A performance card by its key."""
    return [each.key for each in KIT.performances].index(key)


def repair(key: str) -> int:
    """A repair card by its key."""
    return [each.key for each in KIT.repairs].index(key)


def chair(key: str) -> int:
    """A space of the orchestra by its key."""
    return [each.key for each in KIT.chairs].index(key)


def specialist(key: str, game: Luthier = GAME) -> int:
    """A specialist by its key."""
    return [each.key for each in game.kit.specialists].index(key)


def card(key: str) -> int:
    """A card that can be given to a patron: 'violin', 'p1' or 'x3'."""
    if key in [each.key for each in KIT.performances]:
        return int(KIT.performance_card) + performance(key)
    if key in [each.key for each in KIT.repairs]:
        return int(KIT.repair_card) + repair(key)
    return kind(key)


def chip(text: str) -> tuple[int, int]:
    """'w5+2' as a chip and its apprentices."""
    return divmod(int(GAME.read(text) - KIT.chip), 4)


@dataclass(frozen=True)
class Own:
    """What one player has. Everything that is left out there is none of."""

    have: str = ""
    """'5 money 2 wood 7 prestige'."""
    tracks: tuple[int, int, int] = (0, 0, 0)
    hand: str = ""
    rough: str = ""
    finish: str = ""
    made: str = ""
    patrons: str = ""
    """Space by space, with patience and what was given: 'frederic_chopin:1+double_bass - ludwig_ii'."""
    completed: str = ""
    specialists: str = ""
    """With the worker assigned: 'joiner:2'; without one yet: 'joiner'."""
    benefits: str = ""
    goals: str = ""
    house: str = ""


NOBODY = Own()


def position(
    *owns: Own,
    chips: Mapping[str, str] | None = None,
    salon: str = "",
    guild: str = "",
    perform: str = "",
    repairs: str = "",
    awards: str = "",
    marks: Sequence[str] = (),
    tokens: Sequence[str] = (),
    royals: str = "",
    specialist_cards: str = "",
    plans: str = "",
    action: str = "ai1",
    guild_card: str = "ag1",
    market: int = 0,
    round: int = 2,
    order: Sequence[int] = (),
    seed: int = 1,
    game: Luthier = GAME,
    **given: OptionValue,
) -> LuthierState:
    """A table at which the resolution is about to begin, with chips like {'salon': '0:w5+2 1:w3'} lying there
    in the order in which they were placed. Displays are given from the left; what is left out is filled with
    the first cards of the box, what is nowhere else lies in its deck. `marks` are like '0 1:2' (seat, tile,
    level), tokens like '0 performance clarinet' in the order in which they came."""
    kit = game.kit
    players = len(owns)
    state = LuthierState(kit, players, game.check(players, given), Rng(seed))
    state.listening = True
    seats = int(state.seats)
    boxes = [list(kit.deck_patrons), list(kit.deck_instruments)]
    boxes += [list(range(len(kit.performances))), list(range(len(kit.repairs)))]

    def take(place: int, each: int) -> int:
        assert each in boxes[place], f"the box has no other card {each} of {PLACES[place]}"
        boxes[place].remove(each)
        return each

    for seat, own in enumerate(owns):
        _lay_board(state, seat, own, take, game)
    state.plans = [take(GUILD, each) for each in kinds(plans, game)]
    shown = [
        [take(SALON, patron(key, game)) for key in salon.split()],
        [take(GUILD, kind(key, game)) for key in guild.split()],
        [take(PERFORM, performance(key)) for key in perform.split()],
        [take(REPAIR, repair(key)) for key in repairs.split()],
    ]
    for place, cards in enumerate(shown):
        slots = len(kit.slots[seats])
        cards += [take(place, boxes[place][0]) for _ in range(slots - len(cards))]
        state.display[place] = cards
        rest = boxes[place]
        if place == SALON:
            first = [each for each in rest if kit.patrons[each].deck == 1]
            rest = [each for each in rest if kit.patrons[each].deck == 2]
            state.decks[place].add(first, -1)
        state.decks[place].add(rest, -1)

    keys = [each.key for each in kit.awards]
    tiles = [keys.index(key) for key in awards.split()]
    tiles += [tile for tile in range(len(keys)) if tile not in tiles]
    state.awards = tiles[: 4 if seats == 4 else 3]
    state.marks = [[-1] * len(kit.awards[tile].needs) for tile in state.awards]
    for mark in marks:
        owner, _, where = mark.partition(" ")
        tile, _, level = where.partition(":")
        state.marks[int(tile) - 1][int(level) - 1] = _owner(state, owner)
    held = [each for board in state.boards for each in board.patrons + board.completed]
    chosen = [patron(key, game) for key in royals.split()]
    state.royals = sorted(chosen or [each for each in kit.royals if each not in held][: seats + 1])
    for track in range(3):
        cards = [i for i, each in enumerate(kit.specialists) if each.track == track]
        owned = [board.specialists[track] for board in state.boards]
        wanted = [specialist(key, game) for key in specialist_cards.split()]
        first = [each for each in wanted if each in cards]
        first += [each for each in cards if each not in owned and each not in first]
        state.specialist_decks[track] = sorted(first[: seats + 1])
    for token in tokens:
        owner, token_kind, where = token.split()
        state.orchestra.place(TOKENS.index(token_kind), chair(where), _owner(state, owner))

    state.market = market
    state.market_past = list(range(market))
    state.order = list(order) or list(range(seats))
    state.round = round
    if state.with_automa:
        state.guild = [each.key for each in kit.guild_cards].index(guild_card)
        state.action_card = [each.key for each in kit.action_cards].index(action)
        state.action_open = True
        state.automa_house = len(kit.houses) - 1
    for place_name, lying in (chips or {}).items():
        place = WORKSHOP if place_name == "workshop" else PLACES.index(place_name)
        for word in lying.split():
            owner, _, each = word.partition(":")
            number, apprentices = chip(each)
            state.stacks[place].append(Lying(int(owner), number, apprentices))
    return go_on(state, tasks.RESOLVING)


def _owner(state: LuthierState, text: str) -> int:
    return int(state.seats) if text == NEUTRAL else int(text)


def _lay_board(state: LuthierState, seat: int, own: Own, take: Any, game: Luthier) -> None:
    kit = game.kit
    board = state.boards[seat]
    words = own.have.split()
    for amount, resource in zip(words[::2], words[1::2], strict=True):
        board.resources[RESOURCES.index(resource)] += int(amount)
    board.earned[SOURCES.index("patrons")] += board.resources[PRESTIGE]
    board.tracks = list(own.tracks)
    board.hand = sorted(take(GUILD, each) for each in kinds(own.hand, game))
    board.rough = sorted(take(GUILD, each) for each in kinds(own.rough, game))
    board.finish = sorted(take(GUILD, each) for each in kinds(own.finish, game))
    board.made = kinds(own.made, game)
    for space, word in enumerate(own.patrons.split()):
        if word == "-":
            continue
        person, *cards = word.split("+")
        key, _, steps = person.partition(":")
        board.patrons[space] = _taken_patron(take, patron(key, game))
        board.patience[space] = int(steps or 0)
        board.attached[space] = [_attached(take, card(each)) for each in cards]
    board.completed = [_taken_patron(take, patron(key, game)) for key in own.completed.split()]
    for word in own.specialists.split():
        key, _, worker = word.partition(":")
        each = specialist(key, game)
        track = int(kit.specialists[each].track)
        board.specialists[track] = each
        board.assigned[track] = int(worker or 0)
    board.benefits = [name in own.benefits.split() for name in BENEFITS]
    goals = [each.key for each in kit.goals]
    board.goals = sorted(goals.index(key) for key in own.goals.split())
    houses = [each.key for each in kit.houses]
    board.house = houses.index(own.house) if own.house else seat


def _taken_patron(take: Any, each: int) -> int:
    return each if KIT.patrons[each].deck == 3 else int(take(SALON, each))


def _attached(take: Any, each: int) -> int:
    if each < KIT.performance_card:
        take(GUILD, each)
    elif each < KIT.repair_card:
        take(PERFORM, each - int(KIT.performance_card))
    else:
        take(REPAIR, each - int(KIT.repair_card))
    return each


def go_on(state: LuthierState, task: int) -> LuthierState:
    """Let the rules go on with one of their tasks: the resolution, the start or the end of a round."""
    state.agenda = [Task(task, -1, 0, 0, NOTHING)]
    state.by = -1
    state.phase = RUNNING
    state._run()
    return state


def start_round(state: LuthierState) -> LuthierState:
    """The next round begins, with what it brings at its start."""
    return go_on(state, tasks.START_ROUND)


def end_round(state: LuthierState) -> LuthierState:
    """The resolution is over."""
    return go_on(state, tasks.CLEANUP)


def plan(state: LuthierState) -> LuthierState:
    """The planning of this round begins."""
    state.round -= 1
    start_round(state)
    while phase(state) == "bench":
        play(state, "done")
    return state


def play(state: LuthierState, text: str, game: Luthier = GAME) -> LuthierState:
    """Do the actions one after the other; each must be legal."""
    for word in text.split():
        action = game.read(word)
        assert action in state.legal(), f"{word} is not among {sorted(legal(state, game))}"
        state.apply(action)
    return state


def roll(state: LuthierState, text: str, *sides: int) -> LuthierState:
    """Do the actions, with the luck that the last one rolls these sides of the dice (0 to 5)."""
    for seed in range(20_000):
        other = state.copy()
        other.listening = True
        other.rng = Rng(seed)
        play(other, text)
        rolled = [each for each in other.news(SPECTATOR) if each["kind"] in ("rolled", "rerolled")]
        if rolled and rolled[-1]["dice"] == list(sides):
            return other
    raise AssertionError(f"{text} never rolls {sides}")


def legal(state: LuthierState, game: Luthier = GAME) -> set[str]:
    """The legal actions in notation."""
    return {game.write(action) for action in state.legal()}


def phase(state: LuthierState) -> str:
    """What is to be decided."""
    name: str = state.view(state.turn())["phase"]
    return name


def have(state: LuthierState, seat: int = 0) -> dict[str, int]:
    """What a player has, and has anything of."""
    return {name: n for name, n in zip(RESOURCES, state.boards[seat].resources, strict=False) if n}


def prestige(state: LuthierState, seat: int = 0) -> int:
    """A player's prestige."""
    return state.boards[seat].resources[PRESTIGE]


def holder(state: LuthierState, key: str) -> int:
    """Who holds a First Chair."""
    return state.orchestra.holder[chair(key)]


def rolled(state: LuthierState) -> RollView:
    """The roll that the first seat sees."""
    roll = state.view(0)["roll"]
    assert roll is not None
    return roll


def automa_of(state: LuthierState) -> AutomaView:
    """What the first seat sees of the automa."""
    open_to_all = state.view(0)["automa"]
    assert open_to_all is not None
    return open_to_all


def events(state: LuthierState, which: str, viewer: int = SPECTATOR) -> list[News]:
    """What happened of one kind, as a viewer was told."""
    return [event for event in state.news(viewer) if event["kind"] == which]


def deck(state: LuthierState, place: int, *layers: Sequence[int]) -> None:
    """Let a draw deck have just these layers of cards; the rest is among the discards."""
    cards = state.decks[place].cards() + state.decks[place].discards
    for layer in layers:
        for each in layer:
            cards.remove(each)
    state.decks[place].layers = [Layer(sorted(layer), -1) for layer in layers]
    state.decks[place].discards = sorted(cards)


def begin(players: int, seed: int = 1, **given: OptionValue) -> LuthierState:
    """A new game that keeps telling its news."""
    state = GAME.new(players, seed, GAME.check(players, given))
    state.listening = True
    return state


def choose_all(state: LuthierState, *houses: str) -> LuthierState:
    """Everybody chooses at set-up: these families, and of the rest what comes first."""
    kit = state.kit
    numbers = [[each.key for each in kit.houses].index(key) for key in houses]
    for seat, number in enumerate(numbers):
        state.boards[seat].dealt_houses = [number]
    while state.view(state.turn())["base_phase"] == "setting_up":
        state.apply(state.legal()[0])
    return state


def at_random(state: LuthierState, seed: int) -> LuthierState:
    """Random legal actions to the end."""
    rng = Rng(seed)
    while state.turn() >= 0:
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
    return state


def specialist_chip(track: str) -> int:
    """The chip of a track's specialist."""
    return WORKERS + TRACKS.index(track)
