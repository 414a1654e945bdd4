"""Reads the label on a picture, by drawing the texts that it could be."""

from itertools import product

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

_HEX = "0123456789abcdef"
_OTHER_DIGITS = [str.maketrans(_HEX, _HEX[by:] + _HEX[:by]) for by in range(1, 16)] + [
    str.maketrans(_HEX, each * 16) for each in _HEX
]


def best_match(label: Image.Image, digits: str) -> str:
    """Return which text a label shows: these hexadecimal digits, or others of the same length."""
    others = {digits.translate(turned) for turned in _OTHER_DIGITS}
    return max({digits, *others}, key=lambda text: _agreement_at_best(label, text))


def _agreement_at_best(label: Image.Image, text: str) -> float:
    """Return how much white of a label is where a text would have it, at the best place."""
    font = ImageFont.load_default(9)
    x1, y1, x2, y2 = font.getbbox(text)
    drawn = Image.new("L", (round(x2 - x1) + 1, round(y2 - y1)))
    for shift in (0, 1):
        ImageDraw.Draw(drawn).text((shift - x1, -y1), text, fill=255, font=font)
    places = product(range(label.width - drawn.width), range(label.height - drawn.height))
    grey = label.getchannel("G")
    return max(_agreement(grey, drawn, place) for place in places)


def _agreement(grey: Image.Image, drawn: Image.Image, place: tuple[int, int]) -> float:
    """Return the share of points that two pictures have alike, white or not."""
    part = grey.crop((*place, place[0] + drawn.width, place[1] + drawn.height))
    apart = ImageChops.difference(part, drawn)
    return 1 - ImageStat.Stat(apart).mean[0] / 255
