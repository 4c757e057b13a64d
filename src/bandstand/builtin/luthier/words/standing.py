"""How it stands: how far the game has come, how it ended, and the table in plain text."""

from collections.abc import Sequence

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import MATERIALS, PLACES
from bandstand.builtin.luthier.rules import NONE, SOURCES, tasks
from bandstand.builtin.luthier.views import AwardView, BoardView, LuthierView
from bandstand.builtin.luthier.words import meaning
from bandstand.builtin.luthier.words.asking import goal
from bandstand.builtin.luthier.words.names import (
    FAMILY_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    TRACK_NAMES,
    card,
    chair,
    chip,
    gains,
    given,
    instrument,
    or_nothing,
    performance,
    tier,
)
from bandstand.phrases import counted, listed, number_word


def stage(kit: LuthierParts, view: LuthierView) -> str:
    """'Round 4 of 6, planning'."""
    phase = view["phase"]
    if not view["round"]:
        return "Set-up"
    part = ""
    if phase == "bench":
        part = ", benches"
    elif phase in ("plan", "plan_at") or view["task"][0] == tasks.PLANNING:
        part = ", planning"
    elif phase in ("resolve", "market", "end") or view["resolving"]:
        part = ", resolution"
    return f"Round {view['round']} of {kit.rounds}{part}"


def summary(kit: LuthierParts, view: LuthierView) -> str:
    """How the game ended: 'by three prestige', 'by money left'."""
    scores = sorted(view["scores"], reverse=True)
    lead = scores[0] - scores[1]
    if lead:
        return f"by {number_word(lead)} prestige"
    assert view["ranks"] is not None
    return "shared" if view["ranks"].count(0) > 1 else "level on prestige, by the tie-break"


# ---- the table in plain text


def text(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> str:
    """The View in lines."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
    order = ", ".join(names[seat] for seat in view["order"])
    lines = [f"{stage(kit, view)}. Prestige: {scores}.", f"Turn order: {order}."]
    lines.append(f"Market: {', '.join(f'{m} {p}' for m, p in zip(MATERIALS, view['prices'], strict=True))}.")
    lines += [_display_line(kit, view, place, names) for place in range(4)]
    lines += [_award_line(kit, award, names) for award in view["awards"]]
    lines.append(_orchestra_line(kit, view, names))
    lines += _stack_lines(kit, view, names)
    for seat in _own_first(view):
        lines += _board_lines(kit, view, seat, names[seat])
    lines += _asked_lines(kit, view, names)
    if view["phase"] == "over":
        lines += _sheet_lines(view, names)
    return "\n".join(lines)


def _own_first(view: LuthierView) -> list[int]:
    seats = list(range(view["seats"]))
    return sorted(seats, key=lambda seat: (seat != view["seat"], seat))


def _display_line(kit: LuthierParts, view: LuthierView, place: int, names: Sequence[str]) -> str:
    tiers = kit.slots[view["seats"]]
    cards = []
    for slot, number in enumerate(view["display"][place]):
        where = f"{slot + 1} ({tier(tiers[slot])})"
        taken = view["takers"][place][slot]
        if number != NONE:
            cards.append(f"{where} {_card_text(kit, place, number)}")
        elif taken:
            cards.append(f"{where} taken by {names[taken[0]]}")
    return f"{PLACES[place].capitalize()}: {'; '.join(cards) or 'no cards'}."


def _card_text(kit: LuthierParts, place: int, number: int) -> str:
    name = card(kit, place, number)
    if place == 0:
        patron = kit.patrons[number]
        wants = meaning.requirements(kit, number)
        return f"{name} wants {wants}, {patron.prestige} prestige, {meaning.power(kit, number)}"
    if place == 1:
        made = kit.instruments[number]
        rough, finish = gains(kit, made.rough), gains(kit, made.finish)
        return f"{name}, rough {rough}, finish {finish}, {made.prestige} prestige"
    if place == 2:
        played = kit.performances[number]
        levels = [
            f"{need}+ {money} money {points} prestige"
            for need, money, points in zip(played.needs, played.money, played.prestige, strict=True)
        ]
        return f"{name}: {', '.join(levels)}"
    done = kit.repairs[number]
    return f"{name}, {gains(kit, done.cost)}, {done.prestige} prestige"


def _award_line(kit: LuthierParts, award: AwardView, names: Sequence[str]) -> str:
    ladder = kit.awards[award["tile"]]
    levels = []
    for need, points, mark in zip(ladder.needs, ladder.points, award["marks"], strict=True):
        held = "" if mark == NONE else f" ({_owner(mark, names)})"
        levels.append(f"{need} for {points}{held}")
    return f"Award, {meaning.metric(ladder.metric)}: {', '.join(levels)}."


def _owner(owner: int, names: Sequence[str]) -> str:
    return names[owner] if owner < len(names) else "neutral"


def _orchestra_line(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> str:
    spaces = []
    for place, space in enumerate(view["orchestra"]):
        tokens = [
            f"{_owner(owner, names)} {number} {('instrument', 'performance', 'repair')[kind]}"
            for owner, kind, number in space["tokens"]
        ]
        if tokens:
            held = f"held by {_owner(space['holder'], names)}; " if space["holder"] != NONE else ""
            spaces.append(f"{chair(kit, place)} ({held}{', '.join(tokens)})")
    return f"Orchestra: {'; '.join(spaces) or 'no tokens yet'}."


def _stack_lines(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> list[str]:
    lines = []
    for place, stack in enumerate(view["stacks"]):
        if stack:
            chips = [_chip_text(kit, view, each, names) for each in stack]
            lines.append(f"At {PLACE_NAMES[place]}: {', '.join(chips)}.")
    if view["resolving"]:
        at = view["resolving"]["at"]
        queue = [
            f"{names[owner]}'s {chip(kit, view['boards'][owner]['specialists'], number)} with skill {skill}"
            for owner, number, _, skill, _ in view["resolving"]["queue"][at:]
        ]
        if queue:
            lines.append(f"In order: {', '.join(queue)}.")
    return lines


def _chip_text(kit: LuthierParts, view: LuthierView, lying: Sequence[int], names: Sequence[str]) -> str:
    owner, number, apprentices = lying
    what = "a worker" if number == NONE else chip(kit, view["boards"][owner]["specialists"], number)
    helpers = f" and {counted(apprentices, 'apprentice')}" if apprentices else ""
    return f"{names[owner]}: {what}{helpers}"


def _board_lines(kit: LuthierParts, view: LuthierView, seat: int, name: str) -> list[str]:
    board = view["boards"][seat]
    automa = view["automa"]
    lines = []
    if automa is not None and seat == automa["seat"]:
        plans = _instruments(kit, automa["plans"])
        lines.append(f"{name}: plans {plans}; {board['chairs']} First Chairs.")
    else:
        house = kit.houses[board["house"]].name if board["house"] != NONE else "no family yet"
        have = ", ".join(f"{number} {RESOURCE_NAMES[r]}" for r, number in enumerate(board["resources"]))
        tracks = ", ".join(f"{TRACK_NAMES[t]} {step}" for t, step in enumerate(board["tracks"]))
        lines.append(f"{name} ({house}): {have}; {tracks}; {board['chairs']} First Chairs.")
        lines.append(
            f"  Roughing: {_instruments(kit, board['rough'])}; "
            f"finishing: {_instruments(kit, board['finish'])}; {_hand_text(kit, board)}."
        )
    for space, patron in enumerate(board["patrons"]):
        if patron != NONE:
            done = or_nothing([given(kit, code) for code in board["attached"][space]])
            lines.append(
                f"  Patron {space + 1}: {kit.patrons[patron].name}, patience {board['patience'][space]}, "
                f"wants {meaning.requirements(kit, patron)}; given {done}."
            )
    for patron in board["completed"]:
        lines.append(f"  Completed: {kit.patrons[patron].name} ({meaning.power(kit, patron)}).")
    for owned in board["specialists"]:
        if owned:
            worker = f"worker {owned[1]}" if owned[1] else "worker at the end of the round"
            lines.append(
                f"  {kit.specialists[owned[0]].name} ({worker}): {meaning.speciality(kit, owned[0])}."
            )
    for number in board["goals"]:
        lines.append(f"  Goal: {goal(kit, number)}.")
    return lines


def _instruments(kit: LuthierParts, kinds: Sequence[int]) -> str:
    return or_nothing([instrument(kit, kind) for kind in kinds])


def _hand_text(kit: LuthierParts, board: BoardView) -> str:
    if board["hand"]:
        return f"in hand: {_instruments(kit, board['hand'])}"
    families = [FAMILY_NAMES[family] for family in board["hand_families"]]
    return f"in hand: {or_nothing(families)}"


def _asked_lines(kit: LuthierParts, view: LuthierView, names: Sequence[str]) -> list[str]:
    lines = []
    if view["drawn"]:
        lines.append(f"Drawn: {_instruments(kit, view['drawn'])}.")
    if view["roll"]:
        lines.append(f"{performance(kit, view['roll']['card'])}: {view['roll']['total']} so far.")
    seat = view["seat"]
    if seat >= 0 and view["boards"][seat]["dealt_houses"]:
        board = view["boards"][seat]
        lines.append(f"Dealt: {listed([kit.houses[h].name for h in board['dealt_houses']], 'or')}.")
        for patron in board["dealt_patrons"]:
            lines.append(f"  {_card_text(kit, 0, patron)}.")
    return lines


def _sheet_lines(view: LuthierView, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, sheet in enumerate(view["sheet"]):
        parts = [f"{source} {sheet[source]}" for source in SOURCES if sheet[source]]
        lines.append(f"{names[seat]}: {', '.join(parts)}.")
    return lines
