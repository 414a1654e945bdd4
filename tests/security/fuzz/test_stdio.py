"""Whatever is sent over stdio is answered, in good time and without a fault of ours."""

import json
import select
from collections.abc import Iterator
from subprocess import PIPE, Popen
from typing import Any

import pytest

from tests.security.fuzz.examples import PATIENCE, fuzzed

# isort: split
from hypothesis import given

from tests.security.fuzz.fuzzed_server import program, virtual_phone
from tests.security.fuzz.messages import asks, bodies, read

SMALL = 60
HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "fuzz", "version": "1"},
}


class Stdio:
    """A server at the other end of two pipes."""

    def __init__(self, process: Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self._begun = b""

    def send(self, line: bytes) -> None:
        """Send a line."""
        self._stdin.write(line + b"\n")
        self._stdin.flush()

    def answer(self) -> Any:
        """Return the next message that is an answer."""
        while "method" in (message := json.loads(self._line())):
            pass
        return message

    def _line(self) -> bytes:
        while b"\n" not in self._begun:
            ready, _, _ = select.select([self._stdout], [], [], PATIENCE)
            assert ready, "unanswered"
            piece = self._stdout.read1(1 << 20)
            assert piece, "the server has ended"
            self._begun += piece
        line, _, self._begun = self._begun.partition(b"\n")
        return line


@pytest.fixture(scope="module")
def stdio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stdio]:
    """A server that was greeted; it must still answer at the end."""
    home = tmp_path_factory.mktemp("fuzzed")
    with virtual_phone(home) as where, program(home, "serve", stdin=PIPE, **where) as process:
        made = Stdio(process)
        hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}
        made.send(json.dumps(hello).encode())
        assert "result" in made.answer()
        made.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
        yield made
        made.send(b'{"jsonrpc":"2.0","id":"the last","method":"ping"}')
        assert made.answer() == {"jsonrpc": "2.0", "id": "the last", "result": {}}


@given(body=bodies().map(lambda body: body.replace(b"\n", b" ")))
@fuzzed(SMALL)
def test_stdio(stdio: Stdio, body: bytes) -> None:
    stdio.send(body)
    message = read(body)
    if not body.strip() or not asks(message):
        return
    answered = stdio.answer()
    assert "because of a bug" not in str(answered), (body, answered)
    assert answered.get("error", {}).get("code") not in (-32603, 0), (body, answered)
    if answered["id"] is not None and isinstance(message, dict):
        assert answered["id"] == message["id"], (body, answered)
