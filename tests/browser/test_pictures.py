"""Pictures that stand alone, on a page among other things, as a notebook shows them."""

import pytest
from playwright.sync_api import Browser, Page

from bandstand import catalogue
from bandstand.match import Match

PAGE = """<!doctype html><body class="table"><main>
<p class="card hand board lit name cell pc ware" data-preview="x" data-ghost="y">Before <b>and</b> after</p>
<svg viewBox="0 0 10 10" width="40"><text class="display numeral" x="1" y="9">7</text></svg>
</main><div id="pictures"></div></body>"""

LOOKS = """() => [...document.querySelectorAll("main, main *")].map(element => {
  const style = getComputedStyle(element);
  return Object.fromEntries([...style].map(name => [name, style[name]]));
})"""


@pytest.fixture
def page(browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.set_content(PAGE)
    return page


def show(page: Page, *pictures: str) -> None:
    """Each at a place of its own."""
    html = "".join(
        f'<div style="position: absolute; left: 0; top: {100 + 1300 * place}px">{picture}</div>'
        for place, picture in enumerate(pictures)
    )
    page.evaluate("html => { document.getElementById('pictures').innerHTML = html; }", html)


@pytest.mark.parametrize("name", catalogue.names())
def test_a_picture_changes_nothing_else_on_its_page(page: Page, name: str) -> None:
    before = page.evaluate(LOOKS)
    game = catalogue.load(name)
    show(page, Match(game, game.most, seed=3).picture(), Match(game, game.least, seed=4).picture())
    assert page.locator("#pictures > div > svg").count() == 2
    assert page.evaluate(LOOKS) == before


STRAYS = """() => [...document.querySelectorAll("#pictures > div")].flatMap(picture => {
  const text = picture.innerHTML;
  const asked = [...text.matchAll(/href="#([^"]+)"|url\\(#([^)]+)\\)/g)].map(found => found[1] ?? found[2]);
  return asked.filter(name => document.getElementById(name)?.closest("#pictures > div") !== picture);
})"""


@pytest.mark.parametrize("name", catalogue.names())
def test_what_a_picture_means_by_a_name_is_its_own_symbol(page: Page, name: str) -> None:
    """Whatever other pictures on the page call by the same name."""
    game = catalogue.load(name)
    show(page, *(Match(game, players, seed=players).picture() for players in (game.least, game.most)))
    assert page.locator("#pictures use").count() > 5
    assert page.evaluate(STRAYS) == []
