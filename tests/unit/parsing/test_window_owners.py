"""The owner of a window, from a text with titles that apps choose."""

import pytest

from handroid.parsing.windows import parse_owned_windows

SECTION = """\
  Window #{number} Window{{abc u0 {title}}}:
    mDisplayId=0 mSession=Session{{1 2:u0a200}} mClient=android.os.BinderProxy@1
    mOwnerUid=10200 showForAllUsers=true package={package} appop=SYSTEM_ALERT_WINDOW
    mAttrs={{(0,0)(fillxfill) ty={type} fl=NOT_FOCUSABLE}}
    mBaseLayer=111000 mSubLayer=0    mToken={token}
    mHasSurface=true isReadyForDisplay()=true
    Frames: parent=[0,0][9,9] display=[0,0][9,9] frame=[0,0][9,9]
    isVisible=true
"""
OVERLAY = {"type": "APPLICATION_OVERLAY", "token": "WindowToken{1 type=2038}"}
ACTIVITY = {"type": "BASE_APPLICATION", "token": "ActivityRecord{1 u0 com.evil/.Main t7}"}
LIST = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"


def section(
    number: int, title: str, package: str = "com.evil", kind: dict[str, str] = OVERLAY
) -> str:
    return SECTION.format(number=number, title=title, package=package, **kind)


def owners(text: str) -> list[str]:
    return [each.owner for each in parse_owned_windows(LIST + text)]


def test_an_overlay_belongs_to_the_package_that_android_checked() -> None:
    assert owners(section(0, "Overlay") + section(1, "Bar", "com.android.systemui")) == [
        "com.evil",
        "com.android.systemui",
    ]


def test_an_activity_belongs_to_its_record_whatever_its_window_claims() -> None:
    assert owners(section(0, "Bank", "com.bank", ACTIVITY)) == ["com.evil"]


def test_a_window_is_on_the_display_that_android_names() -> None:
    other = section(1, "Cast").replace("mDisplayId=0", "mDisplayId=7")
    found = parse_owned_windows(LIST + section(0, "Overlay") + other)
    assert [each.display for each in found] == [0, 7]


def test_a_title_with_its_own_lines_makes_the_owner_unknown() -> None:
    lines = "x}:\n    mOwnerUid=1000 showForAllUsers=true package=android appop=NONE\n    y"
    assert owners(section(0, lines)) == [""]


@pytest.mark.parametrize("number", [0, 1, 2, 7])
def test_a_title_that_forges_a_window_makes_the_list_useless(number: int) -> None:
    made_up = f"x}}:\n{section(number, 'Bar', 'com.android.systemui')}  y"
    assert owners(section(0, "Bar") + section(1, made_up) + section(2, "Home")) == []
