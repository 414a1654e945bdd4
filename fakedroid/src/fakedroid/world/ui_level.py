"""The differences of the system's own windows between API levels, as data.

Sources: the `dumpsys window windows` captures of API 26 to 36 (obs) unless a line says otherwise.
"""

from dataclasses import dataclass

from fakedroid.world.window_kind import WindowKind


@dataclass(frozen=True)
class UiLevel:
    """The system windows of one level; sizes in dp."""

    nav_title: str
    nav_frame: float
    nav_inset: float
    gestural: bool
    shade_title: str
    wallpaper_title: str
    above_bars: tuple[tuple[str, WindowKind], ...]
    below_bars: tuple[tuple[str, WindowKind], ...]


STATUS_BAR = 24.0
SYSTEMUI = "com.android.systemui"
_PANEL = WindowKind.NAVIGATION_BAR_PANEL
_OLD_WALLPAPER = "com.android.systemui.ImageWallpaper"
_NEW_WALLPAPER = "com.android.systemui.wallpapers.ImageWallpaper"
_ASSIST = ("AssistPreviewPanel", WindowKind.VOICE_INTERACTION_STARTING)
_DIVIDER = ("DockedStackDivider", WindowKind.DOCK_DIVIDER)
_DROP = ("ShellDropTarget", WindowKind.APPLICATION_OVERLAY)
_PIP = ("pip-dismiss-overlay", _PANEL)
_DECOR = (("ScreenDecorOverlayBottom", _PANEL), ("ScreenDecorOverlay", _PANEL))
_EDGE = ("EdgeBackGestureHandler0", _PANEL)
_HANDLE = ("SecondaryHomeHandle0", _PANEL)


def ui_level(api: int) -> UiLevel:
    """Return the system windows of an API level."""
    return UiLevel(
        nav_title="NavigationBar" if api <= 28 else "NavigationBar0" if api <= 34 else "Taskbar",
        nav_frame=24 if api >= 35 else 48,
        nav_inset=48 if api <= 31 else 16 if api == 32 else 24,
        gestural=api >= 32,
        shade_title="NotificationShade" if api >= 30 else "StatusBar",
        wallpaper_title=_OLD_WALLPAPER if api <= 32 else _NEW_WALLPAPER,
        above_bars=_above(api),
        below_bars=_below(api),
    )


def _above(api: int) -> tuple[tuple[str, WindowKind], ...]:
    if api <= 29:
        return ()
    if api <= 31:
        return (_PIP,)
    if api == 32:
        return (*_DECOR, _EDGE, _HANDLE)
    return (*_DECOR, _HANDLE, _EDGE) if api <= 34 else (*_DECOR, _EDGE)


def _below(api: int) -> tuple[tuple[str, WindowKind], ...]:
    if api <= 29:
        return (_ASSIST, _DIVIDER)
    return (_ASSIST,) if api == 30 else (_DROP,)
