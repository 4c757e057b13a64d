"""The dome over the hall: a lamp for each round."""

from functools import cache
from math import cos, pi, sin

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.views import LuthierView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import circle, curve, write

_WIDE, _HIGH = 340, 72


def dome(kit: LuthierParts, view: LuthierView) -> Markup:
    rounds, now = int(kit.rounds), view["round"]
    return element(
        "section",
        {"class": "dome", "aria-label": f"Round {now} of {rounds}" if now else "Set-up"},
        element(
            "svg",
            {
                "viewBox": f"0 0 {_WIDE} {_HIGH}",
                "preserveAspectRatio": "xMidYMax meet",
                "aria-hidden": "true",
            },
            _roof(),
            [_lamp(kit, number, now, _place(number, rounds)) for number in range(1, rounds + 1)],
            write(
                f"Round {now} of {rounds}" if now else "Set-up",
                _WIDE / 2,
                64,
                18,
                "#fbeecb",
                weight=600,
                middle=True,
                kind="display",
            ),
        ),
    )


@cache
def _roof() -> Markup:
    return fragment(
        circle(170, 0, 4, fill="url(#lu-brass)"),
        curve(
            "M4 72C10 22 80 2 170 2s160 20 166 70z", fill="url(#lu-dome)", stroke="#0f2f26", stroke_width=2
        ),
        curve("M60 26C88 12 126 6 170 6", stroke="#fff", stroke_opacity=0.33, stroke_width=2, fill="none"),
        curve(
            "M78 72c4-22 42-34 92-34s88 12 92 34z", fill="#141a27", stroke="url(#lu-brass)", stroke_width=2
        ),
    )


def _place(number: int, rounds: int) -> tuple[float, float]:
    """Where on the arch a lamp hangs."""
    turn = pi * (0.84 - 0.68 * (number - 1) / max(1, rounds - 1))
    return _WIDE / 2 + 152 * cos(turn), 84.5 - 64 * sin(turn)


def _lamp(kit: LuthierParts, number: int, now: int, place: tuple[float, float]) -> Markup:
    x, y = place
    fill = "url(#lu-lamp)" if number == now else "#7c6334" if number < now else "#22304a"
    return fragment(
        circle(x, y, 22, fill="#ffcf57", opacity=0.35) if number == now else None,
        circle(x, y, 13, fill=fill, stroke="url(#lu-brass)", stroke_width=2),
        write(
            number,
            x,
            y + 5,
            15,
            "#2b2420" if number == now else "#fff3d6",
            weight=700,
            middle=True,
            kind="display",
        ),
    )
