"""What Prometheus is told: how much happens and how long it takes, at an address of its own, and nothing
secret."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bandstand.server import run
from bandstand.server.metrics import merged
from bandstand.server.run import CannotServe, serve

from .running import PATIENCE, Guest, until
from .test_crash import free_port

SERVE = (
    "import sys; from bandstand.server.run import serve; "
    "serve(port=int(sys.argv[1]), database=sys.argv[2], metrics=sys.argv[3])"
)


def samples(text: str) -> dict[str, float]:
    """Every line by its name with its labels in order."""
    found = {}
    for family in text_string_to_metric_families(text):
        for each in family.samples:
            labels = ",".join(f'{name}="{each.labels[name]}"' for name in sorted(each.labels))
            found[f"{each.name}{{{labels}}}"] = each.value
    return found


def test_the_metrics_tell_how_much_and_how_long_and_nothing_of_what(tmp_path: Path) -> None:
    port, place = free_port(), f"127.0.0.1:{free_port()}"
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port), str(tmp_path / "games.db"), place],
        env=dict(os.environ, BANDSTAND_DATA=str(tmp_path), BANDSTAND_PACE="0"),
        stdout=subprocess.PIPE,
        text=True,
    )

    def told() -> str:
        return httpx.get(f"http://{place}/metrics", timeout=PATIENCE).text

    def measured() -> dict[str, float]:
        return samples(told())

    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Bandstand is open")
        nell = Guest(f"http://127.0.0.1:{port}", "Eleanora")
        link = re.findall(r"/recover/([0-9a-f]{32})", nell.post("/me/recovery").text)[0]
        nell.http.request("PROPFIND", "/")
        id = nell.started("me", "bot:greedy")
        before = measured()
        nell.play_on(id, 3)
        mine = 'bandstand_moves_total{by="person",game="trumpet",process="1"}'
        assert measured()[mine] == 3 + before.get(mine, 0.0)
        bots = 'bandstand_moves_total{by="bot",game="trumpet",process="1"}'
        now = until(lambda: (found := measured()).get(bots, 0.0) > 0 and found)
        assert now['bandstand_think_seconds_count{bot="greedy",process="1"}'] > 0
        route = (
            'bandstand_request_seconds_count{method="POST",process="1",route="/t/{id}/moves",status="200"}'
        )
        assert now[route] == 3
        assert now['bandstand_save_seconds_count{process="1"}'] >= 3
        assert now['bandstand_database_troubles_total{kind="full",process="1"}'] == 0
        assert now['bandstand_log_lines_total{level="error",process="1"}'] == 0
        assert any('method="other"' in name for name in now)
        for name in ("process_resident_memory_bytes", "bandstand_cached_tables", "bandstand_workers"):
            assert now[f'{name}{{process="1"}}'] > 0
        with nell.events(id):
            until(lambda: measured()['bandstand_streams{process="1"}'] == 1)
        until(lambda: measured()['bandstand_streams{process="1"}'] == 0)
        text = told()
        for secret in (id, link, "Eleanora", nell.http.cookies["bandstand"], "PROPFIND", str(tmp_path)):
            assert secret not in text
        # Players find nothing of it at their own address, and nothing else is at this one.
        assert nell.get("/metrics").status_code == 404
        assert httpx.get(f"http://{place}/").status_code == 404
        assert httpx.post(f"http://{place}/metrics").status_code == 405
        assert httpx.head(f"http://{place}/metrics").text == ""
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_what_several_processes_tell_is_one_text_in_which_each_has_its_number() -> None:
    one = '# HELP a_total About a.\n# TYPE a_total counter\na_total{by="x"} 3.0\n'
    other = one + "# HELP b About b.\n# TYPE b gauge\nb 1.0\n"
    text = merged([one, None, other])
    assert text.count("# TYPE a_total counter") == text.count("# TYPE b gauge") == 1
    assert samples(text) == {
        'bandstand_process_up{process="1"}': 1.0,
        'bandstand_process_up{process="2"}': 0.0,
        'bandstand_process_up{process="3"}': 1.0,
        'a_total{by="x",process="1"}': 3.0,
        'a_total{by="x",process="3"}': 3.0,
        'b{process="3"}': 1.0,
    }


@pytest.mark.parametrize("given", ["9464", ":9464", "127.0.0.1", "127.0.0.1:many", "127.0.0.1:70000"])
def test_an_address_for_the_metrics_that_cannot_be_is_refused(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "data_folder", lambda: tmp_path)
    with pytest.raises(CannotServe, match=r"such as 127\.0\.0\.1:9464, not"):
        serve(port=0, metrics=given)


def test_a_port_that_is_taken_is_told_with_what_to_choose_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "data_folder", lambda: tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        monkeypatch.setenv("BANDSTAND_METRICS", f"127.0.0.1:{taken}")
        with pytest.raises(CannotServe, match=f"Port {taken} is taken.*--metrics 127.0.0.1:{taken + 1}"):
            serve(port=0)
