"""Parses a phone's list of DevTools sockets, and the list of pages of a socket.

Any app may open a socket with any name and send any response, so all counts and sizes are limited,
and no address in a response is used: pages are only requested by their ids.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from handroid.errors import BadAnswer
from handroid.model.screen import Bounds

MOST_SOCKETS = 32
MOST_TARGETS = 256
LARGEST_PIXEL = 1 << 20

# In /proc/net/unix, a listening socket has 01 in the sixth field and 00010000 in the fourth.
_LISTENING = re.compile(
    r"^\S+: \w+ \w+ 00010000 0001 01 +\d+ "
    r"@(?P<name>(?:[\w.]{1,80}_)?devtools_remote(?:_\d{1,9})?)$",
    re.MULTILINE,
)
_PAGE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class PageTarget:
    """A page that can be read: a tab, or the content of a web view.

    ``place`` is the web view's position on the screen; tabs do not report one. ``visible`` is None
    if the list does not contain it.
    """

    id: str
    visible: bool | None = None
    place: Bounds | None = None


def parse_sockets(listing: str) -> list[str]:
    """Return the names of the DevTools sockets in a listing of /proc/net/unix."""
    found = dict.fromkeys(match["name"] for match in _LISTENING.finditer(listing))
    return list(found)[:MOST_SOCKETS]


def process_of(socket: str) -> int | None:
    """Return the process id at the end of a socket's name, as web views have it."""
    number = socket.rpartition("_")[2]
    return int(number) if number.isdecimal() else None


def parse_package(answer: bytes) -> str:
    """Return the app in a response to ``/json/version``; empty if there is none."""
    said = _json(answer)
    package = said.get("Android-Package", "") if isinstance(said, dict) else ""
    return package if isinstance(package, str) else ""


def parse_targets(answer: bytes) -> list[PageTarget]:
    """Return the pages in ``/json/list``, the most recently used first.

    Raises:
        BadAnswer: it is not such a list.
    """
    listed = _json(answer)
    if not isinstance(listed, list):
        raise BadAnswer("The list of web pages cannot be read.")
    pages = (each for each in listed[:MOST_TARGETS] if isinstance(each, dict))
    return [
        _target(each)
        for each in pages
        if each.get("type") == "page" and _PAGE_ID.fullmatch(str(each.get("id", "")))
    ]


def _target(listed: dict[str, Any]) -> PageTarget:
    described = listed.get("description")
    try:
        view = _json(described.encode()) if isinstance(described, str) and described else None
    except BadAnswer:
        view = None
    if not isinstance(view, dict):
        return PageTarget(listed["id"])
    sides = [view.get(name) for name in ("screenX", "screenY", "width", "height")]
    shown = view.get("visible") is True and view.get("attached") is not False
    if not all(type(side) is int and abs(side) < LARGEST_PIXEL for side in sides):
        return PageTarget(listed["id"], shown)
    left, top, width, height = (int(side or 0) for side in sides)
    return PageTarget(listed["id"], shown, Bounds(left, top, left + width, top + height))


def _json(answer: bytes) -> Any:
    try:
        return json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise BadAnswer("What a web page's socket answered is not JSON.") from error
