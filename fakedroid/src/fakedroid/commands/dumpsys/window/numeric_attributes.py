"""``mAttrs=WM.LayoutParams{…}`` as numbers, as in 26 and 27 (obs; bits: src LayoutParams)."""

from fakedroid.commands.dumpsys.window.attribute_rows import Row
from fakedroid.world.window import Window
from fakedroid.world.window_kind import WindowKind

_FLAGS = {
    "DIM_BEHIND": 0x2,
    "NOT_FOCUSABLE": 0x8,
    "NOT_TOUCHABLE": 0x10,
    "NOT_TOUCH_MODAL": 0x20,
    "TOUCHABLE_WHEN_WAKING": 0x40,
    "KEEP_SCREEN_ON": 0x80,
    "LAYOUT_IN_SCREEN": 0x100,
    "LAYOUT_NO_LIMITS": 0x200,
    "SECURE": 0x2000,
    "LAYOUT_INSET_DECOR": 0x10000,
    "WATCH_OUTSIDE_TOUCH": 0x40000,
    "SHOW_WALLPAPER": 0x100000,
    "SPLIT_TOUCH": 0x800000,
    "HARDWARE_ACCELERATED": 0x1000000,
    "FLAG_SLIPPERY": 0x20000000,
    "DRAWS_SYSTEM_BAR_BACKGROUNDS": 0x80000000,
}
_PRIVATE = {"NO_MOVE_ANIMATION": 0x40, "FORCE_DRAW_STATUS_BAR_BACKGROUND": 0x20000}
_SYSTEM_UI = {
    "LIGHT_NAVIGATION_BAR": 0x10,
    "LAYOUT_STABLE": 0x100,
    "LAYOUT_HIDE_NAVIGATION": 0x200,
    "LAYOUT_FULLSCREEN": 0x400,
    "LIGHT_STATUS_BAR": 0x2000,
}
_GRAVITY = {
    "TOP CENTER_VERTICAL": 0x30,
    "BOTTOM CENTER_VERTICAL": 0x50,
    "BOTTOM CENTER_HORIZONTAL": 0x51,
    "TOP START CENTER": 0x800033,
    "BOTTOM START CENTER": 0x800053,
}
_SOFT_INPUT = {
    "state=unchanged": 0x1,
    "adjust=resize": 0x10,
    "adjust=pan": 0x20,
    "adjust=nothing": 0x30,
    "forwardNavigation": 0x100,
}
_FORMATS = {"TRANSPARENT": -2, "TRANSLUCENT": -3, "RGBX_8888": 2}


def _sum(words: str, bits: dict[str, int]) -> int:
    return sum(bits[word] for word in words.split())


def numeric_attributes(window: Window, row: Row, flags: str) -> str:
    """Return the one line of a window's parameters."""
    bounds = window.bounds
    place = f"({bounds.left},{bounds.top})" if window.kind is WindowKind.POPUP else "(0,0)"
    words = [
        f"{place}({row.size.format(width=bounds.width, height=bounds.height)})",
        row.gravity and f"gr=#{_GRAVITY[row.gravity]:x}",
        row.soft_input and f"sim=#{_sum(row.soft_input, _SOFT_INPUT):x}",
        f"ty={window.kind.value}",
        f"fl=#{_sum(flags, _FLAGS):x}",
        row.private and f"pfl=0x{_sum(row.private, _PRIVATE):x}",
        row.format and f"fmt={_FORMATS[row.format]}",
        row.animation and f"wanim={row.animation}",
        row.system_ui and f"vsysui=0x{_sum(row.system_ui, _SYSTEM_UI):x}",
        "needsMenuKey=2" if window.activity is not None else "",
        "colorMode=0",
    ]
    return f"mAttrs=WM.LayoutParams{{{' '.join(word for word in words if word)}}}"
