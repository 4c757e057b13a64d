"""The emblem of what a decree or a plan looks at: small line drawings, 32 by 32, in the ink around them."""

from functools import cache

from bandstand.builtin.twisted_trumpets.parts import FEATURES
from bandstand.draw import Markup, element
from bandstand.shapes import curve

_NOTE = "M12 24V7l12-3v16M12 24a4 3.2 0 1 1-8 0 4 3.2 0 0 1 8 0ZM24 20a4 3.2 0 1 1-8 0 4 3.2 0 0 1 8 0Z"
_BIRD = "M5 17c3-7 9-9 13-8 1-4 7-4 8 0l4 1-4 3c0 8-8 12-15 9l-6 3 2-6ZM22 9h0M9 18c4 2 8 1 10-3"
_COIL = "M4 18c0-9 17-10 17-1s-13 8-10-2c2-6 14-5 17 2"
_FORK = "M4 20h24M16 20V5M11 10l5-5 5 5"
_BELL = "M4 13h10C20 13 22 9 27 5v22C22 23 20 19 14 19H4Z"
_SIDES = "M16 4v24M4 16h24M11 8l5-4 5 4M11 24l5 4 5-4M8 11l-4 5 4 5M24 11l4 5-4 5"
_FLAG = "M7 29V4h18l-5 6 5 6H7"
_SHIELD = "M5 6h22v12l-11 9L5 18ZM16 6v21M5 14h22"
_BOARD = "M4 6h24v20H4ZM12 6v20M20 6v20M4 16h24"
_ROWS = "M4 5h24v8H4ZM4 19h24v8H4ZM12 5v8M20 5v8M12 19v8M20 19v8"
_COLUMNS = "M5 4h8v24H5ZM19 4h8v24h-8ZM5 12h8M5 20h8M19 12h8M19 20h8"
_CORNERS = "M4 12V5h7M21 5h7v7M28 20v7h-7M11 27H4v-7"
_SCROLL = "M9 8h16v13a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-2h13v2a3 3 0 0 0 4 3M9 19V8M13 12h8M13 15h8"
_PIPE = "M3 25h9c9 0 4-17 13-17M25 3v10l5 3V0Z"
_CROWN = "M5 24V9l6 7 5-10 5 10 6-7v15ZM5 28h22"
_RING = "M20 5c4 0 6 5 6 11s-2 11-6 11-6-5-6-11 2-11 6-11ZM20 5H5M20 27H5"

_DRAWN = {
    "notes": _NOTE, "notes_border": _NOTE, "notes_inside": _NOTE, "birds": _BIRD, "twisted": _COIL,
    "junctions": _FORK, "bells": _BELL, "mid_bells": _BELL, "bells_to": _BELL, "bell_directions": _SIDES,
    "flags": _FLAG, "flags_of": _FLAG, "flags_most": _FLAG, "flag_sets": _SHIELD, "tiles": _BOARD,
    "full_rows": _ROWS, "full_columns": _COLUMNS, "corners": _CORNERS, "scrolls": _SCROLL,
    "longest_pipe": _PIPE, "premium_fronts": _CROWN, "open_ends": _RING, "airtight": _RING,
}  # fmt: skip


@cache
def emblem(feature: int) -> Markup:
    """The drawing of one of the FEATURES by number."""
    return element("svg", {"class": "emblem", "viewBox": "0 0 32 32", "aria-hidden": "true"},
                   curve(_DRAWN[FEATURES[feature]]))  # fmt: skip
