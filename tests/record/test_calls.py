"""All calls are recorded, without secrets; actions that cost or destroy need the record."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from handroid.config import Settings
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.profile import EXTRA_GROUPS, REFERENCE_GROUPS, reference
from tests.requirements.arguments_004 import LOCATION
from tests.requirements.old_caller import OldCaller
from tests.requirements.stage import Setting, Stage, hanging, staged
from tests.surfaces.programs import PATIENCE, Ended, handroid

SECRET = "correct horse battery staple"
ALL = Setting(profile=reference(groups=REFERENCE_GROUPS | EXTRA_GROUPS))
SMS = {"to_phone_number": "+36201234567", "sms_text": SECRET}


async def log(stage: Stage, folder: Path, *options: str) -> Ended:
    return await handroid(folder, "log", *options, HANDROID_HOME=str(stage.state.folder))


async def entries(stage: Stage, folder: Path, *options: str) -> list[Any]:
    ended = await log(stage, folder, "--json", *options)
    assert ended.code == 0, ended.err
    return list(json.loads(ended.out))


def ends(found: list[Any]) -> list[tuple[str, ...]]:
    return [(each["tool"], each["outcome"], each.get("error", "")) for each in found]


async def test_calls_of_every_surface_are_recorded_and_shown(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.do("tap", x=10, y=20)
        (await stage.call("tap", x=-1, y=20)).failed("Invalid params")
        await OldCaller(stage.caller).ask("press_home")
        at = ("--server", f"127.0.0.1:{stage.adb.address.port}")
        home = {"HANDROID_HOME": str(stage.state.folder)}
        assert (await handroid(tmp_path, "call", "press_back", *at, **home)).code == 0
        found = await entries(stage, tmp_path)
        assert ends(found) == [
            ("tap", "done", ""),
            ("tap", "not done", "Invalid params"),
            ("press_home", "done", ""),
            ("press_back", "done", ""),
        ]
        assert [each["caller"] for each in found] == ["default", "default", "default", "owner"]
        assert found[0]["arguments"] == {"x": 10, "y": 20}
        assert found[0]["phone"] == f"127.0.0.1:{stage.adbds[0].port}"
        assert found[0]["at"].endswith("+00:00")
        assert found[0]["ms"] > 0
        assert ends(await entries(stage, tmp_path, "-n", "1")) == [("press_back", "done", "")]
        shown = (await log(stage, tmp_path)).out.splitlines()
        assert [line.split("\t")[2] for line in shown] == ["tap", "tap", "press_home", "press_back"]


async def test_actions_that_cost_or_destroy_are_recorded_before_they_are_done(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, ALL) as stage:
        await stage.do("send_sms", **SMS)
        await stage.do("write_file", location_id=LOCATION, path="a.txt", content=SECRET)
        assert ends(await entries(stage, tmp_path)) == [
            ("send_sms", "begun", ""),
            ("send_sms", "done", ""),
            ("write_file", "begun", ""),
            ("write_file", "done", ""),
        ]
        kept = b"".join(path.read_bytes() for path in (stage.state.folder / "record").iterdir())
        assert SECRET.encode() not in kept


async def test_cancelled_and_refused_calls_are_recorded(tmp_path: Path) -> None:
    started = asyncio.Event()
    one = Settings(max_waiting_calls=1)
    commands = {"input": hanging(started)}
    setting = Setting(driver=DriverPreference.STOCK, commands=commands, settings=one)
    async with staged(tmp_path, setting) as stage:
        call, profile = stage.engine.call, reference()
        tap = asyncio.create_task(call(profile, "android_tap", {"x": 1, "y": 2}))
        await asyncio.wait_for(started.wait(), PATIENCE)
        presses = [asyncio.create_task(call(profile, "android_press_home", {})) for _ in "ab"]
        await asyncio.wait(presses, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for each in (*presses, tap):
            each.cancel()
            await asyncio.wait({each})
        found = await entries(stage, tmp_path)
        assert ends(found) == [
            ("press_home", "not done", "Action failed"),
            ("press_home", "unknown", "Cancelled"),
            ("tap", "unknown", "Cancelled"),
        ]
        assert {each["phone"] for each in found} == {f"127.0.0.1:{stage.adbds[0].port}"}


async def test_without_a_record_actions_that_cost_or_destroy_are_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(tmp_path, ALL) as stage:
        (stage.state.folder / "record").write_text("in the way")
        said = (await stage.call("send_sms", **SMS)).failed("Action failed")
        assert said.startswith("send_sms is refused because it cannot be recorded: ")
        where = {"location_id": LOCATION, "path": "a.txt"}
        (await stage.call("write_file", **where, content="x")).failed("Action failed")
        (await stage.call("read_file", **where)).failed("Action failed")
        await stage.do("press_home")
        await stage.do("list_files", location_id=LOCATION)
        warned = [each for each in caplog.messages if "Calls are not recorded" in each]
        assert len(warned) == 1
        (stage.state.folder / "record").unlink()
        await stage.do("send_sms", **SMS)
        assert ends(await entries(stage, tmp_path)) == [
            ("send_sms", "not done", "Action failed"),
            ("write_file", "not done", "Action failed"),
            ("read_file", "not done", "Action failed"),
            ("press_home", "done", ""),
            ("list_files", "done", ""),
            ("send_sms", "begun", ""),
            ("send_sms", "done", ""),
        ]


async def test_verify_names_the_first_bad_line(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        for x in range(3):
            await stage.do("tap", x=x, y=20)
        well = await log(stage, tmp_path, "--verify")
        assert (well.code, well.out) == (0, "The record is as it was written: 3 lines.\n")
        (path,) = (stage.state.folder / "record").glob("*.jsonl")
        path.write_bytes(path.read_bytes().replace(b'"x":1,', b'"x":2,'))
        bad = await log(stage, tmp_path, "--verify")
        assert (bad.code, bad.err) == (1, f"{path.name}, line 2: it was changed.\n")
        also = await log(stage, tmp_path, "--verify", "--json")
        where = {"file": path.name, "line": 2, "problem": "it was changed"}
        assert json.loads(also.out) == {"lines": 3, "first_bad": where}


async def test_without_calls_the_record_is_empty(tmp_path: Path) -> None:
    assert (await handroid(tmp_path, "log")).out == ""
    assert (await handroid(tmp_path, "log", "--verify")).code == 0
