"""The hand as a process of the phone: its clients, its resources and its end."""

from __future__ import annotations

import asyncio
from typing import Final

from fakedroid.device import Device
from fakedroid.state.clock import Clock
from handroid.virtual_phone.hand.gate import ProcessEnded
from handroid.virtual_phone.hand.hand_state import HandState
from handroid.virtual_phone.hand.handshake import SESSIONS, WAITING, Handshake
from handroid.virtual_phone.hand.program import HandProgram
from handroid.virtual_phone.hand.refusal_list import too_many_sessions
from handroid.virtual_phone.hand.refusals import BrokenFrameError, Refused
from handroid.virtual_phone.hand.session import Channel, Session, Wire
from handroid.virtual_phone.hand.wire.frames import AFTER_WELCOME

_OPENING: Final = 5.0
_ALONE: Final = 60.0
_UNUSED: Final = 300.0
_LEAST: Final = 1.0
"""The minimum in real seconds: a host's time does not run faster on a fast phone."""


class Hand:
    """One running hand."""

    def __init__(
        self,
        phone: Device,
        program: HandProgram,
        pid: int,
        version: str,
        token: bytes,
    ) -> None:
        self.state = HandState(phone, pid, self._wake, self._finish)
        self._clock = phone.clock
        self._program = program
        self._version = version
        self.token = token
        self._alone_since = self.state.started_at
        self._waiting = 0
        self._channels: set[Channel] = set()
        self._bell = asyncio.Event()
        self._over = False

    def _wake(self) -> None:
        """Wake the hand, so that it checks its timers again."""
        self._bell.set()

    def _finish(self) -> None:
        self._over = True
        self._wake()

    async def serve(self, channel: Channel) -> None:
        """Serve one host until the stream ends."""
        self._channels.add(channel)
        wire = Wire(self.state, channel)
        try:
            await self._talk(wire)
        except BrokenFrameError as broken:
            error = {"kind": "protocol", "outcome": "not done", "message": str(broken)}
            await self._send_if_open(wire, {"id": None, "error": error})
        except Refused as refused:
            said = {"kind": refused.kind, "message": refused.message}
            await self._send_if_open(wire, {"refused": said})
        except (ProcessEnded, BrokenPipeError):
            pass
        finally:
            self._channels.discard(channel)
            channel.close()

    async def _send_if_open(self, wire: Wire, header: dict[str, object]) -> None:
        try:
            await wire.send(header)
        except (ProcessEnded, BrokenPipeError):
            return

    async def _talk(self, wire: Wire) -> None:
        await self.state.gate.passed()
        if self.state.sessions >= SESSIONS or self._waiting >= WAITING:
            raise too_many_sessions()
        self._waiting += 1
        try:
            let_in = await self._open(wire)
        finally:
            self._waiting -= 1
        if let_in:
            await self._session(wire)

    async def _open(self, wire: Wire) -> bool:
        handshake = Handshake(self.state, self._version, self.token)
        await wire.send(handshake.hello())
        try:
            async with asyncio.timeout(self._phone_time(_OPENING) / self._clock.speed):
                frame = await wire.receive()
            welcome = None if frame is None else handshake.welcome(frame)
        except BrokenFrameError as broken:
            said = {"kind": "protocol", "message": str(broken)}
            await self._send_if_open(wire, {"refused": said})
            return False
        except TimeoutError:
            await self.state.gate.passed()
            return False
        if welcome is None:
            return False
        self.state.sessions += 1
        wire.buffer.limits = AFTER_WELCOME
        try:
            await wire.send(welcome)
        except BaseException:
            self._session_closed()
            raise
        return True

    async def _session(self, wire: Wire) -> None:
        try:
            await Session(self.state, self._program, wire).run()
        finally:
            self._session_closed()

    def _session_closed(self) -> None:
        self.state.sessions -= 1
        self._alone_since = self._clock.now()
        self._wake()

    async def live(self) -> None:
        """Return when the program ends by itself."""
        self._clock.on_skip.add(self._wake)
        try:
            await self._live(self._clock)
        finally:
            self._clock.on_skip.discard(self._wake)

    async def _live(self, clock: Clock) -> None:
        while not self._over:
            self._bell.clear()
            left = self._next_due() - clock.now()
            try:
                async with asyncio.timeout(None if left == float("inf") else left / clock.speed):
                    await self._bell.wait()
            except TimeoutError:
                await self.state.gate.passed()
                self._tidy(clock.now())

    def _next_due(self) -> float:
        alone = (
            float("inf") if self.state.sessions else self._alone_since + self._phone_time(_ALONE)
        )
        idle = self.state.automation.idle_since()
        if idle is None:
            # A request that uses it now ends within its deadline; check again after that.
            connected = self.state.automation.connected
            idle = self._clock.now() if connected else float("inf")
        return min(alone, idle + self._phone_time(_UNUSED))

    def _tidy(self, now: float) -> None:
        idle = self.state.automation.idle_since()
        if idle is not None and now >= idle + self._phone_time(_UNUSED):
            self.state.automation.release()
        if not self.state.sessions and now >= self._alone_since + self._phone_time(_ALONE):
            self._over = True

    def _phone_time(self, seconds: float) -> float:
        """Convert a waiting time to the phone's seconds, but never too short for a host."""
        return max(seconds, _LEAST * self._clock.speed)

    def close(self) -> None:
        """End: close all streams and release what only a running process holds."""
        self.state.gate.end()
        self.state.automation.release()
        for channel in list(self._channels):
            channel.close()
