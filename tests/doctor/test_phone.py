"""Problems with a phone are reported, with the step that fixes them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.adb.server import AdbServer, private_server
from handroid.doctor.finding import Finding, Level
from tests.doctor.setups import findings, own_folder
from tests.phones import Attached, soon, visit


@pytest.fixture
async def server() -> AsyncIterator[AdbServer]:
    async with private_server() as given:
        yield given


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return own_folder(tmp_path / "home")


async def of(attached: Attached, home: Path) -> list[Finding]:
    found = await findings(attached.server, home)
    return [each for each in found if each.place.startswith("phone")]


async def run(attached: Attached, *argv: str) -> None:
    await shell.run(attached.transport, command(*argv), soon())


async def test_a_healthy_phone_has_no_finding(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        assert await of(attached, home) == []


async def test_a_vendor_setting_that_forbids_touches(server: AdbServer, home: Path) -> None:
    async with visit(server, quirks=["xiaomi"]) as attached:
        found = (await of(attached, home))[0]
    assert found.level is Level.PROBLEM
    assert "does not let adb inject touches" in found.what
    assert "USB debugging (Security settings)" in found.fix


async def test_another_program_that_holds_the_screen(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        attached.phone.ui_automation.take("appium")
        [found] = await of(attached, home)
    assert found.level is Level.PROBLEM
    assert "Another program holds" in found.what
    assert "Appium" in found.fix


async def test_a_screen_that_is_off_and_one_that_is_locked(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        attached.phone.world.sleep()
        [off] = await of(attached, home)
        attached.phone.world.wake()
        await run(attached, "settings", "put", "secure", "lockscreen.disabled", "0")
        attached.phone.world.sleep()
        attached.phone.world.wake()
        [locked] = await of(attached, home)
    assert "Wake" in off.fix
    assert "It is locked" in locked.what
    assert "Unlock it" in locked.fix


async def test_a_known_vulnerability_while_wireless_debugging_is_on(
    server: AdbServer, home: Path
) -> None:
    async with visit(server) as attached:
        await run(attached, "settings", "put", "global", "adb_wifi_enabled", "1")
        [found] = await of(attached, home)
    assert "CVE-2026-0073" in found.what
    assert "May 2026" in found.fix


async def test_a_phone_without_space(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        size = attached.phone.files.free_bytes("/data/local/tmp") - 10 * 2**20
        place = "of=/data/local/tmp/fill"
        await run(attached, "dd", "if=/dev/zero", place, f"bs={size}", "count=1")
        found = (await of(attached, home))[0]
    assert "are free on it" in found.what


async def test_a_phone_that_does_not_log(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        attached.phone.properties.set("ro.product.manufacturer", "HUAWEI")
        await run(attached, "logcat", "-c")
        found = await of(attached, home)
    assert "Its log is empty" in found[0].what
    assert "*#*#2846579#*#*" in found[0].fix


async def test_an_android_that_restarts(server: AdbServer, home: Path) -> None:
    async with visit(server) as attached:
        attached.phone.system_server.crash()
        found = (await of(attached, home))[0]
    assert "restart" in found.what
    assert found.fix
