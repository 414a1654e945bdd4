"""The Android versions of virtual phones: one row per API level."""

from dataclasses import replace

from fakedroid.state.levels.first_levels import (
    ANDROID_8,
    ANDROID_8_1,
    ANDROID_9,
    ANDROID_10,
    ANDROID_11,
    FEATURES_11,
    OLD_COMMANDS,
)
from fakedroid.state.levels.level_fields import (
    DumpLevel,
    InputHome,
    InputLevel,
    Level,
    RecordForm,
)
from fakedroid.state.levels.window_levels import WINDOW_LEVELS

__all__ = [
    "LEVELS",
    "DumpLevel",
    "InputHome",
    "InputLevel",
    "Level",
    "RecordForm",
    "level_of",
]

_NEW_FEATURES = (
    *FEATURES_11[:-1],
    "sendrecv_v2_zstd",
    "sendrecv_v2_dry_run_send",
    "openscreen_mdns",
)
_NEW_REFUSAL = (
    "Injecting input events requires the caller (or the source of the instrumentation, if any)"
    " to have the INJECT_EVENTS permission."
)
_TYPED_START = "with LAUNCH_MULTIPLE from uid 2000"
_NEW_START = "with LAUNCH_MULTIPLE from uid 2000 (BAL_ALLOW_PERMISSION) result code=0"

_ANDROID_12 = replace(
    ANDROID_11,
    api=31,
    release="12",
    build_id="SP1A.210812.015",
    incremental="7679548",
    security_patch="2021-10-05",
    kernel="5.10.43",
    adb_features=_NEW_FEATURES,
    input=replace(
        ANDROID_11.input,
        home=InputHome.SYSTEM_SERVER,
        cost=0.06,
        commands=OLD_COMMANDS | {"motionevent", "keycombination"},
        key_options=frozenset({"--longpress", "--doubletap"}),
        motion_cancel=True,
    ),
    windows=WINDOW_LEVELS[31],
    top_resumed=True,
    stack_word="RootTask",
    logcat_uid=True,
    logcat_units=(" KiB", " B"),
    wm_user_rotation="user-rotation",
)

_ANDROID_12L = replace(
    _ANDROID_12,
    api=32,
    build_id="SP2A.220305.012",
    incremental="8177914",
    security_patch="2022-03-05",
    kernel="5.10.66",
    windows=WINDOW_LEVELS[32],
    per_stack_resumed=False,
)

_ANDROID_13 = replace(
    _ANDROID_12L,
    api=33,
    release="13",
    build_id="TQ3A.230805.001",
    incremental="10316531",
    security_patch="2023-08-05",
    kernel="5.10.157",
    input=replace(_ANDROID_12L.input, combination_time=True),
    windows=WINDOW_LEVELS[33],
    record=RecordForm.EXTRA_BRACE,
    start_log_tail=_TYPED_START,
    screencap_all=True,
    inject_refusal=_NEW_REFUSAL,
    battery_dock=True,
    package_user_word="appId",
    input_orientation="InputDeviceOrientation",
    lists_all_users=True,
)

_ANDROID_14 = replace(
    _ANDROID_13,
    api=34,
    release="14",
    build_id="UQ1A.240205.002",
    incremental="11224170",
    security_patch="2024-02-05",
    kernel="5.10.177",
    dump=replace(_ANDROID_13.dump, real_size=True),
    windows=WINDOW_LEVELS[34],
    record=RecordForm.PLAIN,
    start_log_tail=_NEW_START,
    list_stopped=True,
    subscription_service=True,
)

_ANDROID_15 = replace(
    # The first release: before 15 QPR2 nodes have no drawing-order and hint (src).
    _ANDROID_14,
    api=35,
    release="15",
    build_id="AP3A.241005.015",
    incremental="12366759",
    security_patch="2024-10-05",
    kernel="6.1.75",
    adb_features=(*_NEW_FEATURES, "delayed_ack"),
    input=replace(
        _ANDROID_14.input,
        commands=OLD_COMMANDS | {"motionevent", "keycombination", "scroll"},
        key_options=frozenset({"--longpress", "--doubletap", "--async", "--delay", "--duration"}),
        swipe_hz=120,
        text_from_keyboard=True,
    ),
    windows=WINDOW_LEVELS[35],
    user_flags_word="4c13",
)

_ANDROID_16 = replace(
    _ANDROID_15,
    api=36,
    release="16",
    build_id="BP2A.250605.031",
    incremental="13578606",
    security_patch="2025-06-05",
    kernel="6.1.124",
    adb_features=(*_NEW_FEATURES, "delayed_ack", "dev_raw", "app_info"),
    dump=DumpLevel(start=1.1, windows_option=True, extra_attributes=True, real_size=True),
    windows=WINDOW_LEVELS[36],
    record=RecordForm.DECIMAL_HASH,
)

_ANDROID_17 = replace(
    # Apart from its framework (hidden-api), 17 is known from a few observations, all as on 16.
    # Build, patch and kernel are made up following the previous ones (mem).
    _ANDROID_16,
    api=37,
    release="17",
    build_id="CP1A.260605.001",
    incremental="14500000",
    security_patch="2026-06-05",
    kernel="6.12.30",
    windows=WINDOW_LEVELS[37],
)

_ROWS = (
    ANDROID_8,
    ANDROID_8_1,
    ANDROID_9,
    ANDROID_10,
    ANDROID_11,
    _ANDROID_12,
    _ANDROID_12L,
    _ANDROID_13,
    _ANDROID_14,
    _ANDROID_15,
    _ANDROID_16,
    _ANDROID_17,
)
LEVELS: dict[int, Level] = {row.api: row for row in _ROWS}


def level_of(api: int) -> Level:
    """Return the row of an API level.

    Raises:
        ValueError: there is no virtual phone of that level.
    """
    if api not in LEVELS:
        first, last = min(LEVELS), max(LEVELS)
        raise ValueError(f"no virtual phone with API {api}; there are {first} to {last}")
    return LEVELS[api]
