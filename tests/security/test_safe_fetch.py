"""A download never reaches a private address, and always ends."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import pairwise

import pytest

from handroid.errors import ActionFailed, HandroidError, InvalidParams
from handroid.model.deadline import Deadline
from handroid.policy.safe_fetch import FetchRules, fetch
from tests.security.url_spellings import HIDDEN_HOSTS, LITERALS, NAMES, spellings
from tests.security.web_servers import HAS_IPV6, Net, Server, answer, redirect, serving

PUBLIC = ("93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::808:808")
EMBEDDING = ["::ffff:127.0.0.1", "::7f00:1", "2002:7f00:1::", "fd00::1", "fec0::1", "ff02::1"]
RECORDS = {
    "private": ["10.0.0.1", "192.168.1.1"],
    "mixed": [PUBLIC[0], "127.0.0.1", PUBLIC[1]],
    "IPv6 forms": EMBEDDING,
    "NAT64": ["64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe"],
    "public": list(PUBLIC),
    "empty": [],
}
PLAIN = FetchRules(allow_http=True)
BODY = b"what was asked for"


def soon() -> Deadline:
    return Deadline.after(20)


@pytest.fixture
async def net() -> AsyncIterator[Net]:
    """One server for the public internet, one for everything private."""
    async with AsyncExitStack() as stack:
        public = await stack.enter_async_context(serving(Server(otherwise=answer(BODY))))
        private = await stack.enter_async_context(serving(Server(otherwise=answer(b"secret"))))
        yield Net(public, private, frozenset(PUBLIC + LITERALS), otherwise=[PUBLIC[0]])


async def fetched(url: str, net: Net) -> bytes | None:
    try:
        return await fetch(url, PLAIN, soon(), net.network)
    except (InvalidParams, ActionFailed):
        return None


# --- 3,000 notations of URLs, 6 sets of records


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize("records", RECORDS)
async def test_three_thousand_notations_reach_no_private_address(net: Net, records: str) -> None:
    net.otherwise = RECORDS[records]
    net.strip_tls = True
    got = [await fetched(url, net) for url in spellings(3000)]
    assert net.private_server.connections == 0
    assert net.public_server.connections == got.count(BODY) == 3000 - got.count(None)
    by_name = {PUBLIC[0]} if records == "public" else set()
    assert set(net.reached) == {*LITERALS, *by_name}
    assert got.count(BODY) > (900 if records == "public" else 250)


@pytest.mark.parametrize("host", NAMES)
@pytest.mark.parametrize("records", RECORDS)
async def test_a_name_is_only_followed_to_addresses_that_are_all_public(
    net: Net, records: str, host: str
) -> None:
    net.otherwise = RECORDS[records]
    assert await fetched(f"http://{host}/x", net) == (BODY if records == "public" else None)


async def test_one_private_address_among_public_ones_is_enough_to_refuse(net: Net) -> None:
    for address in (*EMBEDDING, *RECORDS["private"], *RECORDS["NAT64"], "", "example.com"):
        for place in range(3):
            net.otherwise = [*PUBLIC[:place], address, *PUBLIC[place:]]
            assert await fetched("http://example.com/x", net) is None
    assert net.reached == []


async def test_no_hidden_host_is_fetched_from(net: Net) -> None:
    for host in HIDDEN_HOSTS:
        assert await fetched(f"http://{host}/x", net) is None, host
    assert net.reached == []


async def test_this_computer_is_not_reached_by_any_of_its_real_names() -> None:
    odd = [f"{host}:{{}}" for host in HIDDEN_HOSTS if ":8" not in host and not host.endswith(":")]
    async with AsyncExitStack() as stack:
        four = await stack.enter_async_context(serving(Server()))
        six = Server(port=four.port)
        if HAS_IPV6:
            await stack.enter_async_context(serving(six, "::1"))
        for host in ("localhost:{}", "LOCALHOST:{}", "localhost.:{}", *odd):
            with pytest.raises(HandroidError):
                await fetch(f"http://{host.format(four.port)}/", PLAIN, soon())
        assert four.connections == six.connections == 0


async def test_a_host_named_by_the_owner_may_be_private(net: Net) -> None:
    port = net.private_server.port
    for name in ("localhost", "LocalHost", f"localhost:{port}"):
        rules = FetchRules(allow_http=True, exempt_hosts=frozenset({name}))
        assert await fetch(f"http://LOCALHOST:{port}/x", rules, soon()) == b"secret"
        with pytest.raises(ActionFailed, match="public internet"):
            await fetch(f"http://127.0.0.1:{port}/x", rules, soon())
    rules = FetchRules(allow_http=True, exempt_hosts=frozenset({f"localhost:{port + 1}"}))
    with pytest.raises(ActionFailed, match=r"download_hosts\. See 'handroid config show'"):
        await fetch(f"http://localhost:{port}/x", rules, soon())


@pytest.mark.skipif(not HAS_IPV6, reason="no IPv6 on this computer's loopback")
async def test_an_ipv6_address_can_be_named_by_the_owner() -> None:
    async with serving(Server(otherwise=answer(BODY)), "::1") as server:
        for name in ("::1", "[::1]", f"[::1]:{server.port}"):
            rules = FetchRules(allow_http=True, exempt_hosts=frozenset({name}))
            assert await fetch(f"http://[::1]:{server.port}/", rules, soon()) == BODY
        assert f"Host: [::1]:{server.port}\r\n".lower() in server.requests[0].lower()


# --- names whose addresses change


async def test_a_name_is_resolved_once_per_hop_a_thousand_times(net: Net) -> None:
    net.public_server.replies["/again"] = redirect("/x")
    for turn in range(1000):
        net.names["flip.example"] = [[PUBLIC[turn % 2]], [("10.0.0.1", "::1")[turn % 2]]]
        path, expected = ("x", BODY) if turn < 500 else ("again", None)
        assert await fetched(f"http://flip.example/{path}", net) == expected
    assert net.looked_up == ["flip.example"] * 1500
    assert net.reached == [PUBLIC[0], PUBLIC[1]] * 500
    assert net.private_server.connections == 0


async def test_the_next_address_is_tried_when_one_does_not_answer(net: Net) -> None:
    async with serving(Server()) as gone:
        pass
    good = net.network
    tried = []

    async def reach(*arguments: object) -> object:
        tried.append(arguments[0])
        if len(tried) < 3:
            return await asyncio.open_connection("127.0.0.1", gone.port)
        return await good.reach(*arguments)  # type: ignore[arg-type]

    net.otherwise = list(PUBLIC[:3])
    network = type(good)(good.look_up, reach)  # type: ignore[arg-type]
    assert await fetch("http://example.com/", PLAIN, soon(), network) == BODY
    assert tried == list(PUBLIC[:3])


# --- redirects

ENDS: dict[str, bool] = {
    "/end": True,
    "end": True,
    "?x=/end": True,
    "//b.example/end": True,
    "http://b.example/end": True,
    "HTTP://8.8.8.8:8080/end": True,
    "http://private.example/end": False,
    "//mixed.example/end": False,
    "http://127.0.0.1/end": False,
    "http://[::1]/end": False,
    "http://2130706433/end": False,
    "http://user@b.example/end": False,
    "http://b.example\\@127.0.0.1/": False,
    "http://[bad/end": False,
    "ftp://b.example/end": False,
    "file:///etc/passwd": False,
    "javascript:alert(1)": False,
    "http://b.example:99999/": False,
    "http:///end": False,
    "http:end": False,
    "///end": False,
    "//": False,
    "http://b.example/a\tb": False,
    "/a\tb": False,
    "/" + "a" * 9000: False,
}


async def test_two_hundred_chains_of_redirects_end_as_expected(net: Net) -> None:
    chance = random.Random(7)
    net.names = {"private.example": [RECORDS["private"]], "mixed.example": [RECORDS["mixed"]]}
    for chain in range(200):
        end, good = chance.choice(list(ENDS.items()))
        hops = chance.randint(0, 6)
        places = [f"/{chain}/{hop}" for hop in range(hops + 1)]
        starts = ("", "http://a.example", "//a.example", "http://c.example:8080")
        for here, there in pairwise(places):
            location = chance.choice(starts) + there
            net.public_server.replies[here] = redirect(
                location, chance.choice((301, 302, 303, 307))
            )
        net.public_server.replies[places[-1]] = redirect(end, 308)
        if end == "?x=/end":
            net.public_server.replies[places[-1]] = answer(BODY)
        redirects = hops + (end != "?x=/end")
        expected = BODY if good and redirects <= 5 else None
        assert await fetched(f"http://a.example{places[0]}", net) == expected, (hops, end)
    assert net.private_server.connections == 0
    assert not any("Cookie" in request for request in net.public_server.requests)


@pytest.mark.parametrize("reply", [answer(b"", "302 Found"), redirect("/x\r\nLocation: /y")])
async def test_a_redirect_must_have_one_target(net: Net, reply: bytes) -> None:
    net.public_server.otherwise = reply
    with pytest.raises(ActionFailed, match="302 and no place to go"):
        await fetch("http://a.example/", PLAIN, soon(), net.network)


async def test_endless_redirects_end_after_five(net: Net) -> None:
    net.public_server.otherwise = redirect("/again")
    with pytest.raises(ActionFailed, match="more than 5 redirects"):
        await fetch("http://a.example/", PLAIN, soon(), net.network)
    assert net.public_server.connections == 6


@pytest.mark.usefixtures("authority")
async def test_https_is_not_downgraded_to_http_unless_http_is_allowed(net: Net) -> None:
    net.strip_tls = True
    net.public_server.replies["/down"] = redirect("http://a.example/end")
    with pytest.raises(ActionFailed, match="plain http are switched off"):
        await fetch("https://a.example/down", FetchRules(), soon(), net.network)
    with pytest.raises(ActionFailed, match=r"allow_http_downloads\. See 'handroid config show'"):
        await fetch("http://a.example/", FetchRules(), soon(), net.network)
    assert net.public_server.connections == 1
    assert await fetch("https://a.example/down", PLAIN, soon(), net.network) == BODY
