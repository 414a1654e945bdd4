"""A row of screens for the documentation."""

from io import BytesIO

from PIL import Image

from scripts.pictures.contact_sheet import take
from scripts.pictures.demo_frames import rounded

_LIGHT = ("Home", "Messages", "Conversation", "Notifications")
_DARK = ("Settings",)
_SIZE = (216, 480)
_GAP = 12


async def strip() -> bytes:
    """Return a few screens side by side, the last one dark, as a PNG."""
    taken = [*(await take("light", _LIGHT)).values(), *(await take("dark", _DARK)).values()]
    width = len(taken) * (_SIZE[0] + _GAP) - _GAP
    made = Image.new("RGB", (width, _SIZE[1]), "#FFFFFF")
    for number, picture in enumerate(taken):
        made.paste(rounded(picture, _SIZE, "#FFFFFF"), (number * (_SIZE[0] + _GAP), 0))
    data = BytesIO()
    made.save(data, "PNG", compress_level=9)
    return data.getvalue()
