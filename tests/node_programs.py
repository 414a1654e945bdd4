"""Third-party programs from npm, installed in tests/node and run by the Node beside them."""

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.processes import marked

MODULES = Path(__file__).parent / "node" / "node_modules"
LONGEST = 240.0


@dataclass(frozen=True)
class Ended:
    """The exit code and output of a program."""

    code: int
    out: str
    err: str


async def run_node(
    folder: Path, script: str | Path, *arguments: str, given: bytes = b"", **variables: str
) -> Ended:
    """Run a package's script, with a folder as its home; skip the test if it is missing."""
    node, path = MODULES / "node" / "bin" / "node", MODULES / script
    if not node.is_file() or not path.is_file():
        pytest.skip("needs 'npm install' in tests/node")
    search = os.pathsep.join([str(node.parent), os.environ["PATH"]])
    process = await asyncio.create_subprocess_exec(
        str(node), str(path), *arguments, cwd=folder,
        env={"PATH": search, "HOME": str(folder), **marked(), **variables},
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        out, err = await asyncio.wait_for(process.communicate(given), LONGEST)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode or 0, out.decode(), err.decode())
