"""Icons by name, each made of a few shapes on a grid of 24 units."""

from functools import lru_cache

from PIL import Image

from fakedroid.world.draw.icons.app_icons import APP_ICONS
from fakedroid.world.draw.icons.control_icons import CONTROL_ICONS
from fakedroid.world.draw.icons.marks import Mark, Pen
from fakedroid.world.draw.icons.setting_icons import SETTING_ICONS

_ICONS: dict[str, tuple[Mark, ...]] = {**CONTROL_ICONS, **SETTING_ICONS, **APP_ICONS}
_DIRECTED = ("arrow_back", "send")


@lru_cache(maxsize=256)
def icon_mask(name: str, side: int, mirrored: bool = False) -> Image.Image:
    """Return an icon as a mask; with ``mirrored``, icons with a direction are flipped.

    Raises:
        ValueError: there is no icon of that name.
    """
    if name not in _ICONS:
        raise ValueError(f"no icon is called {name!r}")
    pen = Pen(side)
    for mark in _ICONS[name]:
        mark(pen)
    turned = mirrored and name in _DIRECTED
    return pen.smooth().transpose(Image.Transpose.FLIP_LEFT_RIGHT) if turned else pen.smooth()
