"""Many schedules of faults, several at a time.

python -m tests.faults.campaign 4711            replays the schedule of a seed
python -m tests.faults.campaign 0-9999 --page   tries them and writes the page
"""

import argparse
import asyncio
import copy
import gc
import logging
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.pulse import Pulse, waiting_for_a_core
from tests.faults.schedules import Schedule, random_schedule
from tests.faults.stage import House, housed
from tests.faults.trial import Report, tried

AT_ONCE = 8
_HOUSE_LASTS = 25
_TRIAL_SECONDS = 60.0
_AGAIN = 4
_EXCUSE_SECONDS = 0.2
_BUSY_SHARE = 0.25
"""The part of the time in which something on the machine waits for a core: then times are tried
again, for what is late may be the machine's doing. What is told falsely never is."""


@dataclass
class Sum:
    """What came of many schedules."""

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
    """How often a schedule was tried again because it was late on a busy machine."""
    megabytes: list[float] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Count one more."""
        self.tried += 1
        self.outcomes += report.outcomes
        self.slowest = max(self.slowest, report.slowest)
        self.parts += report.parts
        if report.happened and len(report.schedule.faults) == 1:
            self.recovered.setdefault(report.schedule.faults[0], []).append(report.recovered)
        if report.wrong or report.late:
            self.wrong.append(report)
        if self.tried % 50 == 0:
            self.megabytes.append(resident())


def resident() -> float:
    """Return how much memory this process holds, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def handles() -> int:
    """Return how many files and sockets this process has open."""
    return len(os.listdir("/proc/self/fd"))


async def run(
    schedules: Iterable[Schedule],
    tell: Callable[[Report], object] = lambda _: None,
    until: float = float("inf"),
) -> Sum:
    """Try schedules, several at a time; begin none after ``until``."""
    before, opened, summed = len(asyncio.all_tasks()), handles(), Sum()
    left = iter(schedules)
    with tempfile.TemporaryDirectory(prefix="handroid-faults-") as folder:
        async with Pulse() as pulse, asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                runner = _Runner(Path(folder, str(number)), summed, pulse, tell, until)
                group.create_task(runner.run(left))
    await asyncio.sleep(0.1)
    gc.collect()
    summed.tasks = len(asyncio.all_tasks()) - before
    summed.handles = handles() - opened
    return summed


@dataclass
class _Runner:
    """Tries schedules one after another, in houses that many phones pass through."""

    folder: Path
    summed: Sum
    pulse: Pulse
    tell: Callable[[Report], object]
    until: float

    async def run(self, left: Iterator[Schedule]) -> None:
        """Try what is left until nothing is, or the time is over."""
        for number in range(sys.maxsize):
            async with housed(self.folder / str(number)) as house:
                for _ in range(_HOUSE_LASTS):
                    schedule = next(left, None)
                    if schedule is None or time.monotonic() > self.until:
                        return
                    report = await self._judged(schedule, house)
                    self.summed.add(report)
                    self.tell(report)
                    if report.wrong or report.late:
                        break

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
    """Try the schedules that the command line names."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("seeds", help="one seed, or FIRST-LAST")
    words.add_argument("--page", action="store_true", help="write the page of the campaign")
    words.add_argument("--minutes", type=float, default=float("inf"))
    told = words.parse_args()
    first, _, last = told.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if not last:
        print(random_schedule(seeds[0]))
    logging.disable(logging.WARNING)
    until = time.monotonic() + told.minutes * 60
    summed = asyncio.run(run((random_schedule(seed) for seed in seeds), _tell, until))
    print(f"{summed.tried} tried, {len(summed.wrong)} wrong, {dict(summed.outcomes)}")
    print(f"left over: {summed.tasks} tasks, {summed.handles} handles; again: {summed.again}")
    if told.page:
        from tests.faults.page import write

        write(summed, len(seeds))
    return 1 if summed.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
