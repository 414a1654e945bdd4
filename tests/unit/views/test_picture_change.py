"""A picture has changed if a pixel has changed that nothing covers."""

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


def test_changes_that_are_covered_or_elsewhere_do_not_count() -> None:
    assert not differ(picture(), picture((5, 9)), [WHOLE], [BAR])
    assert differ(picture(), picture((5, 10)), [WHOLE], [BAR])
    assert not differ(picture(), picture((5, 10)), [BAR], [])


def test_a_rotated_screen_has_changed() -> None:
    assert differ(picture(), picture(size=(100, 60)), [WHOLE], [])


def test_invalid_pictures_are_refused() -> None:
    with pytest.raises(BadAnswer):
        differ(picture(), Picture(b"black", 60, 100), [WHOLE], [])
