"""A reader of the docs, who pastes the commands of a page into a shell with a phone attached."""

import asyncio
import os
import re
import shlex
import signal
import sys
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from handroid.surfaces.cli.main import app
from tests.docs.code_blocks import Block
from tests.docs.paths import ROOT
from tests.doctor.setups import answering
from tests.fleet.servers import one_server
from tests.phones import Attached, visit
from tests.surfaces.programs import PATIENCE, environment, program

SHOWN_SERIAL, SHOWN_SECOND = "R58M123ABC", "1A2B3C4D"
SHOWN_BUS = "nats://127.0.0.1:4222"
PHONES_ADDRESSES = ("192.168.1.20:5555", "127.0.0.1:PORT")
PUT_IN = {
    "ID": "com.android.providers.downloads.documents/downloads",
    "127.0.0.1:8080": "127.0.0.1:0",
    "127.0.0.1:9531": "127.0.0.1:0",
    "path/to/your/module": str(ROOT / "examples/android/weather"),
    "app-debug.apk": str(ROOT / "tests/published/checking/shopping_list.apk"),
    "com.example.yourapp": "dev.handroid.sample.weather",
}
"""What stands on a page for something of the reader's, and what is there in its place."""
WORKING = {
    "demo": "until Ctrl-C",
    "pair": "Paired with",
    "selftest": "Driver",
    "virtual": ", ready.",
    "watch": "app ",
}
"""Commands that run until Ctrl-C or for long, and what they print once they work."""
MEMBERS = {"gateway": "/mcp", "node": "has 2 phones"}
"""Programs of a fleet, and what they print once they work."""
OWN_SUITE = ("-p", "no:cacheprovider", "-c", os.devnull)
SUITE_PATIENCE = 300
TOKEN = "a-token-of-the-readers-own"
PAIRED = "Successfully paired to 192.168.1.20:37123 [guid=adb-R5CT1234-abcdef]"


@dataclass
class Reader:
    """Their home and their phone."""

    home: Path
    attached: Attached
    port: str = ""
    """The port of the server that was started last."""
    bus: str = ""
    """The address of the nats-server that was started last."""
    exported: dict[str, str] = field(default_factory=dict)
    seen: set[tuple[str, ...]] = field(default_factory=set)
    """Programs that were seen to work; they need not be started for every page."""

    async def paste(self, block: Block, folder: Path) -> str:
        """Run the commands of a block in a folder; return what they print."""
        printed = ""
        self.exported.clear()
        async with AsyncExitStack() as stack:
            for line in block.text.replace("\\\n", " ").splitlines():
                words = shlex.split(line.removeprefix("uvx --from . "), comments=True)
                if words:
                    given = await self._put_in(words, stack)
                    in_fleet = given[0] == "nats-server" or given[1:2] == ["fleet"]
                    run = self._run_in_fleet if in_fleet else self._run
                    printed += await run(given, folder, stack)
        return printed

    async def _put_in(self, words: list[str], stack: AsyncExitStack) -> list[str]:
        serial = self.attached.transport.serial
        words = [word for word in words if word != "&"]
        given = {
            **PUT_IN,
            SHOWN_BUS: self.bus,
            SHOWN_SERIAL: serial,
            **dict.fromkeys(PHONES_ADDRESSES, serial),
        }
        if SHOWN_SECOND in words:
            second = await stack.enter_async_context(visit(self.attached.server))
            given[SHOWN_SECOND] = second.transport.serial
        return [self._expanded(given.get(word, word)) for word in words]

    def _expanded(self, word: str) -> str:
        values = {"$(uuidgen)": uuid.uuid4().hex}
        values |= {f"${name}": value for name, value in self.exported.items()}
        for name, value in values.items():
            word = word.replace(name, value)
        return word

    async def _run(self, words: list[str], folder: Path, stack: AsyncExitStack) -> str:
        match words:
            case ["export", assigned]:
                name, _, value = assigned.partition("=")
                self.exported[name] = value
                return ""
            case ["handroid", "serve", *_] if "--http" in words:
                return await stack.enter_async_context(self._serving(words[1:], folder))
            case ["handroid", "serve", *_]:
                return await self._end(["-m", *words], folder)
            case ["handroid", "pair", *arguments]:
                async with answering(PAIRED) as server:
                    given = [*arguments, "--code", "123456", "--server", f"{server.address}"]
                    return await self._begin("pair", given, folder)
            case ["handroid", command, *arguments] if command in WORKING:
                return await self._begin(command, arguments, folder)
            case ["handroid", "lease", "release", *arguments]:
                await self._call(["call", "acquire_phone", "holder=somebody"])
                return await self._call(["lease", "release", *arguments])
            case ["handroid", *arguments]:
                return await self._call(arguments)
            case ["pytest", *arguments]:
                return await self._end(["-m", "pytest", *OWN_SUITE, *arguments], folder)
            case ["curl", *arguments]:
                return await self._curl(arguments, folder)
        raise AssertionError(f"Nothing here can run {words[0]}; say why above the block.")

    async def _run_in_fleet(self, words: list[str], folder: Path, stack: AsyncExitStack) -> str:
        """Run a command of a fleet; its programs run until the end of the block."""
        if words[0] == "nats-server":
            self.bus = stack.enter_context(one_server(folder / "nats")).url
            return ""
        if words[2] not in MEMBERS:
            return await self._call(words[1:])
        serving = self._serving(words[1:], folder, MEMBERS[words[2]])
        return await stack.enter_async_context(serving)

    async def _call(self, arguments: Sequence[str]) -> str:
        """Run a command of ours in this process, which is quicker than starting one."""
        ended = await asyncio.to_thread(
            CliRunner().invoke, app, list(arguments), env=self._variables(), input="y\n"
        )
        found_something = arguments[0] == "doctor" and "problem(s)" in ended.output
        assert ended.exit_code == 0 or found_something, (arguments, ended.output, ended.exception)
        return ended.output

    async def _end(self, arguments: Sequence[str], folder: Path) -> str:
        """Run a program to its end; one that serves over stdio ends with its input."""
        if tuple(arguments) in self.seen:
            return ""
        self.seen.add(tuple(arguments))
        async with self._program(sys.executable, arguments, folder) as process:
            out, err = await asyncio.wait_for(process.communicate(), SUITE_PATIENCE)
        assert process.returncode == 0, (arguments, out.decode(), err.decode())
        return out.decode()

    async def _begin(self, command: str, arguments: Sequence[str], folder: Path) -> str:
        """Run a program until it works, and press Ctrl-C."""
        if (command, *arguments) in self.seen:
            return ""
        self.seen.add((command, *arguments))
        if command == "selftest":
            arguments = [*arguments, "--yes"]
        words = ["-u", "-m", "handroid", command, *arguments]
        async with self._program(sys.executable, words, folder) as process:
            printed = await _read_until(process, WORKING[command])
            process.send_signal(signal.SIGINT)
            await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode in (0, 1, 130), (words, printed)
        return printed

    @asynccontextmanager
    async def _serving(
        self, arguments: Sequence[str], folder: Path, shown: str = "/mcp"
    ) -> AsyncIterator[str]:
        words = ["-u", "-m", "handroid", *arguments]
        async with self._program(sys.executable, words, folder) as process:
            printed = await _read_until(process, shown)
            if address := re.search(r"//127.0.0.1(:\d+)/", printed):
                self.port = address[1]
            yield printed
            process.send_signal(signal.SIGINT)
            await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0

    async def _curl(self, arguments: Sequence[str], folder: Path) -> str:
        given = [word.replace(":8080", self.port).replace("$TOKEN", TOKEN) for word in arguments]
        async with self._program("curl", ["-sS", "--fail", *given], folder) as process:
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0, (given, err.decode())
        return out.decode()

    def _program(
        self, name: str, arguments: Sequence[str], folder: Path
    ) -> AbstractAsyncContextManager[asyncio.subprocess.Process]:
        pipe = asyncio.subprocess.PIPE
        return program(
            name, *arguments, cwd=folder,
            env=environment(self.home, **self._variables()),
            stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe,
        )  # fmt: skip

    def _variables(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "HANDROID_HOME": str(self.home / "handroid"),
            "HANDROID_TOKEN": TOKEN,
            "ANDROID_ADB_SERVER_PORT": str(self.attached.server.address.port),
            **self.exported,
        }


async def _read_until(process: asyncio.subprocess.Process, text: str) -> str:
    assert process.stdout
    assert process.stderr
    printed = ""
    while text not in printed:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert line, (printed, (await process.stderr.read()).decode())
        printed += line.decode()
    return printed
