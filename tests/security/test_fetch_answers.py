"""Whatever a server sends, a download ends: soon, within its limit, and with a correct result."""

import asyncio
import gzip
import socket
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from handroid.errors import ActionFailed, InvalidParams, TimedOut
from handroid.model.deadline import Deadline
from handroid.policy.safe_fetch import FetchRules, Network, fetch
from tests.security.web_servers import Authority, Net, Reply, Server, answer, serving

PUBLIC = "93.184.215.14"
BODY = b"what was asked for"
PLAIN = FetchRules(allow_http=True, limit=1000)
OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


def soon(seconds: float = 20) -> Deadline:
    return Deadline.after(seconds)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving(Server(otherwise=answer(BODY))) as made:
        yield made


def network_to(server: Server) -> Network:
    """Return a network where every name leads to one server."""
    return Net(server, Server(), frozenset({PUBLIC}), otherwise=[PUBLIC]).network


async def download(server: Server, rules: FetchRules = PLAIN, seconds: float = 20) -> bytes:
    return await fetch("http://a.example/x", rules, soon(seconds), network_to(server))


# --- bodies


@pytest.mark.parametrize(
    "reply",
    [
        answer(BODY),
        answer(BODY, Content_Encoding="identity"),
        b"HTTP/1.1 100 Continue\r\n\r\n" * 3 + answer(BODY),
        b"HTTP/1.0 200 OK\r\n\r\n" + BODY,
        OK + b"Connection: close\r\n\r\n" + BODY,
        CHUNKED + b"a\r\nwhat was a\r\n8;x=y\r\nsked for\r\n0\r\nTrailer: x\r\n\r\n",
        answer(BODY) + b"more than was promised",
    ],
)
async def test_a_body_arrives_complete_however_it_is_sent(server: Server, reply: bytes) -> None:
    server.otherwise = reply
    assert await download(server) == BODY


async def test_the_limit_is_the_largest_accepted_size(server: Server) -> None:
    server.otherwise = answer(b"a" * 1000)
    assert len(await download(server)) == 1000


@pytest.mark.parametrize(
    "head",
    [
        OK + b"Content-Length: 1001\r\n\r\n",
        OK + b"Content-Length: 99999999999999999999\r\n\r\n",
        OK + b"\r\n" + b"a" * 1001,
        CHUNKED + b"3e9\r\n" + b"a" * 1001,
        CHUNKED + b"1\r\na\r\n" * 1001,
        CHUNKED + b"ffffffffff\r\n" + b"a" * 5000,
        b"HTTP/1.0 200 OK\r\n\r\n" + b"a" * 1_000_000,
    ],
)
async def test_more_than_the_limit_is_refused(server: Server, head: bytes) -> None:
    server.otherwise = head
    with pytest.raises(
        ActionFailed, match=r"larger than the limit of 1000 bytes\..* See 'handroid"
    ):
        await download(server)


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"\r\n\r\n",
        b"SSH-2.0-OpenSSH\r\n",
        b"HTTP/1.1 200",
        OK + b"Content-Length: 19\r\n\r\n" + BODY,
        OK + b"Content-Length: -1\r\n\r\n",
        OK + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        OK + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        OK + b"X: " + b"a" * 1_000_000,
        OK + b"bad header\r\n\r\n",
        CHUNKED + b"xyz\r\n",
        CHUNKED + b"5\r\nab",
        CHUNKED + b"1;" + b"a" * 1_000_000,
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ],
)
async def test_invalid_or_truncated_http_fails(server: Server, reply: bytes) -> None:
    server.otherwise = reply
    with pytest.raises(ActionFailed, match=r"^The download from a\.example failed \("):
        await download(server)


@pytest.mark.parametrize(
    "how", ["gzip", "x-gzip", "deflate", "br", "gzip, identity", "IDENTITY, br"]
)
async def test_a_compressed_body_is_not_unpacked_but_refused(server: Server, how: str) -> None:
    bomb = gzip.compress(b"\0" * 500_000)
    assert len(bomb) < 1000
    server.otherwise = answer(bomb, Content_Encoding=how)
    with pytest.raises(ActionFailed, match="compressed although it was asked not to"):
        await download(server)


@pytest.mark.parametrize("status", [206, 300, 304, 305, 400, 401, 404, 418, 500, 503, 599, 999])
async def test_an_error_of_the_server_is_reported_by_its_number(
    server: Server, status: int
) -> None:
    server.otherwise = f"HTTP/1.1 {status} Obey me\r\nContent-Length: 0\r\n\r\n".encode()
    with pytest.raises(ActionFailed, match=rf"HTTP status {status}\. Check the URL") as error:
        await download(server)
    assert "Obey" not in str(error.value)


# --- requests


async def test_the_request_contains_only_what_is_necessary(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(Server()) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://user:pass@127.0.0.1:{proxy.port}")
        url = "http://a.example:8080/ü/%41{}?q=a b#top".replace(" ", "%20")
        assert await fetch(url, PLAIN, soon(), network_to(server)) == BODY
        assert proxy.connections == 0
    assert server.requests == [
        "GET /%C3%BC/%41%7B%7D?q=a%20b HTTP/1.1\r\nHost: a.example:8080\r\nUser-Agent: handroid\r\n"
        "Accept: */*\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n"
    ]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "form https://host/path"),
        ("example.com/x", "form https://host/path"),
        ("ftp://example.com/x", "form https://host/path"),
        ("https://", "form https://host/path"),
        ("https:///x", "form https://host/path"),
        ("https://user:pass@example.com/", "user name or password"),
        ("https://a@b@example.com/", "user name or password"),
        ("https://a.example/x\r\nHost: b.example", "line break"),
        (" https://a.example/", "space"),
        ("https://a.example\\b", "backslash"),
        ("https://a.example/\ud800", "control character"),
        ("https://a.example/" + "a" * 9000, "more than 8000 characters"),
        ("https://a.example:0/", "port 0"),
        ("https://a.example:65536/", "port 65536"),
        ("https://a.example:/", "host or a port"),
        ("https://a.example:x/", "host or a port"),
        ("https://bücher.example/", "xn--"),
        ("https://a..example/", "letters, digits, dots and dashes"),
        ("https://" + "a." * 127 + "a/", "letters, digits, dots and dashes"),
        ("https://127.1/", "number for a host"),
        ("https://example.0x10/", "number for a host"),
        ("https://[1.2.3.4]/", "no IPv6 address"),
        ("https://[fe80::1%lo]/", "network interface"),
    ],
)
async def test_an_ambiguous_url_is_refused(server: Server, url: str, why: str) -> None:
    with pytest.raises(InvalidParams, match=r"^The URL .* Write it like https://") as error:
        await fetch(url, PLAIN, soon(), network_to(server))
    assert why in str(error.value)
    assert server.connections == 0


async def test_a_name_without_an_address_is_reported(server: Server) -> None:
    net = Net(server, Server(), frozenset())
    with pytest.raises(ActionFailed, match=r"No address is known for a\.example\. Check the URL"):
        await fetch("http://a.example/", PLAIN, soon(), net.network)


async def test_a_name_service_that_knows_no_such_name_is_reported_the_same_way() -> None:
    async def look_up(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    with pytest.raises(ActionFailed, match="No address is known"):
        await fetch("http://a.example/", PLAIN, soon(), Network(look_up))


async def test_connections_are_never_made_by_name(server: Server) -> None:
    with pytest.raises(socket.gaierror):
        await Network().reach("localhost", server.port, None, None)
    assert server.connections == 0


async def test_a_port_where_nothing_listens_is_a_failed_download() -> None:
    async with serving(Server()) as gone:
        pass
    with pytest.raises(ActionFailed, match=r"^The download from a\.example failed \("):
        await download(gone)


# --- time


def dripping(start: bytes, drop: bytes) -> Reply:
    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(start)
        while not reader.at_eof():
            writer.write(drop)
            await writer.drain()
            await asyncio.sleep(0.02)

    return drip


@pytest.mark.parametrize(
    ("start", "drop"),
    [
        (b"", b""),
        (b"", b"H"),
        (OK, b"X: y\r\n"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (OK + b"Content-Length: 900\r\n\r\n", b"a"),
        (CHUNKED, b"1\r\na\r\n"),
        (CHUNKED + b"1", b"0"),
    ],
)
async def test_a_slow_server_is_abandoned_at_the_deadline(
    server: Server, start: bytes, drop: bytes
) -> None:
    server.otherwise = dripping(start, drop)
    begun = time.monotonic()
    with pytest.raises(TimedOut, match=r"did not end in time\. .* See 'handroid config show'"):
        await download(server, seconds=0.3)
    assert time.monotonic() - begun < 10
    async with asyncio.timeout(20):
        await server.left.wait()


async def test_a_server_without_a_tls_handshake_is_abandoned_at_the_deadline(
    server: Server,
) -> None:
    with pytest.raises(TimedOut):
        await fetch("https://a.example/", FetchRules(), soon(0.3), network_to(server))


async def test_a_name_service_that_does_not_answer_is_abandoned_at_the_deadline(
    server: Server,
) -> None:
    async def look_up(host: str, port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    with pytest.raises(TimedOut):
        await fetch("http://a.example/", PLAIN, soon(0.1), Network(look_up))


async def test_a_download_that_is_cancelled_closes_its_socket(server: Server) -> None:
    server.otherwise = dripping(OK + b"Content-Length: 900\r\n\r\n", b"a")
    task = asyncio.create_task(download(server))
    async with asyncio.timeout(20):
        await server.asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await server.left.wait()


# --- certificates


async def from_tls(context: ssl.SSLContext, url: str, rules: FetchRules) -> tuple[bytes, Server]:
    async with AsyncExitStack() as stack:
        server = Server(otherwise=answer(BODY))
        await stack.enter_async_context(serving(server, tls=context))
        return await fetch(url, rules, soon(), network_to(server)), server


@pytest.mark.parametrize("host", ["a.example", "A.Example", "a.example."])
async def test_a_trusted_certificate_for_the_host_is_accepted(
    authority: Authority, host: str
) -> None:
    context = authority.context("a.example")
    body, server = await from_tls(context, f"https://{host}/x", FetchRules())
    assert body == BODY
    assert server.names == ["a.example"]


async def test_a_trusted_certificate_for_an_address_is_accepted(authority: Authority) -> None:
    body, server = await from_tls(authority.context(PUBLIC), f"https://{PUBLIC}/", FetchRules())
    assert body == BODY
    assert server.names == [None]


@pytest.mark.parametrize(
    ("name", "trusted", "days"),
    [("a.example", False, 1), ("b.example", True, 1), ("a.example", True, -1), (PUBLIC, True, 1)],
)
async def test_any_other_certificate_is_refused_unless_the_owner_allows_it(
    authority: Authority, name: str, trusted: bool, days: int
) -> None:
    context = authority.context(name, trusted=trusted, days=days)
    with pytest.raises(ActionFailed, match=r"cannot be verified .*allow_unverified_certificates\."):
        await from_tls(context, "https://a.example/x", FetchRules())
    rules = FetchRules(allow_unverified=True)
    assert (await from_tls(context, "https://a.example/x", rules))[0] == BODY


async def test_a_host_named_by_the_owner_still_needs_its_certificate(authority: Authority) -> None:
    rules = FetchRules(exempt_hosts=frozenset({"localhost"}))
    for name, good in (("localhost", True), ("b.example", False)):
        async with serving(Server(otherwise=answer(BODY)), tls=authority.context(name)) as server:
            url = f"https://localhost:{server.port}/"
            if good:
                assert await fetch(url, rules, soon()) == BODY
            else:
                with pytest.raises(ActionFailed, match="cannot be verified"):
                    await fetch(url, rules, soon())


async def test_a_server_that_does_not_speak_tls_fails(server: Server) -> None:
    server.otherwise = b"HTTP/1.1 400 Bad Request\r\n\r\n"
    with pytest.raises((ActionFailed, TimedOut)):
        await fetch("https://a.example/", FetchRules(), soon(0.5), network_to(server))
