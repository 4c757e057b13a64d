"""Draws the end: each player's board with the score lit on it, the score sheet beside it, line by line, and
the table of all scores, in which one chooses whose sheet to see."""

from collections.abc import Sequence

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.account import Account, Entry, account
from bandstand.builtin.twisted_trumpets.table.board import board
from bandstand.builtin.twisted_trumpets.table.emblems import emblem
from bandstand.builtin.twisted_trumpets.table.overlay import lane, letter, overlay
from bandstand.builtin.twisted_trumpets.table.sounds import chord, tone
from bandstand.builtin.twisted_trumpets.table.tally import CATEGORIES, points, signed
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element, fragment
from bandstand.shapes import curve, use, write

_FILTERS = ("all", "pipes", "flags", "birds", "open")
_SHORT = {"decrees": "Decr."}
"""What a heading says where there is little room."""


def sheet(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str]) -> Markup:
    """The stage of a finished game."""
    ranks = view["ranks"]
    assert ranks is not None
    seats = sorted(range(view["players"]), key=lambda seat: ranks[seat])
    shown = view["seat"] if view["seat"] >= 0 else seats[0]
    accounts = {seat: account(kit, view, seat) for seat in seats}
    return element(
        "div", {"class": "finale"},
        element("style", None, _lights(accounts)),
        _filters(),
        element("div", {"class": "boards"}, [
            element("div", {"class": f"of of-{seat}"},
                    board(kit, view, seat, names, small=False, overlay=overlay(accounts[seat], seat)))
            for seat in seats
        ]),
        _standings(view, names, ranks, seats, shown),
        [_sheet(kit, view, names, seat, accounts[seat]) for seat in seats],
    )  # fmt: skip


def _lights(accounts: dict[int, Account]) -> str:
    """Pointing at a line lights what it is about. A style sheet cannot say 'the same number' in general."""
    lit = [
        f".finale:has(.line-{seat}-{entry.number}:is(:hover, :focus)) .of-{seat} .at-{entry.number}"
        for seat, each in accounts.items()
        for entry in each.entries
    ]
    return f"{', '.join(lit)} {{ --lit: 1; }}"


# ---- what can be chosen


def _filters() -> Markup:
    return element(
        "fieldset", {"class": "seg filters"},
        element("legend", {"class": "sr-only"}, "Shown on the board"),
        [element("label", None, _radio("show", name, not place), name.capitalize())
         for place, name in enumerate(_FILTERS)],
    )  # fmt: skip


def _radio(name: str, value: object, checked: bool) -> Markup:
    return element("input", {"type": "radio", "name": name, "id": f"{name}-{value}", "checked": checked})


def _standings(
    view: TwistedTrumpetsView, names: Sequence[str], ranks: list[int], seats: Sequence[int], shown: int
) -> Markup:
    """All categories of all players; a player's name chooses whose trumpet is shown."""
    return element(
        "section", {"class": "panel standings", "aria-label": "Final scores"},
        element(
            "table", None,
            element("thead", None, element(
                "tr", None,
                element("th", {"scope": "col"}, element("span", {"class": "sr-only"}, "Player")),
                [element("th", {"scope": "col"}, _heading(key, name)) for key, name in CATEGORIES],
                element("th", {"scope": "col"}, "Total"),
            )),
            element("tbody", None, [_standing(view, names, ranks, seat, seat == shown) for seat in seats]),
        ),
    )  # fmt: skip


def _heading(key: str, name: str) -> Markup:
    if key not in _SHORT:
        return fragment(name)
    return fragment(
        element("span", {"class": "long"}, name),
        element("abbr", {"class": "short", "title": name}, _SHORT[key]),
    )


def _standing(
    view: TwistedTrumpetsView, names: Sequence[str], ranks: list[int], seat: int, checked: bool
) -> Markup:
    rank = ranks[seat]
    won = "" if rank else "shares the win" if ranks.count(0) > 1 else "wins"
    return element(
        "tr", {"class": None if rank else "win"},
        element("th", {"scope": "row"}, element(
            "label", None,
            _radio("whose", seat, checked),
            element("span", {"aria-hidden": "true"}, _icon(f"disc-{seat}", 0, 0, 36, 36)),
            element("span", {"class": "name"}, names[seat]),
            element("em", None, won) if won else None,
        )),
        [element("td", {"class": "num"}, signed(points(view["sheets"][seat], key))) for key, _ in CATEGORIES],
        element("td", {"class": "num total"}, signed(view["scores"][seat])),
    )  # fmt: skip


# ---- one player's sheet


def _sheet(
    kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, names: Sequence[str], seat: int, told: Account
) -> Markup:
    assert view["revealed"] is not None
    whose = "Your" if seat == view["seat"] else f"{names[seat]}’s"
    scored = view["sheets"][seat]
    decrees = [kit.decrees[number] for number in view["decrees"]]
    held = [kit.plans[number] for number in view["revealed"][seat]]
    return element(
        "section", {"class": f"panel sheet of of-{seat}", "aria-label": f"{whose} score sheet"},
        element("header", None,
                element("div", None, element("h2", None, f"{whose} score"),
                        element("span", None, "pick a line to see it on the board")),
                _chord(told)),
        _part("Pipes", scored["pipes"], [
            _line(seat, entry, _lane_icon(place), tone(told.horns[place]))
            for place, entry in enumerate(told.pipes)
        ], nothing="no completed pipe"),
        _part("Flags", scored["flags"], [
            _line(seat, entry, _icon(f"flag-{colour}", -13, -3, 26, 31), short=f"× {_count(entry)}")
            for colour, entry in enumerate(told.flags)
        ], "many"),
        _part("Birds", scored["birds"], [
            _line(seat, entry, _icon("bird", -18, -14, 37, 29)) for entry in told.birds
        ], "two", "no bird"),
        _part("Royal decrees", scored["decrees"], [
            _line(seat, entry,
                  _icon(f"disc-{seat}", 0, 0, 36, 36) if entry.points else emblem(int(decree.feature)))
            for entry, decree in zip(told.decrees, decrees, strict=True)
        ]),
        _part("Queen’s plans", points(scored, "plans"), [
            _line(seat, entry, emblem(int(plan.feature)))
            for entry, plan in zip(told.plans, held, strict=True)
        ], nothing="no plan"),
        _part("Open ends", scored["open"], [
            _line(seat, entry, _icon("icon-open", 0, 0, 100, 100)) for entry in told.open
        ], nothing="none"),
        element("footer", None, element("span", None, "Total"),
                element("b", {"class": "num"}, signed(told.total))),
    )  # fmt: skip


def _count(entry: Entry) -> str:
    return entry.text.split()[0]


def _part(title: str, points: int, lines: Sequence[Markup], kind: str = "", nothing: str = "") -> Markup:
    head = element("h3", None, title, element("b", {"class": "num"}, signed(points)))
    if not lines:
        return fragment(head, element("p", {"class": "nothing"}, nothing))
    return fragment(head, element("ul", {"class": kind or None}, lines))


def _line(seat: int, entry: Entry, icon: Markup, sound: str = "", short: str = "") -> Markup:
    """A line that lights what it is about while it is pointed at or has the focus; a pipe can be heard."""
    kinds = f"line line-{seat}-{entry.number}" + (" zero" if not entry.points else "")
    content = (
        element("span", {"class": "icon", "aria-hidden": "true"}, icon),
        element(
            "span", {"class": "text"},
            fragment(element("span", {"aria-hidden": "true"}, short),
                     element("span", {"class": "sr-only"}, entry.text)) if short else entry.text,
            element("small", None, entry.note) if entry.note else None,
        ),
        element("b", {"class": "num"}, signed(entry.points)),
    )  # fmt: skip
    if sound:
        return element("li", None, element("button", {"type": "button", "class": kinds, "data-sound": sound,
                                                      "title": "Hear this pipe"}, *content))  # fmt: skip
    return element("li", {"class": kinds, "tabindex": 0}, *content)


def _icon(symbol: str, x: float, y: float, width: float, height: float) -> Markup:
    return element("svg", {"viewBox": f"{x:g} {y:g} {width:g} {height:g}"}, use(symbol, x, y, width, height))


def _lane_icon(place: int) -> Markup:
    """A piece of the pipe as it is lit on the board, with its letter."""
    look, d = lane(place), "M3 17C14 17 12 6 22 6H27"
    return element(
        "svg", {"viewBox": "0 0 44 22", "class": "lane-icon"},
        curve(d, class_="ground"),
        curve(d, class_="light", stroke=look.colour, stroke_dasharray=look.dashes),
        write(letter(place), 37, 16, 15, "currentColor", weight=700, middle=True),
    )  # fmt: skip


def _chord(told: Account) -> Markup | None:
    """The whole instrument at once."""
    whole = chord(told.horns)
    if not whole:
        return None
    return element(
        "button", {"type": "button", "class": "btn slim", "data-sound": whole},
        element("svg", {"aria-hidden": "true"}, element("use", href="#i-sound")),
        "Hear it",
    )  # fmt: skip
