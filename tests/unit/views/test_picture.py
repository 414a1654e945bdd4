"""Labels stay inside the picture."""

import io

from PIL import Image

from handroid.model.screen import Bounds, Picture
from handroid.views.picture import annotated_jpeg

SIDE = 360


def red_columns(box: Bounds) -> int:
    """Return how many columns above a box its label reddens."""
    written = io.BytesIO()
    Image.new("RGB", (SIDE, SIDE)).save(written, "PNG")
    made = annotated_jpeg(Picture(written.getvalue(), SIDE, SIDE), [("0123456789", box)])
    with Image.open(io.BytesIO(made)) as image:
        row = [image.getpixel((x, box.top - 5)) for x in range(SIDE)]
    return sum(pixel[0] > 100 for pixel in row)  # type: ignore[index]


def test_a_label_at_the_right_edge_is_moved_into_the_picture() -> None:
    in_the_middle = red_columns(Bounds(100, 200, 300, 300))
    at_the_edge = red_columns(Bounds(340, 200, 360, 300))
    assert in_the_middle > 40
    assert abs(at_the_edge - in_the_middle) < 8
