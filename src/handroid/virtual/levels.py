"""The Android versions there are virtual phones of: one row per API level."""

from dataclasses import replace

from handroid.virtual.level_fields import (
    DumpLevel,
    InputHome,
    InputLevel,
    Level,
    RecordForm,
    WindowGrammar,
)

__all__ = [
    "LEVELS",
    "DumpLevel",
    "InputHome",
    "InputLevel",
    "Level",
    "RecordForm",
    "WindowGrammar",
    "level_of",
]

_BASE_FEATURES = ("shell_v2", "cmd", "stat_v2")
_NEW_FEATURES = (
    *_BASE_FEATURES,
    "ls_v2",
    "fixed_push_mkdir",
    "apex",
    "abb",
    "fixed_push_symlink_timestamp",
    "abb_exec",
    "remount_shell",
    "track_app",
    "sendrecv_v2",
    "sendrecv_v2_brotli",
    "sendrecv_v2_lz4",
    "sendrecv_v2_zstd",
    "sendrecv_v2_dry_run_send",
    "openscreen_mdns",
)
_OLD_COMMANDS = frozenset({"text", "keyevent", "tap", "swipe", "draganddrop", "press", "roll"})
_OLD_REFUSAL = "Injecting to another application requires INJECT_EVENTS permission"
_NEW_REFUSAL = (
    "Injecting input events requires the caller (or the source of the instrumentation, if any)"
    " to have the INJECT_EVENTS permission."
)

_NEW_START = "with LAUNCH_MULTIPLE from uid 2000 (BAL_ALLOW_PERMISSION) result code=0"
_OLD_SETPROP = "setprop: failed to set property '{name}' to '{value}'\n"
_NEW_SETPROP = "Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.\n"

_ANDROID_9 = Level(
    api=28,
    release="9",
    build_id="PQ3B.190801.002",
    incremental="5674421",
    security_patch="2019-08-01",
    kernel="4.9.124",
    app_process_start=0.5,
    adb_features=_BASE_FEATURES,
    input=InputLevel(
        home=InputHome.APP_PROCESS,
        cost=0.6,
        commands=_OLD_COMMANDS,
        key_options=frozenset({"--longpress"}),
        display_option=False,
        swipe_hz=60,
        drag_counts_press=False,
        long_press_waits=False,
    ),
    dump=DumpLevel(start=1.2, windows_option=False, extra_attributes=False, real_size=False),
    windows=WindowGrammar.STACKS,
    focus_in_windows=True,
    record=RecordForm.PLAIN,
    per_stack_resumed=True,
    task_records=True,
    top_resumed=False,
    stack_word="Stack",
    start_log_tag="ActivityManager",
    start_log_tail="from uid 2000",
    launch_state=False,
    long_press_timeout=0.5,
    physical_display_ids=False,
    screencap_all=False,
    logcat_uid=False,
    logcat_units=("Kb", "b"),
    list_stopped=False,
    query_flags=False,
    exception_names_command=False,
    inject_refusal=_OLD_REFUSAL,
    user_flags_word="13",
    battery_dock=False,
    data_app_random=False,
    package_user_word="userId",
    subscription_service=False,
    emulated_volume="emulated",
    input_orientation="SurfaceOrientation",
    ime_names_user=False,
    wifi_commands=False,
    setprop_refusal=_OLD_SETPROP,
    wm_user_rotation=False,
)

_ANDROID_14 = Level(
    api=34,
    release="14",
    build_id="UQ1A.240205.002",
    incremental="11224170",
    security_patch="2024-02-05",
    kernel="5.10.177",
    app_process_start=0.5,
    adb_features=_NEW_FEATURES,
    input=InputLevel(
        home=InputHome.SYSTEM_SERVER,
        cost=0.06,
        commands=_OLD_COMMANDS | {"motionevent", "keycombination"},
        key_options=frozenset({"--longpress", "--doubletap"}),
        display_option=True,
        swipe_hz=60,
        drag_counts_press=True,
        long_press_waits=True,
    ),
    dump=DumpLevel(start=1.2, windows_option=True, extra_attributes=False, real_size=True),
    windows=WindowGrammar.ROOT_TASKS,
    focus_in_windows=False,
    record=RecordForm.PLAIN,
    per_stack_resumed=False,
    task_records=False,
    top_resumed=True,
    stack_word="RootTask",
    start_log_tag="ActivityTaskManager",
    start_log_tail=_NEW_START,
    launch_state=True,
    long_press_timeout=0.4,
    physical_display_ids=True,
    screencap_all=True,
    logcat_uid=True,
    logcat_units=(" KiB", " B"),
    list_stopped=True,
    query_flags=True,
    exception_names_command=True,
    inject_refusal=_NEW_REFUSAL,
    user_flags_word="c13",
    battery_dock=True,
    data_app_random=True,
    package_user_word="appId",
    subscription_service=True,
    emulated_volume="emulated;0",
    input_orientation="InputDeviceOrientation",
    ime_names_user=True,
    wifi_commands=True,
    setprop_refusal=_NEW_SETPROP,
    wm_user_rotation=True,
)

_ANDROID_16 = replace(
    _ANDROID_14,
    api=36,
    release="16",
    build_id="BP2A.250605.031",
    incremental="13578606",
    security_patch="2025-06-05",
    kernel="6.1.124",
    adb_features=(*_NEW_FEATURES, "delayed_ack", "dev_raw", "app_info"),
    input=replace(
        _ANDROID_14.input,
        commands=_OLD_COMMANDS | {"motionevent", "keycombination", "scroll"},
        key_options=frozenset({"--longpress", "--doubletap", "--async", "--delay", "--duration"}),
        swipe_hz=120,
    ),
    dump=DumpLevel(start=1.1, windows_option=True, extra_attributes=True, real_size=True),
    windows=WindowGrammar.TASKS,
    record=RecordForm.DECIMAL_HASH,
    user_flags_word="4c13",
)

LEVELS: dict[int, Level] = {row.api: row for row in (_ANDROID_9, _ANDROID_14, _ANDROID_16)}


def level_of(api: int) -> Level:
    """Return the row of an API level.

    Raises:
        ValueError: there is no row for it yet.
    """
    if api not in LEVELS:
        known = ", ".join(str(number) for number in sorted(LEVELS))
        raise ValueError(f"no virtual phone with API {api}; there are {known}")
    return LEVELS[api]
