"""The automa: an opponent of our own that cards play. It counts as a player, has chips, tokens and award
markers, and takes cards without paying; it has no resources, goals, tracks or benches."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts.vocabulary import (
    GUILD,
    INSTRUMENT_TOKEN,
    PERFORM,
    PERFORMANCE_TOKEN,
    PLACES,
    REPAIR,
    REPAIR_TOKEN,
    SALON,
    TOKENS,
    WORKSHOP,
)
from bandstand.builtin.luthier.rules.awards import claims
from bandstand.builtin.luthier.rules.board import (
    AUTOMA,
    AWARDS,
    INSTRUMENTS,
    NONE,
    PERFORMANCES,
    REPAIRS,
    Lying,
)
from bandstand.builtin.luthier.rules.chairs import spaces_for
from bandstand.builtin.luthier.rules.decks import NOBODY
from bandstand.builtin.luthier.rules.patrons import complete, discard_card, takers
from bandstand.builtin.luthier.rules.performing import level
from bandstand.builtin.luthier.rules.position import NO_GAINS, Position, Task
from bandstand.builtin.luthier.rules.requirements import open_requirements
from bandstand.builtin.luthier.rules.tasks import COMPLETE

# ---- planning


def stipend(p: Position) -> None:
    """What it scores at the start of each round."""
    p.boards[p.automa()].score(p.level.stipend, AUTOMA)


def draw_action_card(p: Position) -> None:
    """A new action card, face down."""
    if not p.with_automa:
        return
    left = [card for card in range(len(p.kit.action_cards)) if card not in p.used_actions]
    p.rng.event()
    p.learn()
    p.action_card = left[p.rng.below(len(left))]
    p.action_open = False
    p.automa_went = []


def show_action_card(p: Position) -> None:
    """All its chips lie: the card is turned up."""
    if p.with_automa:
        p.action_open = True
        p.learn()
        if p.listening:
            p.tell("action_card", p.automa(), None, {"card": int(p.action_card)})


def put_action_card_away(p: Position) -> None:
    """The used card is set aside."""
    if p.with_automa:
        p.used_actions.append(int(p.action_card))
        p.action_card = NONE
        p.action_open = False
        p.automa_went = []


def place_chip(p: Position) -> None:
    """The next place of its card gets one of its chips at random, seen by nobody."""
    seat = p.automa()
    board = p.boards[seat]
    done = len(board.own_chips(p.round)) - len(board.chips)
    place: i64 = p.kit.action_cards[p.action_card].places[done]
    p.rng.event()
    p.learn()
    chip = board.chips.pop(p.rng.below(len(board.chips)))
    p.stacks[place].append(Lying(seat, chip, 0))
    p.automa_went.append(int(place))
    if p.listening:
        p.tell("placed", seat, None, {"place": _name(place), "apprentices": 0})


def _name(place: i64) -> str:
    return "workshop" if place == WORKSHOP else PLACES[place]


def activates(p: Position) -> i64:
    """The first place on its card where it has a chip; NONE if there is none."""
    seat = p.automa()
    for place in p.kit.action_cards[p.action_card].places:
        for chip in p.stacks[place]:
            if chip.owner == seat:
                return place
    return NONE


# ---- acting


def act(p: Position) -> None:
    """What one of its chips does."""
    place = p.place
    if place == WORKSHOP:
        _workshop(p)
        return
    if place == SALON:
        done = _salon(p)
    elif place == GUILD:
        done = _guild(p)
    elif place == PERFORM:
        done = _perform(p)
    elif place == REPAIR:
        done = _repair(p)
    else:
        done = _balcony(p)
    seat = p.automa()
    if not done:
        p.boards[seat].score(p.kit.automa_idle, AUTOMA)
        if p.listening:
            p.tell("idle", seat, None, {"place": PLACES[place], "points": int(p.kit.automa_idle)})
    if p.skill() >= p.kit.automa_skill:
        p.boards[seat].score(p.kit.automa_skill_prestige, AUTOMA)


def _best(p: Position, place: i64) -> i64:
    """The slot of the card it takes: tests in order, then the rightmost; NONE if none is in reach."""
    reach = p.kit.reach
    highest = reach[min(p.skill(), len(reach)) - 1]
    best: i64 = NONE
    marks: list[int] = []
    for slot in range(len(p.display[place])):
        card = p.display[place][slot]
        if card == NONE or p.kit.slots[p.seats][slot] >= highest:
            continue
        new = _tests(p, place, card)
        if best == NONE or new >= marks:
            best = slot
            marks = new
    return best


def _tests(p: Position, place: i64, card: int) -> list[int]:
    """How a card fares in the tests of its place; earlier tests weigh more."""
    kit = p.kit
    guild = kit.guild_cards[p.guild]
    action = kit.action_cards[p.action_card]
    if place == SALON:
        patron = kit.patrons[card]
        planned = [int(kit.instruments[kind].family) for kind in p.plans]
        return [
            int(patron.families[0] in planned),
            int(patron.families[0] == guild.family),
            int(patron.prestige),
        ]
    if place == GUILD:
        family = kit.instruments[card].family
        return [
            int(_wanted(p, card)),
            int(family == guild.family),
            int(family == action.family),
            int(kit.instruments[card].prestige),
        ]
    if place == PERFORM:
        era = kit.performances[card].era
        return [
            int(_wanted(p, kit.performance_card + card)),
            int(era == guild.era),
            int(era == action.era),
        ]
    repair = kit.repairs[card]
    return [
        int(_wanted(p, kit.repair_card + card)),
        int(repair.prestige),
        int(repair.family == guild.family),
    ]


def _wanted(p: Position, card: i64) -> bool:
    """Whether one of its patrons would take a card now."""
    return len(takers(p, p.automa(), card)) > 0


def _take(p: Position, place: i64) -> i64:
    """Take the best card in reach; NONE if there is none."""
    slot = _best(p, place)
    if slot == NONE:
        return NONE
    seat = p.automa()
    card: i64 = p.display[place][slot]
    p.display[place][slot] = NONE
    p.takers[place][slot] = int(seat)
    p.taken[place][slot] = int(card)
    if p.listening:
        shown = {"place": PLACES[place], "slot": int(slot), "card": int(card), "inspiration": 0}
        p.tell("took", seat, None, shown)
    return card


def _salon(p: Position) -> bool:
    board = p.boards[p.automa()]
    free = board.free_spaces()
    if 3 - len(free) >= p.kit.automa_patrons or not free:
        return False
    patron = _take(p, SALON)
    if patron == NONE:
        return False
    board.patrons[free[0]] = int(patron)
    return True


def _guild(p: Position) -> bool:
    if len(p.plans) >= p.kit.automa_plans:
        return False
    kind = _take(p, GUILD)
    if kind == NONE:
        return False
    p.plans.append(int(kind))
    return True


def _perform(p: Position) -> bool:
    """No dice: skill, round and a number decide the level."""
    kit = p.kit
    seat = p.automa()
    card = _take(p, PERFORM)
    if card == NONE:
        return False
    played = kit.performances[card]
    total = p.skill() + p.round + kit.automa_performance
    reached = level(played.needs, total)
    p.boards[seat].score(played.prestige[reached], PERFORMANCES)
    if p.listening:
        shown = {
            "card": int(card), "total": int(total), "inspiration": 0, "level": int(reached),
            "points": played.prestige[reached], "money": 0,
        }  # fmt: skip
        p.tell("performed", seat, None, shown)
    if reached:
        _token(p, PERFORMANCE_TOKEN, played.era)
        _give(p, kit.performance_card + card)
    else:
        p.decks[PERFORM].discard(card)
    return True


def _repair(p: Position) -> bool:
    kit = p.kit
    seat = p.automa()
    card = _take(p, REPAIR)
    if card == NONE:
        return False
    done = kit.repairs[card]
    p.boards[seat].score(done.prestige, REPAIRS)
    if p.listening:
        p.tell("repaired", seat, None, {"card": int(card), "points": int(done.prestige)})
    _token(p, REPAIR_TOKEN, done.family)
    _give(p, kit.repair_card + card)
    return True


def _balcony(p: Position) -> bool:
    """The open level with the most points; of equal ones the leftmost tile."""
    seat = p.automa()
    best: i64 = NONE
    most: i64 = 0
    for action in claims(p, seat):
        choice = action - p.kit.claim
        points = i64(p.kit.awards[p.awards[choice // 3]].points[choice % 3])
        if points > most:
            best = choice
            most = points
    if best == NONE:
        return False
    tile = best // 3
    board = p.boards[seat]
    p.marks[tile][best % 3] = int(seat)
    board.benefits[board.benefits.index(False)] = True
    board.score(most + p.kit.automa_award_prestige, AWARDS)
    if p.listening:
        shown = {
            "tile": p.awards[tile], "level": int(best % 3), "points": int(most + p.kit.automa_award_prestige),
        }  # fmt: skip
        p.tell("claimed", seat, None, shown)
    return True


def _workshop(p: Position) -> None:
    """Draw a plan if there is none, else finish one."""
    kit = p.kit
    seat = p.automa()
    if not p.plans:
        p.rng.event()
        p.learn()
        drawn = p.decks[GUILD].draw(p.rng)
        if drawn >= 0:
            p.plans.append(int(drawn))
            if p.listening:
                p.tell("planned", seat, None, {"card": int(drawn)})
        return
    best = p.plans[0]
    for kind in p.plans:
        if _rank(p, kind) > _rank(p, best):
            best = kind
    p.plans.remove(best)
    points = kit.instruments[best].prestige
    p.boards[seat].made.append(best)
    p.boards[seat].score(points, INSTRUMENTS)
    if p.listening:
        p.tell("finished", seat, None, {"card": best, "points": int(points)})
    _token(p, INSTRUMENT_TOKEN, best)
    _give(p, best)


def _rank(p: Position, kind: int) -> tuple[int, int]:
    return int(_wanted(p, kind)), int(p.kit.instruments[kind].prestige)


# ---- tokens and patrons


def _token(p: Position, kind: i64, what: i64) -> None:
    """Place a token: best a chair taken from a player, then an empty one, then one of the neutral colour."""
    seat = p.automa()
    if p.orchestra.placed(kind, seat) >= p.kit.tokens:
        return
    best: i64 = NONE
    worth: i64 = -1
    for chair in sorted(spaces_for(p, kind, what)):
        new = _liking(p, kind, chair)
        if new > worth:
            best = chair
            worth = new
    held_by = p.orchestra.holder[best]
    took = p.orchestra.place(kind, best, seat)
    if p.listening:
        shown = {"token": TOKENS[kind], "chair": int(best), "took": took, "from": held_by}
        p.tell("token", seat, None, shown)


def _liking(p: Position, kind: i64, chair: i64) -> i64:
    if not p.orchestra.takes(kind, chair, p.automa()):
        return 0
    holder = p.orchestra.holder[chair]
    if holder == NOBODY:
        return 2
    if holder == p.seats:
        return 1
    return 3 if holder != p.automa() else 0


def _give(p: Position, card: i64) -> None:
    """Always give: to the patron with the fewest open requirements, the leftmost of equal ones."""
    seat = p.automa()
    board = p.boards[seat]
    best: i64 = NONE
    fewest: i64 = 9
    for space in takers(p, seat, card):
        left = open_requirements(p.kit, board.patrons[space], board.attached[space])
        if left < fewest:
            best = space
            fewest = left
    if best == NONE:
        discard_card(p, card)
        return
    board.attached[best].append(int(card))
    if p.listening:
        p.tell("gave", seat, None, {"patron": board.patrons[best], "card": int(card)})
    if fewest == 1:
        complete(p, Task(COMPLETE, seat, best, 0, NO_GAINS))
