"""A window in the format of API 29-32 (obs: captures)."""

from fakedroid.commands.dumpsys.object_names import (
    activity_type,
    app_token,
    frame,
    hash_of,
    record,
    word,
)
from fakedroid.commands.dumpsys.window import window as state
from fakedroid.commands.dumpsys.window.attributes import attributes, row_of
from fakedroid.commands.dumpsys.window.configuration import (
    configuration,
    empty_configuration,
)
from fakedroid.commands.dumpsys.window.window_api_26 import old_identity
from fakedroid.commands.dumpsys.window.window_api_33 import ANIMATED, identity, leash, seamless
from fakedroid.device import Device
from fakedroid.world.layout.geometry import NOWHERE, Rect
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_NO_LIMITS = Rect(-10000, -10000, 10000, 10000)
_NO_RECT = "Rect(0, 0 - 0, 0)"


def frames_lines(phone: Device, window: Window, *, full: bool) -> list[str]:
    """Return the lines below the name; ``full`` adds those that plain ``dumpsys window`` omits."""
    level = phone.level.windows
    whose = old_identity if level.app_tokens else identity
    lines = [*whose(phone, window), *attributes(phone, window)]
    lines += state.requested(window, 86)
    if state.is_floating(window):
        lines.append(_floating(phone, window))
    if full:
        lines += [*_layers(phone, window), *_visibility(phone, window)]
    lines.append(
        f"mHasSurface={word(window.visible)} isReadyForDisplay()={word(window.visible)}"
        " mWindowRemovalAllowed=false"
    )
    if full:
        lines += _frames(phone, window)
    if window.kind in ANIMATED:
        lines += leash(phone, window)
    return lines + _animator(phone, window, full) + _ending(phone, window)


def _floating(phone: Device, window: Window) -> str:
    keyboard = window.kind is WindowKind.INPUT_METHOD
    shown = f" mWallpaperVisible={word(window.visible and not keyboard)}"
    return (
        f"mIsImWindow={word(keyboard)} mIsWallpaper={word(not keyboard)} mIsFloatingLayer=true"
        f"{shown if phone.level.windows.sequence else ''}"
    )


def _layers(phone: Device, window: Window) -> list[str]:
    lines = [
        f"mBaseLayer={state.base_layer(phone, window)} mSubLayer={state.sub_layer(window)}"
        f"    mToken={state.token_of(phone, window)}"
    ]
    if window.activity is not None:
        tokens = phone.level.windows.app_tokens
        name = (app_token if tokens else record)(phone.level, window.activity)
        lines.append(f"{'mAppToken' if tokens else 'mActivityRecord'}={name}")
        lines.append("mAppDied=false    drawnStateEvaluated=true    mightAffectAllDrawn=true")
    return lines


def _visibility(phone: Device, window: Window) -> list[str]:
    full = configuration(phone, activity_type(window.activity))
    reported = full if window.visible else empty_configuration(phone.level.windows)
    mode = "0x700" if "LAYOUT_STABLE" in row_of(phone, window).system_ui else "0x0"
    lines = [
        f"mViewVisibility=0x{state.view_visibility(window):x} mHaveFrame=true"
        f" mObscured={word(state.obscured(phone, window))}"
    ]
    if phone.level.windows.sequence:
        lines.append(f"mSeq=0 mSystemUiVisibility={mode}")
    lines.append("mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]")
    if window.kind is WindowKind.INPUT_METHOD:
        left, top, right, bottom = window.region
        lines.append("mTouchableInsets=3 mGivenInsetsPending=false")
        lines.append(f"touchable region=SkRegion(({left},{top},{right},{bottom}))")
    return [*lines, f"mFullConfiguration={full}", f"mLastReportedConfiguration={reported}"]


def _frames(phone: Device, window: Window) -> list[str]:
    screen = frame(phone.world.display.bounds)
    around = frame(_NO_LIMITS) if window.kind is WindowKind.WALLPAPER else screen
    own = f"mFrame={frame(window.bounds)} last={frame(window.bounds)}"
    if not phone.level.windows.four_insets:
        frames = f"Frames: containing={screen} parent={screen} display={around}"
        return [frames, own, " surface=[0,0][0,0]"]
    inside, insets = _content(phone, window)
    over = phone.level.windows.overscan
    return [
        f"Frames: containing={screen} parent={screen}",
        f"    display={around}{f' overscan={screen}' if over else ''}",
        f"    content={inside} visible={inside}",
        f"    decor={screen}",
        *([f"    outset={frame(NOWHERE)}"] if over else []),
        own,
        f" cutout={_cutout(phone)} last={_cutout(phone)}",
        f"Cur insets: {_sides(insets, over, 'outsets')}    Lst insets:"
        f" {_sides(insets, over, 'outset')}",
        " surface=[0,0][0,0]",
    ]


def _content(phone: Device, window: Window) -> tuple[str, str]:
    """Return the part of the window that no bar covers, and the insets of the bars."""
    bounds = window.bounds
    content = bounds
    if window.activity is not None and window.kind is WindowKind.APPLICATION:
        content = bounds.intersect(phone.world.content_area()) or bounds
    deep = (
        content.left - bounds.left,
        content.top - bounds.top,
        bounds.right - content.right,
        bounds.bottom - content.bottom,
    )
    return frame(content), frame(Rect(*deep))


def _sides(insets: str, over: bool, outsets: str) -> str:
    none = frame(NOWHERE)
    inner = f"content={insets} visible={insets} stable={insets}"
    return f"overscan={none} {inner} {outsets}={none}" if over else inner


def _cutout(phone: Device) -> str:
    fall = (
        ""
        if phone.level.windows.overscan
        else " waterfall=Insets{left=0, top=0, right=0, bottom=0}"
    )
    sides = ", ".join([_NO_RECT] * 4)
    return f"DisplayCutout{{insets={_NO_RECT}{fall} boundingRect={{Bounds=[{sides}]}}}}"


def _animator(phone: Device, window: Window, full: bool) -> list[str]:
    level, bounds = phone.level.windows, window.bounds
    lines = [f"WindowStateAnimator{{{hash_of(window.token, 'animator')} {window.title}}}:"]
    if window.visible:
        if full:
            number = hash_of(window.token, "surface")
            lines.append(f"  mSurface=Surface(name={window.title})/@0x{number}")
        size = f"{bounds.width} x {bounds.height}" if level.surface_size else ""
        turn = "(1.0, 0.0, 1.0, 0.0)" if level.surface_size else "(1.0, 0.0, 0.0, 1.0)"
        surface = f"Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0) {size}"
        lines.append(f"  {surface} transform={turn}")
    if full:
        drawn = "HAS_DRAWN" if window.visible else "NO_SURFACE"
        hidden = word(not window.visible and not level.enter_animation)
        lines.append(f"  mDrawState={drawn}       mLastHidden={hidden}")
        lines.append(f"  {_decor(phone, window)}")
    if not window.visible and full and level.enter_animation:
        lines.append("  mShownAlpha=0.0 mAlpha=1.0 mLastAlpha=0.0")
    return lines


def _decor(phone: Device, window: Window) -> str:
    level = phone.level.windows
    pending = "mEnterAnimationPending=false      " if level.enter_animation else ""
    if not level.surface_size:
        return f"{pending}mSystemDecorRect=[0,0][0,0]"
    clip = frame(Rect(0, 0, window.bounds.width, window.bounds.height))
    return f"{pending}mSystemDecorRect={clip} mLastClipRect={clip}"


def _ending(phone: Device, window: Window) -> list[str]:
    level = phone.level.windows
    lines = []
    if window.kind is WindowKind.WALLPAPER:
        lines.append("mWallpaperX=0.0 mWallpaperY=0.5")
        lines.append("mWallpaperXStep=0.33333334 mWallpaperYStep=1.0")
        lines += [] if level.app_tokens else ["mWallpaperZoomOut=0.0"]
    lines.append(f"isOnScreen={word(window.visible)}")
    lines = [*seamless(phone, window, lines), f"isVisible={word(window.visible)}"]
    if level.requested_insets:
        lines.append(
            f"mRequestedInsetsState: InsetsState: {{mDisplayFrame={_NO_RECT}, mSources= {{  }}"
        )
    return lines
