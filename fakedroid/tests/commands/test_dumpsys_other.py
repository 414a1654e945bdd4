"""The other dumps: display, input, keyboard, packages, power, battery …"""

import re

import pytest

from fakedroid.phone import FakePhone
from fakedroid.world.system.notification import Notification
from tests.commands.line import form_with_focus, run, started


async def text(phone: FakePhone, what: str) -> str:
    """Return one dump."""
    answer = await run(phone, f"dumpsys {what}")
    assert answer.code == 0, answer.err
    return answer.out


async def test_the_viewport_turns_with_the_screen(phone: FakePhone) -> None:
    pattern = (
        r"DisplayViewport\{.*valid=true, .*orientation=(\d), .*deviceWidth=(\d+),"
        r" deviceHeight=(\d+)"
    )
    assert re.search(pattern, await text(phone, "display")).groups() == ("0", "1080", "2400")  # type: ignore[union-attr]
    await run(phone, "settings put system user_rotation 1")
    assert re.search(pattern, await text(phone, "display")).groups() == ("1", "2400", "1080")  # type: ignore[union-attr]


async def test_the_screen_state(phone: FakePhone) -> None:
    assert "mScreenState=ON" in await text(phone, "display")
    assert "\n  mWakefulness=Awake\n" in await text(phone, "power")
    assert "Display Power: state=ON" in await text(phone, "power")
    await run(phone, "input keyevent SLEEP")
    assert "mScreenState=OFF" in await text(phone, "display")
    assert "\n  mWakefulness=Asleep\n" in await text(phone, "power")


async def test_input_names_the_viewport_in_the_form_of_its_level(phone: FakePhone) -> None:
    dump = await text(phone, "input")
    if phone.level.api == 28:
        assert "Viewport: displayId=0, orientation=0, uniqueId=''" in dump
        assert "SurfaceOrientation: 0" in dump
    else:
        assert "Viewport INTERNAL: displayId=0, uniqueId=local:" in dump
        assert "InputDeviceOrientation: 0" in dump
    assert "logicalFrame=[0, 0, 1080, 2400]" in dump


async def test_the_keyboard_reports_whether_it_is_visible(phone: FakePhone) -> None:
    assert "mInputShown=false" in await text(phone, "input_method")
    await form_with_focus(phone)
    dump = await text(phone, "input_method")
    assert "mInputShown=true" in dump
    assert "\n  mServedView=android.widget.EditText{" in dump


async def test_a_package_has_version_flags_and_permissions(phone: FakePhone) -> None:
    dump = await text(phone, "package dev.handroid.form")
    assert re.search(r"^    versionCode=\d+ minSdk=\d+ targetSdk=\d+$", dump, re.M)
    assert re.search(r"^    versionName=\S+$", dump, re.M)
    assert re.search(r"^    pkgFlags=\[ HAS_CODE .*\]$", dump, re.M)
    assert "      android.permission.CAMERA\n" in dump
    assert re.search(r"^    User 0: .*installed=true .*enabled=0$", dump, re.M)
    system = await text(phone, "package com.android.settings")
    assert re.search(r"^    pkgFlags=\[ SYSTEM HAS_CODE .*\]$", system, re.M)


async def test_a_package_that_is_not_installed(phone: FakePhone) -> None:
    assert await text(phone, "package no.such.app") == "Unable to find package: no.such.app\n"


async def test_all_packages_and_provider_tables(phone: FakePhone) -> None:
    dump = await text(phone, "package packages")
    assert dump.count("\n  Package [") == len(phone.packages.all())
    phone.components.remove("dev.handroid.sample.weather")
    assert await text(phone, "package resolvers content") == ""


async def test_the_battery(phone: FakePhone) -> None:
    dump = await text(phone, "battery")
    assert dump.startswith("Current Battery Service state:\n  AC powered: false\n")
    assert "  level: 100\n" in dump
    assert ("  Dock powered: false\n" in dump) == (phone.level.api >= 33)


async def test_notifications_hide_their_text_by_default(phone: FakePhone) -> None:
    phone.world.notify(Notification("com.android.shell", "Hello", "from here"))
    assert "android.title=String (Hello)" in await text(phone, "notification --noredact")
    assert "Hello" not in await text(phone, "notification")


async def test_display_ids_exist_from_29_on(old: FakePhone, new: FakePhone) -> None:
    line = "SurfaceFlinger --display-id"
    assert re.fullmatch(
        r'Display \d{19} \(HWC display 0\): port=0 pnpId=GGL displayName=""\n',
        await text(new, line),
    )
    assert "HWC display 0" not in await text(old, line)


async def test_the_whitelist_takes_packages(phone: FakePhone) -> None:
    assert await text(phone, "deviceidle whitelist +com.android.settings") == (
        "Added: com.android.settings\n"
    )
    assert await text(phone, "deviceidle whitelist +no.such.app") == (
        "Unknown package: no.such.app\n"
    )


async def test_graphics_of_a_process(phone: FakePhone) -> None:
    assert await text(phone, "gfxinfo com.android.calculator2 reset") == (
        "No process found for: com.android.calculator2\n"
    )
    await started(phone, "com.android.calculator2/.Calculator")
    assert "** Graphics info for pid " in await text(phone, "gfxinfo com.android.calculator2")


async def test_accessibility_names_no_windows(phone: FakePhone) -> None:
    dump = await text(phone, "accessibility")
    assert dump.startswith("ACCESSIBILITY MANAGER (dumpsys accessibility)\n")
    assert "touchExplorationEnabled=false" in dump
    assert "Ui Automation[" not in dump


async def test_the_list_of_services(phone: FakePhone) -> None:
    lines = (await text(phone, "-l")).splitlines()
    assert lines[0] == "Currently running services:"
    assert {"  window", "  activity", "  package", "  SurfaceFlinger"} <= set(lines)


async def test_an_unknown_service_is_not_a_failure(phone: FakePhone) -> None:
    answer = await run(phone, "dumpsys no_such_service")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "Can't find service: no_such_service\n"


async def test_a_service_without_a_dump_is_refused_with_an_error(phone: FakePhone) -> None:
    answer = await run(phone, "dumpsys meminfo")
    assert answer.code == 1
    assert answer.err == "fakedroid: no dump of service 'meminfo'\n"


@pytest.mark.parametrize("name", ["window", "activity", "power"])
async def test_everything_at_once_has_headers(phone: FakePhone, name: str) -> None:
    dump = await text(phone, "")
    assert f"\n{'-' * 79}\nDUMP OF SERVICE {name}:\n" in dump
    assert f"s was the duration of dumpsys {name}, ending at: " in dump
