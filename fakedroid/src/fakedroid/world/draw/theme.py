"""Colours by their role, in the light and in the dark theme."""

from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

from PIL import ImageColor

_ROLES = {
    # role: in the light theme, in the dark theme
    "accent": ("#0B57D0", "#A8C7FA"),
    "on_accent": ("#FFFFFF", "#062E6F"),
    "board": ("#E9EEF6", "#1B1D22"),
    "bubble": ("#D3E3FD", "#284777"),
    "bubble_in": ("#E9EEF6", "#2A2D34"),
    "button": ("#DDE6F5", "#3A4252"),
    "card": ("#FFFFFF", "#26282E"),
    "dialog": ("#F3F6FC", "#2B2D33"),
    "disabled": ("#9AA0A6", "#74777F"),
    "filled": ("#0B57D0", "#2F6BD8"),
    "hint": ("#747775", "#8E918F"),
    "key": ("#FFFFFF", "#33363D"),
    "key_accent": ("#A8C7FA", "#3F5F94"),
    "key_soft": ("#D6E1F3", "#272A31"),
    "line": ("#E3E6EB", "#33353B"),
    "off": ("#E1E4EA", "#3F4249"),
    "outline": ("#747775", "#8E918F"),
    "popup": ("#FFFFFF", "#2B2D33"),
    "selection": ("#AECBFA", "#2A4A80"),
    "soft": ("#E8F0FE", "#2A3342"),
    "surface": ("#FFFFFF", "#131418"),
    "tile_off": ("#DFE3EA", "#33363D"),
    "tile_on": ("#0B57D0", "#2F6BD8"),
    "toast": ("#3C4043", "#3C4043"),
}


class Theme:
    """The light or the dark theme."""

    def __init__(self, dark: bool) -> None:
        self.dark = dark

    def __getitem__(self, role: str) -> str:
        return _ROLES[role][self.dark]

    def ink(self, color: str) -> str:
        """Return the colour of a text or icon: in the dark theme, dark colours become light."""
        return _for_dark_ground(color) if self.dark else color

    def ground(self, color: str) -> str:
        """Return the colour of a background: in the dark theme, light colours become dark."""
        return _dark_ground(color) if self.dark else color


def lighter(color: str, by: float) -> str:
    """Return a colour mixed with white."""
    return mixed(color, "#FFFFFF", by)


def mixed(color: str, other: str, share: float) -> str:
    """Return a colour with a share of another."""
    pairs = zip(ImageColor.getrgb(color), ImageColor.getrgb(other), strict=True)
    return _hex(tuple(a + (b - a) * share for a, b in pairs))


def _hex(parts: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def _hls(color: str) -> tuple[float, float, float]:
    red, green, blue = (part / 255 for part in ImageColor.getrgb(color)[:3])
    return rgb_to_hls(red, green, blue)


def _of_hls(hue: float, light: float, strong: float) -> str:
    return _hex(tuple(part * 255 for part in hls_to_rgb(hue, light, strong)))


@lru_cache(maxsize=256)
def _for_dark_ground(color: str) -> str:
    hue, light, strong = _hls(color)
    return color if light >= 0.5 else _of_hls(hue, 1 - 0.65 * light, strong)


@lru_cache(maxsize=256)
def _dark_ground(color: str) -> str:
    hue, light, strong = _hls(color)
    if color == "#FFFFFF":
        return _ROLES["surface"][1]
    return color if light <= 0.5 else _of_hls(hue, 0.09 + (1 - light) * 0.6, strong * 0.4)
