"""Whatever is sent over HTTP is answered, in good time and without a fault of ours."""

import json
from collections.abc import Iterator

import pytest

from tests.security.fuzz.examples import fuzzed  # first: it skips where hypothesis is missing

# isort: split
from hypothesis import given
from hypothesis import strategies as st

from tests.security.fuzz.fuzzed_server import FuzzedServer, http_server
from tests.security.fuzz.http_client import BOTH, JSON, Answered, Client, check_answer
from tests.security.fuzz.messages import bodies

SMALL = 50
SMALL_RAW = 150
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN = "2026-07-28"
HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"elicitation": {}},
    "clientInfo": {"name": "fuzz", "version": "1"},
}
HEADERS = (
    *("Host", "Origin", "Content-Type", "Content-Length", "Transfer-Encoding", "Connection"),
    *("Accept", "Authorization", "Mcp-Session-Id", "Mcp-Protocol-Version", "Expect", "Upgrade"),
    *("Last-Event-ID", "Mcp-Method", "Mcp-Name", "Range", "Content-Encoding", "X-A"),
)
PATHS = (
    *("/mcp", "/sms/mcp", "/mcp/v1/tools/call", "/mcp/v1/tools/list", "/health", "/phones/a/mcp"),
    *("/", "*", "//", "/mcp/", "/mcp?x=1", "/%2e%2e/mcp", "http://localhost/mcp", "/\x00", "/é"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedServer]:
    with http_server(tmp_path_factory.mktemp("fuzzed")) as made:
        yield made


@pytest.fixture(scope="module")
def client(server: FuzzedServer) -> Iterator[Client]:
    """A client; the server must still be healthy at the end."""
    made = Client(server.port)
    yield made
    assert made.send("/health", b"", {}, "GET").status == 200
    made.close()


class Session:
    """A session; another is opened when it has ended."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._headers: dict[str, str] | None = None

    def post(self, body: bytes) -> Answered:
        """Post a body in the session."""
        if self._headers is None:
            self._headers = self._open()
        answered = self._client.send("/mcp", body, self._headers)
        if answered.status == 404:
            self._headers = None
        return answered

    def _open(self) -> dict[str, str]:
        hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}
        greeted = self._client.send("/mcp", json.dumps(hello).encode(), BOTH)
        headers = {**BOTH, "Mcp-Session-Id": greeted.headers["mcp-session-id"]}
        ready = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
        assert self._client.send("/mcp", ready, headers).status == 202
        return headers


@pytest.fixture(scope="module")
def session(client: Client) -> Session:
    return Session(client)


@given(body=bodies(), version=st.none() | st.sampled_from(VERSIONS), stream=st.booleans())
@fuzzed(SMALL)
def test_every_address_answers_every_body(
    client: Client,
    session: Session,
    server: FuzzedServer,
    body: bytes,
    version: str | None,
    stream: bool,
) -> None:
    named = {**JSON, "Mcp-Protocol-Version": version} if version else JSON
    check_answer(body, client.send("/mcp", body, named))
    accept = "application/json, text/event-stream" if stream else "application/json"
    modern = {**JSON, "Accept": accept, "Mcp-Protocol-Version": MODERN}
    check_answer(body, client.send("/mcp", body, modern))
    check_answer(body, session.post(body))
    for path in (f"/phones/{server.slug}/mcp", "/mcp/v1/tools/call", "/sms/mcp"):
        check_answer(body, client.send(path, body, JSON))


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Draw the bytes of an HTTP request, from almost right to nonsense."""
    if draw(st.integers(0, 19)) == 0:
        return draw(st.binary(max_size=60))
    method = draw(st.sampled_from((b"POST", b"GET", b"PUT", b"DELETE", b"PRI", b"\x16\x03\x01")))
    path = draw(st.sampled_from(PATHS)).encode()
    version = draw(st.sampled_from((b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"", b"HTTP/9")))
    body = draw(bodies())
    lines = [b" ".join((method, path, version)), b"Host: localhost"]
    lines += [f"{name}: {value}".encode() for name, value in JSON.items()]
    lines.append(b"Content-Length: %d" % (len(body) + draw(st.sampled_from((0, 0, 0, 1, -1)))))
    for name in draw(st.lists(st.sampled_from(HEADERS), max_size=2)):
        value = draw(st.binary(max_size=12) | st.sampled_from((b"chunked", b"-1", b"0", b"gzip")))
        lines.insert(draw(st.integers(1, len(lines))), name.encode() + b": " + value)
    return draw(st.sampled_from((b"\r\n", b"\r\n", b"\n"))).join([*lines, b"", body])


@given(request=requests())
@fuzzed(SMALL_RAW)
def test_raw_bytes(client: Client, request: bytes) -> None:
    answered = client.raw(request)
    assert b" 500 " not in answered.partition(b"\r\n")[0], (request, answered)
    assert b"because of a bug" not in answered, (request, answered)
