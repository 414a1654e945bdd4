"""Tokens of a fleet: accepted by every gateway, and revoked everywhere at once."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from handroid.config import FILE_NAME, LiveSettings
from handroid.errors import InvalidParams
from handroid.model.caller import DEFAULT_TENANT, OWNER, Caller
from handroid.state import State
from handroid.surfaces.cli.main import app
from handroid.surfaces.fleet.bus.bucket import Entry
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.gateway import gateway
from handroid.surfaces.fleet.messages.envelope import Request
from handroid.surfaces.fleet.policy import controls, fleet_tokens
from tests.fleet.conftest import Connect
from tests.fleet.servers import AT_ONCE, Server, within
from tests.fleet.small_fleet import (
    PROFILE,
    SmallFleet,
    called,
    served,
    text_of,
)

TOKEN = "the gateways' own token"


@pytest.fixture
async def ports(
    small: SmallFleet, connected: Connect, tmp_path: Path
) -> AsyncIterator[tuple[int, ...]]:
    """Where two gateways of the fleet serve callers over HTTP."""
    live = LiveSettings(tmp_path / FILE_NAME, {})
    async with AsyncExitStack() as stack:
        state = State(tmp_path / "second")
        other = gateway.fleet_behind(await connected(), live, state)
        second = await stack.enter_async_context(other)
        doors = [served(small, each, TOKEN) for each in (small.fleet, second)]
        yield tuple([await stack.enter_async_context(each) for each in doors])


async def run(server: Server, *arguments: str) -> Any:
    words = ["fleet", "token", *arguments, "--bus", server.url, "--json"]
    ended = await asyncio.to_thread(CliRunner().invoke, app, words)
    assert ended.exit_code == 0, ended.output
    return json.loads(ended.stdout)


async def status(port: int, token: str) -> int:
    return (await called(port, token)).status


async def at_node(small: SmallFleet, caller: Caller) -> str:
    """Send a call to the node itself, as a gateway does that knows of no decision."""
    (record,) = small.fleet.directory.all()
    call = f"c{time.monotonic_ns()}"
    request = Request(call, "android_note", {}, "reference", PROFILE, caller, 30_000)
    return text_of(await small.fleet.sender.send(record.id, request))


async def test_every_gateway_accepts_a_token_until_it_is_revoked(
    small: SmallFleet, ports: tuple[int, ...], fleet: Buckets, nats_server: Server
) -> None:
    made = await run(nats_server, "create", "ann", "--tenant", "acme", "--days", "7")
    token, ann = made["token"], Caller("ann", tenant="acme")

    async def all_are(expected: int) -> bool:
        return [await status(port, token) for port in ports] == [expected, expected]

    await within(lambda: all_are(200))
    kept = (await fleet.controls.get("token.ann")).value
    assert kept
    assert token.encode() not in kept
    (shown,) = await run(nats_server, "list")
    assert (shown["name"], shown["tenant"]) == ("ann", "acme")
    assert token not in json.dumps(shown)

    async def refused_at_node() -> bool:
        return "'ann' were revoked" in await at_node(small, ann)

    assert not await refused_at_node()
    begun = time.monotonic()
    await fleet_tokens.revoke(fleet.controls, "ann")
    await within(refused_at_node, every=0.0)
    nodes = time.monotonic() - begun
    await within(lambda: all_are(401), every=0.0)
    seconds = time.monotonic() - begun
    print(f"revoked at the node after {nodes * 1000:.0f} ms, everywhere {seconds * 1000:.0f} ms")
    assert seconds < AT_ONCE
    assert [await status(port, TOKEN) for port in ports] == [200, 200]

    again = await run(nats_server, "create", "ann", "--tenant", "acme")
    token = again["token"]
    await within(lambda: all_are(200))
    assert await status(ports[0], made["token"]) == 401
    assert await run(nats_server, "revoke", "ann") == {"revoked": "ann"}
    assert await run(nats_server, "list") == []


async def test_a_revoked_caller_is_refused_with_any_token(
    small: SmallFleet, ports: tuple[int, ...], nats_server: Server
) -> None:
    words = ["fleet", "revoke", "default", "--bus", nats_server.url, "--json"]
    ended = await asyncio.to_thread(CliRunner().invoke, app, words)
    assert json.loads(ended.stdout)["tenant"] == "default"

    async def kept_out() -> bool:
        return [await status(port, TOKEN) for port in ports] == [401, 401]

    await within(kept_out)


async def test_revoking_a_caller_that_the_fleet_does_not_know_is_refused(
    fleet: Buckets, nats_server: Server
) -> None:
    async def revoke(*words: str) -> Any:
        every = ["fleet", "revoke", *words, "--bus", nats_server.url]
        return await asyncio.to_thread(CliRunner().invoke, app, every)

    await fleet_tokens.create(fleet.controls, Caller("ann", tenant="acme"), 60)
    for words, complaint in (
        (["ben"], "There is no token 'ben'. The fleet's tokens are: ann (acme).*--unlisted"),
        (["ann"], "The token 'ann' belongs to the tenant 'acme'. Add --tenant acme."),
        (["ann", "--undo", "--tenant", "acme"], "'ann' is not blocked. Nobody is."),
    ):
        refused = await revoke(*words)
        assert refused.exit_code == 1, refused.output
        assert re.search(complaint.replace("(", r"\(").replace(")", r"\)"), str(refused.exception))
    followed = controls.Controls(fleet.controls)
    await followed.open()
    assert not followed.is_revoked(DEFAULT_TENANT, "ben")
    for words in (["ann", "--tenant", "acme"], ["ben", "--unlisted"], ["oauth:eve"]):
        assert (await revoke(*words)).exit_code == 0
    refused = await revoke("eve", "--undo")
    assert "'eve' is not blocked. Blocked are: ann (acme), ben (default), oauth:eve (default)." in (
        str(refused.exception)
    )
    assert (await revoke("ben", "--undo")).output == "'ben' is allowed again.\n"
    await within(lambda: followed.is_revoked("acme", "ann"))
    await within(lambda: not followed.is_revoked(DEFAULT_TENANT, "ben"))
    await followed.close()


async def test_a_stop_is_effective_at_a_node_within_a_second(
    small: SmallFleet, fleet: Buckets
) -> None:
    async def stopped() -> bool:
        return "All actions on phones are stopped" in await at_node(small, OWNER)

    under_way = asyncio.create_task(small.call("block"))
    await small.acts.begun.wait()
    begun = time.monotonic()
    await controls.stop(fleet.controls)
    await within(stopped, every=0.0)
    refused = time.monotonic() - begun
    await under_way
    ended = time.monotonic() - begun
    print(f"new acts refused after {refused * 1000:.0f} ms, one under way {ended * 1000:.0f} ms")
    assert ended < AT_ONCE


async def test_names_of_tokens_are_unique_and_cannot_imitate_others(fleet: Buckets) -> None:
    await fleet_tokens.create(fleet.controls, Caller("ann"), 60)
    for name in ("ann", "default", "owner", "a.b", "*", ""):
        with pytest.raises(InvalidParams, match=r"already|cannot be"):
            await fleet_tokens.create(fleet.controls, Caller(name), 60)
    for name in ("ben", ">", "a b"):
        with pytest.raises(InvalidParams, match=r"no token|cannot be"):
            await fleet_tokens.revoke(fleet.controls, name)


async def test_an_expired_token_is_refused(fleet: Buckets) -> None:
    token = await fleet_tokens.create(fleet.controls, Caller("ann"), 60)
    later = fleet_tokens.FleetTokens(lambda: time.time() + 61)
    now = fleet_tokens.FleetTokens()
    for known in (now, later):
        known.changed(await fleet.controls.get("token.ann"))
        known.changed(Entry("token.broken", b"{}", 9))
    assert now.caller_of(token.encode()) == Caller("ann")
    assert now.caller_of(b"another") is None
    assert later.caller_of(token.encode()) is None
