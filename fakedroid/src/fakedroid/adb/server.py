"""A private adb server beside the user's. Only this module starts a program."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from fakedroid.adb.client import AdbClient, AdbError
from fakedroid.adb.program import find_adb

_START_SECONDS: Final = 20.0
_LOOK_EVERY_SECONDS: Final = 0.01


@contextmanager
def adb_server(program: Path | None = None) -> Iterator[AdbClient]:
    """Run a private adb server and yield a client of it; it ends with the ``with`` block.

    It scans neither USB ports nor the network, and has its own keys and port, so that it does not
    interfere with the user's phones or adb server.

    Raises:
        AdbError: no adb program was found, or it did not start.
    """
    path = program or find_adb()
    if path is None:
        raise AdbError("no adb program in PATH, in ANDROID_HOME or in the adbutils package")
    with tempfile.TemporaryDirectory(prefix="fakedroid-adb-") as home:
        client = AdbClient(_free_port())
        process = _start(path, client.port, home)
        try:
            _wait_until_ready(client, process)
            yield client
        finally:
            process.kill()
            process.wait()


def _start(path: Path, port: int, home: str) -> subprocess.Popen[bytes]:
    private = {
        "HOME": home,
        "ANDROID_ADB_LOG_PATH": os.path.join(home, "adb.log"),
        "ADB_USB": "0",
        "ADB_MDNS": "0",
        "ADB_EMU": "0",
    }
    return subprocess.Popen(
        [path, "-P", str(port), "nodaemon", "server"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **private},
        # Ctrl-C in a terminal must not stop the server while others still use it.
        start_new_session=True,
    )


def _wait_until_ready(client: AdbClient, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_SECONDS
    while True:
        try:
            client.ask("host:version")
            return
        except AdbError as error:
            if process.poll() is not None or time.monotonic() > until:
                raise AdbError(f"the adb server did not start on port {client.port}") from error
        time.sleep(_LOOK_EVERY_SECONDS)


def _free_port() -> int:
    """Return a free port outside the range that adb servers scan for emulators."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if not 5554 <= port <= 5686:
            return port
