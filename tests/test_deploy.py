"""The files in deploy, as far as they can be tried without containers: what they start, our command takes."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bandstand.cli import main
from bandstand.server import run
from bandstand.server.app import create_app
from bandstand.server.people.proxies import Proxies
from tests.test_build import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
UNIT = (DEPLOY / "bandstand.service").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def started_by_docker() -> list[str]:
    command: list[str] = json.loads(re.findall(r"^CMD (.*)", DOCKERFILE, re.MULTILINE)[-1])
    return command


def started_by_systemd() -> list[str]:
    return shlex.split(re.findall(r"^ExecStart=(.*)", UNIT, re.MULTILINE)[0])


@pytest.mark.parametrize(
    ("command", "host"), [(started_by_docker(), "0.0.0.0"), (started_by_systemd(), "127.0.0.1")]
)
def test_what_is_started_is_a_command_of_ours(
    command: list[str], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr(run, "serve", lambda **given: served.append(given))
    assert Path(command[0]).name == "bandstand"
    assert main(command[1:]) == 0
    expected = {"host": host, "port": 8000, "database": None, "open_browser": False, "bots": None}
    assert served == [expected | {"processes": 1, "metrics": None, "path": None, "unix": None}]


def test_variables_that_are_set_are_known() -> None:
    ours = {name for name in COMPOSE["services"]["bandstand"]["environment"] if name.startswith("BANDSTAND_")}
    ours |= set(re.findall(r"BANDSTAND_[A-Z_]+", DOCKERFILE + UNIT))
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    assert {name for name in ours if f"| `{name}` |" not in page} == set()


def test_the_proxy_of_compose_is_believed() -> None:
    trusted = COMPOSE["services"]["bandstand"]["environment"]["BANDSTAND_PROXIES"]
    assert [trusted] == [each["subnet"] for each in COMPOSE["networks"]["default"]["ipam"]["config"]]
    assert Proxies((trusted,)).trusts("172.31.250.3")
    assert "ports" not in COMPOSE["services"]["bandstand"], "only the proxy reaches it"


def test_what_compose_asks_for_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    example = (DEPLOY / "env.example").read_text(encoding="utf-8")
    assert asked == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


def test_parts_of_compose_name_each_other_rightly() -> None:
    services = COMPOSE["services"]
    assert {name for service in services.values() for name in service.get("depends_on", ())} <= set(services)
    volumes = [volume.split(":")[0] for service in services.values() for volume in service["volumes"]]
    assert {name for name in volumes if not name.startswith(".")} == set(COMPOSE["volumes"])
    assert "reverse_proxy bandstand:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert (DEPLOY / services["bandstand"]["build"]["context"] / "deploy/Dockerfile").is_file()


def test_health_check_asks_what_the_server_answers(tmp_path: Path) -> None:
    asked = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", DOCKERFILE)
    app = create_app(run.settings_for("0.0.0.0", 8000, None, tmp_path))
    assert asked == ["/healthz"]
    assert app.url_path_for("health") == asked[0]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "bandstand.service"
    unit.write_text(UNIT.replace(started_by_systemd()[0], sys.executable))
    told = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert (told.returncode, [line for line in told.stderr.splitlines() if "bandstand" in line]) == (0, [])


@pytest.mark.skipif(sys.platform != "linux", reason="hadolint is installed on Linux only")
def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    beside = shutil.which("hadolint", path=str(Path(sys.executable).parent)) or shutil.which("hadolint")
    assert beside is not None, "make installs hadolint with what the tests need"
    told = subprocess.run([beside, "--no-color", str(DEPLOY / "Dockerfile")], capture_output=True, text=True)
    assert told.stdout == ""
