"""The pages for those who look after the server, as they are seen and used."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.test_every_page import TOO_WIDE, complaints
from tests.browser.visitor import Visitor
from tests.server.conftest import settings
from tests.server.running import Running
from tests.server.test_admin import together
from tests.server.test_admin_pages import account, id_of, name
from tests.sizes import SIZES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("keepers")
    running = Running(settings(folder)).start()
    line = '{"time": "2026-01-01T10:00:00Z", "message": "POST failed.", "error": "Kind", "table": "abc"}\n'
    (folder / "errors.log").write_text(line)
    yield running
    running.stop()


@pytest.mark.parametrize("phone", [True, False] if SIZES.every_screen else [True])
def test_somebody_looks_after_a_table_and_a_person_with_hands_and_eyes_of_every_kind(
    server: Running, browser: Browser, phone: bool
) -> None:
    keeper, player = f"Anna {phone}", f"Ines {phone}"
    anna = account(server, keeper)
    name(server, keeper)
    account(server, player)
    table = together(server.guest("Nell"), server.guest("Tom"))
    visitor = Visitor(server, browser, keeper, guest=anna, phone=phone)
    found: list[str] = []

    def look(where: str) -> None:
        nonlocal found
        found += complaints(visitor, where)
        assert visitor.page.evaluate(TOO_WIDE) is None, where

    visitor.go("/me")
    visitor.click("Look after this server")
    visitor.page.get_by_text("How much there is of everything").click()
    look("overview")
    places = visitor.page.get_by_role("navigation", name="Looking after the server")
    places.get_by_role("link", name="Errors").click()
    visitor.page.locator("summary").click()
    look("errors")
    places.get_by_role("link", name="Tables").click()
    look("tables")
    visitor.page.locator(f'a[href$="{table}"]').click()
    picture = visitor.page.get_by_role("img", name="The table, without anybody's hand")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    look("a table")
    visitor.click("Close without a result")
    look("are you sure?")
    visitor.click("No, leave it as it is")
    visitor.click("Close without a result")
    visitor.click("Close the table")
    visitor.page.get_by_text(f"Table {table}, closed").wait_for()
    places.get_by_role("link", name="People").click()
    visitor.page.get_by_label("Part of a name").fill(player)
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(f'a[href$="{id_of(server, player)}"]').click()
    visitor.click("New password")
    visitor.click("Make a new password")
    assert len(visitor.page.get_by_label("The new password").input_value()) > 12
    look("a person")
    places.get_by_role("link", name="People").click()
    look("people")
    places.get_by_role("link", name="Purge").click()
    visitor.page.get_by_label("Guests without a seat").fill("90")
    visitor.click("Show what would go")
    look("purge")
    places.get_by_role("link", name="What was done").click()
    assert [words.split(" (")[0] for words in visitor.page.locator(".deeds li").all_inner_texts()][:2] == [
        f"{keeper} gave {player}",
        f"{keeper} closed table {table}",
    ]
    look("what was done")
    visitor.leave()
    assert found == []
    assert visitor.problems == []
