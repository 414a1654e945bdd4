"""Input events: touches and keys."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class TouchAction(Enum):
    """MotionEvent actions."""

    DOWN = "DOWN"
    MOVE = "MOVE"
    UP = "UP"
    CANCEL = "CANCEL"
    POINTER_DOWN = "POINTER_DOWN"
    POINTER_UP = "POINTER_UP"


class Pointer(NamedTuple):
    """One finger."""

    id: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Touch:
    """A MotionEvent of a touch screen, with times in seconds since boot.

    ``pointers`` are all fingers on the screen, including the one that POINTER_UP and UP lift.
    ``changed`` is the id of the finger that POINTER_DOWN or POINTER_UP is about.
    """

    action: TouchAction
    pointers: tuple[Pointer, ...]
    time: float
    down_time: float
    changed: int = 0


META_SHIFT = 0x1
META_ALT = 0x2
META_CTRL = 0x1000


@dataclass(frozen=True, slots=True)
class Key:
    """A KeyEvent; ``action`` is "down" or "up", ``meta`` the meta state (META_SHIFT, META_CTRL)."""

    code: int
    action: str
    time: float
    meta: int = 0
    long_press: bool = False
