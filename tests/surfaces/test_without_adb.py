"""On a computer without any adb program, virtual phones work all the same."""

import asyncio
import json
import sys
from pathlib import Path

from tests.surfaces.programs import PATIENCE, environment

PROGRAM = """
import sys
sys.modules["adbutils"] = None
from handroid.surfaces.cli.main import main
main()
"""
NO_ADB = {"PATH": ""}


async def started(home: Path, *arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *arguments, env=environment(home, **NO_ADB),
        stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe,
    )  # fmt: skip


async def run(home: Path, *arguments: str) -> tuple[str, str]:
    process = await started(home, *arguments)
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0, err.decode()
    return out.decode(), err.decode()


async def test_the_demo_adds_seven_and_three(tmp_path: Path) -> None:
    out, _ = await run(tmp_path, "demo", "--tour-only", "--json")
    last = json.loads(out.splitlines()[-1])
    assert json.loads(last["answer"])["elements"][0]["text"] == "10"


async def test_other_commands_reach_a_virtual_phone(tmp_path: Path) -> None:
    virtual = await started(tmp_path, "virtual", "--json")
    assert virtual.stdout is not None
    announced = json.loads(await asyncio.wait_for(virtual.stdout.readline(), PATIENCE))
    try:
        out, _ = await run(tmp_path, "screen", "--phone", announced["serial"])
        assert "Calculator" in out
        listed, _ = await run(tmp_path, "phones")
        assert "(virtual)" in listed
    finally:
        virtual.terminate()
        await virtual.communicate()


async def test_a_named_program_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    process = await started(tmp_path, "demo", "--tour-only", "--adb", "/nowhere/adb")
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
    assert b"Tried: /nowhere/adb" in err
