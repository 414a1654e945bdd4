"""A phone with a minimal shell, for tests of the services alone."""

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from fakedroid.shell.process import Sink, Source, encode
from fakedroid.state.clock import Clock
from fakedroid.state.files import FileSystem
from fakedroid.wire.banner import banner
from fakedroid.wire.services.table import find_service
from fakedroid.wire.stream import Service

if TYPE_CHECKING:
    from fakedroid.phone import FakePhone

OLD_FEATURES = ("shell_v2", "cmd", "stat_v2")
FEATURES = (
    *OLD_FEATURES,
    "ls_v2",
    "fixed_push_mkdir",
    "apex",
    "abb",
    "fixed_push_symlink_timestamp",
    "abb_exec",
    "sendrecv_v2",
    "sendrecv_v2_brotli",
    "sendrecv_v2_dry_run_send",
)
PRODUCT = {"ro.product.name": "tiny", "ro.product.model": "Tiny 1", "ro.product.device": "tiny"}


class TinyShell:
    """Supports a few commands like ``echo``, ``cat`` and ``wait``, separated by semicolons."""

    def __init__(self) -> None:
        self.cancelled = asyncio.Event()
        self.waiting = asyncio.Event()
        self.ended = asyncio.Event()
        self.kept = bytearray()
        self.lines: list[str] = []

    async def run(
        self,
        line: str,
        stdin: Source,
        stdout: Sink,
        stderr: Sink,
        *,
        tty: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> int:
        self.lines.append(line)
        for part in line.split(";"):
            word, _, rest = part.strip().partition(" ")
            if word == "exit":
                return int(rest)
            text = " ".join(f"{k}={v}" for k, v in (env or {}).items()) if word == "env" else rest
            if word in ("echo", "env"):
                await stdout.write(encode(f"{text}\n"))
            elif word == "err":
                await stderr.write(encode(f"{text}\n"))
            elif word == "tty":
                await stdout.write(b"yes\n" if tty else b"no\n")
            else:
                await self._stay(word, stdin, stdout)
        return 0

    async def _stay(self, word: str, stdin: Source, stdout: Sink) -> None:
        if word == "cat":
            while data := await stdin.read():
                await stdout.write(data)
        elif word == "keep":
            while data := await stdin.read():
                self.kept += data
            self.ended.set()
        elif word == "wait":
            self.waiting.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled.set()
                raise

    async def exec_argv(
        self, argv: list[str], stdin: Source, stdout: Sink, stderr: Sink, *, tty: bool = False
    ) -> int:
        await stdout.write(encode("|".join(argv) + "\n"))
        await stderr.write(b"note\n")
        while data := await stdin.read():
            await stdout.write(data)
            if data.endswith(b"."):
                break
        return 5


class TinyPhone:
    """The parts of a phone that services use."""

    def __init__(self, features: tuple[str, ...] = FEATURES) -> None:
        self.shell = TinyShell()
        self.files = FileSystem(Clock())
        self.level = SimpleNamespace(adb_features=features)
        self.properties = PRODUCT
        self.abstract_sockets: dict[str, Service] = {}
        self.tcp_ports: dict[int, Service] = {}

    def banner(self) -> bytes:
        return banner(lambda name: self.properties.get(name, ""), self.level.adb_features)

    async def open(self, service: bytes) -> Service | None:
        return find_service(cast("FakePhone", self), service)
