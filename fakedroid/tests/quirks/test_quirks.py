"""Deviations of single phones from their Android version, as their commands show them."""

import re
import struct

import pytest

from fakedroid.phone import FakePhone
from fakedroid.state.quirks import QUIRKS, Quirks
from tests.commands.line import FAST, run, started

APIS = [26, 29, 33, 37]
LEVEL = pytest.mark.parametrize("api", APIS)
FILES = "com.android.documentsui/.files.FilesActivity"
CALCULATOR = "com.android.calculator2/.Calculator"


async def output_of(phone: FakePhone, line: str) -> str:
    return (await run(phone, line)).out


def phone_with(quirk: str, api: int = 34) -> FakePhone:
    return FakePhone(api, speed=FAST, quirks=[quirk])


def test_an_unknown_quirk_is_refused() -> None:
    with pytest.raises(ValueError, match="no quirk square; there are xiaomi, samsung"):
        FakePhone(quirks=["square"])


def test_a_phone_has_one_screen() -> None:
    with pytest.raises(ValueError, match="one screen"):
        Quirks(["tablet", "foldable"])


def test_every_quirk_has_a_description() -> None:
    assert all(quirk.sentence.endswith(".") for quirk in QUIRKS.values())


@LEVEL
async def test_xiaomi_refuses_input_and_grants(api: int) -> None:
    phone = phone_with("xiaomi", api)
    new = "Injecting input events requires the caller" if api >= 33 else "Injecting to another"
    for line in ("input tap 5 5", "input keyevent 4", "input text a"):
        answer = await run(phone, line)
        assert new in answer.err
        assert "INJECT_EVENTS" in answer.err
        assert answer.code == 0
    granted = await run(phone, "pm grant dev.handroid.form android.permission.CAMERA")
    assert "GRANT_RUNTIME_PERMISSIONS" in granted.err
    assert granted.code == 255
    assert await output_of(phone, "getprop ro.product.manufacturer") == "Xiaomi\n"


async def test_xiaomi_refuses_input_through_cmd_too() -> None:
    assert "INJECT_EVENTS" in (await run(phone_with("xiaomi"), "cmd input tap 5 5")).err


@pytest.mark.parametrize(("api", "word"), [(26, " d0"), (28, " d0"), (29, ""), (36, "")])
async def test_samsung_names_the_display_up_to_android_9(api: int, word: str) -> None:
    phone = phone_with("samsung", api)
    await started(phone, CALCULATOR)
    focus = re.search(r"mCurrentFocus=(.*)", await output_of(phone, "dumpsys window"))
    assert focus
    assert re.fullmatch(rf"Window\{{\w+ u0{word} com\.android\.calculator2/\S+\}}", focus[1])


async def test_samsungs_secure_folder_is_closed_to_shell() -> None:
    phone = phone_with("samsung", 36)
    assert "UserInfo{150:Secure Folder:" in await output_of(phone, "pm list users")
    for line in ("pm list packages", "pm list packages --user 150"):
        answer = await run(phone, line)
        assert "Shell does not have permission to access user 150" in answer.err
        assert (answer.out, answer.code) == ("", 0)
    assert "package:dev.handroid.form" in await output_of(phone, "pm list packages --user 0")


async def test_on_older_levels_samsung_lists_packages_as_usual() -> None:
    assert "package:dev.handroid.form" in await output_of(
        phone_with("samsung", 31), "pm list packages"
    )


@LEVEL
async def test_a_work_profile_is_user_10(api: int) -> None:
    phone = phone_with("work-profile", api)
    flags = "1030" if api >= 30 else "30"
    assert f"\tUserInfo{{10:Work profile:{flags}}} running" in await output_of(
        phone, "pm list users"
    )
    assert await output_of(phone, "am get-current-user") == "0\n"
    packages = await output_of(phone, "pm list packages -U --user 10")
    notes = phone.packages.get("dev.handroid.notes")
    assert notes
    assert f"package:dev.handroid.notes uid:{1_000_000 + notes.uid}\n" in packages
    assert "dev.handroid.form" not in packages
    assert "uid:10" in await output_of(phone, "pm list packages -U --user 0 dev.handroid.form")


@pytest.mark.parametrize("api", [31, 34])
async def test_from_android_13_a_package_has_the_uids_of_all_its_users(api: int) -> None:
    phone = phone_with("work-profile", api)
    notes = phone.packages.get("dev.handroid.notes")
    assert notes
    uids = f"{notes.uid},{1_000_000 + notes.uid}" if api >= 33 else str(notes.uid)
    listed = await output_of(phone, "pm list packages -U dev.handroid.notes")
    assert listed == f"package:dev.handroid.notes uid:{uids}\n"


@LEVEL
async def test_the_app_of_a_work_profile_is_not_in_front(api: int) -> None:
    phone = phone_with("work-profile", api)
    await started(phone, CALCULATOR)
    windows = await output_of(phone, "dumpsys window windows")
    assert "u10 com.android.documentsui/" in windows
    part = windows[windows.index("u10 com.android.documentsui/") :]
    assert "mHasSurface=false" in part[: part.index("mWindowRemovalAllowed")]
    activities = await output_of(phone, "dumpsys activity activities")
    assert f"u10 {FILES}" in activities
    resumed = [line for line in activities.splitlines() if "ResumedActivity" in line]
    assert resumed
    assert all(" u0 " in line for line in resumed)


@LEVEL
async def test_a_second_display_is_listed_first(api: int) -> None:
    phone = phone_with("second-display", api)
    await started(phone, CALCULATOR)
    displays = await output_of(phone, "dumpsys window displays")
    assert re.findall(r"Display: mDisplayId=(\d+)", displays) == ["2", "0"]
    windows = await output_of(phone, "dumpsys window windows")
    assert re.findall(r"mDisplayId=(\d)", windows)[0] == "2"
    logical = await output_of(phone, "dumpsys display")
    assert "Logical Displays: size=2" in logical
    assert re.findall(r"^    mDisplayId=(\d)", logical, re.MULTILINE) == ["2", "0"]
    activities = await output_of(phone, "dumpsys activity activities")
    assert re.findall(r"^Display #(\d)", activities, re.MULTILINE) == ["2", "0"]


async def test_a_second_display_has_its_own_windows_in_a_dump() -> None:
    phone = phone_with("second-display")
    await run(phone, "uiautomator dump --windows /data/local/tmp/s.xml")
    document = phone.files.read("/data/local/tmp/s.xml").decode()
    assert re.findall(r'<display id="(\d)">', document) == ["0", "2"]


def _size(raw: str) -> tuple[int, int]:
    width, height = struct.unpack("<II", raw.encode("utf-8", "surrogateescape")[:8])
    return width, height


async def test_a_screencap_of_two_displays_warns_and_takes_the_first() -> None:
    phone = phone_with("second-display")
    ids = re.findall(
        r"^Display (\d+)", await output_of(phone, "dumpsys SurfaceFlinger --display-id"), re.M
    )
    assert len(ids) == 2
    both = await run(phone, "screencap")
    assert both.err.startswith("[Warning] Multiple displays were found")
    assert _size(both.out) == (1080, 2400)
    first = await run(phone, f"screencap -d {ids[0]}")
    assert (first.err, _size(first.out)) == ("", (1080, 2400))
    assert _size((await run(phone, f"screencap -d {ids[1]}")).out) == (1280, 720)
    assert "is not valid" in (await run(phone, "screencap -p -d 7")).err


async def test_cmd_display_lists_both() -> None:
    listed = await output_of(phone_with("second-display"), "cmd display get-displays")
    assert re.findall(r"^Display id (\d)", listed, re.M) == ["2", "0"]


@LEVEL
async def test_a_tablet_is_in_landscape_by_default(api: int) -> None:
    phone = phone_with("tablet", api)
    assert await output_of(phone, "wm size") == "Physical size: 2560x1600\n"
    assert await output_of(phone, "wm density") == "Physical density: 320\n"
    assert "tablet" in await output_of(phone, "getprop ro.build.characteristics")
    assert (phone.world.display.rotation, phone.world.display.width) == (0, 2560)
    assert " sw800dp " in await output_of(phone, "dumpsys window windows")


@LEVEL
async def test_a_tablets_navigation_bar_stays_at_the_bottom(api: int) -> None:
    phone = phone_with("tablet", api)
    for rotation in range(4):
        phone.world.rotate(rotation)
        strip, screen = phone.world.bars.navigation_area(), phone.world.display.bounds
        assert (strip.left, strip.right, strip.bottom) == (0, screen.right, screen.bottom)


@LEVEL
async def test_a_foldable_changes_its_size_while_it_runs(api: int) -> None:
    phone = phone_with("foldable", api)
    await started(phone, CALCULATOR)
    assert await output_of(phone, "wm size") == "Physical size: 2076x2152\n"
    open_frames = await output_of(phone, "dumpsys window windows")
    phone.fold()
    assert await output_of(phone, "wm size") == "Physical size: 1080x2424\n"
    assert await output_of(phone, "wm density") == "Physical density: 420\n"
    folded_frames = await output_of(phone, "dumpsys window windows")
    assert "[0,0][2076,2152]" in open_frames
    assert "[0,0][1080,2424]" in folded_frames
    assert "2076" not in folded_frames
    assert all(w.bounds.right <= 1080 for w in phone.world.all_windows() if w.visible)
    phone.unfold()
    assert await output_of(phone, "wm size") == "Physical size: 2076x2152\n"


async def test_a_foldable_can_be_folded_by_a_command() -> None:
    phone = phone_with("foldable")
    assert "identifier=2" in await output_of(phone, "cmd device_state state")
    await run(phone, "cmd device_state state 0")
    assert phone.world.display.width == 1080
    assert "identifier=0" in await output_of(phone, "cmd device_state state")
    await run(phone, "cmd device_state state reset")
    assert phone.world.display.width == 2076


def test_a_phone_that_does_not_fold_raises_an_error() -> None:
    for move in (FakePhone().fold, FakePhone().unfold):
        with pytest.raises(RuntimeError, match="does not fold"):
            move()
