"""What things are called, for people and in notation."""

from bandstand.builtin.twisted_trumpets.parts import (
    BASIC,
    FAVORS,
    PREMIUM,
    SETS,
    START,
    TURNS,
    Face,
    TwistedTrumpetsParts,
)
from bandstand.contract import BadNotation
from bandstand.draw import Piece
from bandstand.phrases import counted, listed, number_word

_MARKS = {START: "s.", PREMIUM: "p."}
"""Which set a tile is of, in notation; a basic tile has no mark."""


# ---- tiles


def pipe_name(kit: TwistedTrumpetsParts, shape: int) -> str:
    """'straight pipe', 'bend', 'bell slanting left': by what the pipe does, whatever an edition calls it."""
    pipe = kit.faces[shape].pipe
    run = _run(int(pipe.ends))
    if pipe.bell:
        return f"mid-pipe bell on a {run}" if pipe.mid else f"bell{_leaning(int(pipe.ends), int(pipe.bell))}"
    if pipe.twisted:
        return "twist" if run == "straight pipe" else f"twisted {run}"
    return run


def _run(ends: int) -> str:
    number = ends.bit_count()
    if number == 2:
        return "straight pipe" if ends in (5, 10) else "bend"
    return {1: "dead end", 3: "fork", 4: "crossing"}[number]


def _leaning(ends: int, bell: int) -> str:
    """How a bell turns away from a pipe with one end: ' to the left', ' slanting right'."""
    if ends.bit_count() != 1:
        return ""
    end = ends.bit_length() - 1
    hand = "right" if (bell >> (end + 3) % TURNS) & 1 else "left" if (bell >> (end + 1) % TURNS) & 1 else ""
    if not hand:
        return ""
    return f" slanting {hand}" if bell.bit_count() == 2 else f" to the {hand}"


def tile_name(kit: TwistedTrumpetsParts, shape: int) -> str:
    """'bend with one note and a pink flag', 'premium fork with two notes and a bird', 'starting fork'."""
    if shape == kit.back:
        return "premium back, a bell"
    of_set = "" if kit.set_of[shape] == BASIC else f"{SETS[kit.set_of[shape]]} "
    things = _things(kit, kit.faces[shape])
    return f"{of_set}{pipe_name(kit, shape)}{f' with {listed(things)}' if things else ''}"


def _things(kit: TwistedTrumpetsParts, face: Face) -> list[str]:
    things = [counted(int(face.notes), "note")] if face.notes else []
    for colour, number in zip(kit.colours, face.flags, strict=True):
        if number:
            things.append(f"a {colour} flag" if number == 1 else f"{number_word(number)} {colour} flags")
    if face.birds:
        things.append("a bird" if face.birds == 1 else f"{number_word(int(face.birds))} birds")
    return things


def the_tile(kit: TwistedTrumpetsParts, shape: int) -> str:
    """'the bend with one note'."""
    return f"the {tile_name(kit, shape)}"


def tile_piece(kit: TwistedTrumpetsParts, shape: int) -> Piece:
    """The tile as it is drawn in a line."""
    return Piece(f"tile-{shape * TURNS}", tile_name(kit, shape))


def tile_code(kit: TwistedTrumpetsParts, kind: int) -> str:
    """'bnd1p', 's.frk1', 'p.frk2^'."""
    face = kit.faces[kind]
    flags = "".join(letter * number for letter, number in zip(kit.letters, face.flags, strict=True))
    mark = _MARKS.get(kit.set_of[kind], "")
    return f"{mark}{face.pipe.code}{face.notes}{flags}{'^' * int(face.birds)}"


# ---- notation


def write(kit: TwistedTrumpetsParts, action: int) -> str:
    """An action in compact notation."""
    if not 0 <= action < kit.actions:
        raise BadNotation(no_action(kit, action))
    if action < kit.draw:
        piece, square, turn = placement(kit, action)
        side = "" if piece < kit.kinds else "!"
        return f"{tile_code(kit, int(kit.kind_of(piece)))}{side}@{kit.square_name(square)}/{turn}"
    if action < kit.buy:
        return ("draw", "pass", "end")[action - kit.draw]
    if action < kit.pay:
        slot = action - int(kit.buy)
        return "top" if slot == kit.slots else f"buy{slot + 1}"
    if action < kit.favor:
        return f"pay:{tile_code(kit, action - int(kit.pay))}"
    if action < kit.drop:
        return f"favor:{FAVORS[action - kit.favor]}"
    if action < kit.take_off:
        return f"drop:{kit.plans[action - kit.drop].key}"
    return f"off@{kit.square_name(action - int(kit.take_off))}"


def placement(kit: TwistedTrumpetsParts, action: int) -> tuple[int, int, int]:
    """The piece, the square and the turn of a placement."""
    return action // int(kit.piece_actions), action // TURNS % int(kit.squares), action % TURNS


def notation(kit: TwistedTrumpetsParts) -> dict[str, int]:
    """Every action by its notation."""
    return {write(kit, action): action for action in range(kit.actions)}


def no_action(kit: TwistedTrumpetsParts, action: int) -> str:
    """What is said of a number that is no action's."""
    return f"Twisted Trumpets has no action number {action}: they go from 0 to {kit.actions - 1}."
