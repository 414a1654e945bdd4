"""A window as API 26-28 print it (obs: capture of 28; src WindowState.dump 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.commands.dumpsys.names import (
    activity_type,
    app_token,
    frame,
    hash_of,
    session,
    stack_id,
    window_name,
    word,
)
from handroid.virtual.commands.dumpsys.window import state
from handroid.virtual.commands.dumpsys.window.attributes import attributes, row_of
from handroid.virtual.commands.dumpsys.window.configuration import EMPTY, configuration
from handroid.virtual.levels import WindowGrammar
from handroid.virtual.world.geometry import NOWHERE, Rect
from handroid.virtual.world.window import Window, WindowKind

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone

_NO_CUTOUT = "cutout=DisplayCutout{insets=Rect(0, 0 - 0, 0) boundingRect=Rect(0, 0 - 0, 0)}"
_WM_CUTOUT = "cutout=com.android.server.wm.utils.WmDisplayCutout@3c1"


def old_lines(phone: VirtualPhone, window: Window, *, full: bool) -> list[str]:
    """Return the lines below the name; without ``full`` those plain ``dumpsys window`` prints."""
    lines = [*_identity(phone, window), *attributes(phone, window)]
    lines.append(f"Requested w={window.bounds.width} h={window.bounds.height} mLayoutSeq=320")
    parent = state.parent_of(window)
    if parent is not None:
        lines.append(f"mParentWindow={window_name(parent)} mLayoutAttached=true")
    if state.is_floating(window):
        lines.append(_floating(window))
    if full:
        lines += _layers(phone, window)
        lines += _visibility(phone, window)
    lines.append(
        f"mHasSurface={word(window.visible)} isReadyForDisplay()={word(window.visible)}"
        " mWindowRemovalAllowed=false"
    )
    if full:
        lines += _frames(phone, window)
    lines += _animator(window, full)
    if window.kind is WindowKind.WALLPAPER:
        lines += ["mWallpaperX=0.0 mWallpaperY=0.5"]
        lines += ["mWallpaperXStep=0.33333334 mWallpaperYStep=1.0"]
    lines += [f"isOnScreen={word(window.visible)}", f"isVisible={word(window.visible)}"]
    return lines


def _identity(phone: VirtualPhone, window: Window) -> list[str]:
    stack = stack_id(window.activity.task) if window.activity else 0
    own = window.activity is not None or state.is_floating(window)
    client = f"android.os.BinderProxy@{hash_of(window.token, 'client')}"
    return [
        f"mDisplayId=0 stackId={stack} mSession={session(window)} mClient={client}",
        f"mOwnerUid={window.uid} mShowToOwnerOnly={word(own)} package={window.package} appop=NONE",
    ]


def _floating(window: Window) -> str:
    keyboard = window.kind is WindowKind.INPUT_METHOD
    shown = window.visible and not keyboard
    return (
        f"mIsImWindow={word(keyboard)} mIsWallpaper={word(not keyboard)}"
        f" mIsFloatingLayer=true mWallpaperVisible={word(shown)}"
    )


def _layers(phone: VirtualPhone, window: Window) -> list[str]:
    lines = [
        f"mBaseLayer={state.base_layer(phone, window)} mSubLayer={state.sub_layer(window)}"
        " mAnimLayer=0+=0 mLastLayer=0",
        f"mToken={state.token_of(phone, window)}",
    ]
    if window.activity is not None:
        lines.append(f"mAppToken={app_token(phone.level, window.activity)}")
        lines.append(
            " isAnimatingWithSavedSurface()= mAppDied=false    drawnStateEvaluated=true"
            "    mightAffectAllDrawn=true"
        )
    return lines


def _visibility(phone: VirtualPhone, window: Window) -> list[str]:
    kind = activity_type(window.activity)
    full = configuration(phone, kind)
    reported = full if window.visible else EMPTY[WindowGrammar.STACKS]
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


def _frames(phone: VirtualPhone, window: Window) -> list[str]:
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
    return [
        f"mFrame={frame(bounds)} last={frame(bounds)}",
        f"Frames: containing={frame(screen)} parent={frame(screen)}",
        f"    display={frame(screen)} overscan={frame(screen)}",
        f"    content={inside} visible={inside}",
        f"    decor={frame(screen)}",
        f"    outset={none}",
        f"Cur insets: overscan={none} content={insets} visible={insets} stable={insets}"
        f" surface={none} outsets={none} {_NO_CUTOUT}",
        f"Lst insets: overscan={none} content={insets} visible={insets} stable={insets}"
        f" physical={none} outset={none} {_WM_CUTOUT}",
    ]


def _animator(window: Window, full: bool) -> list[str]:
    lines = [f"WindowStateAnimator{{{hash_of(window.token, 'animator')} {window.title}}}:"]
    size = f"{window.bounds.width} x {window.bounds.height}"
    if window.visible:
        if full:
            number = hash_of(window.token, "surface")
            lines.append(f"  mSurface=Surface(name={window.title})/@0x{number}")
        lines.append(
            f"  Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0) {size}"
            " transform=(1.0, 0.0, 1.0, 0.0)"
        )
    if full:
        drawn = "HAS_DRAWN" if window.visible else "NO_SURFACE"
        clip = frame(Rect(0, 0, window.bounds.width, window.bounds.height))
        lines.append(f"  mDrawState={drawn}       mLastHidden={word(not window.visible)}")
        lines.append(f"  mSystemDecorRect={clip} mLastClipRect={clip}")
    return lines
