"""Runs one schedule: every call ends in time with a correct answer, and the phone recovers."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field

from fakedroid.faults.running import Faults
from tests.faults.actions import SHARED, Action, judge
from tests.faults.schedules import Schedule
from tests.faults.stage import DEADLINE, DOWNLOADS, FOLDER, House, Stage, connections_to

GRACE = 2.0
_SCRIPT_SECONDS = 1.2
_GIVE_UP_SECONDS = 12.0
_LOOK_EVERY = 0.05


@dataclass
class Report:
    """The result of a schedule."""

    schedule: Schedule
    wrong: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    """What took too long, which may only be explained by a stalled machine."""
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    recovered: float = 0.0
    parts: int = 0
    happened: int = 0

    def __str__(self) -> str:
        return "\n".join([str(self.schedule), *self.wrong, *self.late])


async def tried(schedule: Schedule, house: House) -> Report:
    """Run a schedule on a new phone."""
    report = Report(schedule)
    how = {"api": schedule.api, "bystander": schedule.bystander}
    async with house.visited(schedule.driver, **how) as stage:
        stage.open(schedule.app)
        stage.victim.phone.files.write(f"{FOLDER}/{SHARED}", b"-\n")
        if schedule.warm:
            await stage.call("get_screen_state")
        watching = asyncio.create_task(_watch(stage, schedule)) if schedule.bystander else None
        async with stage.inject_faults(schedule.script) as faults:
            working = asyncio.create_task(_work(stage, schedule))
            await _until_over(faults, working)
            report.happened = len(faults.happened)
            if schedule.certain and not report.happened:
                report.late.append("the fault never came: its moment did not")
            await _recover(stage, schedule, report)
            await working
        await _settle(stage, house, report)
        _judge(stage, schedule, report)
        if watching is not None:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            report.late += _disturbed(watching, schedule)
    if not await house.emptied():
        left = connections_to(house.server.address.port) - house.at_rest
        report.wrong.append(f"left over: {left} connections to adb after the phone had gone")
    return report


async def _until_over(faults: Faults, working: "asyncio.Task[None]") -> None:
    """Wait for the last fault; faults that wait for something that never happens are ended."""
    over = asyncio.create_task(faults.over.wait())
    await asyncio.wait({over, working}, return_when=asyncio.FIRST_COMPLETED)
    if not over.done():
        await asyncio.wait({over}, timeout=_SCRIPT_SECONDS)
    if not over.done():
        await faults.stop()
    await over


async def _work(stage: Stage, schedule: Schedule) -> None:
    async with asyncio.TaskGroup() as group:
        for place, action in enumerate(schedule.actions):
            gap = schedule.gaps[place] if schedule.gaps else 0.0
            group.create_task(_later(gap, stage, action))


async def _later(gap: float, stage: Stage, action: Action) -> None:
    await asyncio.sleep(gap)
    await action.do(stage)


async def _recover(stage: Stage, schedule: Schedule, report: Report) -> None:
    """Call the phone from the end of the last fault on, until it answers again."""
    begun, before = time.monotonic(), len(stage.answers)
    while (answer := await stage.call("get_screen_state")).is_error:
        if time.monotonic() - begun > _GIVE_UP_SECONDS:
            report.late.append(f"the phone does not come back: {answer}")
            return
        await asyncio.sleep(_LOOK_EVERY)
    # Whichever was first: with eight running calls, a new one has to wait.
    first = min(answer.ended for answer in stage.answers[before:] if not answer.is_error)
    report.recovered = first - begun
    if report.recovered > schedule.recovers_in:
        limit = schedule.recovers_in
        report.late.append(f"usable only {report.recovered:.2f} s later, not {limit} s")


async def _settle(stage: Stage, house: House, report: Report) -> None:
    """Wait until all calls have ended; then only the stream to the hand may be left."""
    port, adbd = house.server.address.port, stage.victim.adbd
    # The second phone is called all the time.
    most = house.at_rest + 1 + 3 * (stage.bystander is not None)
    for _ in range(40):
        if connections_to(port) <= most and adbd.streams <= 1:
            break
        await asyncio.sleep(_LOOK_EVERY)
    else:
        left = f"{connections_to(port)} connections to adb, {adbd.streams} streams on the phone"
        report.wrong.append(f"left over: {left}")
    report.parts = len(stage.parts())
    last = await stage.call("write_file", location_id=DOWNLOADS, path="last.txt", content="")
    if last.is_error:
        report.late.append(f"the phone is not well yet: {last}")
    elif stage.parts():
        report.wrong.append(f"left over: {stage.parts()}")


def _judge(stage: Stage, schedule: Schedule, report: Report) -> None:
    for answer in stage.answers:
        report.slowest = max(report.slowest, answer.seconds)
        if answer.seconds > DEADLINE + GRACE + schedule.stall:
            report.late.append(f"LATE: {answer}")
        if "a bug in Handroid" in answer.text:
            report.wrong.append(f"UNFORESEEN: {answer}")
    for action in schedule.actions:
        if action.answer is not None and action.kind.acts:
            error = action.answer.is_error
            report.outcomes[action.answer.outcome if error else "well"] += 1
        elif action.answer is not None:
            report.outcomes["read failed" if action.answer.is_error else "read well"] += 1
        wrong = judge(stage, action)
        if wrong:
            report.wrong.append(wrong)


async def _watch(stage: Stage, schedule: Schedule) -> list[str]:
    """Use the second phone all the time; return the errors."""
    wrong: list[str] = []
    try:
        while True:
            answer = await stage.call("get_device_logs", on=stage.bystander, last_lines=1)
            if answer.is_error or answer.seconds > GRACE + schedule.stall:
                wrong.append(f"the other phone was disturbed: {answer}")
            await asyncio.sleep(_LOOK_EVERY)
    except asyncio.CancelledError:
        return wrong


def _disturbed(watching: "asyncio.Task[list[str]]", schedule: Schedule) -> list[str]:
    return [] if "adb server killed" in schedule.faults else watching.result()
