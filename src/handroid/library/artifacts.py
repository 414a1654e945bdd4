"""What a phone showed and did last, written to files."""

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
    """Write picture, screen, log and the last calls to a folder of that name, and return it.

    What cannot be had of a phone is replaced by the reason.
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
