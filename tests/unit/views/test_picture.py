"""Labels stay inside the picture, and cover no text or other label unnecessarily."""

import io

from PIL import Image, ImageChops, ImageDraw

from handroid.model.screen import Bounds, Picture
from handroid.views.picture import annotated_jpeg

SIDE = 360


LABEL = "0123abcd"
UNDER_A_TEXT = Bounds(100, 200, 300, 300)


def annotated(image: Image.Image, *boxes: Bounds) -> Image.Image:
    """Return a picture with boxes that have the same label."""
    written = io.BytesIO()
    image.save(written, "PNG")
    taken = Picture(written.getvalue(), image.width, image.height)
    return Image.open(io.BytesIO(annotated_jpeg(taken, [(LABEL, box) for box in boxes])))


def reddish(image: Image.Image, area: Bounds) -> int:
    """Count the red pixels in an area."""
    red, green, _ = image.convert("RGB").crop(area).split()
    return sum(ImageChops.subtract(red, green).point(lambda value: value > 60).histogram()[1:])


def red_columns(box: Bounds) -> int:
    """Return how many columns above a box are red because of its label."""
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


def test_a_label_does_not_cover_the_text_above_its_box() -> None:
    image = Image.new("RGB", (SIDE, SIDE), "white")
    ImageDraw.Draw(image).text((100, 186), "Title of this", fill="black")
    text = Bounds(100, 186, 170, 197)
    assert reddish(annotated(image, UNDER_A_TEXT), text) == 0
    assert reddish(annotated(Image.new("RGB", (SIDE, SIDE), "white"), UNDER_A_TEXT), text) > 0


def test_labels_of_boxes_with_the_same_corner_do_not_overlap() -> None:
    empty = Image.new("RGB", (SIDE, SIDE), "white")
    one, two = (
        sum(
            reddish(image, area) for area in (Bounds(0, 180, SIDE, 198), Bounds(103, 203, 250, 220))
        )
        for image in (
            annotated(empty, UNDER_A_TEXT),
            annotated(empty, UNDER_A_TEXT, Bounds(100, 200, 280, 260)),
        )
    )
    assert one > 100
    assert two > 1.8 * one


def test_the_text_of_a_label_is_centered() -> None:
    box = Bounds(100, 200, 300, 300)
    label = annotated(Image.new("RGB", (SIDE, SIDE)), box).crop((104, 170, 150, box.top))
    # The first to the last bright row: in red the whole label, in green its text.
    whole, letters = (
        channel.point(lambda value: value > 110).getbbox() for channel in label.split()[:2]
    )
    assert whole is not None
    assert letters is not None
    assert abs((letters[1] - whole[1]) - (label.height - letters[3])) <= 1
