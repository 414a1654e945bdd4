"""Several processes lease the same phones, lose them, and are killed or suspended meanwhile.

    python -m bench.leases [--calls N] [--workers N] [--phones N] [--minutes N] [--pause SECONDS]

The phones are virtual ones behind a real adb server, and their recorded taps show whether any call
reached the wrong phone, or one that another caller had leased: `bench.lease_oracle`. A worker that
is killed is replaced. Prints the figures as JSON.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from bench.lease_oracle import Given, Seen
from bench.lease_worker import STOP, work
from handroid.adb.server import AdbServer, private_server
from handroid.policy.leases import DeskLeases
from handroid.state import State
from tests.phones import Attached, join

_INJURE_SECONDS = 1.5
_STOP_SECONDS = 1.2
_POLL_SECONDS = 0.01
_LONGEST_WAIT = 30.0

# Imported once, and forked for each worker.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["bench.lease_worker"])


class Log:
    """Reads the output of a worker, line by line."""

    def __init__(self, pipe: Connection, note: Callable[[dict[str, Any]], None]) -> None:
        self._pipe = pipe
        self._note = note
        self._rest = b""
        self._open = True
        asyncio.get_running_loop().add_reader(pipe.fileno(), self._read)

    def _read(self) -> bool:
        """Process new output; return whether there can be more."""
        said = os.read(self._pipe.fileno(), 1 << 16)
        *lines, self._rest = (self._rest + said).split(b"\n")
        for line in lines:
            self._note(json.loads(line))
        if not said:
            asyncio.get_running_loop().remove_reader(self._pipe.fileno())
            self._open = False
        return self._open

    def close(self) -> None:
        """Read the rest after the worker has ended."""
        while self._open:
            self._read()
        self._pipe.close()


@dataclass
class Campaign:
    """One run."""

    folder: Path
    adb: AdbServer
    phones: list[Attached]
    calls: int
    seen: list[Seen] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    refusals: list[dict[str, Any]] = field(default_factory=list)
    stops: list[tuple[int, float, float]] = field(default_factory=list)
    stalls_ms: list[float] = field(default_factory=list)
    freed_s: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    running: dict[int, ForkServerProcess] = field(default_factory=dict)
    logs: list[Log] = field(default_factory=list)

    def listen(self) -> None:
        """Let the phones record taps instead of performing them."""
        for number, attached in enumerate(self.phones):
            seen = Seen(number)
            self.seen.append(seen)

            async def note(request: Any, seen: Seen = seen) -> dict[str, Any]:
                x, y, _ = request.args["paths"][0][0]
                seen.tapped(time.time(), x, y)
                return {"events": 2}

            asks = attached.phone.asks
            asks["touch.perform"] = asks["touch.perform"]._replace(answer=note)

    def start(self, number: int) -> None:
        """Start a worker."""
        serials = [each.transport.serial for each in self.phones]
        ours, theirs = multiprocessing.Pipe(duplex=False)
        arguments = (number, self.folder, str(self.adb.address), serials, theirs)
        process = PROCESSES.Process(target=work, args=arguments)
        process.start()
        theirs.close()
        self.running[number] = process
        self.logs.append(Log(ours, self._note))

    def _note(self, said: dict[str, Any]) -> None:
        if "lease" in said:
            given = Given(said["revision"], said["since"], said["worker"])
            self.seen[said["lease"]].given[given.revision] = given
            self.counts["leases"] += 1
            return
        self.counts["calls"] += 1
        self.counts["refused"] += said["refused"]
        if said["refused"]:
            self.refusals.append(said)
        if said["stall"] is not None:
            self.stalls_ms.append(said["stall"])
        if said["failed"]:
            self.failures[said["failed"][:100]] += 1

    async def inject_fault(self, chance: random.Random) -> None:
        """Kill a worker and replace it, or suspend one for a while."""
        number, process = chance.choice(list(self.running.items()))
        if chance.random() < 0.5:
            stopped = time.time()
            os.kill(process.pid or 0, signal.SIGSTOP)
            await asyncio.sleep(_STOP_SECONDS)
            os.kill(process.pid or 0, signal.SIGCONT)
            self.stops.append((number, stopped, time.time()))
            self.counts["stopped"] += 1
            return
        leases = DeskLeases(State(self.folder))
        held = {each.revision: each for each in leases.all() if f"/worker {number} " in each.caller}
        process.kill()
        start = time.perf_counter()
        # Nobody is notified when a lease ends.
        while any(each == held.get(each.revision) for each in leases.all()):  # noqa: ASYNC110
            await asyncio.sleep(_POLL_SECONDS)
        if held:
            self.freed_s.append(time.perf_counter() - start)
        await asyncio.to_thread(process.join)
        self.counts["killed"] += 1
        self.start(number)

    async def stop(self) -> None:
        """End the workers."""
        (self.folder / STOP).touch()
        for process in self.running.values():
            await asyncio.to_thread(process.join, _LONGEST_WAIT)
            process.kill()
        for log in self.logs:
            log.close()

    def _at_once(self, call: dict[str, Any]) -> bool:
        """Whether the phone was leased at the time of the call, and the worker was not suspended.

        Otherwise the call waited for its turn first, like calls to free phones.
        """
        start, end = call["at"], call["at"] + call["ms"] / 1000
        given = self.seen[call["phone"]].given.values() if call["phone"] is not None else ()
        meanwhile = any(start <= each.since <= end for each in given)
        paused = any(
            number == call["worker"] and begun <= end and start <= ended
            for number, begun, ended in self.stops
        )
        return not (call["waited"] or meanwhile or paused)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return the figures, and the violations."""
        wrong = [each for seen in self.seen for each in seen.wrong()]
        refused = [each for each in self.refusals if self._at_once(each)]
        return {
            **self.counts,
            "seconds": round(seconds, 1),
            "taps": sum(len(seen.taps) for seen in self.seen),
            "taps_without_lease": sum(t.revision is None for s in self.seen for t in s.taps),
            "refused_at_once": len(refused),
            "refusal_ms": _shares([each["ms"] for each in refused]),
            "refusal_cpu_ms": _shares([each["cpu"] for each in refused]),
            "one_ms_of_computing_ms": _shares(self.stalls_ms),
            "freed_s_longest": round(max(self.freed_s), 3) if self.freed_s else None,
            "freed": len(self.freed_s),
            "failed": dict(self.failures),
            "wrong": len(wrong),
            "examples": wrong[:10],
        }


def _shares(times: list[float]) -> dict[str, float]:
    """Return the median, the 99th percentile and the maximum."""
    if not times:
        return {}
    ordered = sorted(times)
    places = {"p50": len(ordered) // 2, "p99": int(len(ordered) * 0.99), "longest": -1}
    return {name: round(ordered[place], 2) for name, place in places.items()}


async def run(
    calls: int, workers: int, phones: int, minutes: float = 60.0, pause: float = _INJURE_SECONDS
) -> dict[str, Any]:
    """Return the figures of one run, which ends after so many calls or minutes."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        adb = await stack.enter_async_context(private_server())
        attached = [await stack.enter_async_context(join(adb)) for _ in range(phones)]
        campaign = Campaign(Path(folder), adb, attached, calls)
        campaign.listen()
        chance = random.Random(calls)
        begun = time.monotonic()
        for number in range(workers):
            campaign.start(number)
        try:
            # The first fault comes after every worker has made some calls.
            while campaign.counts["calls"] < calls and time.monotonic() - begun < minutes * 60:
                await asyncio.sleep(pause if campaign.counts["calls"] else 0.1)
                if campaign.counts["calls"] > workers:
                    await campaign.inject_fault(chance)
        finally:
            await campaign.stop()
        return campaign.figures(time.monotonic() - begun)


def main() -> None:
    """Run it, and print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--calls", type=int, default=5_000)
    options.add_argument("--workers", type=int, default=8)
    options.add_argument("--phones", type=int, default=4)
    options.add_argument("--minutes", type=float, default=60.0)
    options.add_argument("--pause", type=float, default=_INJURE_SECONDS)
    given = options.parse_args()
    figures = asyncio.run(run(given.calls, given.workers, given.phones, given.minutes, given.pause))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
