"""A picture has changed where a pixel has that nothing covers."""

import io

import pytest
from PIL import Image

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds, Picture
from handroid.views.picture_change import differ

WHOLE = Bounds(0, 0, 60, 100)
BAR = Bounds(0, 0, 60, 10)


def picture(dot: tuple[int, int] | None = None, size: tuple[int, int] = (60, 100)) -> Picture:
    image = Image.new("RGB", size, "#204060")
    if dot:
        image.putpixel(dot, (33, 64, 96))
    png = io.BytesIO()
    image.save(png, "PNG")
    return Picture(png.getvalue(), *size)


def test_one_pixel_is_enough() -> None:
    assert differ(picture(), picture((59, 99)), [WHOLE], [])
    assert not differ(picture((59, 99)), picture((59, 99)), [WHOLE], [])


def test_what_is_covered_or_elsewhere_does_not_count() -> None:
    assert not differ(picture(), picture((5, 9)), [WHOLE], [BAR])
    assert differ(picture(), picture((5, 10)), [WHOLE], [BAR])
    assert not differ(picture(), picture((5, 10)), [BAR], [])


def test_a_turned_screen_has_changed() -> None:
    assert differ(picture(), picture(size=(100, 60)), [WHOLE], [])


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(BadAnswer):
        differ(picture(), Picture(b"black", 60, 100), [WHOLE], [])
