"""A time limit that is met in one of three attempts is met; any other failure fails."""

import asyncio
from pathlib import Path

import pytest

from tests.in_time import TooSlow, best_of_three, promise, within


def attempt_late(times: int, tried: list[Path]) -> object:
    """Return an attempt that is late so many times."""

    @best_of_three
    async def attempt(tmp_path: Path) -> None:
        tried.append(tmp_path)
        async with asyncio.TaskGroup():
            promise(2.0 if len(tried) <= times else 0.5, 1.0)

    return attempt


@pytest.mark.parametrize("times", [0, 1, 2])
async def test_one_attempt_in_time_is_enough(tmp_path: Path, times: int) -> None:
    tried: list[Path] = []
    await attempt_late(times, tried)(tmp_path=tmp_path)  # type: ignore[operator]
    assert len(tried) == len(set(tried)) == times + 1
    assert all(folder.is_dir() for folder in tried)


async def test_three_late_attempts_fail(tmp_path: Path) -> None:
    tried: list[Path] = []
    with pytest.raises(BaseExceptionGroup) as caught:
        await attempt_late(3, tried)(tmp_path=tmp_path)  # type: ignore[operator]
    assert caught.group_contains(TooSlow, match=r"2\.00 s")
    assert len(tried) == 3


async def test_other_failures_are_not_retried() -> None:
    tried = 0

    @best_of_three
    async def attempt() -> None:
        nonlocal tried
        tried += 1
        raise AssertionError("wrong")

    with pytest.raises(AssertionError, match="wrong"):
        await attempt()
    assert tried == 1


def test_a_block_is_held_to_its_time() -> None:
    with within(60):
        pass
    with pytest.raises(TooSlow), within(0):
        pass
