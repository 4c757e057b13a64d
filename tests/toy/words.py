"""Everything of Duet that a person reads."""

from collections.abc import Sequence

from bandstand.contract import BadNotation, News, Refusal
from bandstand.draw import Line, Player
from tests.toy.parts import TASTES, DuetParts
from tests.toy.views import DuetView


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


def notation(parts: DuetParts) -> dict[str, int]:
    """What `write` says, for every action."""
    return {write(parts, action): action for action in range(parts.actions)}


# ---- what one may do


def say(parts: DuetParts, view: DuetView, action: int, names: Sequence[str] = ()) -> str:
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


def why_not(parts: DuetParts, view: DuetView, action: int) -> Refusal:
    """Why an action is not legal for this viewer now."""
    if not 0 <= action < parts.actions:
        return Refusal(
            "no_action", f"Duet has no action number {action}: they go from 0 to {parts.actions - 1}."
        )
    if view["phase"] == "over":
        return Refusal("over", "The game is over.")
    if action < parts.bar and action % parts.pitches not in view["hand"]:
        return Refusal("not_held", f"You do not hold {note_name(action % parts.pitches)}.")
    bar = action - parts.bar
    if 0 <= bar < len(view["row"]) and action < parts.left and view["begun"]:
        sentence = f"{bar_name(bar).capitalize()} is not free: choose one that is."
        return Refusal("bar_taken", sentence, [f"bar-{bar}"])
    if view["phase"] == "heard":
        sentence = "First put away the note that you have heard: keep it, or lay it aside."
        return Refusal("heard", sentence, ["keep", "aside"])
    return Refusal("not_now", f"You cannot {say(parts, view, action)} now. {prompt(parts, view, ())}")


def prompt(parts: DuetParts, view: DuetView, legal: Sequence[int]) -> str:
    """What is asked of the viewer."""
    if view["phase"] == "tune":
        return "Throw away one or two notes to tune: the highest sum begins."
    if view["phase"] == "heard":
        return f"You hear {note_name(view['heard'])}: keep it, or lay it aside."
    if not view["hand"]:
        return "You hold no note: draw one."
    coda = "" if view["rounds_left"] < 0 else " This is the coda, so think of the end."
    return f"Write a note, change some, or listen to the deck.{coda}"


def stage(parts: DuetParts, view: DuetView) -> str:
    """How far the game has come."""
    if view["phase"] == "tune":
        return "Tuning"
    free = view["row"].count(None)
    coda = "" if view["rounds_left"] < 0 else ", coda"
    return f"{free} bars are free, {view['deck']} notes in the deck{coda}"


def summary(parts: DuetParts, view: DuetView) -> str:
    """How the game ended."""
    scores = sorted(view["scores"], reverse=True)
    assert view["ranks"] is not None
    if view["ranks"].count(0) > 1:
        return "shared"
    return f"with {scores[0]} points"


# ---- the log


def log(parts: DuetParts, event: News, viewer: int) -> Line | None:
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


def text(parts: DuetParts, view: DuetView, names: Sequence[str]) -> str:
    """The View in a few lines."""
    lines = [f"{stage(parts, view)}."]
    lines += [f"The audience likes: {TASTES.titles[taste].lower()}." for taste in view["tastes"]]
    for bar, written in enumerate(view["row"]):
        if written:
            side = "left" if written[2] < bar else "right"
            lines.append(f"{bar_name(bar)}: {note_name(written[1])} of {names[written[0]]}, leaning {side}.")
    lines += [f"{names[seat]}: {score}." for seat, score in enumerate(view["scores"])]
    if view["hand"]:
        lines.append(f"You hold {notes_name(view['hand'])}.")
    return "\n".join(lines)
