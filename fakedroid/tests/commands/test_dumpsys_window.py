"""``dumpsys window``: the parts that other programs parse."""

import re

from fakedroid.phone import FakePhone
from fakedroid.world.system.dialogs import DialogButton, show_alert
from tests.commands.line import run, started

SETTINGS = "com.android.settings/com.android.settings.Settings"


async def text(phone: FakePhone, what: str = "windows") -> str:
    """Return one dump."""
    answer = await run(phone, f"dumpsys window {what}")
    assert answer.code == 0
    return answer.out


async def test_windows_are_numbered_top_first(phone: FakePhone) -> None:
    found = re.findall(r"^  Window #(\d+) Window\{([0-9a-f]+) u0 (.+)\}:$", await text(phone), re.M)
    windows = phone.world.all_windows()
    assert [int(number) for number, _, _ in found] == list(range(len(windows)))
    assert [title for _, _, title in found] == [window.title for window in windows]
    assert [token for _, token, _ in found] == [f"{window.token:x}" for window in windows]


async def test_every_window_has_frame_type_package_and_visibility(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    dump = await text(phone)
    part = re.split(rf"  Window #\d+ Window\{{.* {re.escape(SETTINGS)}\}}:\n", dump)[1]
    part = part.split("  Window #")[0]
    assert "package=com.android.settings appop=" in part
    assert " ty=BASE_APPLICATION" in part
    assert "mHasSurface=true" in part
    assert "\n    isVisible=true\n" in part
    name = "mFrame=" if phone.level.api == 28 else "Frames: .* frame="
    assert re.search(rf"{name}\[0,0\]\[1080,2400\]", part)


async def test_the_hidden_keyboard_stays_in_the_list(phone: FakePhone) -> None:
    dump = await text(phone)
    part = dump.split(" u0 InputMethod}:\n")[1].split("  Window #")[0]
    assert "ty=INPUT_METHOD" in part
    assert "mHasSurface=false" in part


async def test_the_focus_is_among_the_windows_up_to_28_only(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    line = rf"  mCurrentFocus=Window\{{[0-9a-f]+ u0 {re.escape(SETTINGS)}\}}"
    in_windows = re.search(line, await text(phone)) is not None
    in_displays = re.search(line, await text(phone, "displays")) is not None
    assert (in_windows, in_displays) == ((True, False) if phone.level.api == 28 else (False, True))
    assert re.search(line, await text(phone, ""))


async def test_the_focused_app_is_printed_in_the_form_of_the_level(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    found = re.search(r"  mFocusedApp=(.*)", await text(phone, ""))
    assert found
    form = {
        28: r"AppWindowToken\{[0-9a-f]+ token=Token\{[0-9a-f]+ ActivityRecord\{[0-9a-f]+ u0"
        r" com\.android\.settings/\.Settings t\d+\}\}\}",
        34: r"ActivityRecord\{[0-9a-f]+ u0 com\.android\.settings/\.Settings t\d+\}",
        36: r"ActivityRecord\{\d+ u0 com\.android\.settings/\.Settings t\d+\}",
    }[phone.level.api]
    assert re.fullmatch(form, found[1])


async def test_with_the_shade_open_the_focus_has_no_slash_and_the_app_stays(
    new: FakePhone,
) -> None:
    await started(new, "com.android.settings/.Settings")
    await run(new, "cmd statusbar expand-notifications")
    dump = await text(new, "displays")
    assert re.search(r"mCurrentFocus=Window\{[0-9a-f]+ u0 NotificationShade\}", dump)
    assert re.search(r"mFocusedApp=ActivityRecord\{.* com\.android\.settings/", dump)


async def test_a_dialog_has_the_focus_and_the_activitys_title(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    activity = phone.world.resumed_activity()
    assert activity
    window = show_alert(phone.world.screen, activity, "Careful", "Really?", [DialogButton("OK")])
    assert f"mCurrentFocus=Window{{{window.token:x} u0 " in await text(phone, "")


async def test_the_rotation_is_a_digit(phone: FakePhone) -> None:
    assert re.search(r"^  mRotation=0\b", await text(phone), re.M)
    await run(phone, "settings put system user_rotation 3")
    assert re.search(r"^  mRotation=3\b", await text(phone), re.M)


async def test_sizes_in_displays_turn_and_show_an_override(phone: FakePhone) -> None:
    assert "init=1080x2400 420dpi" in await text(phone, "displays")
    assert " cur=1080x2400 " in await text(phone, "displays")
    assert " base=" not in await text(phone, "displays")
    await run(phone, "settings put system user_rotation 1")
    assert " cur=2400x1080 " in await text(phone, "displays")
    await run(phone, "wm size 720x1600")
    assert " base=720x1600 420dpi cur=1600x720 " in await text(phone, "displays")


async def test_the_dump_reports_the_lock_screen(phone: FakePhone) -> None:
    plain = await text(phone, "")
    assert "mDreamingLockscreen=false" in plain
    assert "WINDOW MANAGER LAST ANR (dumpsys window lastanr)" in plain
    assert "mInputRestricted=false" in await text(phone, "policy")


async def test_one_letter_names_a_part(phone: FakePhone) -> None:
    assert (await text(phone, "w")) == (await text(phone, "windows"))
    assert (await text(phone, "d")).startswith("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window")


async def test_windows_by_name(phone: FakePhone) -> None:
    dump = await text(phone, "StatusBar")
    assert re.search(r"^  Window #0 Window\{[0-9a-f]+ u0 StatusBar\}:", dump, re.M)
    assert await text(phone, "nothing-like-this") == (
        "Bad window command, or no windows match: nothing-like-this\nUse -h for help.\n"
    )


async def test_settings_hides_overlays_and_is_listed_twice(new: FakePhone) -> None:
    await started(new, "com.android.settings/.Settings")
    dump = await text(new)
    assert "\n  Hiding System Alert Windows:\n  #0 Window{" in dump


async def test_plain_window_dumps_are_shorter_than_the_windows_part(phone: FakePhone) -> None:
    plain, full = await text(phone, ""), await text(phone)
    assert "mFullConfiguration=" not in plain
    assert "mFullConfiguration=" in full
