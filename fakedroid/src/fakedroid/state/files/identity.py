"""Android's fixed users and groups, and the identity of a process."""

import re
from typing import NamedTuple

# src: system/core/libcutils android_filesystem_config.h; the names `ls -l` and `id` print.
_TABLE = """
0 root, 1000 system, 1001 radio, 1002 bluetooth, 1003 graphics, 1004 input, 1005 audio
1006 camera, 1007 log, 1009 mount, 1010 wifi, 1011 adb, 1012 install, 1013 media
1014 dhcp, 1015 sdcard_rw, 1016 vpn, 1017 keystore, 1018 usb, 1019 drm, 1021 gps
1023 media_rw, 1027 nfc, 1028 sdcard_r, 1032 package_info, 1036 logd, 1041 audioserver
1047 cameraserver, 1065 reserved_disk, 1066 statsd, 1068 incidentd, 1069 secure_element
1073 network_stack, 1078 ext_data_rw, 1079 ext_obb_rw, 2000 shell, 2001 cache, 2002 diag
3001 net_bt_admin, 3002 net_bt, 3003 inet, 3004 net_raw, 3005 net_admin, 3006 net_bw_stats
3007 net_bw_acct, 3009 readproc, 3010 wakelock, 3011 uhid, 3012 readtracefs
9997 everybody, 9998 misc, 9999 nobody
"""
NUMBERS: dict[str, int] = {name: int(number) for number, name in re.findall(r"(\d+) (\w+)", _TABLE)}
NAMES: dict[int, str] = {number: name for name, number in NUMBERS.items()}

_FIRST_APP = 10000
_USER_RANGE = 100000


class Who(NamedTuple):
    """The user and groups that a file is opened as."""

    uid: int
    gid: int
    groups: frozenset[int]


ROOT = Who(0, 0, frozenset({0}))
# src: adbd main.cpp drops to these groups (API 30 and later).
SHELL_GROUPS: tuple[int, ...] = (
    *(2000, 1004, 1007, 1011, 1015, 1028, 1078, 1079),
    *(3001, 3002, 3003, 3006, 3009, 3011, 3012),
)
SHELL = Who(2000, 2000, frozenset((*SHELL_GROUPS, 9997)))


def name_of(number: int) -> str:
    """Return the name of a user or group number, as formed by Android's C library."""
    known = NAMES.get(number)
    if known is not None:
        return known
    user, app = divmod(number, _USER_RANGE)
    if app >= _FIRST_APP:
        return f"u{user}_a{app - _FIRST_APP}"
    return str(number)


def number_of(name: str) -> int | None:
    """Return the number of a user or group by name or digits, or None."""
    if name.isascii() and name.isdigit():
        return int(name)
    if name in NUMBERS:
        return NUMBERS[name]
    user, separator, app = name.partition("_a")
    if separator and user[:1] == "u" and user[1:].isdigit() and app.isdigit():
        return int(user[1:]) * _USER_RANGE + _FIRST_APP + int(app)
    return None
