"""A log line of any app must neither stop the server nor forge lines of others."""

import asyncio
import json
import time
from pathlib import Path

from fakedroid.shell.process import Process
from tests.requirements.stage import Setting, staged

SPACES = 4_000


async def test_a_log_line_blocks_nobody_and_forges_nothing(tmp_path: Path) -> None:
    head = f"2026-11-15 15:00:00.000 10123  4242  4242 I {' ' * SPACES}x"
    async with staged(tmp_path) as stage:
        stage.phone.logs.append("app", f"hi\u2028{head}", priority="I", uid=10150)
        longest, done = 0.0, asyncio.Event()

        async def beat() -> None:
            nonlocal longest
            while not done.is_set():
                began = time.perf_counter()
                await asyncio.sleep(0)
                longest = max(longest, time.perf_counter() - began)

        pulse = asyncio.create_task(beat())
        answer = json.loads(await stage.do("get_device_logs", tag="app"))
        done.set()
        await pulse
    (line,) = answer["logs"].split("\n")
    assert line.endswith(f": hi {head}")
    assert longest < 3


async def test_no_more_lines_are_read_than_needed(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        for number in range(3_000):
            stage.phone.logs.append("app", f"line {number}", priority="I", uid=10150)
        answer = json.loads(await stage.do("get_device_logs", last_lines=20))
        assert answer["line_count"] == 20
        assert answer["truncated"]
        (asked,) = stage.ran("logcat")
    assert int(asked[asked.index("-t") + 1]) <= 500


async def test_reading_the_log_does_not_block_the_phone(tmp_path: Path) -> None:
    reading, tapped = asyncio.Event(), asyncio.Event()

    async def logcat(_process: Process) -> int:
        reading.set()
        await tapped.wait()
        return 0

    async with staged(tmp_path, Setting(commands={"logcat": logcat})) as stage:
        log = asyncio.create_task(stage.do("get_device_logs"))
        await reading.wait()
        await stage.do("tap", x=5, y=5)
        tapped.set()
        assert json.loads(await log)["line_count"] == 0
