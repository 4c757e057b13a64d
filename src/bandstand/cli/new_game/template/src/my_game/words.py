"""Everything that people read."""

from collections.abc import Sequence

from bandstand.contract import BadNotation, News, Refusal
from bandstand.draw import Line, Player
from bandstand.phrases import listed

from .parts import NoteParts
from .views import NoteView


def write(kit: NoteParts, action: int) -> str:
    """A note as records have it. People count from 1."""
    if not 0 <= action < kit.pitches:
        raise BadNotation(f"There is no action number {action}: they go from 0 to {kit.pitches - 1}.")
    return str(action + 1)


def notation(kit: NoteParts) -> dict[str, int]:
    return {write(kit, note): note for note in range(kit.pitches)}


def say(kit: NoteParts, view: NoteView, action: int, names: Sequence[str] = ()) -> str:
    return f"play {action + 1}"


def why_not(kit: NoteParts, view: NoteView, action: int) -> Refusal:
    if not 0 <= action < kit.pitches:
        return Refusal("no_note", f"There is no such note: they go from 1 to {kit.pitches}.")
    if view["turn"] != view["seat"]:
        return Refusal("not_your_turn", "It is not your turn.")
    return Refusal("not_held", f"You do not hold a {action + 1}.")


def prompt(kit: NoteParts, view: NoteView, legal: Sequence[int]) -> str:
    if not view["melody"]:
        return "Begin the melody: the first note scores nothing."
    last = view["melody"][-1] + 1
    return f"Play a note: another {last} scores 3, a higher one 1, a lower one nothing."


def stage(kit: NoteParts, view: NoteView) -> str:
    return f"{len(view['melody'])} of {len(kit.components)} notes played"


def log(kit: NoteParts, event: News, viewer: int) -> Line | None:
    """A line for an event as this viewer saw it: what was kept from the viewer is not in it."""
    if event["kind"] == "play":
        scored = f" for {event['points']}" if event["points"] else ""
        return [Player(event["seat"]), f" played {event['note'] + 1}{scored}"]
    if event["kind"] == "draw":
        return [f"You drew {event['note'] + 1}"] if "note" in event else None
    return [piece for seat in event.get("winners", []) for piece in (Player(seat), " won. ")] or None


def summary(kit: NoteParts, view: NoteView) -> str:
    return f"with {max(view['scores'])} points"


def text(kit: NoteParts, view: NoteView, names: Sequence[str]) -> str:
    """The View in lines of plain text, for the terminal and for screen readers."""
    melody = " ".join(str(note + 1) for note in view["melody"]) or "nothing yet"
    lines = [f"{stage(kit, view)}.", f"The melody: {melody}."]
    lines += [f"{names[seat]}: {score}." for seat, score in enumerate(view["scores"])]
    if view["seat"] >= 0:
        hand = listed([str(note + 1) for note in view["hands"][view["seat"]]])
        lines.append(f"You hold {hand or 'nothing'}.")
    return "\n".join(lines)
