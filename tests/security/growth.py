"""Measures how the time of a function grows with the length of its input."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from handroid.errors import HandroidError

STEP = 4
"""Each size is this many times the previous one."""

_WORST = 2.5 * STEP
"""Linear work takes STEP times as long at the next size, quadratic work STEP squared."""

_FLOOR_SECONDS = 0.01
_KEPT = 6


@dataclass(frozen=True)
class Case:
    """A function, and a generator of inputs of any length."""

    name: str
    run: Callable[[str], object]
    text: Callable[[int], str]


def worse_than_linear(cases: list[Case], longest: int) -> list[str]:
    """Return the cases whose time grows faster than their input, each with the size that shows it.

    All cases run on short inputs; only the slowest also run on long ones.
    """
    found: list[str] = []
    size = 256
    times = {case.name: _seconds(case, size) for case in cases}
    while (size := size * STEP) <= longest:
        slow = {case.name for case in cases if _grows(case, size, times)}
        found += [f"{name}: {times[name]:.3f} s for {size} characters" for name in sorted(slow)]
        cases = [case for case in cases if case.name not in slow]
        if size >= 16 * 1024:
            cases = sorted(cases, key=lambda case: -times[case.name])[:_KEPT]
    return found


def _grows(case: Case, size: int, times: dict[str, float]) -> bool:
    before, now = times[case.name], _seconds(case, size)
    if now > max(_FLOOR_SECONDS, _WORST * before):
        before = max(before, *(_seconds(case, size // STEP) for _ in range(3)))
        now = min(now, _seconds(case, size))
    times[case.name] = now
    return now > max(_FLOOR_SECONDS, _WORST * before)


def _seconds(case: Case, size: int) -> float:
    text = case.text(size)
    began = time.thread_time()
    with contextlib.suppress(HandroidError):
        case.run(text)
    return time.thread_time() - began
