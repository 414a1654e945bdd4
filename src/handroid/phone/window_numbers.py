"""Small stable numbers for windows, because Android's own change with every dump."""

import contextlib

from handroid.errors import StateUnwritable
from handroid.model.screen import Window
from handroid.state import State


class WindowNumbers:
    """One number for each display, type, package and rank that a phone has shown."""

    def __init__(self, state: State | None = None, name: str = "") -> None:
        self._state = state
        self._name = name
        self._numbers: dict[str, int] = {}

    def has(self, window: Window) -> bool:
        """Whether a window of this kind already has a number."""
        return _kind(window) in self._numbers

    def of(self, window: Window) -> int:
        """Return a window's number, assigning a new one to a new kind."""
        kind = _kind(window)
        if kind not in self._numbers:
            self._assign(kind)
        return self._numbers[kind]

    def _assign(self, kind: str) -> None:
        if self._state:
            self._numbers = {**self._state.read(self._name), **self._numbers}
        if kind not in self._numbers:
            self._numbers[kind] = max(self._numbers.values(), default=0) + 1
            if self._state:
                # If they cannot be stored, they live as long as this process.
                with contextlib.suppress(StateUnwritable):
                    self._state.write(self._name, dict(self._numbers))


def _kind(window: Window) -> str:
    return f"{window.display} {window.type.value} {window.package} {window.rank}"
