"""A node or gateway returns the memory that it has freed, where the C library would keep it."""

import asyncio
import ctypes
import json
import platform
import sys
from pathlib import Path

import pytest

from handroid.surfaces.cli.fleet_memory import return_freed_memory
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, add_node, make_fleet
from tests.surfaces.model import PATIENCE
from tests.surfaces.programs import environment

glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fleet whose members end at once, because their keys are missing."""
    path = tmp_path / "fleet"
    make_fleet(path, ("localhost",))
    add_gateway(path, "gw1")
    add_node(path, "lab", "n1")
    for seed in path.glob("*/*/bus.seed"):
        seed.unlink()
    return path


async def probed(home: Path, *arguments: str, **variables: str) -> tuple[bool, int]:
    """Run a member; give whether large blocks are mapped on their own, and the number of heaps."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.fleet.memory_probe", *arguments,
        env=environment(home, **variables), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    found = json.loads(out)
    assert "bus.seed cannot be read" in found["error"]
    return found["is_mapped"], found["heaps"]


@glibc
async def test_members_return_freed_memory_unless_the_operator_decides_otherwise(
    folder: Path, tmp_path: Path
) -> None:
    node = ("node", "--settings", str(folder / "nodes/lab.n1"))
    gateway = ("gateway", "--settings", str(folder / "gateways/gw1"))
    own = {"MALLOC_MMAP_THRESHOLD_": "33554432", "GLIBC_TUNABLES": "glibc.malloc.arena_max=2"}
    assert await asyncio.gather(
        probed(tmp_path, *node), probed(tmp_path, *gateway), probed(tmp_path, *node, **own)
    ) == [(True, 1), (True, 1), (False, 2)]


def test_other_c_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    assert return_freed_memory() == []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delattr(ctypes, "CDLL")
    assert return_freed_memory() == []
