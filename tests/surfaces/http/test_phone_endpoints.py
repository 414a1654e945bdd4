"""An address for each phone: the exact names, that phone alone, and gone with the phone."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from handroid.adb.server import private_server
from handroid.config import Settings
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile, reference
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.surfaces.cli.composition import site_of
from handroid.surfaces.http.server import Listening
from handroid.surfaces.http.token import GivenToken
from handroid.tools.registry import registry
from tests.phones import Attached, join, soon
from tests.reference_tools import NAMES
from tests.surfaces.http.test_serving import tasks
from tests.surfaces.mcp.served import Answered, Served, running
from tests.surfaces.mcp.test_clients import decline
from tests.surfaces.mcp.tools import Moments

SOON = 20.0
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
JSON = "content-type: application/json"
TOKEN = "a-token-of-these-tests"  # it opens nothing but the servers started here


@dataclass
class Lab:
    """Two phones and a server before them."""

    engine: Engine
    listening: Listening
    phones: list[Attached]
    leave: Callable[[], Any]

    @property
    def slugs(self) -> list[str]:
        """The phones' names, in the order of `phones`."""
        named = {phone.serial: phone.slug for phone in self.engine.roster.usable()}
        return [named[each.transport.serial] for each in self.phones]

    def url(self, slug: str) -> str:
        """Return the address of a phone."""
        return f"{self.listening.url}/phones/{slug}/mcp"

    async def post(self, path: str, message: Any, *headers: str) -> Answered:
        """Post a message."""
        served = Served(self.engine, self.listening, Moments(), [], asyncio.Event())
        return await served.post(message, JSON, *headers, path=path)

    async def call(self, slug: str, tool: str, **arguments: Any) -> Any:
        """Call a tool at a phone's address."""
        params = {"name": tool, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return (await self.post(f"/phones/{slug}/mcp", message)).json["result"]

    async def usable(self, count: int) -> None:
        """Wait until so many phones are there."""
        async with asyncio.timeout(SOON):
            while len(self.engine.roster.usable()) != count:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def lab(
    folder: Path, profile: Profile | None = None, token: str | None = None
) -> AsyncIterator[Lab]:
    """Set up a lab until the end of the block."""
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        first = await stack.enter_async_context(join(adb))
        leaving = await stack.enter_async_context(AsyncExitStack())
        second = await leaving.enter_async_context(join(adb))
        roster = Roster(adb, State(folder))
        await roster.refresh(soon())
        roster.follow()
        stack.push_async_callback(roster.stop)
        engine = Engine(registry(), roster, Settings)
        site = site_of(engine, profile or reference(), GivenToken(token) if token else None)
        listening, _ = await stack.enter_async_context(running(site))
        yield Lab(engine, listening, [first, second], leaving.aclose)


async def test_each_address_has_the_exact_names_and_reaches_its_phone_alone(
    tmp_path: Path,
) -> None:
    async with lab(tmp_path) as two:
        assert len(set(two.slugs)) == 2
        for here, other, slug in ((0, 1, two.slugs[0]), (1, 0, two.slugs[1])):
            async with Client(two.url(slug)) as client:
                listed = (await client.list_tools()).tools
                assert [tool.name for tool in listed] == NAMES
                assert not any("phone" in tool.input_schema["properties"] for tool in listed)
                two.phones[other].phone.received.clear()
                answer = await client.call_tool("android_press_home", {})
                assert not answer.is_error
            assert two.phones[here].phone.received
            assert not two.phones[other].phone.received


async def test_beside_them_the_common_address_still_asks_which(tmp_path: Path) -> None:
    async with lab(tmp_path) as two:
        listed = (await two.post("/mcp", LIST)).json["result"]["tools"]
        assert [tool["name"] for tool in listed][-1] == "android_list_phones"
        assert all("phone" in tool["inputSchema"]["properties"] for tool in listed[:-1])


async def test_another_phone_cannot_be_named_there(tmp_path: Path) -> None:
    async with lab(tmp_path) as two:
        one, other = two.slugs
        answer = await two.call(one, "android_press_home", phone=other)
        assert answer["isError"]
        assert answer["content"][0]["text"] == (
            f"Invalid params: This address serves only '{one}'. Leave out 'phone'."
        )
        assert not two.phones[1].phone.received
        assert not (await two.call(one, "android_press_home", phone=one))["isError"]
        unknown = {"name": "android_list_phones", "arguments": {}}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": unknown}
        refused = (await two.post(f"/phones/{one}/mcp", message)).json
        assert refused["error"]["code"] == -32602


async def test_an_address_goes_and_comes_with_its_phone(tmp_path: Path) -> None:
    before = tasks()
    async with lab(tmp_path) as two:
        one, other = two.slugs
        async with Client(two.url(other), mode="legacy", elicitation_callback=decline) as client:
            await client.list_tools()
            adb = two.phones[1].server
            await two.leave()
            await two.usable(1)
            assert (await two.post(f"/phones/{other}/mcp", LIST)).status == 404
            assert (await two.post(f"/phones/{one}/mcp", LIST)).status == 200
        async with join(adb):
            await two.usable(2)
            (back,) = {phone.slug for phone in two.engine.roster.usable()} - {one}
            assert (await two.post(f"/phones/{back}/mcp", LIST)).status == 200
            assert not (await two.call(back, "android_press_home"))["isError"]
    assert tasks() - before == set()


async def test_asking_for_another_lists_the_phones_there_are(tmp_path: Path) -> None:
    async with lab(tmp_path) as two:
        answer = await two.post("/phones/nobody/mcp", LIST)
        assert answer.status == 404
        there = ", ".join(sorted(two.slugs))
        assert answer.json["message"] == f"There is no phone 'nobody'. There are: {there}."


@pytest.mark.parametrize(
    "path",
    ["/phones/nobody/mcp", "/phones//mcp", "/phones/a/b/mcp", "/phones/{}", "/phones/{}/mcp/"],
)
async def test_there_is_nothing_at_other_paths(tmp_path: Path, path: str) -> None:
    async with lab(tmp_path) as two:
        assert (await two.post(path.format(two.slugs[0]), LIST)).status == 404


async def test_the_request_guard_is_the_same(tmp_path: Path) -> None:
    async with lab(tmp_path, token=TOKEN) as two:
        path = f"/phones/{two.slugs[0]}/mcp"
        assert (await two.post(path, LIST)).status == 401
        assert (await two.post("/phones/nobody/mcp", LIST)).status == 401
        bearer = f"authorization: Bearer {TOKEN}"
        assert (await two.post(path, LIST, bearer)).status == 200
        assert (await two.post(path, LIST, bearer, "origin: https://evil.example")).status == 403


async def test_groups_that_are_off_are_off_there_too(tmp_path: Path) -> None:
    async with lab(tmp_path, Profile(frozenset({"touch"}), "android_lab_")) as two:
        listed = (await two.post(f"/phones/{two.slugs[0]}/mcp", LIST)).json["result"]["tools"]
        names = [tool["name"] for tool in listed]
        assert names == [
            f"android_{tool}" for tool in ("tap", "long_press", "double_tap", "swipe", "scroll")
        ]


async def test_many_first_requests_at_once_share_one_endpoint(tmp_path: Path) -> None:
    async with lab(tmp_path) as two:
        path = f"/phones/{two.slugs[0]}/mcp"
        answers = await asyncio.gather(*(two.post(path, LIST) for _ in range(20)))
        assert {answer.status for answer in answers} == {200}
        assert len({json.dumps(answer.json) for answer in answers}) == 1
        assert len([each for each in tasks() if "endpoint of" in each.get_name()]) == 1
