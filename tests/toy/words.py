"""Everything of Duet that a person reads."""

from collections.abc import Mapping, Sequence
from typing import Any

from bandstand.contract import BadNotation, View
from bandstand.draw import Line, Player
from tests.toy.parts import TASTES, DuetParts


def note_name(note: int) -> str:
    """'note 3'; people count from 1."""
    return f"note {note + 1}"


def notes_name(notes: Sequence[int]) -> str:
    """'note 3 and note 4'."""
    return " and ".join(map(note_name, notes))


def bar_name(bar: int) -> str:
    return f"bar {bar + 1}"


# ---- notation


def write(parts: DuetParts, action: int) -> str:
    """3 (write), -3 (throw away), @2 (bar), < and > (leaning), ? (listen), . (enough), keep, aside, draw."""
    if 0 <= action < parts.throw:
        return str(action - parts.write + 1)
    if parts.throw <= action < parts.bar:
        return f"-{action - parts.throw + 1}"
    if parts.bar <= action < parts.left:
        return f"@{action - parts.bar + 1}"
    others = {parts.left: "<", parts.right: ">", parts.listen: "?", parts.enough: ".", parts.keep: "keep",
              parts.aside: "aside", parts.draw: "draw"}  # fmt: skip
    if action in others:
        return others[action]
    raise BadNotation(f"Duet has no action number {action}: they go from 0 to {parts.actions - 1}.")


# ---- what one may do


def say(parts: DuetParts, action: int) -> str:
    """An action as something to do."""
    if action < parts.throw:
        return f"write {note_name(action - parts.write)}"
    if action < parts.bar:
        return f"throw away {note_name(action - parts.throw)}"
    if action < parts.left:
        return f"into {bar_name(action - parts.bar)}"
    return {parts.left: "leaning left", parts.right: "leaning right", parts.listen: "listen to the deck",
            parts.enough: "that is enough", parts.keep: "keep it", parts.aside: "lay it aside",
            parts.draw: "draw a note"}[action]  # fmt: skip


def why_not(parts: DuetParts, view: View, action: int) -> str:
    """Why an action is not legal for this viewer now."""
    if not 0 <= action < parts.actions:
        return f"Duet has no action number {action}: they go from 0 to {parts.actions - 1}."
    if view["phase"] == "over":
        return "The game is over."
    if action < parts.bar and action % parts.pitches not in view["hand"]:
        return f"You do not hold {note_name(action % parts.pitches)}."
    if parts.bar <= action < parts.left and view["begun"]:
        return f"{bar_name(action - parts.bar).capitalize()} is not free: choose one that is."
    if view["phase"] == "heard":
        return "First put away the note that you have heard: keep it, or lay it aside."
    return f"You cannot {say(parts, action)} now. {prompt(view)}"


def prompt(view: View) -> str:
    """What is asked of the viewer."""
    if view["phase"] == "tune":
        return "Throw away one or two notes to tune: the highest sum begins."
    if view["phase"] == "heard":
        return f"You hear {note_name(view['heard'])}: keep it, or lay it aside."
    if not view["hand"]:
        return "You hold no note: draw one."
    coda = "" if view["rounds_left"] < 0 else " This is the coda, so think of the end."
    return f"Write a note, change some, or listen to the deck.{coda}"


def stage(view: View) -> str:
    """How far the game has come."""
    if view["phase"] == "tune":
        return "Tuning"
    free = view["row"].count(None)
    coda = "" if view["rounds_left"] < 0 else ", coda"
    return f"{free} bars are free, {view['deck']} notes in the deck{coda}"


def summary(view: View) -> str:
    """How the game ended."""
    scores = sorted(view["scores"], reverse=True)
    if view["ranks"].count(0) > 1:
        return "shared"
    return f"with {scores[0]} points"


# ---- the log


def log(event: Mapping[str, Any], viewer: int) -> Line | None:
    """A line for an event as this viewer saw it."""
    kind = event["kind"]
    who = Player(event["seat"])
    if kind in ("tune", "change", "listen"):
        ends = {"tune": " to tune", "change": " for new ones", "listen": " to listen"}
        own = f": {notes_name(event['drawn'])}" if event.get("drawn") else ""
        return [who, f" threw away {notes_name(event['notes'])}{ends[kind]}{own}"]
    if kind == "write":
        return [who, f" wrote {note_name(event['note'])} into {bar_name(event['bar'])}"]
    if kind == "draw":
        own = f": {notes_name(event['drawn'])}" if event.get("drawn") else ""
        return [who, f" drew {event['count']}{own}"]
    if kind == "heard":
        return [f"You hear {note_name(event['note'])}"]
    if kind in ("keep", "aside"):
        what = note_name(event["note"]) if "note" in event else "a note"
        return [who, f" kept {what}" if kind == "keep" else f" laid {what} aside"]
    if kind == "strike":
        strikes = f"The metronome strikes {bar_name(event['bar'])}"
        if event["owner"] < 0:
            return [strikes]
        return [f"{strikes}: {event['points']} for ", Player(event["owner"])]
    if kind == "coda":
        return ["One more round after this one"]
    if kind == "end":
        winners: Line = []
        for winner in event["winners"]:
            winners += [Player(winner), " won. "]
        return winners
    if kind == "deal":
        return None  # everybody sees it
    raise ValueError(f"Duet has no event {kind!r}.")


def text(view: View, names: Sequence[str]) -> str:
    """The View in a few lines."""
    lines = [f"{stage(view)}."]
    lines += [f"The audience likes: {TASTES.titles[taste].lower()}." for taste in view["tastes"]]
    for bar, written in enumerate(view["row"]):
        if written:
            side = "left" if written[2] < bar else "right"
            lines.append(f"{bar_name(bar)}: {note_name(written[1])} of {names[written[0]]}, leaning {side}.")
    lines += [f"{names[seat]}: {score}." for seat, score in enumerate(view["scores"])]
    if view["hand"]:
        lines.append(f"You hold {notes_name(view['hand'])}.")
    return "\n".join(lines)
