"""The icon that clients may show beside the server's name."""

import base64
from functools import cache
from importlib.resources import files

from mcp.types import Icon


@cache
def icons() -> list[Icon]:
    """Return the icon as a data URL, since a server over stdio has no address."""
    content = files("handroid.surfaces.mcp").joinpath("icon.png").read_bytes()
    source = f"data:image/png;base64,{base64.b64encode(content).decode()}"
    return [Icon(src=source, mime_type="image/png", sizes=["48x48"])]
