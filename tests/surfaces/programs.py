"""`handroid` as other programs run it: with a home of its own, and none of this machine's adb."""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 60


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Return what the program is told of its surroundings."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(sys.path),
        "HOME": str(home),
        "HANDROID_HOME": str(home / "handroid"),
        **variables,
    }


async def handroid(home: Path, *arguments: str, **variables: str) -> Ended:
    """Run a command to its end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments, env=environment(home, **variables),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return Ended(process.returncode or 0, out.decode(), err.decode())
