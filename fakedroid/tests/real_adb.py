"""The real adb (36) against phones of this process: a private server, and its client."""

import asyncio
import importlib.util
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import pytest
import pytest_asyncio

from tests.processes import marked

TIMEOUT = 30.0


def adb_path() -> Path:
    """Return the adb binary of the adbutils wheel, or skip the test."""
    found = importlib.util.find_spec("adbutils")
    if found is None or found.origin is None:
        pytest.skip("needs adb from the adbutils wheel")
    binary = Path(found.origin).parent / "binaries" / "adb"
    if not binary.exists():
        pytest.skip("the adbutils wheel has no adb for this machine")
    return binary


def free_port() -> int:
    """Return a free TCP port, outside the ports that adb itself scans."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port != 5037 and not 5554 <= port <= 5686:
            return port


class Listener(Protocol):
    """An object that listens for adb servers on this computer: an `Adbd`."""

    @property
    def port(self) -> int: ...


class AdbServer:
    """A private adb server, started in the foreground with its own HOME and port."""

    def __init__(self, home: Path, **settings: str) -> None:
        self.binary = adb_path()
        self.port = free_port()
        self.environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "TMPDIR": str(home),
            "TERM": "xterm",
            "ANDROID_ADB_LOG_PATH": str(home / "adb.log"),
            "ADB_USB": "0",
            "ADB_MDNS": "0",
            "ADB_EMU": "0",
            **marked(),
            **settings,
        }
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the server and wait until it is ready."""
        ready, reply = os.pipe()
        try:
            self.process = await asyncio.create_subprocess_exec(
                self.binary,
                "-P",
                str(self.port),
                "nodaemon",
                "server",
                "--reply-fd",
                str(reply),
                env=self.environment,
                pass_fds=[reply],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        finally:
            os.close(reply)
        with os.fdopen(ready, "rb") as answer:
            said = await asyncio.wait_for(asyncio.to_thread(answer.read, 3), TIMEOUT)
        assert said == b"OK\n", f"adb did not start on port {self.port}"

    async def stop(self) -> None:
        """Stop the server."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def spawn(
        self, *args: str, stdin: int = subprocess.DEVNULL
    ) -> asyncio.subprocess.Process:
        """Start the adb client without waiting for it; its output goes to pipes."""
        return await asyncio.create_subprocess_exec(
            self.binary,
            "-P",
            str(self.port),
            *args,
            env=self.environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    async def run(
        self, *args: str, stdin: bytes | None = None, timeout: float = TIMEOUT
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the adb client until it ends."""
        source = subprocess.DEVNULL if stdin is None else subprocess.PIPE
        process = await self.spawn(*args, stdin=source)
        try:
            out, err = await asyncio.wait_for(process.communicate(stdin), timeout)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return subprocess.CompletedProcess(list(args), process.returncode or 0, out, err)

    async def connect(self, listener: Listener) -> str:
        """Let the server connect to a phone and return its serial number."""
        serial = f"127.0.0.1:{listener.port}"
        answer = await self.run("connect", serial)
        assert answer.stdout.strip().endswith(serial.encode()), answer.stdout
        return serial

    async def on(
        self, listener: Listener, *args: str, stdin: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the adb client for one connected phone."""
        return await self.run("-s", f"127.0.0.1:{listener.port}", *args, stdin=stdin)

    async def states(self) -> dict[str, str]:
        """Return the state of each phone as in `adb devices`."""
        listing = (await self.run("devices")).stdout.decode().splitlines()[1:]
        return dict(line.split("\t") for line in listing if line)


@pytest.fixture(scope="session")
def adb_key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create the key pair that all servers of a test run share, because it takes a while."""
    folder = tmp_path_factory.mktemp("adb-key")
    subprocess.run([adb_path(), "keygen", folder / "adbkey"], check=True, capture_output=True)
    return folder


@pytest_asyncio.fixture
async def adb(tmp_path: Path, adb_key: Path) -> AsyncIterator[AdbServer]:
    """Yield a separate adb server for a test."""
    home = tmp_path / "adb-home"
    shutil.copytree(adb_key, home / ".android")
    server = AdbServer(home)
    await server.start()
    yield server
    await server.stop()
