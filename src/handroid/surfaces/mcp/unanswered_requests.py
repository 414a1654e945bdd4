"""Tracks which requests of a connection are still unanswered."""

import asyncio
from typing import Any, Self

from mcp.types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, RequestId

_WITHOUT_END = "subscriptions/listen"


class UnansweredRequests:
    """The requests that were received and neither answered nor cancelled."""

    def __init__(self) -> None:
        self._open: set[RequestId] = set()
        self._none_left = asyncio.Event()
        self._none_left.set()

    def note_received(self, message: Any) -> None:
        """Record a message from the caller."""
        match message:
            case JSONRPCRequest(method=method, id=identity) if method != _WITHOUT_END:
                self._open.add(identity)
                self._none_left.clear()
            case JSONRPCNotification(
                method="notifications/cancelled", params={"requestId": str() | int() as identity}
            ):
                self._close(identity)

    def note_sent(self, message: Any) -> None:
        """Record a message to the caller."""
        if isinstance(message, JSONRPCResponse | JSONRPCError) and message.id is not None:
            self._close(message.id)

    async def all_answered(self, seconds: float) -> bool:
        """Wait until all are answered; return False after the given time."""
        try:
            async with asyncio.timeout(seconds):
                await self._none_left.wait()
        except TimeoutError:
            return False
        return True

    def _close(self, identity: RequestId) -> None:
        self._open.discard(identity)
        if not self._open:
            self._none_left.set()


class AnsweringStream:
    """A stream of messages to a caller, which records the responses among them."""

    def __init__(self, write: Any, unanswered: UnansweredRequests) -> None:
        self._write = write
        self._unanswered = unanswered

    async def send(self, item: Any) -> None:
        """Send a message."""
        await self._write.send(item)
        self._unanswered.note_sent(item.message)

    async def aclose(self) -> None:
        """Close the stream."""
        await self._write.aclose()

    async def __aenter__(self) -> Self:
        """Use the stream until the end of the block."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the stream."""
        await self.aclose()
