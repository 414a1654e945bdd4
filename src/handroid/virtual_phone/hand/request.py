"""A request while it is handled: its arguments, its time and its progress."""

from __future__ import annotations

from collections.abc import Callable

from fakedroid.device import Device
from fakedroid.world.world import World
from handroid.hand.strict_json import Value
from handroid.virtual_phone.hand.hand_state import HandState
from handroid.virtual_phone.hand.refusals import NOT_DONE
from handroid.virtual_phone.hand.request_time import RequestTime
from handroid.virtual_phone.hand.screen.read_history import ReadHistory


class Request:
    """The context of a handler: all requests share ``hand``, those of a session ``reads``."""

    def __init__(
        self,
        hand: HandState,
        reads: ReadHistory,
        watch_packages: Callable[[], None],
        name: str,
        args: dict[str, Value],
        seconds: float,
    ) -> None:
        self.hand = hand
        self.reads = reads
        self.watch_packages = watch_packages
        self.name = name
        self.args = args
        self.time = RequestTime(hand.phone.clock, hand.gate, seconds)
        self.outcome = NOT_DONE
        self.content: str | None = None
        self.body = b""
        self.afterwards: Callable[[], None] | None = None

    @property
    def phone(self) -> Device:
        """The phone that the hand runs on."""
        return self.hand.phone

    @property
    def world(self) -> World:
        """The world at this moment of the request."""
        self.advance()
        return self.hand.phone.world

    def advance(self) -> None:
        """Run the events of the world that are due."""
        self.hand.phone.world.advance(self.hand.turn.world_time(self.time))
