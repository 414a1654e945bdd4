"""``dumpsys window displays`` (src DisplayContent.dump 28, 36; mem between)."""

from fakedroid.commands.dumpsys.activity.task import task_name
from fakedroid.commands.dumpsys.object_names import (
    app_token,
    focused_activity,
    foreign_record,
    frame,
    java_rect,
    record,
    stack_id,
    window_name,
    word,
)
from fakedroid.commands.dumpsys.window.configuration import app_bounds
from fakedroid.commands.dumpsys.window.policy import display_policy_29
from fakedroid.device import Device
from fakedroid.state.levels.window_fields import WindowForm
from fakedroid.world.system.foreign_windows import SECOND_DENSITY
from fakedroid.world.window import Task

TITLE = "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)"


def dump_displays(phone: Device) -> list[str]:
    """Return the dump of the displays; the phone's own comes last (obs)."""
    lines = [TITLE, *_second(phone), "  Display: mDisplayId=0", f"    {_sizes(phone)}"]
    if phone.level.windows.app_tokens:
        return lines + _old(phone)
    return lines + _new(phone)


def _second(phone: Device) -> list[str]:
    """Return the second display, which has its own focus (obs: once per display)."""
    lines = []
    for window in phone.world.elsewhere:
        size = f"{window.bounds.width}x{window.bounds.height}"
        lines += [
            f"  Display: mDisplayId={window.display_id}",
            f"    init={size} {SECOND_DENSITY}dpi cur={size} app={size} rng={size}-{size}",
            f"    deferred=false mLayoutNeeded=false{_touch_exclude(phone)}",
            "",
            "  mLayoutSeq=12",
        ]
        if not phone.level.focus_in_windows:
            lines.append(f"  mCurrentFocus={window_name(window)}")
            lines.append(f"  mFocusedApp={foreign_record(phone.level, window)}")
        lines.append("")
    return lines


def _touch_exclude(phone: Device) -> str:
    return " mTouchExcludeRegion=SkRegion()" if phone.level.windows.touch_exclude else ""


def _sizes(phone: Device) -> str:
    display, app = phone.world.display, app_bounds(phone)
    width, height = display.base_size
    natural = f"{display.natural_width}x{display.natural_height} {display.density}dpi"
    base = f"{width}x{height} {display.density_now}dpi"
    least = " mMinSizeOfResizeableTaskDp=220"
    old = phone.level.windows.form is not WindowForm.ONE_FRAME
    changed = f" base={base}" if base != natural else ""
    short, long = min(app.width, app.height), max(app.width, app.height)
    return (
        f"init={natural}{'' if old else least}{changed} cur={display.width}x{display.height}"
        f" app={app.width}x{app.height}"
        f" rng={short}x{short - 63}-{long}x{long - 63}"
    )


def _old(phone: Device) -> list[str]:
    """API 28: the focus is in the windows dump (src)."""
    lines = [
        f"    deferred=false mLayoutNeeded=false{_touch_exclude(phone)}",
        "",
        "  mLayoutSeq=320",
        *_old_focus(phone),
        "",
        "  Application tokens in top down Z order:",
    ]
    for task in phone.world.tasks():
        lines += _old_stack(phone, task)
    home = next((task for task in phone.world.tasks() if task.home), None)
    lines.append("")
    if home is not None and phone.level.windows.display_frames:
        lines.append(f"  homeStack=TaskStack{{stackId={stack_id(home)} tasks=[]}}")
    return [
        *lines,
        "",
        "  DockedStackDividerController",
        "    mLastVisibility=false",
        "",
        "  PinnedStackController",
        "    defaultBounds=[0,0][0,0]",
        *(_old_frames(phone) if phone.level.windows.display_frames else []),
        *(display_policy_29(phone) if phone.level.windows.form is WindowForm.FRAMES else []),
    ]


def _old_frames(phone: Device) -> list[str]:
    screen = frame(phone.world.display.bounds)
    stable = frame(phone.world.content_area())
    return [
        "",
        f"  DisplayFrames w={phone.world.display.width} h={phone.world.display.height}"
        f" r={phone.world.display.rotation}",
        f"    mStable={stable}",
        f"    mStableFullscreen={stable}",
        f"    mDock={stable}",
        f"    mCurrent={stable}",
        f"    mSystem={screen}",
        f"    mContent={stable}",
        f"    mUnrestricted={screen}",
    ]


def _old_focus(phone: Device) -> list[str]:
    """The focus moved here with 29 (src, obs)."""
    if phone.level.focus_in_windows:
        return []
    app = app_token(phone.level, focused_activity(phone))
    focus = window_name(phone.world.focused_window())
    return [f"  mCurrentFocus={focus}", f"  mFocusedApp={app}"]


def _old_stack(phone: Device, task: Task) -> list[str]:
    bounds = frame(phone.world.display.bounds)
    lines = [
        f"    mStackId={stack_id(task)}",
        "      mDeferRemoval=false",
        f"      mBounds={bounds}",
        f"      taskId={task.id}",
        f"        mBounds={bounds}",
        "        appTokens=["
        + ", ".join(app_token(phone.level, each) for each in reversed(task.activities))
        + "]",
    ]
    for number, activity in enumerate(reversed(task.activities)):
        lines.append(f"          Activity #{number} {app_token(phone.level, activity)}")
        names = ", ".join(window_name(window) for window in activity.windows)
        lines.append(f"            windows=[{names}]")
    return lines


def _new(phone: Device) -> list[str]:
    world, level = phone.world, phone.level
    focus, app = window_name(world.focused_window()), record(level, focused_activity(phone))
    newest = level.windows.task_ids
    lines = [f"    deferred=false mLayoutNeeded=false{_touch_exclude(phone)}"]
    if newest:
        lines.append("  mHasSetIgnoreOrientationRequest=false ignoreOrientationRequest=false")
    else:
        lines.append("")
    lines.append("  mLayoutSeq=106")
    if level.windows.ime_in_displays:
        names = ("mImeLayeringTarget", "mImeInputTarget", "mImeControlTarget")
        lines += [f"  {name}={focus}" for name in names]
        lines.append("  mRemoteInsetsControlTarget=null")
    lines += [f"  mCurrentFocus={focus}", f"  mFocusedApp={app}"]
    if newest:
        lines.append("  mFixedRotationLaunchingApp=null")
    return lines + _new_rest(phone)


def _areas(phone: Device) -> list[str]:
    if not phone.level.windows.display_areas:
        return []
    organized = " (organized)" if phone.level.windows.organized else ""
    area = f"    TaskDisplayArea DefaultTaskDisplayArea{organized}"
    return ["  Display areas in top down Z order:", area, ""]


def _new_rest(phone: Device) -> list[str]:
    world = phone.world
    stack = "RootTask" if phone.level.windows.display_areas else "Stack"
    lines = [
        "",
        "  mHoldScreenWindow=null",
        f"  mObscuringWindow={window_name(world.focused_window())}",
        "  mLastWakeLockHoldingWindow=null",
        "  mLastWakeLockObscuringWindow=null",
        "",
        "  WallpaperController",
        "  mWallpaperTarget=null",
        "",
        *_areas(phone),
        "  Task display areas in top down Z order:",
        "    TaskDisplayArea DefaultTaskDisplayArea",
        f"      mPreferredTopFocusable{stack}=null",
        f"      mLastFocused{stack}={task_name(phone, world.tasks()[0])}",
        "      Application tokens in top down Z order:",
    ]
    for task in world.tasks():
        lines += _new_task(phone, task)
    return lines + _frames_and_policy(phone)


def _new_task(phone: Device, task: Task) -> list[str]:
    lines = [f"      * {task_name(phone, task)}", f"        mBounds={_bounds(phone)}"]
    for number, activity in enumerate(reversed(task.activities)):
        lines.append(f"        * Hist #{number}: {record(phone.level, activity)}")
    return lines


def _bounds(phone: Device) -> str:
    return java_rect(phone.world.display.bounds)


def _frames_and_policy(phone: Device) -> list[str]:
    world = phone.world
    rotation = f"ROTATION_{world.display.rotation * 90}"
    user = int(phone.settings.get("system", "user_rotation") or 0) * 90
    locked = phone.settings.get("system", "accelerometer_rotation") == "0"
    camera = " mCameraRotationMode=0" if phone.level.windows.camera_rotation else ""
    mode = "USER_ROTATION_LOCKED" if locked else "USER_ROTATION_FREE"
    return [
        "",
        f"  DisplayFrames w={world.display.width} h={world.display.height}"
        f" r={world.display.rotation}",
        "",
        "  DisplayPolicy",
        f"    mAwake={word(world.awake)} mScreenOnEarly={word(world.awake)}"
        f" mScreenOnFully={word(world.awake)}",
        "    mKeyguardDrawComplete=true mWindowManagerDrawComplete=true",
        f"    mShowingDream=false mDreamingLockscreen={word(world.locked)}",
        f"    mStatusBar={window_name(world.bars.status)}",
        f"    mNavigationBar={window_name(world.bars.navigation)}",
        f"    mFocusedWindow={window_name(world.focused_window())}",
        f"    isKeyguardShowing={word(world.locked)}",
        "",
        "  DisplayRotation",
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED",
        "    mLastOrientation=-1",
        f"    mRotation={world.display.rotation} mDeferredRotationPauseCount=0",
        "    mLandscapeRotation=ROTATION_90 mSeascapeRotation=ROTATION_270",
        f"    mPortraitRotation={rotation if world.display.rotation % 2 == 0 else 'ROTATION_0'}"
        " mUpsideDownRotation=ROTATION_180",
        f"    mUserRotationMode={mode} mUserRotation=ROTATION_{user}"
        f"{camera} mAllowAllRotations=false",
        "",
    ]
