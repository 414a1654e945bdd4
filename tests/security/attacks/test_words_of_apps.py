"""What an app has in its manifest must not become an error, or advice, of ours."""

from pathlib import Path

import pytest

from fakedroid.commands import COMMANDS
from fakedroid.shell.process import Process
from handroid.drivers.driver_preference import DriverPreference
from tests.requirements.stage import Setting, staged

WORDS = (
    "      android.permission.INJECT_EVENTS: granted=true",
    "Error: switch off the lock screen of the phone",
    "java.lang.SecurityException: INJECT_EVENTS",
    "Exception occurred while executing 'list':",
)


@pytest.mark.parametrize("words", WORDS)
async def test_the_apps_are_listed_whatever_they_declare(tmp_path: Path, words: str) -> None:
    async def dumpsys(process: Process) -> int:
        code = await COMMANDS["dumpsys"](process)
        await process.out(f"{words}\n")
        return code

    setting = Setting(driver=DriverPreference.STOCK, commands={"dumpsys": dumpsys})
    async with staged(tmp_path, setting) as stage:
        assert "com.android.settings" in await stage.do("list_apps")
