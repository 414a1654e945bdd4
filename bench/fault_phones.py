"""Virtual phones in a process of their own that note every finger on their glass.

    python -m bench.fault_phones COUNT

Prints their ports. For every line of its standard input it prints all taps so far: the phone, the
number of the call, which its coordinates say, and when by the clock that all processes share.
"""

import asyncio
import json
import sys
import time
from typing import NamedTuple

from fakedroid.wire.adbd import Adbd
from fakedroid.world.events import Touch, TouchAction
from handroid.virtual_phone.phone import VirtualPhone

SPEED = 100.0
_WIDTH = 1000
_TOP = 100


class Tap(NamedTuple):
    """A finger that came down."""

    phone: int
    number: int
    at: float


def point_of(number: int) -> dict[str, int]:
    """Return where the call of a number taps: no two tap the same place."""
    return {"x": number % _WIDTH, "y": _TOP + number // _WIDTH}


def number_of(x: float, y: float) -> int:
    """Return the number of the call that taps a place."""
    return (int(y) - _TOP) * _WIDTH + int(x)


def noting(phone: VirtualPhone, place: int, taps: list[Tap]) -> VirtualPhone:
    """Have a phone note each finger that comes down; what is on the screen does not get it."""

    def touch(event: Touch) -> None:
        phone.world.advance(event.time)
        if event.action is TouchAction.DOWN:
            at = event.pointers[0]
            taps.append(Tap(place, number_of(at.x, at.y), time.monotonic()))

    phone.world.touch = touch  # type: ignore[method-assign]
    return phone


async def main(count: int) -> None:
    """Run the phones."""
    taps: list[Tap] = []
    phones = [noting(VirtualPhone(34, speed=SPEED), place, taps) for place in range(count)]
    daemons = [await Adbd.start(phone) for phone in phones]
    print(*(daemon.port for daemon in daemons), flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(taps), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
