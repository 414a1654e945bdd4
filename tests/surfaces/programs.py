"""`handroid` as other programs run it: with a home of its own, and none of this machine's adb."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.processes import marked

PATIENCE = 60


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Return the environment of the program."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(sys.path),
        "HOME": str(home),
        "HANDROID_HOME": str(home / "handroid"),
        **marked(),
        **variables,
    }


@asynccontextmanager
async def program(
    *command: str | Path, **options: Any
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program until the end of the block, which kills one that has not ended by then."""
    process = await asyncio.create_subprocess_exec(*command, **options)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def handroid(home: Path, *arguments: str, **variables: str) -> Ended:
    """Run a command to its end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments, env=environment(home, **variables),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return Ended(process.returncode or 0, out.decode(), err.decode())


@asynccontextmanager
async def virtual(
    home: Path, *arguments: str, **variables: str
) -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    """Run `handroid virtual --json` until the end of the block; give what it announces first."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "virtual", "--json", *arguments,
        env=environment(home, **variables), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process, json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)
