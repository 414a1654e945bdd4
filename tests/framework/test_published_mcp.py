"""The sample apps on Android's own framework, approved by a person and called over MCP."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters

from handroid.drivers.driver import PublishedPart
from tests.framework.samples import AUTHORITY, FORECAST, SERVICE, SHOPPING, WEATHER
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver
from tests.phones import attach, soon
from tests.published.admission_lab import address, listed, listening_client, published
from tests.published.test_mcp_calls import (
    ADD,
    ITEMS,
    REMOVE,
    check_listed,
    check_shopping,
    check_weather,
    check_wrong,
)
from tests.published.test_mcp_calls import FORECAST as LISTED_FORECAST
from tests.surfaces.programs import environment, handroid

API = 34 if 34 in LEVELS else LEVELS[0]
HEARD_SECONDS = 10.0
"""The command line for approvals is started meanwhile, on a machine with a JVM."""

FORECASTS: tuple[dict[str, str], ...] = (
    {},
    {"location": "Zoë 😀", "days": "7"},
    {"location": "x", "days": "0.5"},
    {"location": "x", "days": "3.0"},
    {"location": "x", "days": " 3"},
    {"location": "\t"},
)
REQUESTS: tuple[Any, ...] = (
    {"id": "1", "capability": {"id": "add_item", "args": {"item": "milk", "amount": 2}}},
    {"id": "2", "capability": {"id": "add_item", "args": {"item": "milk", "urgent": "true"}}},
    {"id": "3", "capability": {"id": "add_item", "input": '{"item": "tea", "amount": "12"}'}},
    {"id": "4", "capability": {"id": "add_item", "input": {"item": "", "amount": -1}}},
    {"id": "5", "capability": {"id": "list_items"}},
    {"id": "6", "capability": {"id": "list_items", "args": None}},
    {"id": "7", "capability": {"id": "remove_item", "args": {"item": "milk"}}},
    {"id": "8", "capability": {"id": "list_items", "args": {}}},
    {"id": "9", "capability": {"id": "remove_item", "args": {"item": "bread"}}},
    {"id": "10", "capability": {"id": "add_item", "args": {}}},
    {"id": "11", "capability": {"id": "add_item", "args": {"item": 5}}},
    {"id": "12", "capability": {"id": "add_item", "args": {"item": None}}},
    {"id": "13", "capability": {"id": "add_item", "args": {"item": "x", "amount": 1.5}}},
    {"id": "14", "capability": {"id": "add_item", "args": {"item": "x", "amount": "1e3"}}},
    {"id": "15", "capability": {"id": "add_item", "args": {"item": "x", "amount": 10**17}}},
    {"id": "16", "capability": {"id": "add_item", "args": {"item": "x", "amount": 10**18}}},
    {"id": "17", "capability": {"id": "add_item", "args": {"item": "x", "urgent": "yes"}}},
    {"id": "18", "capability": {"id": "add_item", "args": {"item": "x", "colour": "red"}}},
    {"id": "19", "capability": {"id": "add_item", "args": ["milk"]}},
    {"id": "20", "capability": {"id": "add_item", "args": "milk"}},
    {"id": "21", "capability": {"id": "no_such"}},
    {"id": "22", "capability": "add_item"},
    {"id": "23"},
)


async def test_a_client_calls_approved_tools(tmp_path: Path) -> None:
    async with framework_phone(API) as phone:
        where, serial = address(phone.server), phone.transport.serial
        arguments = ["-m", "handroid", "serve", "--server", where, "--driver", "hand"]
        server = StdioServerParameters(
            command=sys.executable, args=arguments, env=environment(tmp_path)
        )
        async with listening_client(server) as (client, ears):
            assert not published(await listed(client))
            for package in (WEATHER, SHOPPING):
                words = ("published", "approve", package, "--yes", "--server", where)
                done = await handroid(tmp_path, *words, ANDROID_SERIAL=serial)
                assert done.code == 0, done.err
                await asyncio.wait_for(ears.wait(), HEARD_SECONDS)
            after = await listed(client)
            assert published(after) == {LISTED_FORECAST, ADD, ITEMS, REMOVE}
            check_listed(after[LISTED_FORECAST], after[ADD])
            await check_weather(client)
            await check_shopping(client)
            await check_wrong(client)


async def test_the_samples_of_the_virtual_phone_match_the_real_ones(tmp_path: Path) -> None:
    async with framework_phone(API) as real, hand_driver(real, tmp_path) as driver:
        of_framework = [each async for each in everything(driver.published)]
    async with attach(API) as virtual, hand_driver(virtual, tmp_path) as driver:
        of_virtual = [each async for each in everything(driver.published)]
    assert of_framework == of_virtual


async def everything(part: PublishedPart) -> AsyncIterator[Any]:
    """Yield everything that the two samples report about themselves, and their responses."""
    for each in await part.publishers(soon()):
        if each.package in (WEATHER, SHOPPING):
            yield each.kind, each.class_name, each.authority, each.label, each.version
    yield await part.describe_service(SHOPPING, SERVICE, soon())
    yield await part.describe_provider(AUTHORITY, soon())
    for values in FORECASTS:
        yield await part.execute(AUTHORITY, FORECAST, values, soon())
    yield await part.execute(AUTHORITY, "other", {}, soon())
    for request in REQUESTS:
        yield await asked(part, request, "1.0")
    for version in ("2.0", None, 1):
        yield await asked(part, REQUESTS[0], version)


async def asked(part: PublishedPart, request: dict[str, Any], version: Any) -> Any:
    """Send a request to the shopping list as specified; return its parsed response."""
    text = json.dumps({"mobile-mcp-request": {"version": version, "request": request}})
    extras = {"mobile-mcp-request": text}
    reply = await part.call_service(SHOPPING, SERVICE, request["id"], extras, soon())
    response = json.loads(reply.extras["mobile-mcp-response"])
    return request, version, reply.code, {**reply.extras, "mobile-mcp-response": response}
