"""A plain HTTP client over one kept connection, and what every answer must be."""

import http.client
import json
import socket
from typing import Any

from tests.security.fuzz.examples import PATIENCE
from tests.security.fuzz.fuzzed_server import TOKEN
from tests.security.fuzz.messages import asks

JSON = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}
BOTH = {**JSON, "Accept": "application/json, text/event-stream"}
_BUG = b"because of a bug"
_INTERNAL_ERROR = -32603


class Answered:
    """A status, headers and a body that ended."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def message(self) -> Any:
        """The JSON-RPC message in it, plain or the last of a stream; None where there is none."""
        if self.headers.get("content-type", "").startswith("text/event-stream"):
            data = [line[5:] for line in self.body.split(b"\n") if line.startswith(b"data:")]
            found = [json.loads(each) for each in data if each.strip()]
            return found[-1] if found else None
        return json.loads(self.body) if self.body else None


class Client:
    """Sends one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def send(
        self, path: str, body: bytes, headers: dict[str, str], method: str = "POST"
    ) -> Answered:
        """Send a request and return its answer; a kept connection may have been closed before."""
        try:
            return self._send(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError):
            self._connection.close()
            return self._send(method, path, body, headers)

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answered:
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        named = {name.lower(): value for name, value in response.getheaders()}
        return Answered(response.status, named, response.read())

    def raw(self, request: bytes) -> bytes:
        """Send bytes on a connection of their own, end them, and return all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as made:
            try:
                made.sendall(request)
                made.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: made.recv(65536), b""))
            except ConnectionError:
                return b""

    def close(self) -> None:
        """Leave."""
        self._connection.close()


def check_answer(body: bytes, answered: Answered) -> None:
    """Fail unless a body was answered as JSON-RPC promises, and not with a fault of ours."""
    assert answered.status < 500, (body, answered.status, answered.body)
    assert _BUG not in answered.body, (body, answered.body)
    sent, got = _read(body), answered.message
    if answered.status >= 400 or not asks(sent):
        return
    assert isinstance(got, dict), (body, answered.status, answered.body)
    assert {"result", "error"} & got.keys(), (body, answered.body)
    assert got.get("error", {}).get("code") != _INTERNAL_ERROR, (body, answered.body)
    if "result" in got:
        assert got["id"] == sent["id"], (body, answered.body)


def _read(body: bytes) -> Any:
    """Return what a body holds as leniently as can be; what is not read so is refused by all."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body
