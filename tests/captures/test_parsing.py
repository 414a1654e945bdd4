"""All output recorded from real phones is parsed completely."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from handroid.adb import devices
from handroid.model.phone import PhoneState
from handroid.model.screen import Component, Element
from handroid.parsing import barrier, display, logs, packages, uiautomator, windows

FLAGS = (
    *("checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable"),
    *("long-clickable", "password", "selected"),
)


def as_attributes(element: Element) -> dict[str, str]:
    """Convert an element back to its attributes."""
    left, top, right, bottom = element.bounds
    back = {
        "index": str(element.index),
        "text": element.text,
        "resource-id": element.resource_id,
        "class": element.class_name,
        "package": element.package,
        "content-desc": element.description,
        "bounds": f"[{left},{top}][{right},{bottom}]",
        **{flag: str(getattr(element, flag.replace("-", "_"))).lower() for flag in FLAGS},
        **element.extra,
    }
    return back if element.hint is None else {**back, "hint": element.hint}


def test_no_node_and_no_attribute_of_a_dump_is_lost(captures: Path) -> None:
    files = sorted((captures / "uiautomator").glob("*.xml"))
    assert len(files) == 56
    for path in files:
        data = path.read_bytes()
        document = data[data.find(b"<?xml") : data.rfind(b">") + 1]
        truth = [node.attrib for node in ElementTree.fromstring(document).iter("node")]
        parsed = uiautomator.parse(data)
        ours = [as_attributes(e) for w in parsed.windows for e in (w.root.walk() if w.root else ())]
        answer = [
            {name: ours_one[name] for name in one}
            for one, ours_one in zip(truth, ours, strict=True)
        ]
        assert answer == truth, path.name


def test_every_dump_matches_the_index_in_nodes_and_package(captures: Path) -> None:
    rows = re.findall(
        r"^\| (\S+\.xml) \| .* \| (\d+) \| (\S+) \|$",
        (captures / "INDEX.md").read_text(),
        re.MULTILINE,
    )
    assert len(rows) == 56
    for name, nodes, package in rows:
        parsed = uiautomator.parse((captures / "uiautomator" / name).read_bytes())
        elements = [
            e for window in parsed.windows for e in (window.root.walk() if window.root else ())
        ]
        assert len(elements) == int(nodes), name
        counted = [e.package for e in elements]
        assert max(set(counted), key=counted.count) == package, name


@pytest.mark.parametrize(
    ("level", "count", "focus"),
    [
        *((level, count, True) for level, count in ((26, 8), (27, 8), (28, 13))),
        *((level, count, False) for level, count in ((29, 8), (30, 10), (31, 10), (32, 13))),
        *((level, count, False) for level, count in ((33, 13), (34, 13), (35, 11), (36, 11))),
    ],
)
def test_the_windows_of_every_android_are_counted_and_settings_is_among_them(
    captures: Path, level: int, count: int, focus: bool
) -> None:
    name = f"zillow_auto-mobile__api{level}-settings-window-dump.log"
    text = (captures / "text/dumpsys_window" / name).read_text()
    found = windows.parse_windows(text)
    assert len(found) == count
    settings = [w for w in found if w.title.startswith("com.android.settings/") and w.visible]
    assert [w.type.value for w in settings] == ["APPLICATION"]
    assert settings[0].frame is not None
    answer = windows.parse_focus(text)
    expected = Component("com.android.settings", "com.android.settings.Settings")
    assert (answer.app if answer else None) == (expected if focus else None)


def test_no_phone_in_use_is_reported_as_off_locked_or_secure(captures: Path) -> None:
    files = sorted((captures / "text/dumpsys_window").glob("*.log"))
    assert len(files) == 13
    for path in files:
        text = path.read_text()
        assert barrier.parse(text) is None, path.name
        assert [w.title for w in windows.parse_windows(text) if w.secure] == [], path.name


@pytest.mark.parametrize("level", range(26, 37))
def test_the_only_secure_window_in_a_list_is_found(captures: Path, level: int) -> None:
    name = f"zillow_auto-mobile__api{level}-settings-window-dump.log"
    text = (captures / "text/dumpsys_window" / name).read_text()
    start = re.search(r"^  Window #\d+ Window\{\S+ u0 com\.android\.settings/", text, re.MULTILINE)
    assert start is not None
    after = text[start.start() :]
    number = re.search(r"\bfl=#([0-9a-f]+)", after)
    if level < 28:
        assert number is not None
        changed = after.replace(number[0], f"fl=#{int(number[1], 16) | 0x2000:x}", 1)
    else:
        changed = re.sub(r"\bfl=", "fl=SECURE ", after, count=1)
    found = windows.parse_windows(text[: start.start()] + changed)
    assert [w.package for w in found if w.secure] == ["com.android.settings"]


def test_a_popup_and_an_older_list_are_parsed_too(captures: Path) -> None:
    folder = captures / "text/dumpsys_window"
    popup = windows.parse_windows(
        (folder / "zillow_auto-mobile__active-window-with-popup.log").read_text()
    )
    assert len(popup) == 15
    front = next(
        (w.title, w.package, w.type.value) for w in popup if "Pop-Up" in w.title and w.visible
    )
    assert front == ("Pop-Up Window", "com.zillow.android.zillowmap", "APPLICATION")
    old = windows.parse_windows((folder / "zillow_auto-mobile__api25-window-dump.log").read_text())
    assert [w.package for w in old].count("com.android.systemui") == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dumpsys_input__Mobile-Env_android11_emulator.txt", (1080, 1920, 0)),
        ("dumpsys_input__tulth_hremote.txt", (1920, 1080, 0)),
    ],
)
def test_the_viewport_is_found_in_dumpsys_input(
    captures: Path, name: str, expected: tuple[int, int, int]
) -> None:
    assert display.parse_viewport((captures / "text" / name).read_text()) == expected


@pytest.mark.parametrize(
    ("name", "package", "version"),
    [
        ("album", "com.yanzhenjie.album.sample", "1.1"),
        ("paypal", "com.paypal.android.p2pmobile", "5.14"),
        ("yelp", "com.yelp.android", "9.17.0"),
    ],
)
def test_version_names_are_found_in_dumpsys_package(
    captures: Path, name: str, package: str, version: str
) -> None:
    text = (captures / f"text/dumpsys_package__droidbot_{name}.txt").read_text()
    assert packages.parse_version_names(text) == {package: version}


@pytest.mark.parametrize(
    ("name", "dividers"),
    [
        ("logcat__Trebuchet_tail2.txt", 4),
        ("logcat__WebDAVToon_final_check.txt", 2),
        ("logcat__termux-flutter-ide_crash.txt", 2),
    ],
)
def test_every_line_of_a_log_is_an_entry_or_a_divider(
    captures: Path, name: str, dividers: int
) -> None:
    text = (captures / "text" / name).read_text()
    lines = text.splitlines()
    entries = list(logs.parse(text))
    others = [line for line in lines if not line or line.startswith("--------- beginning of ")]
    assert len(others) == dividers
    assert len(entries) == len(lines) - dividers


def test_a_crash_of_the_dumper_is_read_from_the_log(captures: Path) -> None:
    text = (captures / "text/logcat__Trebuchet_tail2.txt").read_text()
    crashes = [e for e in logs.parse(text) if e.message.endswith("already registered!")]
    assert {e.tag for e in crashes} == {"AndroidRuntime"}


def test_the_list_of_phones_is_read(captures: Path) -> None:
    emulator = (captures / "text/adb_devices__Trebuchet_device_props.txt").read_text()
    assert [p.serial for p in devices.parse_list(emulator)] == ["emulator-5554"]
    samples = (captures / "text/samples_from_public_text.md").read_text()
    found = devices.parse_list(samples.partition("## adb mdns services")[0])
    assert [p.state for p in found].count(PhoneState.DEVICE) == 5
    assert "adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp" in [p.serial for p in found]
