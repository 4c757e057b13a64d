"""Style sheets, scripts and the pages without secrets come compressed to browsers that take it."""

import pytest

from .running import Running

FILES = ["/static/stage.css", "/static/paths.js", "/games/luthier/table.css", "/static/icon.svg"]


def plain(server: Running, path: str) -> bytes:
    answer = server.guest().get(path, **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    return answer.content


@pytest.mark.parametrize("path", FILES)
def test_a_file_is_the_same_compressed(server: Running, path: str) -> None:
    answer = server.guest().get(path, **{"Accept-Encoding": "br;q=1.0, gzip;q=0.8"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == plain(server, path), "as the browser unpacks it"
    assert int(answer.headers["content-length"]) < len(answer.content)


@pytest.mark.parametrize("accepted", ["identity", "", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0"])
def test_who_does_not_take_it_gets_it_plain(server: Running, accepted: str) -> None:
    answer = server.guest().get(FILES[0], **{"Accept-Encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("/*")


def test_each_form_of_a_file_is_asked_for_again_by_its_own_tag(server: Running) -> None:
    guest = server.guest()
    tags = []
    for accepted in ("gzip", "identity"):
        tags.append(guest.get(FILES[0], **{"Accept-Encoding": accepted}).headers["etag"])
        again = guest.get(FILES[0], **{"Accept-Encoding": accepted, "If-None-Match": tags[-1]})
        assert (again.status_code, again.content) == (304, b"")
    assert tags[0] != tags[1]


@pytest.mark.parametrize("path", ["/", "/tables/open", "/rules", "/rules/luthier", "/replays"])
def test_a_page_without_secrets_is_the_same_compressed(server: Running, path: str) -> None:
    nell = server.guest("Nell")
    answer = nell.get(path, **{"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) < len(answer.content) / 2
    whole = nell.get(path, **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in whole.headers
    assert answer.content == whole.content, "as the browser unpacks it"


def test_a_table_is_not_compressed(server: Running) -> None:
    """Names that others choose stand beside a hand in it: by its length they could try what the hand is."""
    nell = server.guest("Nell")
    id = nell.started("me", "bot:greedy")
    assert "content-encoding" not in nell.get(f"/t/{id}", **{"Accept-Encoding": "gzip"}).headers
    nell.http.headers["Accept-Encoding"] = "gzip"
    assert "content-encoding" not in nell.move(id, nell.page(id)).headers


def test_who_one_is_and_links_are_not_compressed(server: Running) -> None:
    nell = server.guest("Nell")
    id = nell.new_table("me", "open")
    for path in ("/me", f"/t/{id}"):
        answer = nell.get(path, **{"Accept-Encoding": "gzip"})
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, None)
