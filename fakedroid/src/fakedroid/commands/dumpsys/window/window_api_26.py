"""A window in the format of API 26-28 (obs: captures; src WindowState.dump 28)."""

from fakedroid.commands.dumpsys.object_names import (
    activity_type,
    app_token,
    frame,
    hash_of,
    session,
    stack_id,
    word,
)
from fakedroid.commands.dumpsys.window import window as state
from fakedroid.commands.dumpsys.window.attributes import attributes, row_of
from fakedroid.commands.dumpsys.window.configuration import (
    configuration,
    empty_configuration,
)
from fakedroid.device import Device
from fakedroid.world.layout.geometry import NOWHERE, Rect
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_NO_CUTOUT = "cutout=DisplayCutout{insets=Rect(0, 0 - 0, 0) boundingRect=Rect(0, 0 - 0, 0)}"
_WM_CUTOUT = "cutout=com.android.server.wm.utils.WmDisplayCutout@3c1"


def old_lines(phone: Device, window: Window, *, full: bool) -> list[str]:
    """Return the lines below the name; ``full`` adds those that plain ``dumpsys window`` omits."""
    lines = [*old_identity(phone, window), *attributes(phone, window)]
    lines += state.requested(window, 320)
    if state.is_floating(window):
        lines.append(_floating(window))
    if full:
        lines += _layers(phone, window)
        lines += _visibility(phone, window)
    lines.append(_surface(phone, window))
    if full:
        lines += _frames(phone, window)
    lines += _animator(phone, window, full)
    if window.kind is WindowKind.WALLPAPER:
        lines += ["mWallpaperX=0.0 mWallpaperY=0.5"]
        if not phone.level.windows.saved_surfaces:
            lines += ["mWallpaperXStep=0.33333334 mWallpaperYStep=1.0"]
    if phone.level.windows.tells_visible:
        lines += [f"isOnScreen={word(window.visible)}", f"isVisible={word(window.visible)}"]
    return lines


def _surface(phone: Device, window: Window) -> str:
    position, saved = "", ""
    if phone.level.windows.saved_surfaces:
        position = f" mShownPosition=[{window.bounds.left},{window.bounds.top}]"
        saved = " hasSavedSurface()=false"
    return (
        f"mHasSurface={word(window.visible)}{position} isReadyForDisplay()={word(window.visible)}"
        f"{saved} mWindowRemovalAllowed=false"
    )


def old_identity(phone: Device, window: Window) -> list[str]:
    """Return the owner of the window, up to 29."""
    stack = stack_id(window.activity.task) if window.activity else 0
    own = window.activity is not None or state.is_floating(window)
    client = f"android.os.BinderProxy@{hash_of(window.token, 'client')}"
    return [
        f"mDisplayId={window.display_id} stackId={stack} mSession={session(window)}"
        f" mClient={client}",
        f"mOwnerUid={window.uid} mShowToOwnerOnly={word(own)} package={window.package} appop=NONE",
    ]


def _floating(window: Window) -> str:
    keyboard = window.kind is WindowKind.INPUT_METHOD
    shown = window.visible and not keyboard
    return (
        f"mIsImWindow={word(keyboard)} mIsWallpaper={word(not keyboard)}"
        f" mIsFloatingLayer=true mWallpaperVisible={word(shown)}"
    )


def _layers(phone: Device, window: Window) -> list[str]:
    layer = state.base_layer(phone, window)
    saved = phone.level.windows.saved_surfaces
    animated = f"{layer}+0={layer} mLastLayer={layer}" if saved else "0+=0 mLastLayer=0"
    lines = [
        f"mBaseLayer={layer} mSubLayer={state.sub_layer(window)} mAnimLayer={animated}",
        f"mToken={state.token_of(phone, window)}",
    ]
    if window.activity is not None:
        lines.append(f"mAppToken={app_token(phone.level, window.activity)}")
        lines.append(
            f" isAnimatingWithSavedSurface()={'false' if saved else ''} mAppDied=false"
            f"{'    drawnStateEvaluated=true    mightAffectAllDrawn=true' if _drawn(phone) else ''}"
        )
    return lines


def _drawn(phone: Device) -> bool:
    """Return whether the level prints the drawing state: with visibility, from 27."""
    return phone.level.windows.tells_visible


def _visibility(phone: Device, window: Window) -> list[str]:
    kind = activity_type(window.activity)
    full = configuration(phone, kind)
    reported = full if window.visible else empty_configuration(phone.level.windows)
    mode = "0x700" if "LAYOUT_STABLE" in row_of(phone, window).system_ui else "0x0"
    lines = [
        f"mViewVisibility=0x{state.view_visibility(window):x} mHaveFrame=true"
        f" mObscured={word(state.obscured(phone, window))}",
        f"mSeq=0 mSystemUiVisibility={mode}",
        "mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]",
    ]
    if window.kind is WindowKind.INPUT_METHOD:
        left, top, right, bottom = window.region
        lines += [
            "mTouchableInsets=2 mGivenInsetsPending=false",
            f"touchable region=SkRegion(({left},{top},{right},{bottom}))",
        ]
    return [*lines, f"mFullConfiguration={full}", f"mLastReportedConfiguration={reported}"]


def _frames(phone: Device, window: Window) -> list[str]:
    bounds, screen = window.bounds, phone.world.display.bounds
    content = bounds.intersect(phone.world.content_area()) or bounds
    if window.activity is None or window.kind is not WindowKind.APPLICATION:
        content = bounds
    inside = frame(content)
    insets = frame(
        Rect(
            content.left - bounds.left,
            content.top - bounds.top,
            bounds.right - content.right,
            bounds.bottom - content.bottom,
        )
    )
    none = frame(NOWHERE)
    saved = phone.level.windows.saved_surfaces
    now, last = ("", "") if saved else (f" {_NO_CUTOUT}", f" {_WM_CUTOUT}")
    return [
        f"mFrame={frame(bounds)} last={frame(bounds)}",
        f"Frames: containing={frame(screen)} parent={frame(screen)}",
        f"    display={frame(screen)} overscan={frame(screen)}",
        f"    content={inside} visible={inside}",
        f"    decor={frame(screen)}",
        f"    outset={none}",
        f"Cur insets: overscan={none} content={insets} visible={insets} stable={insets}"
        f" surface={none} outsets={none}{now}",
        f"Lst insets: overscan={none} content={insets} visible={insets} stable={insets}"
        f" physical={none} outset={none}{last}",
    ]


def _animator(phone: Device, window: Window, full: bool) -> list[str]:
    lines = [f"WindowStateAnimator{{{hash_of(window.token, 'animator')} {window.title}}}:"]
    saved = phone.level.windows.saved_surfaces
    if window.visible:
        if full:
            number = "" if saved else f"/@0x{hash_of(window.token, 'surface')}"
            lines.append(f"  mSurface=Surface(name={window.title}){number}")
        lines.append(f"  {_surface_size(phone, window)}")
    if full:
        word_of = "HAS_DRAWN" if window.visible else "NO_SURFACE"
        clip = frame(Rect(0, 0, window.bounds.width, window.bounds.height))
        last = f" last={frame(NOWHERE)} mHasClipRect=false" if saved else ""
        lines.append(f"  mDrawState={word_of}       mLastHidden={word(not window.visible)}")
        lines.append(f"  mSystemDecorRect={clip}{last} mLastClipRect={clip}")
    return lines


def _surface_size(phone: Device, window: Window) -> str:
    bounds = window.bounds
    if phone.level.windows.saved_surfaces:
        return (
            f"Surface: shown=true layer={state.base_layer(phone, window)} alpha=1.0"
            f" rect=({bounds.left}.0,{bounds.top}.0) {bounds.width}.0 x {bounds.height}.0"
            " transform=(1.0, 0.0, 0.0, 1.0)"
        )
    return (
        f"Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0) {bounds.width} x {bounds.height}"
        " transform=(1.0, 0.0, 1.0, 0.0)"
    )
