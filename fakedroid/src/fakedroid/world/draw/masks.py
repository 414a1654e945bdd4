"""Antialiased shapes: masks drawn four times as large, scaled down, and cached."""

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

FINER = 4


@lru_cache(maxsize=256)
def disc(across: int) -> Image.Image:
    """Return a filled circle."""
    return ring(across, across)


@lru_cache(maxsize=64)
def ring(across: int, width: int) -> Image.Image:
    """Return a circle outline inside its square, or a disc if the line is wide enough."""
    side, inner = across * FINER, width * FINER
    large = Image.new("L", (side, side))
    pen = ImageDraw.Draw(large)
    pen.ellipse((0, 0, side - 1, side - 1), 255)
    if inner * 2 < side:
        pen.ellipse((inner, inner, side - 1 - inner, side - 1 - inner), 0)
    return large.reduce(FINER)


@lru_cache(maxsize=128)
def corners(radius: int) -> tuple[Image.Image, ...]:
    """Return the four corners of a rounded box, from the top left clockwise."""
    whole = disc(radius * 2)
    lefts, tops = (0, radius, radius, 0), (0, 0, radius, radius)
    return tuple(
        whole.crop((x, y, x + radius, y + radius)) for x, y in zip(lefts, tops, strict=True)
    )


@lru_cache(maxsize=32)
def shadow(width: int, height: int, radius: int, reach: int, dark: int) -> Image.Image:
    """Return the shadow of a rounded box, ``reach`` pixels larger on every side.

    It is drawn at a quarter of its size, because it has no sharp edges.
    """
    size = width + 2 * reach, height + 2 * reach
    small = Image.new("L", (size[0] // 4, size[1] // 4))
    at, edge = reach / 4, radius / 4
    box = at, at, (width + reach) / 4 - 1, (height + reach) / 4 - 1
    ImageDraw.Draw(small).rounded_rectangle(box, edge, dark)
    soft = small.filter(ImageFilter.GaussianBlur(reach / 10))
    return soft.resize(size, Image.Resampling.BILINEAR)
