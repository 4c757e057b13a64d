"""Elements: whatever text goes in, no markup comes out of it."""

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bandstand.draw import Dial, Markup, Node, Paths, Pick, Several, element, fragment, number

# What XML and HTML can hold at all, but for the line ends that parsers make alike.
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\r"))


class Parsed(HTMLParser):
    """What a browser would see."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@given(TEXTS)
def test_a_text_stays_a_text(text: str) -> None:
    parsed = Parsed(element("p", None, text))
    assert parsed.tags == [("p", {})]
    assert "".join(parsed.words) == text


@given(TEXTS)
def test_an_attribute_stays_an_attribute(text: str) -> None:
    parsed = Parsed(element("p", {"title": text}, "word"))
    assert parsed.tags == [("p", {"title": text})]
    assert parsed.words == ["word"]


@given(st.lists(TEXTS, max_size=4))
def test_texts_in_lists_are_escaped_too(texts: list[str]) -> None:
    parsed = Parsed(fragment("<b>", texts, [texts, None]))
    assert parsed.tags == []
    assert "".join(parsed.words) == "<b>" + "".join(texts) * 2


@given(TEXTS)
def test_what_is_escaped_already_is_not_escaped_again(text: str) -> None:
    inner = element("b", None, text)
    assert element("p", None, inner) == f"<p>{inner}</p>"
    assert fragment(inner) == inner
    assert isinstance(inner, Markup)


@given(TEXTS, TEXTS)
def test_a_picture_reads_the_same_as_a_page_does(text: str, more: str) -> None:
    """An element is XML as well as HTML, also where it has no content or an attribute no value."""
    inner = fragment(element("br"), element("b", {"popover": True, "title": text}), more)
    root = ElementTree.fromstring(element("p", None, inner))
    tags = [("br", {}), ("b", {"popover": "", "title": text})]
    assert [(child.tag, child.attrib) for child in root] == tags
    assert "".join(root.itertext()) == more
    assert Parsed(inner).tags == tags


def test_anything_else_is_written_as_its_text_and_escaped() -> None:
    class Wicked:
        def __str__(self) -> str:
            return "<script>"

    assert element("p", {"title": Wicked()}, Wicked()) == '<p title="&lt;script&gt;">&lt;script&gt;</p>'


def test_markup_in_an_attribute_is_what_it_says_and_not_how_it_is_written() -> None:
    assert element("p", {"title": element("b", None, "&")}) == '<p title="&lt;b&gt;&amp;amp;&lt;/b&gt;"></p>'


def test_attributes_can_be_left_out_or_empty() -> None:
    given = {"a": None, "b": False, "checked": True, "d": 0}
    assert element("input", given) == '<input checked="" d="0"/>'


def test_names_of_attributes_may_be_written_as_python_names() -> None:
    assert element("path", class_="way", stroke_width=1.5) == '<path class="way" stroke-width="1.5"></path>'


@pytest.mark.parametrize("tag", ["br", "hr", "img", "input", "link", "meta"])
def test_void_elements_close_themselves(tag: str) -> None:
    """Pages and pictures both read them so; a page has no use for `</br>`, a picture none for `<br>`."""
    assert element(tag) == f"<{tag}/>"


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (1 / 3, "0.33"), (100.0, "100")]
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert number(value) == text
    assert element("g", x=value) == f'<g x="{text}"></g>'


def test_a_coordinate_close_to_zero_is_zero() -> None:
    assert number(-0.001) == number(0.0) == "0"


def test_another_end_may_follow_when_everything_is_ticked() -> None:
    step = Several({"a": (1,), "b": (2,)}, {"a": "A", "b": "B"}, 0, 2, "Throw", then=(9,), then_all=())
    (told,) = Paths([Node(steps=[step])]).data()[0]["steps"]
    assert (told["then"], told["then_all"]) == ([9], [])


def test_paths_are_plain_data_for_the_script() -> None:
    paths = Paths([
        Node(steps=[Pick("hand-1", "Play it", 1, "ghost", "Play"),
                    Dial("cell", "Turn", ("g-0", "g-1"), (1, 2))]),
        Node(steps=[Several({"a": (1, 2), "b": (3,)}, {"a": "A", "b": "B"}, 1, 2, "Pay", (9,), 2, (7,))],
             prompt="Pay for it.", missing="Choose"),
        Node(move=(4, 5), weighty=True),
    ])  # fmt: skip
    assert paths.data() == [
        {
            "steps": [
                {
                    "kind": "pick",
                    "target": "hand-1",
                    "label": "Play it",
                    "to": 1,
                    "preview": "ghost",
                    "act": "Play",
                    "told": "",
                },
                {
                    "kind": "dial",
                    "target": "cell",
                    "label": "Turn",
                    "ghosts": ["g-0", "g-1"],
                    "to": [1, 2],
                    "act": "",
                },
            ],
            "prompt": "",
            "missing": "",
        },
        {
            "steps": [
                {
                    "kind": "several",
                    "targets": {"a": [1, 2], "b": [3]},
                    "labels": {"a": "A", "b": "B"},
                    "least": 1,
                    "most": 2,
                    "button": "Pay",
                    "first": [7],
                    "then": [9],
                    "then_all": [9],
                    "to": 2,
                    "acts": [],
                }
            ],
            "prompt": "Pay for it.",
            "missing": "Choose",
        },
        {"move": [4, 5], "weighty": True},
    ]
