"""The product as a process of its own, before a fast virtual phone; what it logs is searched."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE, Popen

from tests.surfaces.programs import environment

TOKEN = "a-token-of-the-fuzzed-server"  # it opens nothing but the servers started here
_SPEED = "1000"
_ENDING_SECONDS = 30


@dataclass(frozen=True)
class FuzzedServer:
    """A running `handroid serve --http`, and the slug of its phone."""

    port: int
    slug: str


@contextmanager
def program(
    home: Path, *arguments: str, stdin: int | None = None, **variables: str
) -> Iterator[Popen[bytes]]:
    """Run a command until the end of the block; fail if it wrote a traceback."""
    errors = home / f"stderr of {arguments[0]}"
    with errors.open("wb") as written:
        process = Popen(
            [sys.executable, "-m", "handroid", *arguments],
            env=environment(home, HANDROID_TOKEN=TOKEN, **variables),
            stdin=stdin, stdout=PIPE, stderr=written,
        )  # fmt: skip
    try:
        yield process
        assert process.poll() is None, errors.read_text()
    finally:
        process.terminate()
        process.communicate(timeout=_ENDING_SECONDS)
    said = errors.read_text(errors="replace")
    assert "Traceback" not in said, said[-3000:]
    assert "ERROR" not in said, said[-3000:]


@contextmanager
def virtual_phone(home: Path) -> Iterator[dict[str, str]]:
    """Run a fast virtual phone; yield the variables by which programs find it."""
    with program(home, "virtual", "--json", "--speed", _SPEED) as process:
        shown = _first_line(process)
        yield {"ANDROID_ADB_SERVER_PORT": str(shown["adb_server_port"])}


@contextmanager
def http_server(home: Path) -> Iterator[FuzzedServer]:
    """Serve a virtual phone over HTTP, with every address there is."""
    serve = ("serve", "--http", "127.0.0.1:0", "--json", "--groups", "sms,published")
    with virtual_phone(home) as where, program(home, *serve, **where) as process:
        shown = _first_line(process)
        port = int(str(shown["url"]).rpartition(":")[2].partition("/")[0])
        yield FuzzedServer(port, _slug(port))


def _first_line(process: Popen[bytes]) -> dict[str, object]:
    assert process.stdout is not None
    shown: dict[str, object] = json.loads(process.stdout.readline())
    return shown


def _slug(port: int) -> str:
    """Return the name of the only phone, which the address of any other one reports."""
    connection = HTTPConnection("127.0.0.1", port, timeout=_ENDING_SECONDS)
    connection.request("GET", "/phones/nobody/mcp", headers={"Authorization": f"Bearer {TOKEN}"})
    said = connection.getresponse().read().decode()
    connection.close()
    return said.partition("There are: ")[2].partition(".")[0]
