"""Smaller outputs of Android's commands; samples are from its sources and captures."""

import struct
from datetime import UTC, datetime, timedelta, timezone

import pytest

from handroid.errors import BadAnswer
from handroid.model.logs import Priority
from handroid.model.screen import Barrier, Component
from handroid.parsing import barrier, display, logs, packages, pictures, properties, windows


def test_the_override_takes_precedence_over_the_physical_size() -> None:
    assert display.parse_size("Physical size: 1080x2400\n") == (1080, 2400)
    assert display.parse_size("Physical size: 1080x2400\nOverride size: 720x1600\n") == (720, 1600)
    assert display.parse_density("Physical density: 420\nOverride density: 360\n") == 360


@pytest.mark.parametrize("text", ["", "Physical size: 0x0\n", "error"])
def test_a_missing_size_is_never_guessed(text: str) -> None:
    with pytest.raises(BadAnswer):
        display.parse_size(text)
    with pytest.raises(BadAnswer):
        display.parse_density(text)
    with pytest.raises(BadAnswer):
        display.parse_viewport(text)


def test_odd_rotations_swap_width_and_height() -> None:
    assert display.turned((1080, 2400), 420, 0).orientation == "portrait"
    turned = display.turned((1080, 2400), 420, 3)
    assert (turned.width, turned.height, turned.orientation) == (2400, 1080, "landscape")


@pytest.mark.parametrize(
    "line",
    [
        "mFocusedApp=ActivityRecord{1a70f4a u0 com.a/.B} t6294}",
        "mFocusedApp=ActivityRecord{12376650 u0 com.a/.B t349}",
        "mFocusedApp=AppWindowToken{2 token=Token{8 ActivityRecord{fd u0 com.a/.B t6}}}",
        "mFocusedApp=ActivityRecord{fd u10 com.a/com.a.B t6 f}",
    ],
)
def test_the_activity_behind_a_popup_is_read_in_every_form(line: str) -> None:
    text = f"  mCurrentFocus=Window{{12 u0 PopupWindow:ab}}\n  {line}\n"
    focus = windows.parse_focus(text)
    assert focus is not None
    assert focus.app == Component("com.a", "com.a.B")


def test_virtual_displays_before_display_0_do_not_determine_the_focus() -> None:
    text = (
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n"
        "  Display: mDisplayId=7 rootTasks=1\n"
        "  mCurrentFocus=Window{1 u0 com.tv/com.tv.Main}\n"
        "  Display: mDisplayId=0 rootTasks=5\n"
        "  mCurrentFocus=null\n"
        "  mCurrentFocus=Window{2 u0 com.phone/com.phone.Main}\n"
    )
    focus = windows.parse_focus(text)
    assert focus is not None
    assert focus.window_title == "com.phone/com.phone.Main"


DISPLAY = (
    "  Display: mDisplayId={display}\n"
    "  DisplayPolicy\n"
    "    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}\n"
    "    mShowingDream=false mDreamingLockscreen={locked}\n"
    "    mStatusBar=Window{{32f3e94 u0 StatusBar}}{keyguard}={locked}\n"
)
POLICY = (
    "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
    "    mAwake={awake}mScreenOnEarly=true mScreenOnFully=true\n"
    "    mShowingDream=false mShowingLockscreen={locked} mDreamingSleepToken=null\n"
    "    mStatusBar=Window{{5033a83 u0 StatusBar}} isStatusBarKeyguard={locked}\n"
)
DELEGATE = (
    "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
    "    KeyguardServiceDelegate\n"
    "      showing={locked}\n"
    "      interactiveState=INTERACTIVE_STATE_{state}\n"
    "      KeyguardStateMonitor\n"
    "        mIsShowing={locked}\n"
)
STATES = [
    (("true", "false"), None),
    (("true", "true"), Barrier.LOCKED),
    (("false", "true"), Barrier.OFF),
    (("false", "false"), Barrier.OFF),
]


@pytest.mark.parametrize(("state", "expected"), STATES)
def test_off_and_locked_are_read_in_every_form(
    state: tuple[str, str], expected: Barrier | None
) -> None:
    awake, locked = state
    for keyguard in (" isStatusBarKeyguard", " isKeyguardShowing", "\n    isKeyguardShowing"):
        own = DISPLAY.format(display=0, awake=awake, locked=locked, keyguard=keyguard)
        assert barrier.parse(own) is expected
    assert barrier.parse(POLICY.format(awake=awake, locked=locked)) is expected
    for state in ("AWAKE", "WAKING") if awake == "true" else ("SLEEP", "GOING_TO_SLEEP"):
        assert barrier.parse(DELEGATE.format(state=state, locked=locked)) is expected


def test_another_display_that_is_off_or_locked_is_not_a_barrier() -> None:
    other = DISPLAY.format(display=7, awake="false", locked="true", keyguard=" isKeyguardShowing")
    own = DISPLAY.format(display=0, awake="true", locked="false", keyguard=" isKeyguardShowing")
    assert barrier.parse(other + own) is None
    assert barrier.parse(own + other) is None


@pytest.mark.parametrize("text", ["", "mAwake=", "isKeyguardShowing=maybe", "mAwake=null"])
def test_a_text_without_a_state_is_not_a_barrier(text: str) -> None:
    assert barrier.parse(text) is None


def test_with_the_shade_open_window_and_app_differ() -> None:
    text = (
        "  mCurrentFocus=Window{cab81a9 u0 NotificationShade}\n"
        "  mFocusedApp=ActivityRecord{1 u0 com.a/.B t1}\n"
    )
    focus = windows.parse_focus(text)
    assert focus is not None
    assert focus.window_title == "NotificationShade"
    assert focus.app == Component("com.a", "com.a.B")
    assert windows.parse_focus("  mCurrentFocus=null\n") is None


def test_package_lines_with_equal_signs_in_the_path_are_read() -> None:
    text = (
        "package:/data/app/~~Ab==/com.a-Cd==/base.apk=com.a versionCode:42 uid:10123\n"
        "package:/system/app/B/B.apk=com.b versionCode:1\npackage:com.c\n"
    )
    found = packages.parse_package_list(text)
    assert [(p.package, p.version_code, p.uid) for p in found] == [
        ("com.a", 42, 10123),
        ("com.b", 1, None),
        ("com.c", None, None),
    ]
    assert found[0].path == "/data/app/~~Ab==/com.a-Cd==/base.apk"


def test_components_of_both_brief_forms_are_read() -> None:
    resolved = (
        "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\ncom.a/.Main\n"
    )
    assert packages.parse_components(resolved) == [Component("com.a", "com.a.Main")]
    queried = (
        "2 activities found:\n  Activity #0:\n    priority=0 preferredOrder=0 match=0x108000\n"
        "    com.a/.One\n  Activity #1:\n    com.a/com.b.Two$Inner\n"
    )
    assert packages.parse_components(queried) == [
        Component("com.a", "com.a.One"),
        Component("com.a", "com.b.Two$Inner"),
    ]
    assert packages.parse_components("No activity found\n") == []


def test_log_lines_with_year_uid_and_odd_tags_are_read() -> None:
    text = (
        "--------- beginning of main\n"
        "2026-02-11 16:30:00.123  1000   552   849 D MCP:Server Tag: Server: started\n"
        "2026-02-11 16:30:00.124  root     1     1 W init    : x\n"
        "2026-02-11 16:30:00.125 10123 17044 17044 F libc    : \n"
        "2026-13-41 16:30:00.125 10123 17044 17044 F libc    : no such day\n"
        "garbage\n"
    )
    zone = timezone(timedelta(hours=-5))
    first, second, third = logs.parse(text, zone)
    assert (first.tag, first.message, first.uid) == ("MCP:Server Tag", "Server: started", "1000")
    assert first.time.astimezone(UTC) == datetime(2026, 2, 11, 21, 30, 0, 123000, UTC)
    assert (second.uid, second.pid, second.priority) == ("0", 1, Priority.W)
    assert (third.priority, third.message) == (Priority.F, "")


def test_time_zones_are_read() -> None:
    assert logs.parse_zone("-0330\n") == timezone(-timedelta(hours=3, minutes=30))
    with pytest.raises(BadAnswer):
        logs.parse_zone("UTC\n")


def test_properties_may_span_lines() -> None:
    text = "[a.b]: [1]\n[c]: [two\nlines]\n[d]: []\n"
    assert properties.parse(text) == {"a.b": "1", "c": "two\nlines", "d": ""}


def test_a_picture_is_extracted_from_surrounding_output() -> None:
    png = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1080, 2400) + b"IEND\xaeB`\x82"
    picture = pictures.parse_png(b"[Warning] Multiple displays were found\n" + png + b"\n")
    assert (picture.png, picture.width, picture.height) == (png, 1080, 2400)
    for broken in (
        b"",
        b"Failed to take screenshot",
        png[:-1],
        png.replace(b"\x04\x38", b"\xff\xff"),
    ):
        with pytest.raises(BadAnswer):
            pictures.parse_png(broken)
