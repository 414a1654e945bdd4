"""Saves the screen, log and last calls of a phone to files, for failed tests."""

import re
from collections.abc import Callable
from pathlib import Path

from handroid.errors import HandroidError
from handroid.library.sync_api import Phone

_UNSAFE = re.compile(r"[^\w.-]+")
_LONGEST = 150
_LINES = 500
_CALLS = 20


def keep(phone: Phone, folder: Path, name: str) -> Path:
    """Write screenshot, screen text, log and the last calls to a folder, and return it.

    If something cannot be read from the phone, its file contains the reason.
    """
    place = folder / _UNSAFE.sub("-", name).strip("-")[-_LONGEST:]
    place.mkdir(parents=True, exist_ok=True)
    calls = phone.recent_calls[-_CALLS:]
    _write(place / "calls.txt", lambda: "".join(f"{call}\n" for call in calls).encode())
    _write(place / "screen.png", phone.screenshot)
    _write(place / "screen.txt", lambda: str(phone.screen()).encode())
    _write(place / "logcat.txt", lambda: "\n".join(phone.logs(_LINES)).encode())
    return place


def _write(file: Path, content: Callable[[], bytes]) -> None:
    try:
        file.write_bytes(content())
    except HandroidError as error:
        file.with_suffix(f"{file.suffix}.failed.txt").write_text(f"{error}\n", encoding="utf-8")
