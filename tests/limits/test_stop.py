"""`handroid stop` ends all actions on every surface until `handroid resume`; reads still work."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from handroid.drivers.driver_preference import DriverPreference
from tests.in_time import best_of_three, promise
from tests.requirements.old_caller import OldCaller
from tests.requirements.stage import Setting, Stage, hanging, staged
from tests.surfaces.programs import PATIENCE, Ended, environment, handroid

STOPPED = "All actions on phones are stopped; reading still works."
RESUME = "The phone's owner can allow them again with 'handroid resume'."


def home_of(stage: Stage) -> dict[str, str]:
    return {"HANDROID_HOME": str(stage.state.folder)}


def at(stage: Stage) -> tuple[str, str]:
    return "--server", f"127.0.0.1:{stage.adb.address.port}"


async def run(stage: Stage, folder: Path, *arguments: str) -> Ended:
    """Run a command that must succeed, with the home of the stage's server."""
    ended = await handroid(folder, *arguments, **home_of(stage))
    assert ended.code == 0, ended.err
    return ended


@best_of_three
async def test_a_running_action_is_cancelled_within_a_second(tmp_path: Path) -> None:
    started = asyncio.Event()
    setting = Setting(driver=DriverPreference.STOCK, commands={"input": hanging(started)})
    async with staged(tmp_path, setting) as stage:
        tapping = asyncio.create_task(stage.call("tap", x=10, y=10))
        waiting = asyncio.create_task(stage.call("press_home"))
        await asyncio.wait_for(started.wait(), PATIENCE)
        await run(stage, tmp_path, "stop")
        begun = time.monotonic()
        for each in await asyncio.gather(tapping, waiting):
            said = each.failed("Permission denied")
            assert said.startswith(f"{STOPPED} {RESUME}")
            assert each.meta["handroid/outcome"] == "unknown"
        took = time.monotonic() - begun
        await run(stage, tmp_path, "resume")
        promise(took, 1.0)


async def test_every_surface_refuses_actions_and_still_reads(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage, over_stdio(stage, tmp_path) as stdio:
        await stage.do("press_home")
        assert "until 'handroid resume'" in (await run(stage, tmp_path, "stop")).out
        said = (await stage.call("press_home")).failed("Permission denied")
        assert said == f"{STOPPED} {RESUME}"
        await stage.do("find_elements", by="text", value="x")
        assert (await OldCaller(stage.caller).ask("press_home"))["error"]["message"] == said
        assert (await stdio("press_home"))["content"][0]["text"] == f"Permission denied: {said}"
        assert not (await stdio("find_elements", by="text", value="x"))["isError"]
        pressed = await handroid(tmp_path, "call", "press_home", *at(stage), **home_of(stage))
        assert (pressed.code, pressed.err) == (1, f"Permission denied: {said}\n")
        tried = await handroid(tmp_path, "selftest", "--yes", *at(stage), **home_of(stage))
        assert (tried.code, tried.err) == (1, f"Permission denied: {said}\n")


async def test_after_resume_everything_works_again(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        for _ in range(2):
            await run(stage, tmp_path, "stop")
            (await stage.call("press_home")).failed("Permission denied")
        for _ in range(2):
            assert (await run(stage, tmp_path, "resume")).out == "Actions on phones are allowed.\n"
            await stage.do("press_home")


@asynccontextmanager
async def over_stdio(stage: Stage, folder: Path) -> AsyncIterator[Any]:
    """Run `handroid serve` and yield a function that calls its tools."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", *at(stage),
        env=environment(folder, **home_of(stage)),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None

    async def ask(method: str, params: Any) -> Any:
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        stdin.write(json.dumps(message).encode() + b"\n")
        return json.loads(await asyncio.wait_for(stdout.readline(), PATIENCE))["result"]

    async def call(tool: str, /, **arguments: Any) -> Any:
        return await ask("tools/call", {"name": f"android_{tool}", "arguments": arguments})

    info = {"name": "test", "version": "1"}
    greeting = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info}
    try:
        await ask("initialize", greeting)
        stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        yield call
    finally:
        stdin.close()
        await asyncio.wait_for(process.wait(), PATIENCE)
