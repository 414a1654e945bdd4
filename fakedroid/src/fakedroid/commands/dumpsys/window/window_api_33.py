"""A window in the format of API 33-36 (obs: captures)."""

from fakedroid.commands.dumpsys.object_names import (
    activity_type,
    frame,
    hash_of,
    java_rect,
    record,
    session,
    stack_id,
    word,
)
from fakedroid.commands.dumpsys.window import window as state
from fakedroid.commands.dumpsys.window.attributes import attributes
from fakedroid.commands.dumpsys.window.configuration import (
    configuration,
    empty_configuration,
)
from fakedroid.device import Device
from fakedroid.world.layout.geometry import Rect
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

ANIMATED = (WindowKind.INPUT_METHOD, WindowKind.STATUS_BAR, WindowKind.NAVIGATION_BAR)
_REGION = (*ANIMATED[::2], WindowKind.NAVIGATION_BAR_PANEL)
_NO_LIMITS = Rect(-100000, -100000, 100000, 100000)


def new_lines(phone: Device, window: Window, *, full: bool) -> list[str]:
    """Return the lines below the name; ``full`` adds those that plain ``dumpsys window`` omits."""
    lines = [*identity(phone, window), *attributes(phone, window)]
    lines += state.requested(window, 106)
    if state.is_floating(window):
        keyboard = window.kind is WindowKind.INPUT_METHOD
        lines.append(
            f"mIsImWindow={word(keyboard)} mIsWallpaper={word(not keyboard)} mIsFloatingLayer=true"
        )
    if full:
        lines += _layers(phone, window)
        lines += _configurations(phone, window)
    lines.append(
        f"mHasSurface={word(window.visible)} isReadyForDisplay()={word(window.visible)}"
        " mWindowRemovalAllowed=false"
    )
    if full:
        lines += _frames(phone, window)
    if window.kind in ANIMATED:
        lines += leash(phone, window)
    lines += _animator(phone, window, full)
    return lines + _ending(phone, window)


def identity(phone: Device, window: Window) -> list[str]:
    """Return the owner of the window, from 30 on."""
    activity = window.activity
    if phone.level.windows.task_ids:
        task = f" taskId={activity.task.id}" if activity else ""
    else:
        task = f" rootTaskId={(stack_id(activity.task) if activity else 0) or 1}"
    client = f"android.os.BinderProxy@{hash_of(window.token, 'client')}"
    everyone = activity is None and window.kind is not WindowKind.INPUT_METHOD
    overlay = window.kind is WindowKind.APPLICATION_OVERLAY
    return [
        f"mDisplayId={window.display_id}{task} mSession={session(window)} mClient={client}",
        f"mOwnerUid={window.uid} showForAllUsers={word(everyone)} package={window.package}"
        f" appop={'SYSTEM_ALERT_WINDOW' if overlay else 'NONE'}",
    ]


def _layers(phone: Device, window: Window) -> list[str]:
    lines = [
        f"mBaseLayer={state.base_layer(phone, window)} mSubLayer={state.sub_layer(window)}"
        f"    mToken={state.token_of(phone, window)}"
    ]
    if window.activity is not None:
        lines.append(f"mActivityRecord={record(phone.level, window.activity)}")
        died = "mAppDied=false    " if phone.level.windows.app_died else ""
        lines.append(f"{died}drawnStateEvaluated=true    mightAffectAllDrawn=true")
    lines += [
        f"mViewVisibility=0x{state.view_visibility(window):x} mHaveFrame=true"
        f" mObscured={word(state.obscured(phone, window))}",
        "mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]",
    ]
    if window.kind in _REGION:
        left, top, right, bottom = window.region
        keyboard = window.kind is WindowKind.INPUT_METHOD
        inside = f"({left},{top},{right},{bottom})" if keyboard else ""
        lines.append("mTouchableInsets=3 mGivenInsetsPending=false")
        lines.append(f"touchable region=SkRegion({inside})")
    return lines


def _configurations(phone: Device, window: Window) -> list[str]:
    full = configuration(phone, activity_type(window.activity))
    reported = full if window.visible else empty_configuration(phone.level.windows)
    lines = [f"mFullConfiguration={full}", f"mLastReportedConfiguration={reported}"]
    if window.activity is not None and phone.level.windows.window_info:
        bounds = java_rect(phone.world.display.bounds)
        lines.append(
            "mLastReportedActivityWindowInfo=ActivityWindowInfo{isEmbedded=false,"
            f" taskBounds={bounds}, taskFragmentBounds={bounds}}}"
        )
    return lines


def _frames(phone: Device, window: Window) -> list[str]:
    screen = phone.world.display.bounds
    around = _NO_LIMITS if window.kind is WindowKind.WALLPAPER else screen
    bounds = frame(window.bounds)
    return [
        f"Frames: parent={frame(screen)} display={frame(around)} frame={bounds} last={bounds}"
        " insetsChanged=false",
        " surface=[0,0][0,0]",
    ]


def leash(phone: Device, window: Window) -> list[str]:
    """Return the leash that moves a bar or the keyboard, from 30 on."""
    named = phone.level.windows.leash
    if named is None:
        return []
    inner = f"Surface(name={window.token:x} {window.title})/@0x{hash_of(window.token, 'inner')}"
    held = f"Surface(name={inner} - animation-leash{named})"
    held += f"/@0x{hash_of(window.token, 'leash')}"
    adapter = hash_of(window.token, "adapter")
    return [
        "ContainerAnimator:",
        f"  mLeash={held} mAnimationType={'insets_animation' if named else 32}",
        f"  Animation: com.android.server.wm.InsetsSourceProvider$ControlAdapter@{adapter}",
        *([f"    ControlAdapter mCapturedLeash={held}"] if named else ["    ControlAdapter"]),
    ]


def _animator(phone: Device, window: Window, full: bool) -> list[str]:
    lines = [f"WindowStateAnimator{{{hash_of(window.token, 'animator')} {window.title}}}:"]
    drawn = "HAS_DRAWN" if window.visible else "NO_SURFACE"
    state_line = f"mDrawState={drawn}       mLastHidden=false" if full else ""
    if window.visible:
        if full:
            number = hash_of(window.token, "surface")
            lines.append(f"  mSurface=Surface(name={window.title})/@0x{number}")
        if not phone.level.windows.surface_rectangle:
            lines.append(f"  Surface: shown=true      {state_line}".rstrip())
            state_line = ""
        else:
            lines.append(
                "  Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0) "
                " transform=(1.0, 0.0, 0.0, 1.0)"
            )
    if state_line:
        lines.append(f"  {state_line}")
    if full:
        decor = "      mSystemDecorRect=[0,0][0,0]" if phone.level.windows.decor_rectangle else ""
        lines.append(f"  mEnterAnimationPending=false{decor}")
    if not window.visible:
        lines.append("  mShownAlpha=0.0 mAlpha=1.0 mLastAlpha=0.0")
    return lines


def _ending(phone: Device, window: Window) -> list[str]:
    lines = []
    if window.kind is WindowKind.WALLPAPER:
        lines += [
            "mWallpaperX=0.0 mWallpaperY=0.5",
            "mWallpaperXStep=0.33333334 mWallpaperYStep=1.0",
            "mWallpaperZoomOut=0.0",
        ]
    lines.append(f"isOnScreen={word(window.visible)}")
    return [
        *seamless(phone, window, lines),
        f"isVisible={word(window.visible)}",
        "keepClearAreas: restricted=[], unrestricted=[]",
        "mPrepareSyncSeqId=0",
    ]


def seamless(phone: Device, window: Window, lines: list[str]) -> list[str]:
    """Add the line about seamless rotation in front of others; 36 no longer has it."""
    ending = phone.level.windows.seamless
    if ending is None:
        return lines
    rotates = word(window.kind is WindowKind.NAVIGATION_BAR_PANEL)
    said = f"mForceSeamlesslyRotate={rotates} seamlesslyRotate: pending=null{ending}"
    return [*f"{said}{lines[0]}".splitlines(), *lines[1:]]
