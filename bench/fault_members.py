"""Programs of a fleet that can be suspended, killed and restarted, even with a wrong clock."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.fault_phones import Tap

TOKEN = "a-token-of-this-benchmark"
_PATIENCE = 120.0
_MAIN = """
import sys, time
now = time.time
time.time = lambda: now() + {skew}
time.time_ns = lambda: int(time.time() * 1e9)
from handroid.surfaces.cli.main import main
sys.exit(main())
"""


def _surroundings() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


class Member:
    """`handroid fleet …` in a separate process."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        skew: float = 0.0,
        inside: Sequence[str] = (),
        **settings: object,
    ) -> None:
        """Set its clock wrong by ``skew`` seconds, and run it with the program ``inside``."""
        program = [*inside, sys.executable, "-c", _MAIN.format(skew=skew)]
        self._command = [*program, "fleet", *arguments, "--json"]
        named = {f"HANDROID_{name.upper()}": str(value) for name, value in settings.items()}
        own = {"HANDROID_HOME": str(home), "HANDROID_TOKEN": TOKEN, **named}
        self._environment = {**_surroundings(), **own}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> dict[str, Any]:
        """Start it, retrying while the bus is down; return its announcement."""
        end = time.monotonic() + _PATIENCE
        while not (line := await self._first_line()):
            assert time.monotonic() < end, "it does not start"
        said: dict[str, Any] = json.loads(line)
        return said

    async def _first_line(self) -> bytes:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environment,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert self._process.stdout
        return await asyncio.wait_for(self._process.stdout.readline(), _PATIENCE)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process
        self._process.send_signal(number)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End it, even while it is suspended."""
        if self._process is None or self._process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
            self._process.send_signal(signal.SIGCONT)
        await asyncio.wait_for(self._process.wait(), _PATIENCE)


class Phones:
    """The process of the virtual phones."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> list[int]:
        """Start them; return their ports."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.fault_phones", str(self._count), limit=1 << 26,
            env=_surroundings(),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return [int(port) for port in (await self._line()).split()]

    async def taps(self) -> list[Tap]:
        """Return the taps that the phones have recorded so far."""
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(b"\n")
        return [Tap(*each) for each in json.loads(await self._line())]

    async def end(self) -> None:
        """End them."""
        if self._process and self._process.stdin:
            self._process.stdin.close()
            await self._process.wait()

    async def _line(self) -> bytes:
        assert self._process
        assert self._process.stdout
        return await asyncio.wait_for(self._process.stdout.readline(), _PATIENCE)
