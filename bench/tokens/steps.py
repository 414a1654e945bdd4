"""The steps of a task, for any server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tap:
    """Tap the element with this label."""

    label: str


@dataclass(frozen=True)
class Type:
    """Type a text into the field with this label."""

    into: str
    text: str


@dataclass(frozen=True)
class HideKeyboard:
    """Hide the keyboard if it covers the next element."""


@dataclass(frozen=True)
class ScrollTo:
    """Scroll down until this row is visible; the rows are numbered."""

    label: str

    @property
    def number(self) -> int:
        """The row's number."""
        return int(self.label.split()[-1])


Step = Tap | Type | HideKeyboard | ScrollTo
