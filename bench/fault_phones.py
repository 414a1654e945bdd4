"""Virtual phones in a separate process that record every touch.

    python -m bench.fault_phones COUNT

Prints their ports. For every line on standard input it prints all taps so far: the phone, the
number of the call, which is encoded in the coordinates, and the time by the shared clock.
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
    """A finger down event."""

    phone: int
    number: int
    at: float


def point_of(number: int) -> dict[str, int]:
    """Return the point for a call's number; each number has its own."""
    return {"x": number % _WIDTH, "y": _TOP + number // _WIDTH}


def number_of(x: float, y: float) -> int:
    """Return the number of the call that taps at a point."""
    return (int(y) - _TOP) * _WIDTH + int(x)


def noting(phone: VirtualPhone, place: int, taps: list[Tap]) -> VirtualPhone:
    """Let a phone record each finger that comes down, instead of passing it to the screen."""

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
