"""Two servers and several commands, each in its own process, on one phone at the same time."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

from handroid.drivers import stock
from handroid.hand.hand import Hand
from handroid.state import State
from tests.contract.checks import CALCULATOR
from tests.phones import Attached, attach, soon
from tests.surfaces.programs import Ended, environment, handroid

SPEED = 20.0
TAPS = 12
COMMANDS = 3


def server_of(attached: Attached, home: Path) -> StdioServerParameters:
    port = str(attached.server.address.port)
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "handroid", "serve", "--driver", "hand", "--server", port],
        env=environment(home),
    )


async def call(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(f"android_{tool}", arguments)
    assert isinstance(result, CallToolResult)
    text = "".join(part.text for part in result.content if isinstance(part, TextContent))
    assert not result.is_error, text
    return text


async def place_of(client: Client, name: str) -> tuple[int, int]:
    found = json.loads(await call(client, "find_elements", by="resource_id", value=f"id/{name}"))
    left, top, right, bottom = found["elements"][0]["bounds"].values()
    return (left + right) // 2, (top + bottom) // 2


async def command(attached: Attached, home: Path, x: int, y: int) -> Ended:
    port = str(attached.server.address.port)
    words = ("call", "tap", f"x={x}", f"y={y}", "--driver", "hand")
    return await handroid(home, *words, ANDROID_ADB_SERVER_PORT=port)


async def sessions(attached: Attached, home: Path) -> int:
    """Return how many other programs use the hand."""
    facts = (await stock.connect(attached.transport, soon())).facts
    hand = Hand(attached.transport, facts.identity.name, State(home / "handroid"))
    status = await hand.ask("hand.status", soon())
    hand.close()
    return int(status.ok["sessions"]) - 1


async def test_all_are_answered_and_no_action_is_lost_or_repeated(tmp_path: Path) -> None:
    async with (
        attach(speed=SPEED) as attached,
        Client(server_of(attached, tmp_path)) as one,
        Client(server_of(attached, tmp_path)) as two,
    ):
        await call(one, "open_app", package_id=CALCULATOR)
        first, second, third = [await place_of(one, f"digit_{digit}") for digit in (1, 2, 3)]
        answers = await asyncio.gather(
            *(call(one, "tap", x=first[0], y=first[1]) for _ in range(TAPS)),
            *(call(two, "tap", x=second[0], y=second[1]) for _ in range(TAPS)),
            *(call(client, "get_screen_state") for client in (one, two) for _ in range(3)),
            *(command(attached, tmp_path, *third) for _ in range(COMMANDS)),
        )
        ended = [answer for answer in answers if isinstance(answer, Ended)]
        assert [each.code for each in ended] == [0] * COMMANDS, ended
        found = await call(two, "find_elements", by="resource_id", value="id/formula")
        formula = json.loads(found)["elements"][0]["text"]
        assert sorted(formula) == sorted("1" * TAPS + "2" * TAPS + "3" * COMMANDS)
        assert await sessions(attached, tmp_path) == 2
        hands = [each for each in attached.phone.processes.all() if each.name == "handroid-hand"]
        assert len(hands) == 1
