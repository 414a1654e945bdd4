"""The debug log, and whatever else a server writes, holds nothing that callers and phones say."""

import asyncio
import base64
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.requirements.arguments_004 import LOCATION
from tests.requirements.caller import Caller, ProtocolError
from tests.requirements.shown import Shown
from tests.requirements.stage import staged
from tests.surfaces.programs import PATIENCE, environment, handroid

SECRETS = 2_000 if os.environ.get("HANDROID_NIGHTLY") else 200
BY_COMMAND = 2
TYPED = 2
DEBUG = ("--log-level", "debug")
SHOWN_SCREENS = "screens"
"""The folder of the screens that callers were shown, which hold texts and are the owner's own."""


@dataclass
class Secrets:
    """Makes secrets and remembers them; the first is the token."""

    made: list[str] = field(default_factory=list)

    def new(self) -> str:
        """Return another one."""
        self.made.append(f"hush{os.urandom(9).hex()}")
        return self.made[-1]

    def found_in(self, content: bytes) -> list[str]:
        """Return those that a content holds, as they are or in base64."""
        return [
            each
            for each in self.made
            if each.encode() in content or base64.b64encode(each.encode()) in content
        ]


@dataclass
class Served:
    """A server at debug, and callers of it."""

    plain: Caller
    session: Client
    process: asyncio.subprocess.Process

    async def clipboard(self, secret: str) -> None:
        """Pass it through the clipboard, as plain JSON."""
        await self.plain.call("android_set_clipboard", text=secret)
        assert secret in (await self.plain.call("android_get_clipboard")).text

    async def streamed(self, secret: str) -> None:
        """Pass it through the clipboard, in a session."""
        await self.session.call_tool("android_set_clipboard", {"text": secret})
        assert secret in str(await self.session.call_tool("android_get_clipboard", {}))

    async def file(self, secret: str) -> None:
        """Write it to a file and read it."""
        where = {"location_id": LOCATION, "path": "kept.txt"}
        await self.plain.call("android_write_file", **where, content=secret)
        assert secret in (await self.plain.call("android_read_file", **where)).text

    async def refused(self, secret: str) -> None:
        """Give it where it is wrong, and as the name of an argument."""
        assert (await self.plain.call("android_tap", x=secret, y=1)).is_error
        assert (await self.plain.call("android_tap", **{secret: 1})).is_error
        assert (await self.plain.call("android_click_element", element_id=secret)).is_error

    async def sought(self, secret: str) -> None:
        """Look for it on the screen."""
        await self.plain.call("android_find_elements", by="text", value=secret)

    async def unreadable(self, secret: str) -> None:
        """Send it in a message that is none, and in one of an unknown method."""
        await self.plain.post(f'{{"jsonrpc": "2.0", {secret}'.encode())
        await self.plain.post(json.dumps({"jsonrpc": "2.0", "id": 1, "params": secret}).encode())
        with suppress(ProtocolError):
            await self.plain.ask("tools/call", {"name": secret, "arguments": {"a": secret}})
        with suppress(ProtocolError):
            await self.plain.ask(secret)

    async def as_a_token(self, secret: str) -> None:
        """Use it as a token, which is wrong."""
        answer = await self.plain.post(b"{}", {"Authorization": f"Bearer {secret}"})
        assert answer.status == 401

    async def legacy(self, secret: str) -> None:
        """Pass it through the older addresses, well and badly."""
        headers = {
            "Authorization": f"Bearer {self.plain.token}",
            "Content-Type": "application/json",
        }
        for params in ({"name": "set_clipboard", "arguments": {"text": secret}}, secret):
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            body = json.dumps(message).encode()
            await self.plain.send("POST", headers, body, "/mcp/v1/tools/call")

    async def message(self, secret: str) -> None:
        """Send it as an SMS."""
        sms = Caller(self.plain.port, self.plain.token, "/sms/mcp")
        await sms.call("send_sms", to_phone_number="+15550100", message=secret)


@asynccontextmanager
async def served(home: Path, token: str, written: dict[str, bytes]) -> AsyncIterator[Served]:
    """Serve a virtual phone over HTTP; what the process wrote is kept at the end."""
    errors = (home.parent / "stderr").open("wb")
    arguments = (*DEBUG, "serve", "--virtual", "--http", "127.0.0.1:0", "--json", "--groups", "sms")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments,
        env=environment(home, HANDROID_TOKEN=token, TMPDIR=str(home)),
        stdout=asyncio.subprocess.PIPE, stderr=errors,
    )  # fmt: skip
    errors.close()
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        url = json.loads(line)["url"]
        async with (
            httpx2.AsyncClient(
                headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE
            ) as http,
            Client(streamable_http_client(url, http_client=http)) as session,
        ):
            plain = Caller(urlsplit(url).port or 0, token)
            yield Served(plain, session, process)
    finally:
        process.terminate()
        out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        written["stdout"] = line + out
        written["stderr"] = (home.parent / "stderr").read_bytes()


async def typed(plain: Caller, secrets: Secrets) -> None:
    """Type some into a field, and read them back."""
    await plain.call("android_open_app", package_id="dev.handroid.form")
    for _ in range(TYPED):
        shown = Shown.parse((await plain.call("android_get_screen_state")).text)
        secret, name = secrets.new(), shown.row("name").id
        result = await plain.call(
            "android_type_append_text", element_id=name, text=secret, typing_speed=10
        )
        assert secret in result.text


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder, but the shown screens."""
    found = (each for each in folder.rglob("*") if each.is_file())
    return {str(p): p.read_bytes() for p in found if SHOWN_SCREENS not in p.parts}


def leaks(secrets: Secrets, written: dict[str, bytes]) -> dict[str, list[str]]:
    """Return which secrets are where."""
    found = {name: secrets.found_in(content) for name, content in written.items()}
    return {name: those for name, those in found.items() if those}


async def test_no_text_sent_over_http_is_in_the_log_or_in_a_file(tmp_path: Path) -> None:
    secrets, written = Secrets(), dict[str, bytes]()
    home = tmp_path / "user"
    home.mkdir()
    async with served(home, secrets.new(), written) as server:
        ways: list[Callable[[str], Awaitable[None]]] = [
            *(server.clipboard, server.streamed, server.file, server.refused, server.sought),
            *(server.unreadable, server.as_a_token, server.legacy, server.message),
        ]
        for way in islice(cycle(ways), SECRETS - TYPED):
            await way(secrets.new())
        await typed(server.plain, secrets)
        written |= files(home)
    written |= files(home)
    assert len(secrets.made) > SECRETS
    assert leaks(secrets, written) == {}


async def test_no_text_sent_over_stdio_is_in_the_log(tmp_path: Path) -> None:
    secrets, pipe = Secrets(), asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *DEBUG, "serve", "--virtual",
        env=environment(tmp_path), stdin=pipe, stdout=pipe, stderr=pipe,
    )  # fmt: skip
    said = b"".join(message + b"\n" for message in _messages(secrets))
    _, err = await asyncio.wait_for(process.communicate(said), PATIENCE)
    assert secrets.found_in(err) == []
    assert leaks(secrets, files(tmp_path)) == {}


def _messages(secrets: Secrets) -> list[bytes]:
    info = {"name": secrets.new(), "version": "1"}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info}
    said: list[dict[str, Any]] = [
        {"id": 0, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 1, "method": secrets.new()},
        {"method": secrets.new(), "params": {"a": secrets.new()}},
        {"id": 2, "method": "tools/call", "params": secrets.new()},
        {"id": 3, "result": secrets.new()},
        {"method": "notifications/cancelled", "params": {"requestId": {"a": secrets.new()}}},
    ]
    for number in range(4, SECRETS // 10):
        call = {"name": "android_set_clipboard", "arguments": {"text": secrets.new()}}
        said.append({"id": number, "method": "tools/call", "params": call})
    lines = [json.dumps({"jsonrpc": "2.0", **each}).encode() for each in said]
    return [*lines, f"{{{secrets.new()}".encode(), f'"{secrets.new()}"'.encode()]


async def test_no_text_passed_to_a_command_is_in_its_log(tmp_path: Path) -> None:
    secrets = Secrets()
    async with staged(tmp_path) as stage:
        where = ("--server", str(stage.adb.address))
        for _ in range(BY_COMMAND):
            given = f"text={secrets.new()}"
            wrote = await handroid(tmp_path, *DEBUG, "call", "set_clipboard", given, *where)
            read = await handroid(tmp_path, *DEBUG, "call", "get_clipboard", *where)
            assert secrets.made[-1] in read.out
            assert secrets.found_in(f"{wrote.out}{wrote.err}{read.err}".encode()) == []
