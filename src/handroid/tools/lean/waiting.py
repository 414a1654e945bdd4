"""Steps that wait for a text to appear or disappear, or for the screen to be idle."""

import asyncio
import time

from handroid.errors import TimedOut
from handroid.model.screen import Screen
from handroid.tools.lean.seeing import glance
from handroid.tools.lean.steps import Step
from handroid.tools.tool import Call

WAIT_SECONDS = 10.0
_POLL_SECONDS = 0.25


async def wait_for(call: Call, step: Step) -> None:
    await _wait(call, step, there=True)


async def wait_gone(call: Call, step: Step) -> None:
    await _wait(call, step, there=False)


async def _wait(call: Call, step: Step, *, there: bool) -> None:
    seconds = step.options.get("seconds", WAIT_SECONDS)
    end = time.monotonic() + seconds
    sought = step.value.casefold()
    while True:
        _, made = await glance(call)
        if any(sought in text.casefold() for text in made.texts()) is there:
            return
        if time.monotonic() >= end:
            what = "did not appear" if there else "did not go"
            raise TimedOut(
                f"'{step.value}' {what} within {seconds:g} s.", "See below what is on the screen."
            )
        await asyncio.sleep(_POLL_SECONDS)


async def wait_idle(call: Call, step: Step) -> None:
    end = time.monotonic() + step.value
    former: Screen | None = None
    while True:
        now = await call.phone.read(call.deadline)
        if now == former:
            return
        if time.monotonic() >= end:
            raise TimedOut(f"The screen did not rest within {step.value:g} s.", "Go on without.")
        former = now
        await asyncio.sleep(_POLL_SECONDS)
