"""The known differences between screens of stock and the hand, and a search for others."""

from dataclasses import fields
from typing import Any

from handroid.model.screen import Element, Screen, Window

WINDOWS_SINCE = 30
KNOWN = {
    "instance": "stock knows the focused window's token, the hand Android's number of each window",
    "extra": "stock keeps what a dump prints beyond the model, the hand tells state and heading",
    "visible": "a dump leaves out what is not visible; the hand lists it, marked as such",
    "hint": "before API 36 a dump has no hints, and then an empty one for every element",
    "index": "a dump counts children that it leaves out",
    "children": "compared as elements of their own",
}
KNOWN_BEFORE_WINDOWS = {
    "title": "a plain dump has no windows, and 'dumpsys window' no titles of accessibility",
    "layer": "nor their layers",
}
_CUT = {
    "bounds": "a plain dump cuts what lies under the system's bars off",
    "active": "it shows the active window only",
}
"""Further differences on the virtual phone, which has bars and more windows."""


_CLOCKS = ("/clock", "/lockscreen_clock_view")


def known(api: int, before_windows: dict[str, str]) -> set[str]:
    """Return the fields that may differ on an API level."""
    return set(KNOWN) | (set(before_windows) if api < WINDOWS_SINCE else set())


def shown(window: Window) -> list[Element]:
    """Return its visible elements, in order."""
    return [e for e in (window.root.walk() if window.root else ()) if e.visible]


def differing(first: Any, second: Any, known: set[str]) -> list[str]:
    """Return the fields in which two elements or windows differ, except the known ones."""
    names = [field.name for field in fields(first) if field.name not in known]
    who = getattr(first, "resource_id", "") or getattr(first, "class_name", "") or first.package
    return [
        f"{who} {name}: {getattr(first, name)!r:.60} != {getattr(second, name)!r:.60}"
        for name in names
        if getattr(first, name) != getattr(second, name)
    ]


def compare(dumped: Screen, read: Screen, api: int) -> None:
    """Fail if two screens of a virtual phone differ in unknown ways; clocks may change."""
    assert dumped.display == read.display
    assert dumped.foreground == read.foreground
    assert dumped.barrier == read.barrier
    may = known(api, {**KNOWN_BEFORE_WINDOWS, **_CUT})
    windows = {(w.type, w.package, w.rank): w for w in read.windows}
    assert len(windows) == len(read.windows)
    if api >= WINDOWS_SINCE:
        assert [w.package for w in dumped.windows] == [w.package for w in read.windows]
        assert [w.type for w in dumped.windows] == [w.type for w in read.windows]
    for window in dumped.windows:
        other = windows[window.type, window.package, window.rank]
        found = differing(window, other, may | {"root"})
        for one, two in zip(shown(window), shown(other), strict=True):
            if not one.resource_id.endswith(_CLOCKS):
                found += differing(one, two, may)
        assert not found, "\n".join(found)
