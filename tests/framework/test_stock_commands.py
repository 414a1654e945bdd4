"""Android's own commands on its own framework, beyond those that the stock driver uses."""

from pathlib import Path

import pytest

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.errors import PermissionDenied
from tests.contract.checks import ROWS
from tests.framework_phone import LEVELS, FrameworkPhone, framework_phone
from tests.hands import hand_driver
from tests.phones import soon

API = 34 if 34 in LEVELS else LEVELS[0]


async def run(phone: FrameworkPhone, *argv: str) -> shell.Result:
    return await shell.run(phone.transport, command(*argv), soon())


async def test_an_app_is_started_without_waiting_and_stopped_in_front() -> None:
    async with framework_phone(API) as phone:
        started = await run(phone, "am", "start", "-n", f"{ROWS}/.RowsActivity")
        assert started.text == f"Starting: Intent {{ cmp={ROWS}/.RowsActivity }}\n"
        assert (await run(phone, "pidof", ROWS)).text.strip().isdecimal()
        assert f" {ROWS}/" in (await run(phone, "dumpsys", "window", "displays")).text
        assert (await run(phone, "am", "force-stop", ROWS)).code == 0
        assert (await run(phone, "pidof", ROWS)).code == 1


async def test_missing_apps_are_refused_with_androids_message() -> None:
    async with framework_phone(API) as phone:
        said = await run(phone, "am", "start", "-W", "-n", "com.example.nowhere/.Main")
        assert "Error: Activity class {com.example.nowhere/" in said.error_text + said.text
        typed = await run(phone, "input", "text", "漢字")
        assert typed.code == 255
        assert typed.error_text.strip().startswith("Exception occurred while executing 'text':")


async def test_stock_says_that_the_hand_holds_the_screen(tmp_path: Path) -> None:
    async with framework_phone(API) as phone, hand_driver(phone, tmp_path) as driver:
        await driver.screen.read(soon())
        with pytest.raises(PermissionDenied, match="Another program holds"):
            await (await phone.driver()).screen.read(soon())
