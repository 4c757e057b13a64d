"""What is secret in the environment is no other process's to read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bandstand.server.people.environment import BadSecretFile, take
from bandstand.server.run import CannotServe, settings_for

from .running import PATIENCE, Guest, until
from .test_crash import SERVE, children, free_port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows the environment of others")

SECRET = "correct horse battery staple"
FILE = "called after a password"
SPY = '''
import os
from pathlib import Path

class Spy:
    """Reads what the system shows of itself, its parent and all others, and plays the first legal move."""

    def __init__(self, game, seed):
        self.found = Path(__file__).with_name("found")

    def choose(self, view, legal, clock=None):
        for process in (os.getpid(), os.getppid(), os.getpgid(0)):
            with self.found.open("ab") as file:
                file.write(Path(f"/proc/{process}/environ").read_bytes() + b"\\n")
        return legal[0]
'''


def test_neither_a_bot_nor_its_parent_shows_the_secret_or_the_address_of_the_database(tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(SPY)
    (tmp_path / "bots.toml").write_text('[spy]\ntitle = "Spy: reads"\npython = "spy:Spy"\n')
    port = free_port()
    environment = os.environ | {
        "BANDSTAND_SECRET": SECRET,
        "BANDSTAND_DATABASE": f"sqlite:///{tmp_path / FILE}",
        "BANDSTAND_DATA": str(tmp_path),
        "BANDSTAND_BOTS": str(tmp_path / "bots.toml"),
        "BANDSTAND_BOT_WORKERS": "1",
        "BANDSTAND_PACE": "0",
    }
    with subprocess.Popen(
        [sys.executable, "-c", SERVE.replace("sys.argv[2]", "None"), str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline().startswith("Bandstand is open")
            assert (tmp_path / FILE).exists(), "it is what the server uses"
            guest = Guest(f"http://127.0.0.1:{port}")
            id = guest.started("me", "bot:spy")
            guest.play_on(id, most=2)
            found = tmp_path / "found"
            until(lambda: found.exists() and found.read_bytes().count(b"\n") >= 3)
            shown = found.read_bytes()
            for process in (server.pid, *children(server)):
                shown += Path(f"/proc/{process}/environ").read_bytes()
            assert f"BANDSTAND_DATA={tmp_path}".encode() in shown, "this is the server's environment"
            assert SECRET.encode() not in shown
            assert FILE.encode() not in shown
            assert b"BANDSTAND_SECRET" not in shown
        finally:
            server.terminate()
            server.wait(PATIENCE)


WIPE = """
import os, sys, time
from pathlib import Path
from bandstand.server.people.environment import take
assert take("BANDSTAND_SECRET") == os.environ["EXPECTED"], "its value is what it was"
print(Path("/proc/self/environ").read_text().replace("\\0", "\\n"))
assert "BANDSTAND_SECRET" not in os.environ
"""


@pytest.mark.parametrize("secret", ["x", "a=b=c", "with BANDSTAND_SECRET= in it", "é" * 200])
@pytest.mark.parametrize("first", [True, False])
def test_only_the_variable_itself_is_wiped_wherever_it_stands(secret: str, first: bool) -> None:
    ours = {"BANDSTAND_SECRET": secret}
    others = {"OTHER_BANDSTAND_SECRET": "stays", "EXPECTED": secret, **os.environ}
    environment = ours | others if first else others | ours
    told = subprocess.run(
        [sys.executable, "-c", WIPE], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert told.returncode == 0, told.stderr
    lines = [line for line in told.stdout.splitlines() if line]
    assert not [line for line in lines if line.startswith("BANDSTAND_SECRET=")]
    assert {"OTHER_BANDSTAND_SECRET=stays", f"EXPECTED={secret}"} <= set(lines)
    assert len(lines) >= len(environment) - 1


def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret of the club"
    file.write_text(f"{SECRET}\n")
    monkeypatch.setenv("BANDSTAND_SECRET_FILE", str(file))
    database = tmp_path / "address"
    database.write_text("postgresql://bandstand:password@database/bandstand\n")
    monkeypatch.setenv("BANDSTAND_DATABASE_FILE", str(database))
    settings = settings_for("127.0.0.1", 8000, None, tmp_path / "data")
    assert settings.secret == SECRET
    assert settings.database == "postgresql://bandstand:password@database/bandstand"
    assert not (tmp_path / "data" / "secret").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot be read: No such file"), (b"", "is empty"), (b"\xff", "it is no text")],
)
def test_a_file_that_holds_no_secret_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, said: str
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("BANDSTAND_SECRET_FILE", str(file))
    with pytest.raises(CannotServe, match=f"BANDSTAND_SECRET_FILE names .*{said}"):
        settings_for("127.0.0.1", 8000, None, tmp_path / "data")


def test_a_variable_and_its_file_are_one_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANDSTAND_SECRET", SECRET)
    monkeypatch.setenv("BANDSTAND_SECRET_FILE", str(tmp_path / "secret"))
    with pytest.raises(BadSecretFile, match="leave one out"):
        take("BANDSTAND_SECRET")
