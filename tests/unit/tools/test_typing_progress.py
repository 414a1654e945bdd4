"""The progress of typing is estimated by its speed, and only if somebody listens."""

import asyncio

from handroid.model import progress
from handroid.model.progress import Step
from handroid.model.text import Rhythm
from handroid.tools.typing_progress import typing_progress

TEXT = "x" * 1_000_000


async def test_progress_grows_with_time_up_to_the_end() -> None:
    steps: asyncio.Queue[Step] = asyncio.Queue()
    with progress.reported_to(steps.put_nowait):
        async with typing_progress(TEXT, Rhythm(10, 5)):
            first, second = await steps.get(), await steps.get()
    assert 0 < first.done < second.done < len(TEXT)
    assert await steps.get() == ("Typing", len(TEXT), len(TEXT))


async def test_no_task_runs_if_nobody_listens_for_progress() -> None:
    before = asyncio.all_tasks()
    async with typing_progress(TEXT, Rhythm(10, 5)):
        assert asyncio.all_tasks() == before
