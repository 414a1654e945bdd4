"""A juror that is an MCP server."""

import base64
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.jury.juror import Juror, SaidNoError
from tests.jury.lines import Lines, conversation
from tests.jury.surroundings import surroundings
from tests.phones import Attached


class McpJuror(Juror):
    """Speaks MCP over standard input and output; its own calls are added by each program."""

    def __init__(self, lines: Lines, serial: str, folder: Path) -> None:
        self._lines = lines
        self.serial = serial
        self.folder = folder

    async def prepare(self) -> None:
        """Shake hands, and choose the phone where the program wants that."""
        client = {"name": "jury", "version": "1"}
        wanted = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
        await self._request("initialize", wanted)
        await self._lines.tell({"jsonrpc": "2.0", "method": "notifications/initialized"})

    async def _request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        answer = await self._lines.ask({"jsonrpc": "2.0", "method": method, "params": params})
        if "error" in answer:
            raise SaidNoError(str(answer["error"]))
        result: dict[str, Any] = answer["result"]
        return result

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool and return its contents by their type."""
        result = await self._request("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise SaidNoError(result["content"][0].get("text", "an error without words"))
        return {content["type"]: content for content in result["content"]}

    async def text(self, tool: str, **arguments: object) -> str:
        """Call a tool and return its text."""
        answer: str = (await self.call(tool, **arguments))["text"]["text"]
        return answer

    async def image(self, tool: str, **arguments: object) -> bytes:
        """Call a tool and return its picture."""
        return base64.b64decode((await self.call(tool, **arguments))["image"]["data"])


Some = TypeVar("Some", bound=McpJuror)


@asynccontextmanager
async def by_node(
    kind: type[Some], script: Path, words: Sequence[str], attached: Attached, home: Path
) -> AsyncIterator[Some]:
    """Start a server that Node runs, and greet it."""
    async with conversation(["node", script, *words], surroundings(attached, home)) as lines:
        juror = kind(lines, attached.transport.serial, home)
        await juror.prepare()
        yield juror
