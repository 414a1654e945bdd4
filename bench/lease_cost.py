"""Measures the cost of leases for calls that do not use them, compared with another source.

    python -m bench.lease_cost OTHER_SRC [--rounds N]

OTHER_SRC is the folder `src` of a checkout from before leases, or of one without the check. Two
processes, one of each source, make the same calls on one virtual phone alternately. Prints the
lower quartiles and their ratio, of elapsed time and of CPU time.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.phones import attach

NOW = Path(__file__).resolve().parent.parent / "src"
BATCH = 20
WARM_UP = 3
CLIENT = """
import asyncio, json, sys, time
from pathlib import Path
from handroid.adb.server import AdbServer, parse_address
from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.phone.roster import Roster
from handroid.state import State
from handroid.tools.registry import registry

async def main(folder, adb):
    server = AdbServer(parse_address(adb), may_start=False)
    roster = Roster(server, State(Path(folder)), driver=DriverPreference.HAND)
    roster.follow()
    settings = Settings()
    engine = Engine(registry(), roster, lambda: settings)
    for line in sys.stdin:
        tool, arguments, count = json.loads(line)
        made = []
        for _ in range(count):
            wall, cpu = time.perf_counter(), time.thread_time()
            answer = await engine.call(reference(), tool, arguments)
            made.append((time.perf_counter() - wall, time.thread_time() - cpu))
            assert not answer.is_error, answer
        print(json.dumps(made), flush=True)
    await engine.stop()

asyncio.run(main(*sys.argv[1:]))
"""
WORKS: dict[str, tuple[str, dict[str, Any]]] = {
    "tap": ("android_tap", {"x": 500, "y": 300}),
    "clipboard": ("android_get_clipboard", {}),
}


class Client:
    """A process that makes calls on request."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def calls(self, work: tuple[str, dict[str, Any]]) -> list[tuple[float, float]]:
        """Make some calls, and return the seconds of each: elapsed, and CPU."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([*work, BATCH]).encode() + b"\n")
        made: list[tuple[float, float]] = json.loads(await self._process.stdout.readline())
        return made

    async def close(self) -> None:
        """End it."""
        self._process.terminate()
        await self._process.wait()


async def _started(source: Path, folder: str, adb: str) -> Client:
    others = [path for path in sys.path if not (Path(path) / "handroid").is_dir()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), *others])}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", CLIENT, folder, adb),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=environment,
    )
    return Client(process)


async def measure(older: Path, rounds: int) -> dict[str, dict[str, float]]:
    """Return the figures of both, for each kind of work."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        async with attach() as attached:
            adb = str(attached.server.address)
            clients = [await _started(older, one, adb), await _started(NOW, two, adb)]
            try:
                return {
                    name: await _measured(clients, work, rounds) for name, work in WORKS.items()
                }
            finally:
                await asyncio.gather(*(each.close() for each in clients))


async def _measured(
    clients: list[Client], work: tuple[str, dict[str, Any]], rounds: int
) -> dict[str, float]:
    made: list[list[tuple[float, float]]] = [[], []]
    for number in range(rounds + WARM_UP):
        for each in (0, 1) if number % 2 else (1, 0):
            times = await clients[each].calls(work)
            made[each] += times if number >= WARM_UP else []
    figures: dict[str, float] = {}
    for place, kind in enumerate(("ms", "cpu_ms")):
        before, after = (
            statistics.quantiles([times[place] * 1000 for times in each], n=4)[0] for each in made
        )
        figures |= {f"{kind}_before": before, kind: after, f"{kind}_ratio": after / before}
    return {name: round(value, 4) for name, value in figures.items()}


def main() -> None:
    """Measure, and print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("older", type=Path)
    options.add_argument("--rounds", type=int, default=100)
    given = options.parse_args()
    print(json.dumps(asyncio.run(measure(given.older.resolve(), given.rounds)), indent=2))


if __name__ == "__main__":
    main()
