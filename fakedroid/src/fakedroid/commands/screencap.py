"""``screencap`` (src cmds/screencap 26-34)."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fakedroid.shell.opening import opener_for
from fakedroid.world.system.foreign_windows import SECOND_SIZE

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from fakedroid.device import Device
    from fakedroid.shell.process import Process

DISPLAY_ID = 4619827259835644672
"""The physical id of the built-in display; obs: `dumpsys SurfaceFlinger --display-id`."""
SECOND_DISPLAY_ID = 4619827551948147201
"""The id of another display; obs: the same on an emulator with two."""
_MANY = """\
[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first \
display found, however this default is not guaranteed to be consistent across captures.
A display id should be specified.
See "dumpsys SurfaceFlinger --display-id" for valid display IDs.
"""
"""obs: quoted in several public repositories."""
_USAGE = """\
usage: screencap [-{letters}] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the display ID to capture.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
"""
_RGBA_8888, _SRGB = 1, 1
_COST = 0.35
"""Seconds; obs: 0.3-0.9 s on phones."""


@dataclass
class _Options:
    png: bool = False
    help: bool = False
    all: bool = False
    display: str | None = None
    file: str | None = None


def _read(args: list[str]) -> _Options | None:
    """Parse the arguments; return None for an unknown one."""
    options, left = _Options(), list(args)
    while left:
        word = left.pop(0)
        if not word.startswith("-") or word == "-":
            options.file = word
            options.png |= word.endswith(".png")
        elif word.startswith("-d"):
            options.display = word[2:] or (left.pop(0) if left else "")
        elif set(word[1:]) <= set("pha"):
            options.png |= "p" in word
            options.help |= "h" in word
            options.all |= "a" in word
        else:
            return None
    return options


async def screencap(p: Process) -> int:
    """Write a screenshot to a file or to standard output."""
    options, level = _read(p.args), p.phone.level
    letters = "ahp" if level.screencap_all else "hp"
    if options is None or options.help or (options.all and not level.screencap_all):
        await p.err(_USAGE.format(letters=letters))
        return 1
    if options.display is not None and not _is_display(p.phone, options.display):
        await p.err(f"Display Id '{options.display}' is not valid.\n")
        return 1
    await p.pause(_COST)
    p.phone.world.advance(p.timeline.at)
    if options.display is None and level.physical_display_ids and len(physical_ids(p.phone)) > 1:
        await p.err(_MANY)
    data = _encoded(_picture(p.phone, options.display), options.png)
    if options.file is None:
        await p.stdout.write(data)
        return 0
    return await _save(p, options.file, data)


def physical_ids(phone: Device) -> list[int]:
    """Return the ids of the displays, the built-in one first."""
    second = phone.quirks.second_display or phone.quirks.folded is not None
    return [DISPLAY_ID, SECOND_DISPLAY_ID] if second else [DISPLAY_ID]


def _is_display(phone: Device, text: str) -> bool:
    if not phone.level.physical_display_ids:
        return text == "0"
    return text in map(str, physical_ids(phone))


def _picture(phone: Device, display: str | None) -> Picture:
    """Return the picture of a display; black for one that shows nothing of ours."""
    if display != str(SECOND_DISPLAY_ID):
        return phone.world.draw()
    from PIL import Image

    return Image.new("RGBA", (SECOND_SIZE.width, SECOND_SIZE.height), (0, 0, 0, 255))


async def _save(p: Process, path: str, data: bytes) -> int:
    target = path if path.startswith("/") else f"{p.cwd.rstrip('/')}/{path}"
    try:
        await opener_for(p).write(target).write(data)
    except OSError as error:
        await p.err(f"Error opening file: {path} ({error.strerror})\n")
        return 1
    return 0


def _encoded(picture: Picture, png: bool) -> bytes:
    """Return a PNG, or the 16-byte header and the pixels (src: width, height, format, space)."""
    if not png:
        head = struct.pack("<4I", picture.width, picture.height, _RGBA_8888, _SRGB)
        return head + picture.convert("RGBA").tobytes()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()
