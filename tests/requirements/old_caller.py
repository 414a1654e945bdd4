"""A client of spec 002: it lists at one address and calls at another."""

import json
import re
from dataclasses import dataclass
from typing import Any

from handroid.surfaces.legacy.tools import NAMES as GROUPS
from tests.reference_tools import TOOLS
from tests.requirements.caller import JSON, SENTENCES, Answered, Caller, Result
from tests.requirements.stage import TOKEN, Stage

LIST = "/mcp/v1/tools/list"
CALL = "/mcp/v1/tools/call"
_NEWER = set(TOOLS) - {name for names in GROUPS.values() for name in names}
_UNKNOWN_TO_002 = re.compile(rf"\b({'|'.join(_NEWER)}|android_\w+|screen state|flags?)\b")
"""What spec 004 has and spec 002 does not, so that no error may advise it there."""
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@dataclass(frozen=True)
class Failed:
    """A JSON-RPC error."""

    code: int
    message: str
    data: Any = None


@dataclass(frozen=True)
class OldCaller:
    """Talks to a stage's server as spec 002 has it."""

    caller: Caller

    async def tools(self) -> list[dict[str, Any]]:
        """Return the tools as they are listed."""
        answered = await self.caller.send("GET", BEARER, path=LIST)
        assert answered.status == 200
        assert answered.headers["content-type"] == JSON
        assert list(answered.json) == ["jsonrpc", "id", "result"]
        tools: list[dict[str, Any]] = answered.json["result"]["tools"]
        return tools

    async def post(self, body: bytes) -> Answered:
        """Post a body to where tools are called."""
        return await self.caller.send("POST", {**BEARER, "Content-Type": JSON}, body, CALL)

    async def ask(self, tool: str, /, **arguments: Any) -> Any:
        """Call a tool and return the whole answer."""
        params = {"name": tool, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}
        answered = await self.post(json.dumps(message).encode())
        assert answered.status == 200
        assert answered.json["jsonrpc"] == "2.0"
        assert answered.json["id"] == 7
        return answered.json

    async def call(self, tool: str, /, **arguments: Any) -> Result:
        """Call a tool that must succeed."""
        answer = await self.ask(tool, **arguments)
        assert list(answer) == ["jsonrpc", "id", "result"], answer
        return Result(answer["result"])

    async def do(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must succeed, and return its text."""
        return (await self.call(tool, **arguments)).text

    async def fail(self, tool: str, /, **arguments: Any) -> Failed:
        """Call a tool that must fail, and return how."""
        answer = await self.ask(tool, **arguments)
        assert list(answer) == ["jsonrpc", "id", "error"], answer
        failed = Failed(**answer["error"])
        assert SENTENCES.search(failed.message), failed.message
        advice = failed.message.replace(tool, "")
        assert not _UNKNOWN_TO_002.search(advice), failed.message
        return failed


def old(stage: Stage) -> OldCaller:
    """Return a client of spec 002 for a stage."""
    return OldCaller(stage.caller)
