"""A scripted MCP client of `handroid serve`, which does what a model would."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, ImageContent, TextContent

from tests.phones import Attached
from tests.requirements.shown import Row, Shown
from tests.surfaces.programs import environment

TOKEN = "a-token-of-these-tests"
PATIENCE = 60.0


class Model:
    """Looks, chooses by what it reads, acts."""

    def __init__(self, client: Client, attached: Attached) -> None:
        self._client = client
        self.attached = attached

    async def result(self, tool: str, **arguments: Any) -> CallToolResult:
        """Call a tool that must succeed."""
        result = await self._client.call_tool(f"android_{tool}", arguments)
        assert isinstance(result, CallToolResult)
        assert not result.is_error, f"{tool} {arguments}: {text_of(result)}"
        return result

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must succeed, and return its text."""
        return text_of(await self.result(tool, **arguments))

    async def look(self) -> Shown:
        """Read the screen."""
        return Shown.parse(await self.call("get_screen_state"))

    async def picture(self) -> ImageContent:
        """Read the screen with its annotated picture."""
        result = await self.result("get_screen_state", include_screenshot=True)
        (picture,) = (part for part in result.content if isinstance(part, ImageContent))
        return picture

    async def settle(self) -> None:
        """Let what moves come to rest."""
        answer = json.loads(await self.call("wait_for_idle", timeout=20000))
        assert answer["similarity"] == 100

    async def until(self, expected: Callable[[Shown], bool], what: str) -> Shown:
        """Look again and again until the screen is as expected."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not expected(shown := await self.look()):
                    await asyncio.sleep(0.05)
                return shown
        except TimeoutError:
            raise AssertionError(f"the screen never showed {what}") from None

    async def row(self, name: str) -> Row:
        """Return what the screen shows under a name, as soon as it does."""
        return (await self.until(lambda shown: shown.has(name), repr(name))).row(name)

    async def click(self, name: str) -> None:
        """Find something on the screen by its id, text or description, and click it."""
        shown = await self.until(lambda shown: in_view(shown, name), f"{name!r} in view")
        await self.call("click_element", element_id=shown.row(name).id)

    async def shows(self, name: str, *texts: str) -> None:
        """Wait until the screen shows one of these texts under a name."""
        await self.until(
            lambda shown: shown.has(name) and shown.row(name).text in texts, f"{name!r}: {texts}"
        )


def in_view(shown: Shown, name: str) -> bool:
    """Whether such an element is there and can be seen."""
    return shown.has(name) and "on" in shown.row(name).flags


def text_of(result: CallToolResult) -> str:
    """Return the text of a result."""
    return "".join(part.text for part in result.content if isinstance(part, TextContent))


@asynccontextmanager
async def working(
    how: str, attached: Attached, home: Path, *arguments: str
) -> AsyncIterator[Model]:
    """Start a server of a phone and a client of it, connected over stdio or HTTP."""
    answer = ["serve", "--server", str(attached.server.address.port), *arguments]
    variables = environment(
        home,
        HANDROID_TOKEN=TOKEN,
        HANDROID_DOWNLOAD_HOSTS="127.0.0.1",
        HANDROID_ALLOW_HTTP_DOWNLOADS="true",
    )
    if how == "stdio":
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "handroid", *answer], env=variables
        )
        async with Client(command) as client:
            yield Model(client, attached)
    else:
        async with over_http(answer, variables) as client:
            yield Model(client, attached)


@asynccontextmanager
async def over_http(arguments: list[str], variables: dict[str, str]) -> AsyncIterator[Client]:
    """Start a server on any free port and connect to the address it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments, "--http", "127.0.0.1:0", "--json",
        env=variables, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        announced = json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
        async with client_at(announced["url"]) as client:
            yield client
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        await process.communicate()


@asynccontextmanager
async def client_at(url: str) -> AsyncIterator[Client]:
    """Connect to a server that runs."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client
