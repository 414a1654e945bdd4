"""Background tasks are ended even if they miss a cancellation."""

import asyncio
from contextlib import suppress

import pytest

from handroid.model.background_tasks import end


async def missing_the_first_cancellation() -> None:
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()
    await asyncio.Event().wait()


async def started(number: int = 1) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(missing_the_first_cancellation()) for _ in range(number)]
    await asyncio.sleep(0)
    return tasks


async def test_a_task_that_misses_a_cancellation_is_cancelled_again() -> None:
    one, other = await started(2)
    await end([one, None, other])
    assert one.cancelled()
    assert other.cancelled()


async def test_ending_tasks_can_be_cancelled() -> None:
    (task,) = await started()
    ending = asyncio.create_task(end([task]))
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    await end([task])
    assert task.cancelled()
