"""Lines of logcat, to which any app can write any text."""

import time

import pytest

from handroid.model.logs import LogLine, Priority
from handroid.parsing import logs

HEAD = "2026-11-15 15:00:00.000 10123  4242  4242 I "


def lines(text: str) -> list[LogLine]:
    return list(logs.parse(text))


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r"])
def test_only_a_line_feed_ends_a_line(separator: str) -> None:
    forged = f"2026-11-15 15:00:00.000  1000     1     1 E AndroidRuntime: forged{separator}"
    (line,) = lines(f"{HEAD}app: hi{separator}{forged}\n")
    assert (line.uid, line.tag) == ("10123", "app")
    assert "forged" in line.message


@pytest.mark.parametrize(
    "filling", [" ", ": ", "(", "( 1", "): ", "\t", "5 5 ", "I ", "\u3000", "-"]
)
@pytest.mark.parametrize("start", [HEAD, "11-15 15:00:00.000 ", "11-15 15:00:00.000 I/", ""])
def test_a_long_line_is_parsed_quickly(start: str, filling: str) -> None:
    began = time.perf_counter()
    lines(f"{start}{filling * 50_000}x\n" * 3)
    assert time.perf_counter() - began < 2


def test_a_line_is_cut_at_a_limit() -> None:
    (line,) = lines(f"{HEAD}app: {'x' * 1_000_000}\n")
    assert len(line.message) < logs.LONGEST_LINE


@pytest.mark.parametrize(
    ("text", "tag", "message", "uid", "pid"),
    [
        (f"{HEAD}app     : a: b", "app", "a: b", "10123", 4242),
        (f"{HEAD}: no tag", "", "no tag", "10123", 4242),
        ("2026-11-15 15:00:00.000 radio   833   833 D RIL     : up", "RIL", "up", "1001", 833),
        ("2026-11-15 15:00:00.000 u0_a7   833   833 D App     : up", "App", "up", "10007", 833),
        ("11-15 15:00:00.000   833   900 W a tag: m", "a tag", "m", None, 833),
        ("11-15 15:00:00.000 E/Tag     (  833): m): n", "Tag", "m): n", None, 833),
    ],
)
def test_the_fields_of_a_line(text: str, tag: str, message: str, uid: str | None, pid: int) -> None:
    (line,) = lines(text)
    assert (line.tag, line.message, line.uid, line.pid) == (tag, message, uid, pid)
    assert line.priority in Priority


UIDS = {
    "root": 0, "bin": 2, "sys": 3, "radio": 1001, "input": 1004, "audio": 1005, "log": 1007,
    "mount": 1009, "wifi": 1010, "adb": 1011, "media": 1013, "dhcp": 1014, "vpn": 1016,
    "usb": 1018, "drm": 1019, "mdnsr": 1020, "gps": 1021, "mtp": 1024, "nfc": 1027, "clat": 1029,
    "logd": 1036, "dbus": 1038, "nvram": 1050, "dns": 1051, "esed": 1060, "hsm": 1064,
    "lmkd": 1069, "llkd": 1070, "gsid": 1074, "uwb": 1083, "shell": 2000, "cache": 2001,
    "diag": 2002, "inet": 3003, "misc": 9998, "u0_a123": 10123, "u10_a7": 1010007,
}  # fmt: skip
"""From Android's android_filesystem_config.h."""


def test_the_user_names_of_logcat_map_to_androids_numbers() -> None:
    head = "2026-11-15 15:00:00.000 {:>5}  4242  4242 I app: hi"
    found = lines("\n".join(head.format(name) for name in UIDS))
    assert [line.uid for line in found] == [str(uid) for uid in UIDS.values()]
