"""The fields of a level: everything that differs between Android versions.

Every field names its source: ``src`` (Android's source), ``obs`` (a capture or a quoted real
output) or ``mem`` (memory). Commands use these fields, never the number of the level itself.
"""

from dataclasses import dataclass
from enum import Enum

from fakedroid.state.levels.window_fields import WindowLevel


class RecordForm(Enum):
    """The format of ``ActivityRecord`` (src 28-36)."""

    PLAIN = "plain"
    EXTRA_BRACE = "extra brace"
    DECIMAL_HASH = "decimal hash"


class InputHome(Enum):
    """Where the ``input`` command runs (src 26-36)."""

    APP_PROCESS = "app_process"
    SYSTEM_SERVER = "system_server"


@dataclass(frozen=True)
class InputLevel:
    """The ``input`` command of one level."""

    home: InputHome
    cost: float
    """Seconds from start to the first event; obs: 0.5-1 s in app_process, 50-100 ms inside."""
    commands: frozenset[str]
    """The known subcommands; src Input.java 28, InputShellCommand 31-36."""
    key_options: frozenset[str]
    """Supported options of ``keyevent``; the others are skipped. src as above."""
    display_option: bool
    """Whether ``-d DISPLAY_ID`` is supported; src: from 29."""
    swipe_hz: int
    """MOVE events per second of a swipe; src: 120 from 35; before, as fast as windows respond
    (WAIT_FOR_FINISH), which is about one per frame (mem)."""
    drag_counts_press: bool
    """Whether the long press is part of the duration of ``draganddrop``; src: from 29."""
    long_press_waits: bool
    """Whether ``keyevent --longpress`` really holds the key; src: from 29."""
    exact_arguments: bool
    """Whether extra words are an error; src: up to 28, later they are ignored."""
    motion_cancel: bool
    """``motionevent CANCEL``; src: from 31."""
    combination_time: bool = False
    """``keycombination -t``; src: from 33."""
    text_from_keyboard: bool = False
    """``text`` names the keyboard as its source, options of ``keyevent`` their values; src: 35."""


@dataclass(frozen=True)
class DumpLevel:
    """The ``uiautomator`` command of one level."""

    start: float
    """Seconds until UiAutomation is connected; obs: 11.4 s for a dump that fails after 10 s."""
    windows_option: bool
    """Whether ``--windows`` is known; src DumpCommand: from 30, before silently ignored."""
    extra_attributes: bool
    """``drawing-order`` and ``hint`` on every node; src: from 15 QPR2 on."""
    real_size: bool
    """Bounds clipped to getRealSize (src: from 34) or to getSize, without the navigation bar."""


@dataclass(frozen=True)
class Level:
    """One Android version, as far as its commands differ."""

    api: int
    release: str
    build_id: str
    incremental: str
    security_patch: str
    kernel: str
    app_process_start: float
    """Seconds until a command in its own runtime starts its work; obs: 0.5-1 s."""
    adb_features: tuple[str, ...]
    """The features in adbd's banner; obs for 34-36 (adb features of phones), mem for 28."""
    input: InputLevel
    dump: DumpLevel
    windows: WindowLevel
    focus_in_windows: bool
    """``mCurrentFocus`` in ``dumpsys window windows``; src, obs: up to 28, then in displays."""
    record: RecordForm
    per_stack_resumed: bool
    """``mResumedActivity:`` per stack in ``dumpsys activity activities`` (src: up to 31), or
    ``topResumedActivity=`` and ``Resumed:`` (src: from 32)."""
    task_records: bool
    """``TaskRecord{…}`` and ``realActivity=`` (src: up to 29), or ``Task{…}`` (from 30)."""
    top_resumed: bool
    """``dumpsys activity top-resumed``; src: from 31."""
    stack_word: str
    """The entries of ``am stack list``: ``Stack``, from 31 ``RootTask`` (src)."""
    start_log_tag: str
    """The tag of ``START u0 {…}``: ``ActivityManager``, from 29 ``ActivityTaskManager`` (src)."""
    start_log_tail: str
    """The end of that line; obs: capture of 34, mem for 28."""
    launch_state: bool
    """``LaunchState:`` in ``am start -W``; src: from 29. Before: ``ThisTime:``."""
    long_press_timeout: float
    """ViewConfiguration: 500 ms, 400 ms from 30 (src)."""
    physical_display_ids: bool
    """Displays have 64-bit ids: ``screencap -d``, viewports with type and port; src: from 29."""
    screencap_all: bool
    """``screencap -a``; obs: from 33."""
    logcat_uid: bool
    """``logcat --uid``; src: from 31."""
    logcat_units: tuple[str, str]
    """Units of ``logcat -g``: ``Kb`` and ``b``, later `` KiB`` and `` B`` (mem: from 31)."""
    list_stopped: bool
    """``pm list packages --show-stopped``; src: from 34."""
    query_flags: bool
    """``cmd package resolve-activity --query-flags``; src: from 29."""
    exception_names_command: bool
    """``Exception occurred while executing 'x':`` (src: from 30) or without the name."""
    inject_refusal: str
    """The input manager's error without INJECT_EVENTS; obs: scrcpy issues, src 26-36."""
    user_flags_word: str
    """Flag words after the user in ``pm list users``; src UserInfo.toString."""
    battery_dock: bool
    """``Dock powered:`` in ``dumpsys battery``; mem: from 33."""
    data_app_random: bool
    """``/data/app/~~x==/pkg-y==/base.apk``; obs: from 30."""
    package_user_word: str
    """Before a package's uid in ``dumpsys package``: ``userId``, later ``appId`` (mem: 33)."""
    subscription_service: bool
    """``dumpsys isub`` is SubscriptionManagerService's; src: from 34, SubscriptionController
    before."""
    emulated_volume: str
    """The emulated storage in ``sm list-volumes``: with the user from 30 (mem)."""
    input_orientation: str
    """``SurfaceOrientation`` in ``dumpsys input``, from 33 ``InputDeviceOrientation`` (src)."""
    ime_names_user: bool
    """`` for user #0`` in the output of ``ime``; src: from 29."""
    wifi_commands: bool
    """``cmd wifi status`` and ``set-wifi-enabled``; mem: from 30."""
    setprop_refusal: str
    """The error of a refused ``setprop``; mem."""
    wm_user_rotation: str | None
    """``wm user-rotation``; src: 31 renames ``set-user-rotation``; neither up to 28."""
    reverse_tells_port: bool
    """Whether adbd returns the port of every new reverse listener (src: from 29) or only the one
    it chose itself for ``tcp:0``."""
    lists_all_users: bool
    """``pm list packages`` lists those of all users; src: user 0 up to 30, mem: all from 33."""

    @property
    def fingerprint(self) -> str:
        """Return ``ro.build.fingerprint``."""
        return (
            f"google/vpixel/vpixel:{self.release}/{self.build_id}/{self.incremental}"
            ":user/release-keys"
        )
