"""Runs many schedules of faults, several at a time in each of several processes.

python -m tests.faults.campaign 4711            replays the schedule of a seed
python -m tests.faults.campaign 0-9999 --page   runs them and writes the page
"""

import argparse
import asyncio
import copy
import gc
import logging
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import islice, repeat
from pathlib import Path

from tests.faults.memory import WARM_UP, Held, handles, held
from tests.faults.pulse import Pulse, waiting_for_a_core
from tests.faults.schedules import Schedule, random_schedule
from tests.faults.stage import House, housed
from tests.faults.trial import Report, tried

AT_ONCE = 8
_FOR_ONE_PROCESS = 100
_TRIAL_SECONDS = 60.0
_AGAIN = 4
_EXCUSE_SECONDS = 0.2
_BUSY_SHARE = 0.25
"""The share of time in which a process waits for a core above which a late schedule is repeated,
because the machine may be the cause. A false report is never repeated."""


@dataclass
class Sum:
    """The results of many schedules."""

    begun: float = field(default_factory=time.monotonic)
    tried: int = 0
    wrong: list[Report] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    recovered: dict[str, list[float]] = field(default_factory=dict)
    parts: int = 0
    tasks: int = 0
    handles: int = 0
    again: int = 0
    """How often a schedule was repeated because it was late on a busy machine."""
    held: list[tuple[Held, Held]] = field(default_factory=list)
    """For each process, its memory and handles after the warm-up and at the end."""

    def add(self, report: Report) -> None:
        """Add one report."""
        self.tried += 1
        self.outcomes += report.outcomes
        self.slowest = max(self.slowest, report.slowest)
        self.parts += report.parts
        if report.happened and len(report.schedule.faults) == 1:
            self.recovered.setdefault(report.schedule.faults[0], []).append(report.recovered)
        if report.wrong or report.late:
            self.wrong.append(report)

    def join(self, other: "Sum") -> None:
        """Add the results of another process."""
        self.begun = min(self.begun, other.begun)
        self.tried += other.tried
        self.wrong += other.wrong
        self.outcomes += other.outcomes
        self.slowest = max(self.slowest, other.slowest)
        for fault, times in other.recovered.items():
            self.recovered.setdefault(fault, []).extend(times)
        self.parts += other.parts
        self.tasks += other.tasks
        self.handles += other.handles
        self.again += other.again
        self.held += other.held

    @property
    def leaks(self) -> list[str]:
        """What grew continuously, and what was never released."""
        left = f"LEAK: {self.tasks} tasks and {self.handles} handles at the end"
        found = [before.grown_to(after) for before, after in self.held]
        return [*filter(None, found), *([left] if self.tasks or self.handles else [])]


def campaign(seeds: range, until: float, most: int) -> Sum:
    """Run the schedules of many seeds in several processes, up to a number."""
    count = max(1, min(most, len(seeds) // _FOR_ONE_PROCESS))
    if count == 1:
        return _share(seeds, until)
    summed, shares = Sum(), [seeds[first::count] for first in range(count)]
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn")) as processes:
        for part in processes.map(_share, shares, repeat(until)):
            summed.join(part)
    return summed


def _share(seeds: range, until: float) -> Sum:
    logging.disable(logging.WARNING)
    return asyncio.run(run(map(random_schedule, seeds), _tell, until))


async def run(
    schedules: Iterable[Schedule],
    tell: Callable[[Report], object] = lambda _: None,
    until: float = float("inf"),
) -> Sum:
    """Run schedules, several at a time; start none after ``until``."""
    before, opened, summed = len(asyncio.all_tasks()), handles(), Sum()
    left = iter(schedules)
    legs = [islice(left, WARM_UP), left]
    rest = asyncio.Barrier(AT_ONCE + 1)
    moments: list[Held] = []
    with tempfile.TemporaryDirectory(prefix="handroid-faults-") as folder:
        async with Pulse() as pulse, asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                runner = _Runner(Path(folder, str(number)), summed, pulse, tell, until)
                group.create_task(runner.run(legs, rest))
            for _ in legs:
                await rest.wait()
                moments.append(held())
                await rest.wait()
    await asyncio.sleep(0.1)
    gc.collect()
    if summed.tried >= 2 * WARM_UP:
        summed.held.append((moments[0], moments[1]))
    summed.tasks = len(asyncio.all_tasks()) - before
    summed.handles = handles() - opened
    return summed


@dataclass
class _Runner:
    """Runs schedules one after another, in the same house until something fails."""

    folder: Path
    summed: Sum
    pulse: Pulse
    tell: Callable[[Report], object]
    until: float

    async def run(self, legs: Sequence[Iterator[Schedule]], rest: asyncio.Barrier) -> None:
        """Run the remaining schedules until the time is over; wait for others after each leg."""
        async with AsyncExitStack() as stack:
            house: House | None = None
            for leg in legs:
                for schedule in leg:
                    if time.monotonic() > self.until:
                        break
                    if house is None:
                        folder = self.folder / str(self.summed.tried)
                        house = await stack.enter_async_context(housed(folder))
                    report = await self._judged(schedule, house)
                    self.summed.add(report)
                    self.tell(report)
                    if report.wrong or report.late:
                        await stack.aclose()
                        house = None
                await rest.wait()
                await rest.wait()

    async def _judged(self, schedule: Schedule, house: House) -> Report:
        for _ in range(_AGAIN):
            begun, missed, waited = time.monotonic(), self.pulse.missed, waiting_for_a_core()
            report = await _tried(copy.deepcopy(schedule), house)
            share = (waiting_for_a_core() - waited) / (time.monotonic() - begun)
            busy = share > _BUSY_SHARE or self.pulse.missed - missed > _EXCUSE_SECONDS
            if report.wrong or not report.late or not busy:
                break
            self.summed.again += 1
        return report


async def _tried(schedule: Schedule, house: House) -> Report:
    try:
        async with asyncio.timeout(_TRIAL_SECONDS):
            return await tried(schedule, house)
    except Exception as error:
        return Report(schedule, [f"it does not end: {error!r}"])


def _tell(report: Report) -> None:
    if report.wrong or report.late:
        print(f"{report}\n", flush=True)


def main() -> int:
    """Run the schedules that the command line names."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("seeds", help="one seed, or FIRST-LAST")
    words.add_argument("--page", action="store_true", help="write the page of the campaign")
    words.add_argument("--minutes", type=float, default=float("inf"))
    words.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = words.parse_args()
    first, _, last = options.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if not last:
        print(random_schedule(seeds[0]))
    until = time.monotonic() + options.minutes * 60
    summed = campaign(seeds, until, options.processes)
    print(f"{summed.tried} tried, {len(summed.wrong)} wrong, {dict(summed.outcomes)}")
    print(f"again: {summed.again}; held: {summed.held}", *summed.leaks, sep="\n")
    if options.page:
        from tests.faults.page import write

        write(summed, seeds)
    return 1 if summed.wrong or summed.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
