"""``dumpsys window windows``: every window, top first, and what follows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from handroid.virtual.commands.dumpsys.names import (
    app_token,
    focused_activity,
    frame,
    window_name,
)
from handroid.virtual.commands.dumpsys.window.configuration import configuration
from handroid.virtual.commands.dumpsys.window.new_state import new_lines
from handroid.virtual.commands.dumpsys.window.old_state import old_lines
from handroid.virtual.levels import WindowGrammar
from handroid.virtual.world.window import Window, WindowKind

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone

TITLE = "WINDOW MANAGER WINDOWS (dumpsys window windows)"
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


def dump_windows(
    phone: VirtualPhone, *, full: bool, only: Sequence[Window] | None = None
) -> list[str]:
    """Return the dump; ``full`` is what ``windows`` and -a print."""
    lines = [TITLE]
    windows = phone.world.all_windows() if only is None else only
    for number, window in enumerate(windows):
        lines.append(f"  Window #{number} {window_name(window)}:")
        lines += _state(phone, window, full)
    lines += _hiding_alerts(phone, windows, full)
    lines += ["", f"  mGlobalConfiguration={configuration(phone, 'undefined')}"]
    lines.append("  mHasPermanentDpad=false")
    old = phone.level.windows is WindowGrammar.STACKS
    return lines + (_old_tail if old else _new_tail)(phone, full)


def _state(phone: VirtualPhone, window: Window, full: bool) -> list[str]:
    old = phone.level.windows is WindowGrammar.STACKS
    rows = (old_lines if old else new_lines)(phone, window, full=full)
    return [f"    {row}" for row in rows]


def _hiding_alerts(phone: VirtualPhone, windows: Sequence[Window], full: bool) -> list[str]:
    """Settings hides overlays, so its window is listed a second time (obs: 34, 36)."""
    if phone.level.windows is WindowGrammar.STACKS:
        return []
    hiding = [w for w in windows if w.package == "com.android.settings" and w.visible]
    lines = ["", "  Hiding System Alert Windows:"] if hiding else []
    for number, window in enumerate(hiding):
        lines += [f"  #{number} {window_name(window)}:", *_state(phone, window, full)]
    return lines


def _find(phone: VirtualPhone, kind: WindowKind) -> Window | None:
    return next((w for w in phone.world.all_windows() if w.kind is kind), None)


def _animation_settings(phone: VirtualPhone) -> str:
    values = [phone.settings.get("global", key) or "1.0" for key in _SCALES]
    window, transition, animator = (float(value) for value in values)
    return (
        f"  Animation settings: disabled=false window={window} transition={transition}"
        f" animator={animator}"
    )


def _old_tail(phone: VirtualPhone, full: bool) -> list[str]:
    """src WindowManagerService.dumpWindowsNoHeaderLocked 28; obs: capture of 28."""
    world = phone.world
    focus, app = world.focused_window(), focused_activity(phone)
    lines = []
    if phone.level.focus_in_windows:
        lines.append(f"  mCurrentFocus={window_name(focus)}")
        lines.append(f"  mFocusedApp={app_token(phone.level, app)}")
    if world.keyboard_shown:
        lines.append(f"  mInputMethodTarget={window_name(focus)}")
    lines += [
        "  mInTouchMode=true",
        f"  mLastDisplayFreezeDuration=+167ms due to {window_name(focus)}",
        "  mLastWakeLockHoldingWindow=null mLastWakeLockObscuringWindow=null",
        "  InputConsumers:",
        f"    name=pip_input_consumer pid={world.bars.status.pid} user=UserHandle{{0}}",
        "  SnapshotCache",
    ]
    return lines + (_old_state_tail(phone) if full else [])


def _old_state_tail(phone: VirtualPhone) -> list[str]:
    world = phone.world
    app = app_token(phone.level, focused_activity(phone))
    keyboard = _find(phone, WindowKind.INPUT_METHOD)
    lines = [
        f"  mSystemDecorLayer=0 mScreenRect={frame(world.display.bounds)}",
        "  mLastStatusBarVisibility=0xa018",
    ]
    if keyboard is not None and world.keyboard_shown:
        lines.append(f"  mInputMethodWindow={window_name(keyboard)}")
    return [
        *lines,
        "  mTraversalScheduled=false",
        "  mHoldScreenWindow=null",
        f"  mObscuringWindow={window_name(world.focused_window())}",
        "  mWallpaperTarget=null",
        "  mLastWallpaperX=0.0 mLastWallpaperY=0.5",
        "  mSystemBooted=true mDisplayEnabled=true",
        "  mTransactionSequence=773",
        "  mDisplayFrozen=false windows=0 client=false apps=0 waitingForConfig=false",
        f"  mRotation={world.display.rotation} mAltOrientation=false",
        "  mLastWindowForcedOrientation=-1 mLastOrientation=-1",
        "  mDeferredRotationPauseCount=0",
        _animation_settings(phone),
        "  mSkipAppTransitionAnimation=false",
        "  mLayoutToAnim:",
        "    mNextAppTransition=TRANSIT_UNSET",
        "    mAppTransitionState=APP_STATE_IDLE",
        "    mLastUsedAppTransition=TRANSIT_TASK_OPEN",
        f"    mLastOpeningApp={app}",
        f"    mLastClosingApp={app}",
    ]


def _new_tail(phone: VirtualPhone, full: bool) -> list[str]:
    """src dumpWindowsNoHeaderLocked 36; obs: captures of 34 and 36."""
    focus = window_name(phone.world.focused_window())
    newest = phone.level.windows is WindowGrammar.TASKS
    lines = [
        "  mTopFocusedDisplayId=0",
        f"  imeLayeringTarget in display# 0 {focus}",
        f"  imeInputTarget in display# 0 {focus}",
        f"  imeControlTarget in display# 0 {focus}",
    ]
    if newest:
        lines += ["  Minimum task size of display#0 220", "  mBlurEnabled=true"]
        lines.append("  mDisableSecureWindows=false")
    else:
        lines.append("  Minimum task size of display#0 220  mBlurEnabled=true")
        lines.append("  mLastDisplayFreezeDuration=0 due to new-config")
    lines += [
        " mHighResSnapshotScale=0.8",
        " mSnapshotEnabled=true",
        " SnapshotCache Task",
        " mHighResSnapshotScale=0.6",
        f" mSnapshotEnabled={'true' if newest else 'false'}",
        " SnapshotCache Activity",
    ]
    return lines + (_new_state_tail(phone, newest) if full else [])


def _new_state_tail(phone: VirtualPhone, newest: bool) -> list[str]:
    keyboard = _find(phone, WindowKind.INPUT_METHOD)
    lines = ["   UserSavedFile userId=0"] if newest else []
    if keyboard is not None:
        lines.append(f"  mInputMethodWindow={window_name(keyboard)}")
    lines += [
        "  mTraversalScheduled=false",
        "  mSystemBooted=true mDisplayEnabled=true",
        "  mTransactionSequence=149",
    ]
    if not newest:
        lines.append("  mDisplayFrozen=false windows=0 client=false apps=0")
    lines += [
        f"  mRotation={phone.world.display.rotation}",
        "  mLastOrientation=-1",
        "  mWaitingForConfig=false",
    ]
    if newest:
        lines.append("  mWindowsInsetsChanged=0")
    bars = phone.world.bars
    watchers = sorted({bars.status.uid, bars.navigation.uid})
    listed = " ".join(f"{uid}->0" for uid in watchers)
    lines.append(f"  mDisplayRotationWatchers: [ {listed}]")
    return [*lines, _animation_settings(phone)]
