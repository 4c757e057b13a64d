"""A style sheet is cut down to what a picture shows, and kept to it."""

import pytest

from bandstand.stylesheet import cut_down

MARKUP = '<g class="card lit" id="one"><text class="name">7</text><rect data-target="hand-h7"/></g>'
SIZE = {"width": 600.0, "height": 300.0}


def cut(style: str, markup: str = MARKUP) -> str:
    return cut_down(style, markup, "b7", SIZE)[0]


def test_classes_get_names_of_their_own_in_the_sheet_and_in_the_markup() -> None:
    sheet, markup = cut_down(".card .name { fill: red; }", MARKUP, "b7", SIZE)
    assert sheet == ".b70 .b71{fill:red}"
    assert markup == '<g class="b70" id="one"><text class="b71">7</text><rect/></g>'


def test_the_class_that_is_there_most_often_gets_the_shortest_name() -> None:
    classes = [f"c{number}" for number in range(40)]
    many = "".join(f'<g class="{name}"/>' for name in [*classes, *["c39"] * 3])
    sheet, markup = cut_down("".join(f".{name} {{ fill: red }}" for name in classes), many, "b7", SIZE)
    assert markup.count('class="b70"') == 4
    assert 'class="b713"' in markup
    assert ".b713" in sheet


def test_neighbours_that_say_the_same_are_one_rule() -> None:
    assert cut(".card, text { fill: red } .name { fill: red } rect { fill: blue }") == (
        ".b70,.b7 text,.b71{fill:red}\n.b7 rect{fill:blue}"
    )


@pytest.mark.parametrize(
    ("selector", "stays"),
    [("[data-target]", True), ('[data-target="hand-h7"]', True), ('[data-target^="hand-"]', True),
     ('[data-target="hand-h8"]', False), ('[data-target^="slot-"]', False), ("rect", False)],
)  # fmt: skip
def test_data_stays_where_a_rule_is_about_it(selector: str, stays: bool) -> None:
    """The rest is there for the scripts of the table."""
    _, markup = cut_down(f"{selector} {{ fill: red }}", MARKUP, "b7", SIZE)
    assert ("data-target" in markup) == stays


def test_what_names_no_class_is_kept_to_the_inside_of_the_picture() -> None:
    assert cut("text { fill: red } [data-target] { fill: blue }") == (
        ".b7 text{fill:red}\n.b7 [data-target]{fill:blue}"
    )
    assert cut(":root { color: red }") == ".b7{color:red}"


@pytest.mark.parametrize(
    "rule",
    [".other { fill: red }", ".card .other { fill: red }", "#two { fill: red }", "circle { fill: red }",
     "[data-vt] { fill: red }", "body .card { fill: red }", 'body:has(.card) .name { fill: red }',
     ':root[data-theme="dark"] { color: red }', ".card:hover { fill: red }",
     ".card:focus-visible { fill: red }",
     "@keyframes card { from { fill: red } }", "@font-face { src: none }"],
)  # fmt: skip
def test_rules_about_something_else_are_left_out(rule: str) -> None:
    assert cut(rule) == ""


@pytest.mark.parametrize(
    "selector",
    [".card", "g.card > .name", ".card:not(.other) .name", ".card:nth-child(n+4)", ".card:is(.lit, .other)",
     "#one", "g .name:last-child"],
)  # fmt: skip
def test_rules_about_what_is_shown_stay(selector: str) -> None:
    assert "fill:red" in cut(f"{selector} {{ fill: red }}")


@pytest.mark.parametrize(
    ("query", "holds"),
    [("(min-width: 600px)", True), ("(min-width: 601px)", False), ("(max-width: 599px)", False),
     ("(max-height: 300px) and (min-width: 10px)", True),
     ("(max-height: 299px) and (min-width: 10px)", False),
     ("(orientation: landscape)", True), ("(orientation: portrait)", False), ("(pointer: coarse)", False)],
)  # fmt: skip
def test_a_picture_is_laid_out_for_its_own_size_however_large_it_is_shown(query: str, holds: bool) -> None:
    """Else a table of pages, shown small among a text, would take the page for a phone's."""
    sheet = cut(f"@media {query} {{ .card {{ fill: red }} }}")
    assert sheet == (".b70{fill:red}" if holds else "")


def test_other_conditions_are_left_to_the_browser() -> None:
    sheet = cut("@media (prefers-color-scheme: dark) and (min-width: 10px) { .card { fill: red } }")
    assert sheet == "@media (prefers-color-scheme: dark){.b70{fill:red}}"


def test_of_the_properties_those_stay_that_something_asks_for_by_whatever_way() -> None:
    style = (
        ":root { --a: var(--b); --b: red; --c: blue; --d: green } /* --c: var(--d) */"
        ".card { --e: var(--c); fill: var(--a) } .lit { --e: var(--d) } .name { fill: var(--e) }"
    )
    sheet = cut(style)
    assert "--a:var(--b);--b:red;--c:blue;--d:green" in sheet
    assert "--c" not in cut(style.replace("fill: var(--e)", "fill: red"))
