"""Parses the screen's size, density and rotation from ``wm`` and ``dumpsys input``."""

import re

from handroid.errors import BadAnswer
from handroid.model.screen import Display

_SIZE = re.compile(r"^(Physical|Override) size: (\d{1,9})x(\d{1,9})\s*$", re.MULTILINE)
_DENSITY = re.compile(r"^(Physical|Override) density: (\d{1,9})\s*$", re.MULTILINE)
_VIEWPORT = re.compile(r"^ +Viewport(?: INTERNAL)?: displayId=0, (?P<fields>.*)$", re.MULTILINE)
_ORIENTATION = re.compile(r"\borientation=(\d), ")
_FRAME = re.compile(r"logicalFrame=\[(-?\d{1,9}), (-?\d{1,9}), (-?\d{1,9}), (-?\d{1,9})\]")


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height in the natural rotation from ``wm size``; an override wins.

    Raises:
        BadAnswer: it contains no size.
    """
    found = {match[1]: (int(match[2]), int(match[3])) for match in _SIZE.finditer(text)}
    size = found.get("Override") or found.get("Physical")
    if size is None or 0 in size:
        raise BadAnswer("The phone does not report the size of its screen.")
    return size


def parse_density(text: str) -> int:
    """Return the density from ``wm density``; an override wins.

    Raises:
        BadAnswer: it contains no density.
    """
    found = {match[1]: int(match[2]) for match in _DENSITY.finditer(text)}
    density = found.get("Override") or found.get("Physical")
    if not density:
        raise BadAnswer("The phone does not report the density of its screen.")
    return density


def turned(size: tuple[int, int], density: int, rotation: int) -> Display:
    """Return the display with a natural size and a rotation."""
    width, height = size if rotation % 2 == 0 else (size[1], size[0])
    return Display(width, height, density, rotation)


def parse_viewport(text: str) -> tuple[int, int, int]:
    """Return the current width, height and rotation of display 0 from ``dumpsys input``.

    Raises:
        BadAnswer: it has no viewport of display 0.
    """
    for viewport in _VIEWPORT.finditer(text):
        fields = viewport["fields"]
        orientation = _ORIENTATION.search(fields)
        frame = _FRAME.search(fields, orientation.end()) if orientation else None
        if orientation and frame:
            left, top, right, bottom = map(int, frame.groups())
            return right - left, bottom - top, int(orientation[1]) % 4
    raise BadAnswer("The phone shows no viewport of its screen.")
