"""Measures the cost of each part of the protection, in microseconds of CPU time.

    python -m bench.protection_parts

The best of many attempts counts. `bench.protection` measures whole calls.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bench.mcp_servers import TOKEN, engine_with_noop, profile
from bench.protection import CALLER, guard_of
from handroid.engine.call_record import RecordedCall
from handroid.policy import tokens

_TRIES, _TIMES, _LINES = 30, 100, 50


async def _best(run: Callable[[], Awaitable[object] | object], times: int = _TIMES) -> float:
    best = float("inf")
    for _ in range(_TRIES):
        began = time.thread_time_ns()
        for _ in range(times):
            done = run()
            if isinstance(done, Awaitable):
                await done
        best = min(best, (time.thread_time_ns() - began) / times)
    return best / 1000


async def measure() -> dict[str, float]:
    """Return the cost of each part."""
    with tempfile.TemporaryDirectory() as folder:
        engine: Any = engine_with_noop(Path(folder))
        caller_of = guard_of(engine).caller_of
        assert caller_of is not None
        settings = tokens.settings_of(CALLER, engine.settings())
        call = RecordedCall(engine._record, engine._find(profile(), "bench_noop"), CALLER, {})
        lines = [call.entry("done", None)] * _LINES

        async def act() -> None:
            async with engine._stop_switch.acting():
                pass

        return {
            "token": await _best(lambda: caller_of(TOKEN.encode())),
            "rights": await _best(
                lambda: tokens.check_tool(CALLER, call.tool.group, call.tool.effect)
            ),
            "own limits": await _best(lambda: tokens.settings_of(CALLER, engine.settings())),
            "calls per minute": await _best(lambda: engine._limits.count(CALLER, settings)),
            "line of the record": await _best(lambda: call.entry("done", None)),
            "its share of a write": await _best(lambda: engine._record._files.try_append(*lines), 1)
            / _LINES,
            "stop (acts only)": await _best(act),
        }


def main() -> None:
    """Print the figures."""
    for name, value in asyncio.run(measure()).items():
        print(f"{name:22} {value:6.1f} µs")


if __name__ == "__main__":
    main()
