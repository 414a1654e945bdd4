"""Draw the photos in a virtual phone's storage.

Run as ``python -m scripts.photos``; the result is committed, since a phone should start quickly.
"""

import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "fakedroid" / "src" / "fakedroid" / "contents" / "photos"
WIDTH, HEIGHT = 1280, 960
Color = tuple[int, int, int]
Draw = ImageDraw.ImageDraw


def sky(top: Color, bottom: Color) -> Image.Image:
    """Return a vertical gradient from one colour to another."""
    strip = Image.new("RGB", (1, 2))
    strip.putdata([top, bottom])
    return strip.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


def ridge(draw: Draw, base: int, height: int, color: Color, seed: int) -> None:
    """Draw a chain of hills."""
    chance = random.Random(seed)
    tops = [(x, base - chance.random() * height) for x in range(0, WIDTH + 80, 80)]
    draw.polygon([(0, HEIGHT), (0, base), *tops, (WIDTH, base), (WIDTH, HEIGHT)], color)


def lake() -> Image.Image:
    """Return a sunset over water."""
    picture = sky((40, 58, 110), (255, 170, 96))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((560, 420, 720, 580), (255, 226, 150))
    ridge(draw, 600, 140, (58, 50, 92), 1)
    draw.rectangle((0, 600, WIDTH, HEIGHT), (70, 74, 122))
    for line in range(16):
        half = 90 - line * 3
        y = 620 + line * 20
        draw.rectangle((640 - half, y, 640 + half, y + 6), (255, 200, 130))
    return picture


def mountains() -> Image.Image:
    """Return three ranges in the haze."""
    picture = sky((120, 178, 226), (232, 240, 244))
    draw = ImageDraw.Draw(picture)
    for step, color in enumerate(((152, 178, 200), (96, 130, 158), (52, 86, 98))):
        ridge(draw, 560 + step * 130, 240 - step * 40, color, 7 + step)
    return picture


def garden() -> Image.Image:
    """Return a meadow with flowers."""
    picture = sky((150, 206, 240), (236, 246, 222))
    draw = ImageDraw.Draw(picture)
    ridge(draw, 520, 60, (126, 176, 96), 3)
    draw.rectangle((0, 560, WIDTH, HEIGHT), (98, 158, 76))
    chance = random.Random(5)
    colors = ((232, 72, 85), (250, 208, 76), (244, 244, 240), (156, 108, 200))
    for _ in range(260):
        x, y = chance.randrange(WIDTH), 580 + chance.randrange(360)
        reach = 3 + (y - 560) // 40
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), chance.choice(colors))
    return picture


def harbour() -> Image.Image:
    """Return two boats with their sails up."""
    picture = sky((108, 168, 214), (222, 236, 240))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 600, WIDTH, HEIGHT), (38, 96, 128))
    for x, size, color in ((360, 1.0, (214, 64, 62)), (820, 0.7, (246, 246, 244))):
        tall, deep = int(380 * size), int(70 * size)
        draw.polygon([(x, 620 - tall), (x, 620), (x + tall // 2, 620)], color)
        draw.polygon([(x - 12, 660 - tall), (x - 12, 620), (x - tall // 3, 620)], (236, 226, 206))
        hull = [(x - tall // 3, 636), (x + tall // 2, 636), (x + tall // 3, 636 + deep)]
        draw.polygon([*hull, (x - tall // 4, 636 + deep)], (92, 60, 44))
    for line in range(30):
        y = 700 + line * 9
        draw.line((line * 97 % WIDTH, y, line * 97 % WIDTH + 160, y), (66, 124, 154), 3)
    return picture


PHOTOS: dict[str, Callable[[], Image.Image]] = {
    "lake": lake,
    "mountains": mountains,
    "garden": garden,
    "harbour": harbour,
}


def main() -> None:
    """Draw all of them."""
    for name, draw in PHOTOS.items():
        soft = draw().filter(ImageFilter.GaussianBlur(1.5))
        path = FOLDER / f"{name}.jpg"
        soft.resize((640, 480), Image.Resampling.LANCZOS).save(path, quality=72)
        print(f"wrote {path.relative_to(ROOT)}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
