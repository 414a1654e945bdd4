"""What a task consists of, whichever server does it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tap:
    """Tap on what carries this label."""

    label: str


@dataclass(frozen=True)
class Type:
    """Write a text into the field that shows this label."""

    into: str
    text: str


@dataclass(frozen=True)
class HideKeyboard:
    """Hide the keyboard, where it covers what comes next."""


@dataclass(frozen=True)
class ScrollTo:
    """Scroll down until this row can be seen; the rows are numbered."""

    label: str

    @property
    def number(self) -> int:
        """The row's number."""
        return int(self.label.split()[-1])


Step = Tap | Type | HideKeyboard | ScrollTo
