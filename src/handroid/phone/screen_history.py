"""Stores shown screens in files, so that element ids work across runs.

Each screen is a separate file, named by the time: one is written per look, and the oldest are
removed. They contain everything that was on the screen, so only this user can read them, and none
is kept for longer than an hour.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from handroid.file_replacing import UNFINISHED
from handroid.model.screen import Bounds, Component, Display, Element, Screen, Window, WindowType

FILES = 20
_LONGEST_NS = 3600 * 10**9
_LONGEST_NAME = 30
_FOLDERS = "phones/*/screens"
_FLAGS = (
    *("visible", "checkable", "checked", "clickable", "enabled", "focusable", "focused"),
    *("scrollable", "long_clickable", "password", "selected", "editable"),
)
_flags_of = attrgetter(*_FLAGS)


class ScreenHistory:
    """The files of one phone."""

    def __init__(self, folder: Path, clock: Callable[[], int] = time.time_ns) -> None:
        self._folder = folder
        self._clock = clock
        self._newest: tuple[Screen, Path] | None = None
        self._own: set[str] = set()
        self._read: dict[str, Screen | None] = {}

    def keep(self, screen: Screen) -> None:
        """Write a screen, and remove the oldest beyond twenty; a full disk is not an error.

        An unchanged screen is not written again, as long as the file of the last one exists.
        """
        if self._newest and _unchanged(self._newest[0], screen) and self._newest[1].exists():
            return
        with contextlib.suppress(OSError):
            if not self._folder.exists():
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = self._folder / f"{self._clock()}.json"
            _write(path, json.dumps(_packed(screen), separators=(",", ":")).encode())
            self._newest = screen, path
            files = self._files()
            _remove(files[:-FILES])
            self._own = {each.name for each in files[-FILES:]} & {*self._own, path.name}

    def newest_first(self) -> Iterator[Screen]:
        """Yield the screens that other processes stored, skipping files that cannot be read.

        Each file is read once. A process has its own screens in memory.
        """
        files = self._files()
        names = {path.name for path in files}
        self._own &= names
        self._read = {name: screen for name, screen in self._read.items() if name in names}
        for path in reversed(files):
            if path.name in self._own:
                continue
            if path.name not in self._read:
                self._read[path.name] = _screen_in(path)
            screen = self._read[path.name]
            if screen is not None:
                yield screen

    def _files(self) -> list[Path]:
        """Return the files of the last hour, oldest first, and remove the others."""
        files, now = _files_in(self._folder), self._clock()
        kept = [path for path in files if not _expired(path, now)]
        if len(kept) < len(files):
            _remove(path for path in files if _expired(path, now))
        return kept


def remove_expired(folder: Path) -> None:
    """Remove the files of every phone in a state folder that are older than an hour."""
    now = time.time_ns()
    for screens in folder.glob(_FOLDERS):
        _remove(path for path in _files_in(screens) if _expired(path, now))


def remove_all(folder: Path) -> None:
    """Remove the files of every phone in a state folder."""
    for screens in folder.glob(_FOLDERS):
        _remove(_files_in(screens))


def _files_in(folder: Path) -> list[Path]:
    try:
        names = [name for name in os.listdir(folder) if name.endswith(".json")]
    except OSError:
        return []
    names.sort(key=lambda name: name.zfill(40))
    return [folder / name for name in names]


def _expired(path: Path, now: int) -> bool:
    """Whether a file is too old, or from the future, which means that the clock was set back."""
    name = path.stem
    known = name.isascii() and name.isdigit() and len(name) < _LONGEST_NAME
    return not known or not 0 <= now - int(name) <= _LONGEST_NS


def _remove(files: Iterable[Path]) -> None:
    for path in files:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    beside = path.with_suffix(UNFINISHED)
    try:
        with open(beside, "wb", opener=_open_private) as file:
            file.write(content)
        beside.rename(path)
    except OSError:
        _remove([beside])
        raise


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def _screen_in(path: Path) -> Screen | None:
    try:
        return _unpacked(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None


def _unchanged(before: Screen, now: Screen) -> bool:
    """Whether a driver that tracks it reports every window as unchanged."""
    return (
        before.display == now.display
        and before.foreground == now.foreground
        and len(before.windows) == len(now.windows)
        and all(one is other for one, other in zip(before.windows, now.windows, strict=True))
    )


def _packed(screen: Screen) -> dict[str, Any]:
    display, front = screen.display, screen.foreground
    return {
        "display": [display.width, display.height, display.density, display.rotation],
        "front": [front.package, front.class_name] if front else None,
        "windows": [_packed_window(window) for window in screen.windows],
    }


def _packed_window(window: Window) -> list[Any]:
    place = [window.type.value, window.package, window.title, window.layer, list(window.bounds)]
    more = [window.display, window.rank, window.instance]
    return [*place, *more, [_packed_element(e) for e in window.elements()]]


@cache
def _number(flags: tuple[bool, ...]) -> int:
    return sum(flag << bit for bit, flag in enumerate(flags))


def _packed_element(element: Element) -> list[Any]:
    flags = _number(_flags_of(element))
    words = [element.class_name, element.text, element.description, element.resource_id]
    return [
        *words,
        element.package,
        list(element.bounds),
        flags,
        element.hint,
        len(element.children),
    ]


def _unpacked(data: dict[str, Any]) -> Screen:
    front = data["front"]
    return Screen(
        display=Display(*data["display"]),
        windows=tuple(_unpacked_window(window) for window in data["windows"]),
        foreground=Component(*front) if front else None,
    )


def _unpacked_window(data: list[Any]) -> Window:
    kind, package, title, layer, bounds, display, rank, instance, elements = data
    return Window(
        type=WindowType(kind),
        package=package,
        title=title,
        layer=layer,
        bounds=Bounds(*bounds),
        root=_unpacked_tree(elements) if elements else None,
        display=display,
        rank=rank,
        instance=instance,
    )


def _unpacked_tree(rows: list[list[Any]]) -> Element:
    """Build the tree from the end: the children of a row are the ones built just before it."""
    built: list[Element] = []
    for *words, package, bounds, flags, hint, count in reversed(rows):
        children = tuple(built[: -count - 1 : -1]) if count else ()
        del built[len(built) - count :]
        class_name, text, description, resource_id = words
        known: dict[str, Any] = {name: bool(flags >> bit & 1) for bit, name in enumerate(_FLAGS)}
        built.append(
            Element(
                class_name=class_name,
                text=text,
                description=description,
                resource_id=resource_id,
                package=package,
                bounds=Bounds(*bounds),
                hint=hint,
                children=children,
                **known,
            )
        )
    return built[0]
