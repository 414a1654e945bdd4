"""Touches, and the keys a phone has."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A finger's position at a time, in milliseconds from the gesture's start."""

    x: float
    y: float
    time: int


@dataclass(frozen=True, slots=True)
class Gesture:
    """The paths of one or more fingers, each with at least two points."""

    paths: tuple[tuple[PathPoint, ...], ...]

    @property
    def duration(self) -> int:
        """Milliseconds from the first touch to the last lift."""
        return max(path[-1].time for path in self.paths)


class Key(Enum):
    """Keys, with Android's codes."""

    HOME = 3
    BACK = 4
    TAB = 61
    SPACE = 62
    ENTER = 66
    DEL = 67
    FORWARD_DEL = 112
    MOVE_HOME = 122
    MOVE_END = 123
    RECENTS = 187
    WAKEUP = 224

    @property
    def presses(self) -> "tuple[Key, ...]":
        """The keys to press: HOME alone does not wake a phone, and WAKEUP has no effect if it is
        awake (src KeyEvent.isWakeKey)."""
        return (Key.WAKEUP, Key.HOME) if self is Key.HOME else (self,)


class Panel(Enum):
    """The panels of the status bar."""

    NOTIFICATIONS = "expand-notifications"
    QUICK_SETTINGS = "expand-settings"
