"""Other MCP clients at the same address: the SDK's, in every mode, with and without a session."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from handroid.engine.profile import SMS, reference
from tests.sms.lab import TO, TWO, Lab, lab
from tests.surfaces.mcp.test_clients import MODES, decline
from tests.surfaces.programs import environment

HELLO = {"to_phone_number": TO, "sms_text": "Grüße 😀", "subscription_id": 17}


async def use(client: Client, prefix: str = "") -> dict[str, Any]:
    """List and call as a client does; return the schemas."""
    listed = (await client.list_tools()).tools
    assert [tool.name for tool in listed] == [
        f"{prefix}send_sms",
        f"{prefix}get_sms_subscriptions",
    ]
    answer = await client.call_tool(f"{prefix}get_sms_subscriptions", {})
    assert isinstance(answer.content[0], TextContent)
    assert json.loads(answer.content[0].text)["count"] == 2
    sent = await client.call_tool(f"{prefix}send_sms", HELLO)
    assert sent.content == [TextContent(type="text", text=f"SMS sent to {TO}")]
    assert not sent.is_error
    refused = await client.call_tool(f"{prefix}send_sms", {**HELLO, "subscription_id": 3})
    assert refused.is_error
    return {tool.name: tool.input_schema for tool in listed}


def arrived(one: Lab) -> list[tuple[int, str, str]]:
    return [(sent.subscription_id, sent.to, sent.text) for sent in one.network]


@pytest.mark.parametrize("session", [False, True], ids=["alone", "session"])
@pytest.mark.parametrize("mode", MODES)
async def test_the_sdks_client(mode: str, session: bool, tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as one:
        asked = decline if session else None
        async with Client(one.url, mode=mode, elicitation_callback=asked) as client:
            schemas = await use(client)
        assert schemas["send_sms"]["required"] == ["to_phone_number", "sms_text"]
        assert arrived(one) == [(17, TO, "Grüße 😀")]


async def test_the_group_has_the_same_tools_with_the_prefix(tmp_path: Path) -> None:
    profile = reference("", frozenset({SMS}))
    async with lab(tmp_path, TWO, profile=profile) as one:
        async with Client(one.url) as client:
            named = await use(client, "android_")
            hints = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        sending = hints["android_send_sms"]
        assert sending is not None
        assert (sending.destructive_hint, sending.idempotent_hint) == (True, False)
        reading = hints["android_get_sms_subscriptions"]
        assert reading is not None
        assert reading.read_only_hint
        assert arrived(one) == [(17, TO, "Grüße 😀")]
        bare = (await one.ask("tools/list", path="/sms/mcp"))["result"]["tools"]
        assert {f"android_{tool['name']}": tool["inputSchema"] for tool in bare} == named


async def test_a_slug_goes_into_the_groups_names_and_not_into_the_profiles(tmp_path: Path) -> None:
    profile = reference("desk", frozenset({SMS}))
    async with lab(tmp_path, TWO, profile=profile) as one:
        async with Client(one.url) as client:
            await use(client, "android_desk_")
        bare = (await one.ask("tools/list", path="/sms/mcp"))["result"]["tools"]
        assert [tool["name"] for tool in bare] == ["send_sms", "get_sms_subscriptions"]


async def test_over_stdio(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as one:
        where = f"127.0.0.1:{one.adb.address.port}"
        arguments = ["-m", "handroid", "serve", "--profile", "sms", "--server", where]
        variables = environment(tmp_path, HANDROID_HOME=str(one.state.folder))
        program = StdioServerParameters(command=sys.executable, args=arguments, env=variables)
        async with Client(program) as client:
            await use(client)
        assert arrived(one) == [(17, TO, "Grüße 😀")]
