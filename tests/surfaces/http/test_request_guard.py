"""Who may come in: names, tokens, kinds and sizes, over a real socket."""

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from handroid import __version__
from handroid.errors import InvalidParams
from handroid.surfaces.http.body import body_limit
from handroid.surfaces.http.exposure import check_exposure
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.token import GivenToken
from tests.surfaces.mcp.served import JSON, Answered, Served, read_answer, serving

TOKEN = "a-token_of.64~chars"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
ALLOWED = ("phone.lan", "192.168.0.11", "[fe80::1]", "fe80::2")
PATHS = ("/mcp", "/other/mcp", "/health")

GOOD_HOSTS = (
    "127.0.0.1",
    "127.0.0.1:8080",
    "localhost",
    "LocalHost:1",
    "[::1]",
    "[::1]:65535",
    "phone.lan",
    "PHONE.lan:9531",
    "192.168.0.11:9531",
    "[FE80::1]:80",
    "[fe80::2]",
)
BAD_HOSTS = (
    None,
    "",
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "evil.example.localhost",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
    "localhost:80@evil.example",
    "evil.example/127.0.0.1",
    "evil.example#localhost",
    "localhost, evil.example",
    "localhost evil.example",
    "localhost;evil.example",
    "notlocalhost",
    "localhost.",
    "localhost:",
    "localhost:x",
    "localhost:80:80",
    "http://localhost",
    "127.0.0.2",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0.0.0.0",
    "[::]",
    "::1",
    "[::ffff:127.0.0.1]",
    "[::1",
    "notphone.lan",
    "phone.lan.evil.example",
    "phone_lan",
    "192.168.0.110",
    "192.168.0.1",
    "[fe80::3]",
    "l\xf6calhost",
    "*",
)
GOOD_ORIGINS = (
    None,
    "http://localhost:6274",
    "https://localhost",
    "http://127.0.0.1:3000",
    "http://[::1]:80",
    "http://phone.lan",
    "https://phone.lan:444",
)
BAD_ORIGINS = (
    "",
    "null",
    "http://evil.example",
    "https://evil.example:443",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "http://localhost:80@evil.example",
    "http://evil.example/localhost",
    "http://evil.example#localhost",
    "http://evil.example?localhost",
    "http://localhost, http://evil.example",
    "http://localhost http://evil.example",
    "http://localhost/",
    "http://localhost/path",
    "http://localhost:",
    "http://",
    "http:/localhost",
    "//localhost",
    "localhost",
    "localhost:80",
    "file://",
    "file://localhost",
    "ftp://localhost",
    "ws://localhost",
    "chrome-extension://localhost",
    "javascript://localhost",
    "data:text/html,localhost",
    "blob:http://localhost",
    "http://127.0.0.2",
    "http://2130706433",
    "http://0.0.0.0",
    "http://[::ffff:127.0.0.1]",
    "http://notphone.lan",
    "http://phone.lan.evil.example",
    "http://xn--lcalhost-n4a",
)


class Caller:
    """Asks on one connection for as long as the server keeps it open."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, hosts: list[str], origins: list[str]) -> int:
        """Return the status of the answer to a list of tools, or to a look at the health."""
        method, body = ("GET", b"") if path == "/health" else ("POST", json.dumps(LIST).encode())
        lines = [f"{method} {path} HTTP/1.1", JSON, f"content-length: {len(body)}"]
        lines += [f"host: {host}" for host in hosts]
        lines += [f"origin: {origin}" for origin in origins]
        request = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
        return (await self._exchange(request)).status

    async def _exchange(self, request: bytes) -> Answered:
        if self._streams is None or self._streams[0].at_eof():
            self.close()
            self._streams = await self._served.connect()
        reader, writer = self._streams
        writer.write(request)
        answered = await read_answer(reader)
        if answered.headers.get("connection") == "close":
            self.close()
        return answered

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


async def test_no_name_but_ours_is_answered(tmp_path: Path) -> None:
    hosts = [(host, True) for host in GOOD_HOSTS] + [(host, False) for host in BAD_HOSTS]
    origins = [(name, True) for name in GOOD_ORIGINS] + [(name, False) for name in BAD_ORIGINS]
    pairs = list(itertools.product(hosts, origins))
    assert len(pairs) >= 2000
    wrong = []
    guard = RequestGuard(allow_hosts=lambda: ALLOWED)
    async with serving(tmp_path, guard, paths=PATHS[:2]) as served:
        caller = Caller(served)
        for (host, good_host), (origin, good_origin) in pairs:
            given = [[name] if name is not None else [] for name in (host, origin)]
            for path in PATHS:
                status = await caller.ask(path, *given)
                if (status == 200) != (good_host and good_origin):
                    wrong.append((path, host, origin, status))
        caller.close()
    assert wrong == []


async def test_the_status_says_which_name_was_wrong(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        caller = Caller(served)
        assert await caller.ask("/mcp", ["evil.example"], []) == 421
        assert await caller.ask("/mcp", ["localhost"], ["http://evil.example"]) == 403
        assert await caller.ask("/mcp", ["localhost", "localhost"], []) in (400, 421)
        assert await caller.ask("/mcp", ["localhost"], ["http://localhost"] * 2) == 403
        caller.close()


@pytest.mark.parametrize(
    ("header", "message", "challenge"),
    [
        (None, "Missing Authorization header. Expected: Bearer <token>", ""),
        ("", "Malformed Authorization header. Expected: Bearer <token>", ""),
        ("Bearer", "Malformed Authorization header. Expected: Bearer <token>", ""),
        ("Bearer   ", "Malformed Authorization header. Expected: Bearer <token>", ""),
        (f"Basic {TOKEN}", "Malformed Authorization header. Expected: Bearer <token>", ""),
        (TOKEN, "Malformed Authorization header. Expected: Bearer <token>", ""),
        ("Bearer wrong", "Invalid bearer token", ', error="invalid_token"'),
        (f"Bearer {TOKEN}x", "Invalid bearer token", ', error="invalid_token"'),
        (f"Bearer {TOKEN[:-1]}", "Invalid bearer token", ', error="invalid_token"'),
        (f"Bearer {TOKEN} {TOKEN}", "Invalid bearer token", ', error="invalid_token"'),
    ],
)
async def test_without_the_token_nobody_gets_in(
    header: str | None, message: str, challenge: str, tmp_path: Path
) -> None:
    guard = RequestGuard(GivenToken(TOKEN).caller_of)
    headers = [] if header is None else [f"authorization: {header}"]
    async with serving(tmp_path, guard) as served:
        for path in ("/mcp", "/no/such/path"):
            answered = await served.post(LIST, JSON, *headers, path=path)
            assert answered.status == 401
            assert answered.json == {"error": "unauthorized", "message": message}
            realm = f'Bearer realm="handroid"{challenge}'
            assert answered.headers["www-authenticate"] == realm


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
async def test_with_the_token_one_comes_in(scheme: str, tmp_path: Path) -> None:
    async with serving(tmp_path, RequestGuard(GivenToken(TOKEN).caller_of)) as served:
        header = f"authorization: {scheme} {TOKEN}"
        assert (await served.post(LIST, JSON, header)).status == 200
        assert (
            await served.post(LIST, JSON, f"authorization:  {scheme}  {TOKEN} \t")
        ).status == 200
        assert (await served.post(LIST, JSON, header, header)).status == 401
        assert (await served.post(LIST, JSON, header, path="/no/such/path")).status == 404


async def test_ten_thousand_wrong_tokens_are_wrong() -> None:
    token = GivenToken(TOKEN)
    wrong = (f"{TOKEN}{number}".encode() for number in range(5000))
    cut = (f"{number}{TOKEN}".encode() for number in range(5000))
    assert not any(token.accepts(text) for text in itertools.chain(wrong, cut, (b"",)))
    assert token.accepts(TOKEN.encode())


async def test_health_is_open_to_all_who_know_the_name(tmp_path: Path) -> None:
    async with serving(tmp_path, RequestGuard(GivenToken(TOKEN).caller_of)) as served:
        healthy = await served.raw(["GET /health HTTP/1.1", "host: localhost"])
        assert healthy.status == 200
        assert healthy.json == {"status": "healthy", "version": __version__}
        posted = await served.post({}, JSON, path="/health")
        assert (posted.status, posted.headers["allow"]) == (405, "GET, HEAD")
        assert (await served.raw(["GET /health HTTP/1.1", "host: evil.example"])).status == 421


@pytest.mark.parametrize(
    "kind",
    ["", "content-type: text/plain", "content-type: application/x-www-form-urlencoded",
     "content-type: multipart/form-data", "content-type: application/jsonx",
     "content-type: text/plain\r\ncontent-type: application/json"],
)  # fmt: skip
async def test_only_json_is_read(kind: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        answered = await served.post(LIST, *([kind] if kind else []))
        assert answered.status == 415
        utf8 = await served.post(LIST, "Content-Type: Application/JSON; charset=utf-8")
        assert utf8.status == 200


def call_of(size: int) -> dict[str, Any]:
    """Return a call whose argument has that many characters."""
    params = {"name": "android_echo", "arguments": {"words": "x" * size}}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


async def test_a_body_may_be_so_large_and_no_larger(tmp_path: Path) -> None:
    around = len(json.dumps(call_of(0)))
    guard = RequestGuard(body_limit=lambda: 100_000)
    async with serving(tmp_path, guard) as served:
        assert (await served.post(call_of(100_000 - around), JSON)).status == 200
        refused = await served.post(call_of(100_001 - around), JSON)
        assert refused.status == 413
        assert "100000 bytes" in refused.json["message"]


async def test_a_body_of_unknown_length_is_capped_too(tmp_path: Path) -> None:
    async with serving(tmp_path, RequestGuard(body_limit=lambda: 100_000)) as served:
        reader, writer = await served.connect()
        head = ["POST /mcp HTTP/1.1", "host: localhost", JSON, "transfer-encoding: chunked", "", ""]
        writer.write("\r\n".join(head).encode())
        for _ in range(3):
            writer.write(b"c350\r\n" + b"x" * 50_000 + b"\r\n")
        assert (await read_answer(reader)).status == 413
        writer.close()


async def test_a_file_of_the_largest_size_fits(tmp_path: Path) -> None:
    assert body_limit(1024) == 4 * 1024 * 1024
    assert body_limit(50 * 1024 * 1024) > 50 * 1024 * 1024 * 4 / 3
    async with serving(tmp_path, RequestGuard(body_limit=lambda: body_limit(8 << 20))) as served:
        answered = await served.post(call_of(8 * (1 << 20) * 4 // 3), JSON)
    assert answered.status == 200


def test_an_open_address_needs_a_name_and_a_token() -> None:
    check_exposure("127.0.0.1", allow_hosts=(), token=False)
    check_exposure("localhost", allow_hosts=(), token=True)
    check_exposure("::1", allow_hosts=(), token=True)
    check_exposure("0.0.0.0", allow_hosts=("phone.lan",), token=True)
    check_exposure("127.0.0.1", allow_hosts=("phone.lan",), token=False)
    check_exposure("0.0.0.0", allow_hosts=(), token=True, encrypted=True)
    with pytest.raises(InvalidParams, match="plain HTTP"):
        check_exposure("0.0.0.0", allow_hosts=(), token=True)
    with pytest.raises(InvalidParams, match="no token"):
        check_exposure("192.168.0.11", allow_hosts=(), token=False, encrypted=True)
    with pytest.raises(InvalidParams, match="no token"):
        check_exposure("0.0.0.0", allow_hosts=("phone.lan",), token=False)
