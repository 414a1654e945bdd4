"""The wallpaper: hills at dusk, drawn small and scaled up once per size."""

from functools import lru_cache
from math import sin

from PIL import Image, ImageColor, ImageDraw, ImageFilter

_SKY = ("#22336B", "#5468AE", "#A98BB5", "#E3A58E")
_HILLS = (
    # colour; height of its ridge, amplitude, frequency, phase
    ("#6C6FA6", 0.60, 0.030, 5.0, 0.4),
    ("#4A558F", 0.67, 0.035, 6.5, 2.2),
    ("#333F75", 0.75, 0.030, 5.5, 4.1),
    ("#232D5A", 0.84, 0.025, 4.5, 1.0),
)
_SMALLER = 2


@lru_cache(maxsize=4)
def wallpaper(size: tuple[int, int], dark: bool) -> Image.Image:
    """Return the wallpaper for a screen's size; it is cached, so copy it before drawing on it."""
    if dark:
        return wallpaper(size, False).point([value * 7 // 10 for value in range(256)] * 3)
    width, height = size[0] // _SMALLER, size[1] // _SMALLER
    picture = _sky(width, height)
    pen = ImageDraw.Draw(picture)
    for color, level, rise, often, start in _HILLS:
        ridge = [
            (x, height * (level + rise * _wave(x / width, often, start))) for x in range(width)
        ]
        pen.polygon([(0, height), *ridge, (width, height)], color)
    soft = picture.filter(ImageFilter.GaussianBlur(1))
    return soft.resize(size, Image.Resampling.BICUBIC)


def _wave(x: float, often: float, start: float) -> float:
    return sin(x * often + start) + 0.45 * sin(x * often * 2.3 + start * 1.7)


def _sky(width: int, height: int) -> Image.Image:
    ramp = Image.new("RGB", (1, len(_SKY)))
    for row, color in enumerate(_SKY):
        ramp.putpixel((0, row), ImageColor.getrgb(color)[:3])
    sky = ramp.resize((width, height * 2 // 3), Image.Resampling.BICUBIC)
    picture = Image.new("RGB", (width, height), _SKY[-1])
    picture.paste(sky, (0, 0))
    return picture
