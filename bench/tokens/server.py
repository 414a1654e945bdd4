"""A scripted client of an MCP server, which counts everything that a model would see."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.jury.jurors import agent_device, claude_in_mobile, mobile_mcp
from tests.jury.lines import Lines, conversation
from tests.jury.surroundings import surroundings
from tests.phones import Attached


class RefusedError(Exception):
    """The server responded with an error."""


@dataclass
class Exchange:
    """One tool call, as the model writes and reads it."""

    request: str
    answer: str


@dataclass
class Session:
    """A session with one server."""

    lines: Lines
    serial: str
    exchanges: list[Exchange] = field(default_factory=list)

    async def greet(self) -> None:
        """Initialize the session."""
        client = {"name": "bench", "version": "1"}
        await self._request(
            "initialize",
            {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client},
        )
        await self.lines.tell({"jsonrpc": "2.0", "method": "notifications/initialized"})

    async def tools(self) -> str:
        """Return the list of tools as a model sees it: names, descriptions, schemas."""
        tools = (await self._request("tools/list", {}))["tools"]
        kept = [
            {name: tool[name] for name in ("name", "description", "inputSchema") if name in tool}
            for tool in tools
        ]
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    async def call(self, tool: str, **arguments: object) -> str:
        """Call a tool, record it, and return its text.

        Raises:
            RefusedError: the server reports an error.
        """
        result = await self._request("tools/call", {"name": tool, "arguments": arguments})
        text = "\n".join(each.get("text", f"<{each['type']}>") for each in result["content"])
        request = json.dumps(
            {"name": tool, "arguments": arguments}, ensure_ascii=False, separators=(",", ":")
        )
        self.exchanges.append(Exchange(request, text))
        if result.get("isError"):
            raise RefusedError(f"{tool}: {text[:300]}")
        return text

    async def _request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        answer = await self.lines.ask({"jsonrpc": "2.0", "method": method, "params": params})
        if "error" in answer:
            raise RefusedError(str(answer["error"])[:300])
        result: dict[str, Any] = answer["result"]
        return result


_OURS = (sys.executable, "-c", "from handroid.surfaces.cli.main import main; main()", "serve")


def has_lean() -> bool:
    """Whether our server has the profile already."""
    said = subprocess.run([*_OURS, "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(r"tools to serve:[^\[]*\blean\b", said) is not None


def command_of(name: str) -> Sequence[str | Path]:
    """Return the command of a server; third-party ones are installed first, in pinned versions."""
    match name:
        case "reference":
            return _OURS
        case "reference (stock)":
            return [*_OURS, "--driver", "stock"]
        case "lean":
            return [*_OURS, "--profile", "lean"]
        case "lean (stock)":
            return [*_OURS, "--profile", "lean", "--driver", "stock"]
        case "mobile-mcp":
            return ["node", mobile_mcp.SERVER, "--stdio"]
        case "agent-device":
            agent_device.INSTALL.install()
            folder = agent_device.INSTALL.modules / "agent-device"
            return ["node", folder / "bin" / "agent-device.mjs", "mcp"]
        case "claude-in-mobile":
            claude_in_mobile.INSTALL.install()
            return ["node", claude_in_mobile.INSTALL.modules / "claude-in-mobile" / "bin.mjs"]
    raise ValueError(f"no server {name}")


@asynccontextmanager
async def session(name: str, phone: Attached, home: Path) -> AsyncIterator[Session]:
    """Start a server with its own home, and end it with all its child processes."""
    environment = surroundings(phone, home)
    if name.startswith(("reference", "lean")):
        environment["PYTHONPATH"] = ":".join(sys.path)
    async with conversation(command_of(name), environment) as lines:
        talk = Session(lines, phone.transport.serial)
        await talk.greet()
        yield talk
