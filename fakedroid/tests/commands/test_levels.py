"""The differences between levels are in one table."""

from collections.abc import Callable

import pytest

from fakedroid.phone import FakePhone
from fakedroid.state.levels.levels import LEVELS, InputHome, Level, RecordForm, level_of
from tests.commands.line import FAST, run, started

SINCE: list[tuple[str, int, Callable[[Level], bool]]] = [
    # A difference, the first level that has it, and the field in the table. The numbers are those
    # of Android's source and of captures, not of the table.
    ("numbers become words in mAttrs", 28, lambda level: not level.windows.numeric),
    ("windows tell whether they are visible", 27, lambda level: level.windows.tells_visible),
    ("the focus left the list of windows", 29, lambda level: not level.focus_in_windows),
    ("input takes a display", 29, lambda level: level.input.display_option),
    ("input has motionevent", 29, lambda level: "motionevent" in level.input.commands),
    ("input can cancel a motion", 31, lambda level: level.input.motion_cancel),
    ("input runs in system_server", 31, lambda level: level.input.home is InputHome.SYSTEM_SERVER),
    ("input has scroll", 35, lambda level: "scroll" in level.input.commands),
    ("am start -W tells the launch state", 29, lambda level: level.launch_state),
    ("displays have physical ids", 29, lambda level: level.physical_display_ids),
    ("uiautomator knows --windows", 30, lambda level: level.dump.windows_option),
    ("activities are records", 30, lambda level: not level.windows.app_tokens),
    ("a press is long after 400 ms", 30, lambda level: level.long_press_timeout == 0.4),
    ("apps lie in folders with random names", 30, lambda level: level.data_app_random),
    ("dumpsys knows top-resumed", 31, lambda level: level.top_resumed),
    ("logcat knows --uid", 31, lambda level: level.logcat_uid),
    ("tasks tell topResumedActivity", 32, lambda level: not level.per_stack_resumed),
    ("screencap takes all displays", 33, lambda level: level.screencap_all),
    ("input has an orientation", 33, lambda level: "Device" in level.input_orientation),
    ("bounds are clipped to the real size", 34, lambda level: level.dump.real_size),
    ("pm tells what is stopped", 34, lambda level: level.list_stopped),
    ("apps reach below the bars", 35, lambda level: level.windows.full_app_bounds),
    ("nodes tell drawing order and hint", 36, lambda level: level.dump.extra_attributes),
    ("hashes are decimal", 36, lambda level: level.record is RecordForm.DECIMAL_HASH),
]


def test_there_is_a_row_for_every_android_from_8_to_17() -> None:
    assert {level.api: level.release for level in LEVELS.values()} == {
        26: "8.0.0",
        27: "8.1.0",
        28: "9",
        29: "10",
        30: "11",
        31: "12",
        32: "12",
        33: "13",
        34: "14",
        35: "15",
        36: "16",
        37: "17",
    }


@pytest.mark.parametrize("api", [25, 38])
def test_a_level_without_a_row_is_refused_by_name(api: int) -> None:
    with pytest.raises(ValueError, match=f"no virtual phone with API {api}; there are 26 to 37"):
        level_of(api)


@pytest.mark.parametrize(("since", "has"), [row[1:] for row in SINCE], ids=[r[0] for r in SINCE])
def test_a_difference_begins_with_its_level_and_stays(
    since: int, has: Callable[[Level], bool]
) -> None:
    assert [api for api in sorted(LEVELS) if has(LEVELS[api])] == list(range(since, 38))


def test_only_android_13_prints_a_brace_too_many() -> None:
    extra = [api for api, level in LEVELS.items() if level.record is RecordForm.EXTRA_BRACE]
    assert extra == [33]


def test_android_17_is_like_16_where_it_is_unknown() -> None:
    assert level_of(37).input == level_of(36).input
    assert level_of(37).dump == level_of(36).dump


def test_the_fingerprint_names_release_and_build() -> None:
    assert level_of(34).fingerprint.startswith("google/vpixel/vpixel:14/UQ1A.240205.002/")


@pytest.mark.parametrize("api", [29, 30])
async def test_the_input_program_of_android_10_and_11(api: int) -> None:
    phone = FakePhone(api, speed=FAST)
    await started(phone, "com.android.calculator2/.Calculator")
    seven = next(
        view
        for window in phone.world.accessible_windows()
        for view in window.root.walk()
        if view.resource_id.endswith("digit_7")
    )
    x, y = seven.visible_bounds().center
    assert (await run(phone, f"input -d 0 tap {x} {y} and more")).code == 0
    for word in ("DOWN", "UP"):
        assert (await run(phone, f"input motionevent {word} {x} {y}")).err == ""
    cancelled = await run(phone, f"input motionevent CANCEL {x} {y}")
    assert "Invalid arguments for command: motionevent" in cancelled.err
    shown = [
        view.text
        for window in phone.world.accessible_windows()
        for view in window.root.walk()
        if view.resource_id.endswith("formula")
    ]
    assert shown == ["77"]


@pytest.mark.parametrize(
    ("api", "name"),
    [(28, None), (29, "set-user-rotation"), (30, "set-user-rotation"), (31, "user-rotation")],
)
async def test_the_command_that_turns_the_screen_has_two_names(api: int, name: str | None) -> None:
    phone = FakePhone(api, speed=FAST)
    for word in ("set-user-rotation", "user-rotation"):
        answer = await run(phone, f"wm {word} lock 1")
        assert ("Unknown command" in answer.out) == (word != name)
    assert phone.world.display.rotation == (0 if name is None else 1)
