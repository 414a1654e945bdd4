"""A node forgets old calls, in whatever order they ended."""

import time
import weakref

from handroid.surfaces.fleet.messages.call_memory import CallMemory

LONG_AGO = 3600.0


def test_calls_that_end_in_another_order_are_forgotten() -> None:
    memory = CallMemory()
    calls = [memory.begin(f"call {number}", time.monotonic() - LONG_AGO) for number in range(3)]
    for call in reversed(calls):
        call.answer, call.done = b"done", True
        memory.ended(call)
    left = [weakref.ref(call) for call in calls]
    del calls, call
    memory.begin("a later one", time.monotonic())
    assert [each() for each in left] == [None, None, None]
