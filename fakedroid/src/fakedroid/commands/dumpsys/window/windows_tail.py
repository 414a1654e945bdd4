"""The lines after the windows in ``dumpsys window windows``."""

from fakedroid.commands.dumpsys.object_names import (
    app_token,
    focused_activity,
    frame,
    window_name,
    word,
)
from fakedroid.device import Device
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


def _find(phone: Device, kind: WindowKind) -> Window | None:
    return next((w for w in phone.world.all_windows() if w.kind is kind), None)


def _animation_settings(phone: Device) -> str:
    values = [phone.settings.get("global", key) or "1.0" for key in _SCALES]
    window, transition, animator = (float(value) for value in values)
    return (
        f"  Animation settings: disabled=false window={window} transition={transition}"
        f" animator={animator}"
    )


def old_tail(phone: Device, full: bool) -> list[str]:
    """src WindowManagerService.dumpWindowsNoHeaderLocked 28; obs: captures of 26-28."""
    world = phone.world
    focus, app = world.focused_window(), focused_activity(phone)
    lines = []
    if phone.level.focus_in_windows:
        lines.append(f"  mCurrentFocus={window_name(focus)}")
        lines.append(f"  mFocusedApp={app_token(phone.level, app)}")
    if world.keyboard_shown:
        lines.append(f"  mInputMethodTarget={window_name(focus)}")
    sequence = phone.level.windows.layout_sequence
    whose = "" if sequence else f" pid={world.bars.status.pid} user=UserHandle{{0}}"
    lines += [
        f"  mInTouchMode=true{' mLayoutSeq=106' if sequence else ''}",
        f"  mLastDisplayFreezeDuration=+167ms due to {window_name(focus)}",
        "  mLastWakeLockHoldingWindow=null mLastWakeLockObscuringWindow=null",
        "  InputConsumers:",
        f"    name=pip_input_consumer{whose}",
        "  SnapshotCache",
    ]
    return lines + (_old_state_tail(phone) if full else [])


def _old_state_tail(phone: Device) -> list[str]:
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


def new_tail(phone: Device, full: bool) -> list[str]:
    """src dumpWindowsNoHeaderLocked 36; obs: captures of 29-36."""
    level, focus = phone.level.windows, window_name(phone.world.focused_window())
    least = level.smallest_task or ""
    mode = ["  mInTouchMode=true"] if level.touch_mode else []
    blur = ["  mBlurEnabled=true"] if level.blur else []
    sizes = [f"  {line}" for line in least.splitlines()]
    if least and not least.endswith("\n"):
        first = (mode or blur).pop(0)
        sizes = [f"  {least}{first.strip()}"]
    targets = [f"  {name} in display# 0 {focus}" for name in level.ime_targets]
    order = [*sizes, *targets] if least.startswith("mDefault") else [*targets, *sizes]
    lines = ["  mTopFocusedDisplayId=0", *order, *mode, *blur]
    if level.freeze_lines:
        lines.append(f"  mLastDisplayFreezeDuration=0 due to {_frozen_by(phone)}")
    if level.secure_windows:
        lines.append("  mDisableSecureWindows=false")
    if level.wake_locks:
        lines.append("  mLastWakeLockHoldingWindow=null mLastWakeLockObscuringWindow=null")
    return lines + _snapshots(phone) + (_new_state_tail(phone) if full else [])


def _frozen_by(phone: Device) -> str:
    if phone.level.windows.snapshots:
        return window_name(phone.world.bars.navigation)
    return "new-config"


def _snapshots(phone: Device) -> list[str]:
    level = phone.level.windows
    if level.snapshots:
        return [f"  {line}" for line in level.snapshots]
    return [
        " mHighResSnapshotScale=0.8",
        " mSnapshotEnabled=true",
        " SnapshotCache Task",
        " mHighResSnapshotScale=0.6",
        f" mSnapshotEnabled={word(level.secure_windows)}",
        " SnapshotCache Activity",
    ]


def _new_state_tail(phone: Device) -> list[str]:
    level = phone.level.windows
    keyboard = _find(phone, WindowKind.INPUT_METHOD)
    lines = ["   UserSavedFile userId=0"] if level.secure_windows else []
    if keyboard is not None and level.ime_targets:
        lines.append(f"  mInputMethodWindow={window_name(keyboard)}")
    lines.append("  mTraversalScheduled=false")
    if level.wake_locks:
        lines.append("  mHoldScreenWindow=null")
        lines.append(f"  mObscuringWindow={window_name(phone.world.focused_window())}")
    lines.append("  mSystemBooted=true mDisplayEnabled=true")
    lines.append("  mTransactionSequence=149")
    lines += _rotation(phone)
    if level.secure_windows:
        lines.append("  mWindowsInsetsChanged=0")
    if not level.joined_rotation:
        bars = phone.world.bars
        watchers = sorted({bars.status.uid, bars.navigation.uid})
        listed = " ".join(f"{uid}->0" for uid in watchers)
        lines.append(f"  mDisplayRotationWatchers: [ {listed}]")
    lines.append(_animation_settings(phone))
    names = ("Status", "Navigation", "Preconfirmations") if level.immersive else ()
    return lines + [f"  PolicyControl.sImmersive{name}Filter=null" for name in names]


def _rotation(phone: Device) -> list[str]:
    level, rotation = phone.level.windows, phone.world.display.rotation
    frozen = "  mDisplayFrozen=false windows=0 client=false apps=0"
    if level.joined_rotation:
        forced = "mLastWindowForcedOrientation=-1 " if level.forced_orientation else ""
        return [
            f"{frozen}  mRotation={rotation}  {forced}mLastOrientation=-1",
            " waitingForConfig=false",
        ]
    return [
        *([frozen] if level.freeze_lines else []),
        f"  mRotation={rotation}",
        "  mLastOrientation=-1",
        "  mWaitingForConfig=false",
    ]
