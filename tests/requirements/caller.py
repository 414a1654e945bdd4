"""A plain MCP client: one JSON-RPC message a request, as the specification's examples send them."""

import asyncio
import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

_SECONDS = 60.0
JSON = "application/json"
SENTENCES = re.compile(r"[.!?…] \S.*[.!?…]$", re.DOTALL)
"""What happened, and the next step: each a sentence of its own."""


@dataclass(frozen=True)
class Answered:
    """An HTTP answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Result:
    """What a tool call ended with."""

    raw: Mapping[str, Any]

    @property
    def texts(self) -> list[str]:
        """Every text, in order."""
        return [part["text"] for part in self.raw["content"] if part["type"] == "text"]

    @property
    def text(self) -> str:
        """The only text."""
        (text,) = self.texts
        return text

    @property
    def json(self) -> Any:
        """The only text, read as JSON."""
        return json.loads(self.text)

    @property
    def image(self) -> bytes:
        """The only picture."""
        (part,) = (part for part in self.raw["content"] if part["type"] == "image")
        assert part["mimeType"] == "image/jpeg"
        return base64.b64decode(part["data"], validate=True)

    @property
    def is_error(self) -> bool:
        """Whether the tool failed."""
        return bool(self.raw.get("isError", False))

    @property
    def meta(self) -> Mapping[str, Any]:
        """What is said beside the contents."""
        meta: Mapping[str, Any] = self.raw.get("_meta", {})
        return meta

    def failed(self, category: str) -> str:
        """Return what went wrong, which must be of that category."""
        assert self.is_error, self.raw
        start = f"{category}: "
        assert self.text.startswith(start), self.text
        assert SENTENCES.search(self.text), self.text
        return self.text.removeprefix(start)

    def done(self) -> str:
        """Return the only text of a call that went well."""
        assert not self.is_error, self.raw
        return self.text


def corrected(what: str) -> str:
    """Return an error about arguments as a caller gets it, with the next step."""
    return f"{what}. Correct it and try again."


class ProtocolError(Exception):
    """The server answered with a JSON-RPC error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


@dataclass
class Caller:
    """Talks to one server."""

    port: int
    token: str
    path: str = "/mcp"
    _ids: "count[int]" = field(default_factory=lambda: count(1))

    async def call(self, name: str, /, **arguments: Any) -> Result:
        """Call a tool."""
        answer = await self.ask("tools/call", {"name": name, "arguments": arguments})
        return Result(answer)

    async def tools(self) -> list[dict[str, Any]]:
        """Return the tools as they are listed."""
        tools: list[dict[str, Any]] = (await self.ask("tools/list"))["tools"]
        return tools

    async def ask(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Send one request and return its result.

        Raises:
            ProtocolError: the server answered with an error of the protocol.
        """
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": next(self._ids), "method": method}
        if params is not None:
            message["params"] = params
        answer = (await self.post(json.dumps(message).encode())).json
        assert answer["jsonrpc"] == "2.0"
        assert answer["id"] == message["id"]
        if "error" in answer:
            raise ProtocolError(answer["error"]["code"], answer["error"]["message"])
        return answer["result"]

    async def post(self, body: bytes, headers: Mapping[str, str] | None = None) -> Answered:
        """Post a body with the headers of the specification's examples, or others."""
        usual = {"Authorization": f"Bearer {self.token}", "Content-Type": JSON}
        return await self.send("POST", usual if headers is None else headers, body)

    async def send(
        self, method: str, headers: Mapping[str, str], body: bytes = b"", path: str | None = None
    ) -> Answered:
        """Send one HTTP request and return the answer."""
        async with asyncio.timeout(_SECONDS):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                named = {"Host": f"localhost:{self.port}", **headers}
                lines = [f"{method} {path or self.path} HTTP/1.1", "Connection: close"]
                lines += [f"{name}: {value}" for name, value in named.items()]
                lines.append(f"Content-Length: {len(body)}")
                writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
                return await _read(reader)
            finally:
                writer.close()


async def _read(reader: asyncio.StreamReader) -> Answered:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines[1:] if line)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answered(int(lines[0].split()[1]), headers, body)
