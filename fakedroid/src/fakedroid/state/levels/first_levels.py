"""The rows of Android 8 to 11: the first is complete, the others have only the changes."""

from dataclasses import replace

from fakedroid.state.levels.level_fields import DumpLevel, InputHome, InputLevel, Level, RecordForm
from fakedroid.state.levels.window_levels import WINDOW_LEVELS

_BASE_FEATURES = ("shell_v2", "cmd", "stat_v2")
_FEATURES_10 = (
    "fixed_push_mkdir",
    "apex",
    "abb",
    "fixed_push_symlink_timestamp",
    "abb_exec",
    "remount_shell",
)
_SENDING = ("track_app", "sendrecv_v2", "sendrecv_v2_brotli", "sendrecv_v2_lz4")
FEATURES_11 = (*_BASE_FEATURES, "ls_v2", *_FEATURES_10, *_SENDING, "sendrecv_v2_dry_run_send")
OLD_COMMANDS = frozenset({"text", "keyevent", "tap", "swipe", "draganddrop", "press", "roll"})
_OLD_REFUSAL = "Injecting to another application requires INJECT_EVENTS permission"

_OLD_SETPROP = "setprop: failed to set property '{name}' to '{value}'\n"
_NEW_SETPROP = "Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.\n"

ANDROID_8 = Level(
    # Builds, patches and kernels of all levels are those of real Pixels (mem).
    api=26,
    release="8.0.0",
    build_id="OPR3.170623.007",
    incremental="4286350",
    security_patch="2017-09-05",
    kernel="3.18.52",
    app_process_start=0.5,
    adb_features=_BASE_FEATURES,
    input=InputLevel(
        home=InputHome.APP_PROCESS,
        cost=0.6,
        commands=OLD_COMMANDS,
        key_options=frozenset({"--longpress"}),
        display_option=False,
        swipe_hz=60,
        drag_counts_press=False,
        long_press_waits=False,
        exact_arguments=True,
        motion_cancel=False,
    ),
    dump=DumpLevel(start=1.2, windows_option=False, extra_attributes=False, real_size=False),
    windows=WINDOW_LEVELS[26],
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
    wm_user_rotation=None,
    reverse_tells_port=False,
    lists_all_users=False,
)

ANDROID_8_1 = replace(
    ANDROID_8,
    api=27,
    release="8.1.0",
    build_id="OPM1.171019.011",
    incremental="4448085",
    security_patch="2017-12-05",
    kernel="4.4.56",
    windows=WINDOW_LEVELS[27],
)

ANDROID_9 = replace(
    ANDROID_8_1,
    api=28,
    release="9",
    build_id="PQ3B.190801.002",
    incremental="5674421",
    security_patch="2019-08-01",
    kernel="4.9.124",
    windows=WINDOW_LEVELS[28],
)

ANDROID_10 = replace(
    ANDROID_9,
    api=29,
    release="10",
    build_id="QQ3A.200805.001",
    incremental="6578210",
    security_patch="2020-08-05",
    kernel="4.14.150",
    adb_features=(*_BASE_FEATURES, *_FEATURES_10),
    input=replace(
        ANDROID_9.input,
        commands=OLD_COMMANDS | {"motionevent"},
        display_option=True,
        drag_counts_press=True,
        long_press_waits=True,
        exact_arguments=False,
    ),
    windows=WINDOW_LEVELS[29],
    focus_in_windows=False,
    start_log_tag="ActivityTaskManager",
    launch_state=True,
    physical_display_ids=True,
    query_flags=True,
    ime_names_user=True,
    wm_user_rotation="set-user-rotation",
    reverse_tells_port=True,
)

ANDROID_11 = replace(
    ANDROID_10,
    api=30,
    release="11",
    build_id="RQ3A.211001.001",
    incremental="7641976",
    security_patch="2021-10-01",
    kernel="4.19.110",
    adb_features=FEATURES_11,
    dump=replace(ANDROID_10.dump, windows_option=True),
    windows=WINDOW_LEVELS[30],
    task_records=False,
    long_press_timeout=0.4,
    exception_names_command=True,
    user_flags_word="c13",
    data_app_random=True,
    emulated_volume="emulated;0",
    wifi_commands=True,
    setprop_refusal=_NEW_SETPROP,
)
