"""Setting up: the table, what is dealt, and what each player chooses of it."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import DISPLAYS, GOALS, GUILD, PERFORM, REPAIR, SALON, TRACKS
from bandstand.builtin.luthier.rules import tasks
from bandstand.builtin.luthier.rules.board import AUTOMA, NONE, PATRONS, POWERS
from bandstand.builtin.luthier.rules.effects import run
from bandstand.builtin.luthier.rules.patrons import seat_patron
from bandstand.builtin.luthier.rules.position import NO_GAINS, NO_TASK, SETTING_UP, Position, Task
from bandstand.builtin.luthier.rules.rounds import fill
from bandstand.contract import TABLE


def lay_out(p: Position) -> None:
    """Lay out the boards, shuffle the decks, deal."""
    kit = p.kit
    seats = int(p.seats)
    p.rng.event()
    p.order = list(range(seats))
    tiles = _some(p, list(range(len(kit.awards))), 4 if seats == 4 else 3)
    p.awards = tiles
    p.marks = [[NONE] * len(kit.awards[tile].needs) for tile in tiles]
    first = [patron for patron in kit.deck_patrons if kit.patrons[patron].deck == 1]
    second = [patron for patron in kit.deck_patrons if kit.patrons[patron].deck == 2]
    p.decks[SALON].add(first, NONE)
    p.decks[SALON].add(second, NONE)
    p.decks[PERFORM].add(list(range(len(kit.performances))), NONE)
    p.decks[REPAIR].add(list(range(len(kit.repairs))), NONE)
    instruments = kit.deck_instruments[:]
    if seats == 2:
        _two_players(p, instruments)
    p.decks[GUILD].add(instruments, NONE)
    for place in range(DISPLAYS):
        fill(p, place)
    p.market = 0
    p.royals = sorted(_some(p, kit.royals[:], seats + 1))
    for track in range(len(TRACKS)):
        cards = [i for i in range(len(kit.specialists)) if kit.specialists[i].track == track]
        p.specialist_decks[track] = sorted(_some(p, cards, seats + 1))
    _deal(p)
    p.barrier += 1
    if p.listening:
        p.tell("set_up", TABLE, shown={"awards": tiles[:], "pit": int(p.pit), "guild": int(p.guild)})
    p.asked = list(range(int(p.players)))
    p.ask(SETTING_UP, 0, NO_TASK)


def _some(p: Position, things: list[int], number: int) -> list[int]:
    """A number of them at random, in random order."""
    p.rng.shuffle(things)
    return things[:number]


def _two_players(p: Position, instruments: list[int]) -> None:
    """Neutral tokens and award markers; a card leaves the deck for each neutral instrument (rulings 5 and
    6)."""
    kit = p.kit
    p.pit = p.rng.below(len(kit.pits))
    pit = kit.pits[p.pit]
    neutral = p.seats
    for kind in range(3):
        for chair in pit.tokens[kind]:
            p.orchestra.place(kind, chair, neutral)
    for chair in pit.tokens[0]:
        for kind in range(kit.kinds):
            if chair in kit.instruments[kind].chairs:
                instruments.remove(int(kind))
                p.removed.append(int(kind))
                break
    for tile in range(min(len(p.awards), len(pit.blocks))):
        level = min(pit.blocks[tile], len(p.marks[tile])) - 1
        p.marks[tile][level] = int(neutral)


def _deal(p: Position) -> None:
    kit = p.kit
    houses = list(range(len(kit.houses)))
    goals = list(range(len(kit.goals)))
    p.rng.shuffle(houses)
    p.rng.shuffle(goals)
    for seat in range(p.players):
        board = p.boards[seat]
        board.dealt_houses = sorted([houses.pop() for _ in range(kit.deal_houses)])
        board.goals = sorted([goals.pop() for _ in range(kit.deal_goals)])
        board.dealt_patrons = sorted([int(p.decks[SALON].draw(p.rng)) for _ in range(kit.deal_patrons)])
        for _ in range(kit.deal_instruments):
            board.take_card(p.decks[GUILD].draw(p.rng), False)
        if p.listening:
            kept = {
                "houses": board.dealt_houses[:], "goals": board.goals[:],
                "patrons": board.dealt_patrons[:], "instruments": board.hand[:],
            }  # fmt: skip
            p.tell("dealt", seat, kept)
    if p.with_automa:
        seat = p.automa()
        p.guild = p.rng.below(len(kit.guild_cards))
        p.automa_house = houses.pop()
        p.boards[seat].score(p.level.prestige, AUTOMA)
        p.plans = [int(p.decks[GUILD].draw(p.rng)) for _ in range(p.level.plans)]


# ---- choosing


def goals_kept(p: Position, house: i64) -> int:
    """How many goals a family keeps."""
    more = 0
    for effect in p.kit.houses[house].setup:
        if effect.verb == GOALS:
            more += int(effect.amount)
    return p.kit.keep_goals + more


def choices(p: Position) -> list[int]:
    """A family, goals, an instrument, a patron and a space for it, one after the other."""
    kit = p.kit
    board = p.mine()
    picked = p.picked[p.actor]
    if not picked:
        return [int(kit.house) + house for house in board.dealt_houses]
    wanted = goals_kept(p, picked[0])
    chosen = [action for action in picked if kit.goal <= action < kit.keep]
    if len(chosen) < wanted:
        # Goals are named in rising order, and enough must be left.
        last = chosen[len(chosen) - 1] if chosen else -1
        left = [int(kit.goal) + goal for goal in board.goals if int(kit.goal) + goal > last]
        return left[: len(left) - (wanted - len(chosen)) + 1]
    step = len(picked) - 1 - wanted
    if step == 0:
        return sorted({int(kit.keep) + kind for kind in board.hand})
    if step == 1:
        return [int(kit.host) + patron for patron in board.dealt_patrons]
    return [int(kit.space) + space for space in range(3)]


def choose(p: Position, action: i64) -> None:
    """Note a choice; when all have chosen everything, it is done for all."""
    picked = p.picked[p.actor]
    picked.append(int(action))
    if action < p.kit.space:
        return
    p.answers += 1
    if p.answers < len(p.asked):
        p.actor = p.asked[p.answers]
        return
    p.learn()
    _carry_out(p)


def _carry_out(p: Position) -> None:
    """Turn order by the numbers of the families; then starting resources and patrons, and after these the
    abilities (rulings 3 and 80)."""
    kit = p.kit
    numbers = [0] * int(p.seats)
    for seat in range(p.players):
        p.boards[seat].house = p.picked[seat][0] - kit.house
        numbers[seat] = int(kit.houses[p.boards[seat].house].number)
    if p.with_automa:
        numbers[p.automa()] = int(kit.houses[p.automa_house].number)
    ranked = [(numbers[seat], seat) for seat in range(len(numbers))]
    ranked.sort()
    p.order = [seat for _, seat in ranked]
    p.asked = []
    p.answers = 0
    players = [seat for seat in p.order if seat != p.automa()]
    following: list[Task] = []
    for seat in players:
        picked = p.picked[seat]
        _keep(p, seat)
        resources = kit.houses[p.boards[seat].house].resources
        following.append(Task(tasks.GAIN, seat, PATRONS, tasks.BY_HOUSE, resources))
        patron = picked[len(picked) - 2] - kit.host
        following.append(seat_patron(p, seat, patron, picked[len(picked) - 1] - kit.space))
        p.picked[seat] = []
    following += [Task(tasks.ABILITY, seat, 0, 0, NO_GAINS) for seat in players]
    following.append(Task(tasks.START_ROUND, NONE, 0, 0, NO_GAINS))
    p.then(following)


def _keep(p: Position, seat: i64) -> None:
    """Goals and instrument are kept; the others go to the box, under the deck, and on the discards."""
    kit = p.kit
    board = p.boards[seat]
    picked = p.picked[seat]
    goals = [action - int(kit.goal) for action in picked if kit.goal <= action < kit.keep]
    board.returned = [goal for goal in board.goals if goal not in goals]
    board.goals = goals
    kept = picked[len(picked) - 3] - int(kit.keep)
    rest = board.hand[:]
    rest.remove(kept)
    board.hand = [kept]
    p.decks[GUILD].add(rest, seat)
    patron = picked[len(picked) - 2] - int(kit.host)
    for other in board.dealt_patrons:
        if other != patron:
            p.decks[SALON].discard(other)
    discarded = [other for other in board.dealt_patrons if other != patron]
    board.dealt_patrons = []
    board.dealt_houses = []
    if p.listening:
        shown = {
            "house": int(board.house), "family": int(kit.instruments[kept].family), "discarded": discarded,
        }  # fmt: skip
        p.tell("chose_house", seat, {"instrument": kept, "goals": goals[:]}, shown)


def ability(p: Position, task: Task) -> None:
    """What the family can do once, at set-up."""
    effects = p.kit.houses[p.boards[task.seat].house].setup
    p.then(run(p, task.seat, effects, POWERS, tasks.BY_HOUSE))
