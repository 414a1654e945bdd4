"""One window of ``dumpsys window windows``: the common parts of all formats."""

from fakedroid.commands.dumpsys.object_names import (
    app_token,
    foreign_record,
    hash_of,
    record,
    window_name,
)
from fakedroid.device import Device
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_BASE_LAYERS = {
    # Kind: layer on 26-27, 28-29, 30-32 and from 33 (obs: captures; mem where a level has no
    # such window).
    WindowKind.APPLICATION: (21000,) * 4,
    WindowKind.DIALOG: (21000,) * 4,
    WindowKind.POPUP: (21000,) * 4,
    WindowKind.DOCK_DIVIDER: (21000,) * 4,
    WindowKind.WALLPAPER: (11000,) * 4,
    WindowKind.VOICE_INTERACTION_STARTING: (41000,) * 4,
    WindowKind.TOAST: (81000, 81000, 81000, 71000),
    WindowKind.APPLICATION_OVERLAY: (121000, 121000, 121000, 111000),
    WindowKind.INPUT_METHOD: (141000, 141000, 151000, 131000),
    WindowKind.STATUS_BAR: (181000, 171000, 171000, 151000),
    WindowKind.NOTIFICATION_SHADE: (171000, 171000, 191000, 171000),
    WindowKind.NAVIGATION_BAR: (231000, 231000, 241000, 241000),
    WindowKind.NAVIGATION_BAR_PANEL: (241000, 241000, 251000, 251000),
}
_INVISIBLE, _GONE = 0x4, 0x8


def base_layer(phone: Device, window: Window) -> int:
    """Return mBaseLayer."""
    return _BASE_LAYERS[window.kind][phone.level.windows.layers]


def sub_layer(window: Window) -> int:
    """Return mSubLayer: panels are above their parent (src)."""
    return 1 if window.kind is WindowKind.POPUP else 0


def parent_of(window: Window) -> Window | None:
    """Return the window a popup is attached to."""
    if window.kind is not WindowKind.POPUP or window.activity is None:
        return None
    return window.activity.window


def requested(window: Window, sequence: int) -> list[str]:
    """Return the requested size, and the parent of a window that has one."""
    size = f"Requested w={window.bounds.width} h={window.bounds.height}"
    parent = parent_of(window)
    attached = (
        [] if parent is None else [f"mParentWindow={window_name(parent)} mLayoutAttached=true"]
    )
    return [f"{size} mLayoutSeq={sequence}", *attached]


def view_visibility(window: Window) -> int:
    """Return View's constant: shown, invisible or gone."""
    if window.visible:
        return 0
    hidden_kinds = (WindowKind.NOTIFICATION_SHADE, WindowKind.NAVIGATION_BAR_PANEL)
    return _INVISIBLE if window.kind in hidden_kinds else _GONE


def token_of(phone: Device, window: Window) -> str:
    """Return the WindowToken of a window."""
    if window.activity is not None:
        name = app_token if phone.level.windows.app_tokens else record
        return name(phone.level, window.activity)
    if window.kind is WindowKind.APPLICATION:
        return foreign_record(phone.level, window)
    number = hash_of(window.token, "window token")
    binder = f"android.os.BinderProxy@{hash_of(window.token, 'token binder')}"
    if window.kind is WindowKind.INPUT_METHOD:
        binder = binder.replace("BinderProxy", "Binder")
    if window.kind is WindowKind.WALLPAPER:
        rest = f"token={binder.replace('BinderProxy', 'Binder')}"
        if phone.level.windows.wallpaper_locked:
            rest = "showWhenLocked=true"
        return f"WallpaperWindowToken{{{number} {rest}}}"
    kind = f" type={window.kind.value}" if phone.level.windows.typed_tokens else ""
    return f"WindowToken{{{number}{kind} {binder}}}"


def is_floating(window: Window) -> bool:
    """Return whether the window is the keyboard or the wallpaper, which print one more line."""
    return window.kind in (WindowKind.INPUT_METHOD, WindowKind.WALLPAPER)


def obscured(phone: Device, window: Window) -> bool:
    """Return whether a full-screen app is above the window."""
    front = phone.world.resumed_activity()
    if front is None or front.spec.home or window.activity is front:
        return False
    return window.activity is not None or window.kind is WindowKind.WALLPAPER
