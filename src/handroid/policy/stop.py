"""The emergency stop: while it is on, no program of this user acts on a phone."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from handroid.errors import Outcome, PermissionDenied
from handroid.model.interruption import Interruption
from handroid.state import State

_FILE = "stopped"
_LOOK_SECONDS = 0.25


class StopSwitch:
    """A file in the state folder, which every running server sees.

    ``elsewhere`` is whether actions are stopped by someone other than this user: the operator
    of a fleet, where the phones are part of one.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self.elsewhere = False

    @property
    def is_on(self) -> bool:
        """Whether actions are stopped."""
        return self.elsewhere or self._state.exists(_FILE)

    def stop(self) -> None:
        """End all actions, and refuse new ones."""
        self._state.write(_FILE, {"since": time.time()})

    def resume(self) -> None:
        """Allow actions again."""
        self._state.remove(_FILE)

    def refusal(self, outcome: Outcome) -> PermissionDenied:
        """Return the error of an action while the switch is on."""
        step = "The phone's owner can allow them again with 'handroid resume'."
        if self.elsewhere:
            step = "The operator of the fleet can allow them again with 'handroid fleet resume'."
        return PermissionDenied(
            "All actions on phones are stopped; reading still works.", step, outcome
        )

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        """Run the body, which acts on a phone; it is cancelled when actions are stopped.

        Raises:
            PermissionDenied: actions are stopped.
        """
        if self.is_on:
            raise self.refusal(Outcome.NOT_DONE)
        async with Interruption() as body:
            with _Watch(self, body):
                yield


class _Watch:
    """Polls the switch, and cancels the body when it is on."""

    def __init__(self, switch: StopSwitch, body: Interruption) -> None:
        self._switch = switch
        self._body = body
        self._loop = asyncio.get_running_loop()

    def __enter__(self) -> None:
        self._timer = self._loop.call_later(_LOOK_SECONDS, self._look)

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _look(self) -> None:
        if self._switch.is_on:
            self._body.end(self._switch.refusal(Outcome.UNKNOWN))
        else:
            self._timer = self._loop.call_later(_LOOK_SECONDS, self._look)
