"""Leases between programs: from the command line, over MCP, and when a holder is killed."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import httpx2

from handroid.config import Settings
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, reference
from handroid.policy.leases import DeskLeases
from handroid.surfaces.cli.composition import site_of
from handroid.surfaces.http.token import GivenToken
from tests.leases.desk import Desk
from tests.requirements.caller import Caller, Result
from tests.surfaces.mcp.served import running
from tests.surfaces.programs import environment

ALL = reference(groups=REFERENCE_GROUPS | EXTRA_GROUPS)
TOKEN = "the token of this test"
HOLDER = """
import handroid, sys
with handroid.connect(sys.argv[1], adb_server=sys.argv[2]) as phone:
    phone.call("acquire_phone", holder="killed")
    phone.call("press_home")
    print("taken", flush=True)
    sys.stdin.read()
"""


@asynccontextmanager
async def served(desk: Desk) -> AsyncIterator[Caller]:
    """Serve the desk's phones over HTTP with every group."""
    engine = (await desk.program()).engine
    async with running(site_of(engine, ALL, GivenToken(TOKEN))) as (listening, _):
        yield Caller(listening.port, TOKEN)


@dataclass
class Session:
    """A session over HTTP, as of a client that can be asked."""

    http: httpx2.AsyncClient

    async def open(self) -> None:
        """Open it."""
        about = {"capabilities": {"elicitation": {}}, "clientInfo": {"name": "t", "version": "1"}}
        greeted = await self.ask("initialize", {"protocolVersion": "2025-11-25", **about})
        self.http.headers["mcp-session-id"] = greeted.headers["mcp-session-id"]

    async def ask(self, method: str, params: dict[str, Any]) -> httpx2.Response:
        """Send a request, and wait until its stream has ended."""
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return await self.http.post("/mcp", json=message)

    async def acquire(self) -> str:
        """Take a phone, and return its name."""
        arguments = {"holder": "a session"}
        answer = await self.ask(
            "tools/call", {"name": "android_acquire_phone", "arguments": arguments}
        )
        (line,) = (each for each in answer.text.splitlines() if each.startswith("data: {"))
        result = Result(json.loads(line.removeprefix("data: "))["result"])
        phone: str = result.json["phone"]
        return phone

    async def close(self) -> None:
        """Close it."""
        assert (await self.http.delete("/mcp")).status_code == 200


@asynccontextmanager
async def two_sessions(desk: Desk, most: int) -> AsyncIterator[tuple[Session, Session]]:
    """Serve the desk's phones in so many sessions at most, without a token; give two."""
    engine = (await desk.program(settings=Settings(max_sessions=most))).engine
    stream = {"accept": "application/json, text/event-stream"}
    async with running(site_of(engine, ALL, None)) as (listening, _):
        client = partial(httpx2.AsyncClient, base_url=listening.url, headers=stream, timeout=60)
        async with client() as one, client() as two:
            yield Session(one), Session(two)


async def with_meta(caller: Caller, tool: str, lease: str, **arguments: Any) -> Result:
    """Call a tool with a lease beside the arguments."""
    params = {"name": tool, "arguments": arguments, "_meta": {"handroid/lease": lease}}
    return Result(await caller.ask("tools/call", params))


async def test_a_lease_is_shown_as_an_argument_or_beside_the_arguments(two_phones: Desk) -> None:
    async with served(two_phones) as caller:
        other = await two_phones.program("other")
        first = two_phones.reached(other)[0].slug
        lease = (await other.acquire(phone=first))["lease"]
        refused = await caller.call("android_press_home", phone=first)
        assert "leased to 'owner'" in refused.failed("Permission denied")
        (await caller.call("android_press_home", phone=first, lease=lease)).done()
        (await with_meta(caller, "android_press_home", lease, phone=first)).done()
        (await with_meta(caller, "android_release_phone", lease)).done()
        (await caller.call("android_press_home", phone=first)).done()


async def test_over_http_the_holder_is_recognized_by_its_token(two_phones: Desk) -> None:
    async with served(two_phones) as caller:
        other = await two_phones.program("other")
        taken = (await caller.call("android_acquire_phone")).json
        assert taken["holder"] == "default"
        (await caller.call("android_press_home", phone=taken["phone"])).done()
        assert "leased to 'default'" in await other.refused("press_home", phone=taken["phone"])


async def test_a_closed_session_releases_its_phone(two_phones: Desk) -> None:
    async with two_sessions(two_phones, most=10) as (staying, closing):
        other = await two_phones.program("other")
        await staying.open()
        await closing.open()
        kept, phone = await staying.acquire(), await closing.acquire()
        assert "leased to 'a session'" in await other.refused("press_home", phone=phone)
        await closing.close()
        await other.acquire(phone=phone, wait=60)
        assert "leased to 'a session'" in await other.refused("press_home", phone=kept)


async def test_an_evicted_session_releases_its_phone(two_phones: Desk) -> None:
    async with two_sessions(two_phones, most=1) as (first, second):
        other = await two_phones.program("other")
        await first.open()
        phone = await first.acquire()
        await second.open()
        await other.acquire(phone=phone, wait=60)


async def test_a_lease_from_the_command_line_outlives_the_command(two_phones: Desk) -> None:
    other = await two_phones.program("other")
    serial = two_phones.phones[0].transport.serial
    arguments = (f"phone={serial}", "holder=a shell script")
    ended = await two_phones.run("call", "acquire_phone", *arguments)
    assert ended.code == 0, ended.err
    lease = json.loads(ended.out)["lease"]
    for command in (("call", "press_home"), ("screen",)):
        refused = await two_phones.run(*command, "--phone", serial)
        assert "leased to 'a shell script'" in refused.err
        shown = await two_phones.run(*command, "--phone", serial, HANDROID_LEASE=lease)
        assert shown.code == 0, shown.err
    assert "leased to" in await other.refused("press_home", phone=serial)
    ended = await two_phones.run("call", "release_phone", f"lease={lease}")
    assert ended.code == 0, ended.err
    await other.done("press_home", phone=serial)


async def test_the_owner_sees_who_holds_a_phone_and_can_end_the_lease(two_phones: Desk) -> None:
    other = await two_phones.program("other")
    phone = two_phones.reached(other)[0]
    await other.acquire(phone=phone.slug, holder="a test")
    listed = json.loads((await two_phones.run("lease", "list", "--json")).out)
    assert [(each["phone"], each["holder"]) for each in listed] == [(phone.slug, "a test")]
    shown = json.loads((await two_phones.run("phones", "--json")).out)
    holders = {each["serial"]: each.get("lease", {}).get("holder") for each in shown}
    assert holders == {phone.serial: "a test", two_phones.phones[1].transport.serial: None}
    refused = await two_phones.run("lease", "release", "--phone", phone.serial)
    assert refused.code == 1
    ended = await two_phones.run("lease", "release", "--force", "--phone", phone.serial, "--json")
    assert json.loads(ended.out)["released"]["holder"] == "a test"
    recorded = json.loads((await two_phones.run("log", "-n", "1", "--json")).out)[0]
    assert recorded["tool"] == "lease release"
    assert recorded["arguments"]["holder"] == "a test"


async def test_the_phone_of_a_killed_holder_is_free_within_two_seconds(two_phones: Desk) -> None:
    other = await two_phones.program("other")
    serial = two_phones.phones[0].transport.serial

    async def freed() -> float:
        holder = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", HOLDER, serial, str(two_phones.adb.address)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment(two_phones.home),
        )
        assert holder.stdout
        assert await holder.stdout.readline() == b"taken\n"
        assert "leased to 'killed'" in await other.refused("press_home", phone=serial)
        os.kill(holder.pid, signal.SIGKILL)
        start = time.perf_counter()
        await other.acquire(phone=serial, wait=30)
        spent = time.perf_counter() - start
        await holder.wait()
        await other.done("release_phone")
        return spent

    assert await freed() < 2 or await freed() < 2 or await freed() < 2
    assert not DeskLeases(two_phones.state).all()
