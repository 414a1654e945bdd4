"""The protocol's own conformance suites judge our surface, in every revision they know."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.node_programs import Ended, run_node
from tests.surfaces.mcp.served import serving

OLDER = "conformance-2025/dist/index.js"
NEWER = "conformance-2026/dist/index.js"
_SCENARIO = re.compile(r"^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed", re.MULTILINE)
_OF_AN_EXTENSION = re.compile(r"^  [✓✗] ([\w-]+) \(extension\)", re.MULTILINE)


@asynccontextmanager
async def judged() -> AsyncIterator[str]:
    """Start the server with the suites' tools and return where it is."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.surfaces.conformance.server",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "ignore"},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()
    finally:
        process.terminate()
        await process.communicate()


def scenarios(ended: Ended) -> dict[str, tuple[int, int]]:
    """Return how many checks of each scenario passed and failed."""
    return {name: (int(good), int(bad)) for name, good, bad in _SCENARIO.findall(ended.out)}


def failed(ended: Ended) -> set[str]:
    """Return the scenarios with a check that failed."""
    return {name for name, (_, bad) in scenarios(ended).items() if bad}


def passed(ended: Ended) -> int:
    """Return how many checks passed."""
    return sum(good for good, _ in scenarios(ended).values())


async def test_the_released_suite_passes_in_full(tmp_path: Path) -> None:
    async with judged() as url:
        ended = await run_node(tmp_path, OLDER, "server", "--url", url, "--suite", "all")
    assert failed(ended) == set(), ended.out
    assert ended.code == 0
    assert (len(scenarios(ended)), passed(ended)) == (32, 44)


async def test_all_that_2025_11_25_requires_passes(tmp_path: Path) -> None:
    async with judged() as url:
        ended = await run_node(
            tmp_path, NEWER, "server", "--url", url, "--requirements", "2025-11-25"
        )
    assert failed(ended) == set(), ended.out
    assert ended.code == 0
    assert (len(scenarios(ended)), passed(ended)) == (33, 77)


async def test_all_that_2026_07_28_requires_passes(tmp_path: Path) -> None:
    """Tasks are an extension that we do not offer; the suite tries them and does not count them."""
    async with judged() as url:
        ended = await run_node(
            tmp_path, NEWER, "server", "--url", url, "--requirements", "2026-07-28"
        )
    extension = set(_OF_AN_EXTENSION.findall(ended.out))
    assert all(name.startswith("tasks-") for name in extension)
    assert failed(ended) - extension == set(), ended.out
    assert ended.code == 0
    assert len(scenarios(ended).keys() - extension) == 40


async def test_the_suite_fails_a_server_without_its_tools(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        ended = await run_node(
            tmp_path, NEWER, "server", "--url", served.url, "--scenario", "tools-call-simple-text"
        )
    assert ended.code == 1
