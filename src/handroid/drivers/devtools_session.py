"""A session with one web page: DevTools requests over a WebSocket on an adb stream."""

import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import wsproto
from wsproto import events

from handroid.adb.stream import Transport
from handroid.adb.wire import Wire
from handroid.drivers.devtools_http import HOST
from handroid.errors import ActionFailed, BadAnswer
from handroid.model import off_loop
from handroid.model.deadline import Deadline

LARGEST_MESSAGE = 32 << 20
_MOST_EVENTS = 10_000
_AT_ONCE = 256

Request = tuple[str, Mapping[str, Any]]


class PageRefused(ActionFailed):
    """The page answered a request with an error."""


class DevtoolsSession:
    """Requests to one page, until the session is closed."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._protocol = wsproto.WSConnection(wsproto.ConnectionType.CLIENT)
        self._numbers = count(1)

    async def ask(self, method: str, deadline: Deadline, **params: Any) -> Any:
        """Send a request and return its result.

        Raises:
            PageRefused: the page answered with an error.
            BadAnswer: the response is invalid, or too large.
        """
        (answer,) = await self.ask_all([(method, params)], deadline)
        if answer is None:
            raise PageRefused(f"The web page refused '{method}'.")
        return answer

    async def ask_all(self, requests: Iterable[Request], deadline: Deadline) -> list[Any]:
        """Send requests together and return their results in order, None for refused ones."""
        waiting = list(requests)
        answers: list[Any] = []
        async with deadline.limit("Reading the web page"):
            for start in range(0, len(waiting), _AT_ONCE):
                answers += await self._exchange(waiting[start : start + _AT_ONCE])
        return answers

    async def _exchange(self, requests: list[Request]) -> list[Any]:
        numbers = {next(self._numbers): place for place, _ in enumerate(requests)}
        for number, (method, params) in zip(numbers, requests, strict=True):
            said = json.dumps({"id": number, "method": method, "params": params})
            self._wire.send(self._protocol.send(events.TextMessage(data=said)))
        await self._wire.drain()
        answers: list[Any] = [None] * len(requests)
        for _ in range(_MOST_EVENTS):
            message = await self._message()
            place = numbers.pop(message.get("id", 0), None)
            if place is not None:
                answers[place] = message.get("result")
            if not numbers:
                return answers
        raise BadAnswer("The web page sends other things than answers.")

    async def _message(self) -> dict[str, Any]:
        text = await self._text()
        try:
            message = await off_loop.run_if(len(text) > off_loop.LARGE_TEXT, json.loads, text)
        except (ValueError, RecursionError) as error:
            raise BadAnswer("The web page's answer is not JSON.") from error
        if not isinstance(message, dict) or not isinstance(message.get("id", 0), int):
            raise BadAnswer("The web page's answer is not an answer.")
        return message

    async def _text(self) -> str:
        pieces: list[str] = []
        size = 0
        while size <= LARGEST_MESSAGE:
            event = await self._event()
            if isinstance(event, events.TextMessage):
                pieces.append(event.data)
                size += len(event.data)
                if event.message_finished:
                    return "".join(pieces)
            elif isinstance(event, events.Ping):
                self._wire.send(self._protocol.send(event.response()))
            elif not isinstance(event, events.Pong):
                raise BadAnswer("The web page's socket was closed.", "Look at the screen again.")
        raise BadAnswer(f"The web page's answer is larger than {LARGEST_MESSAGE} characters.")

    async def _event(self) -> events.Event:
        while True:
            for event in self._protocol.events():
                return event
            data = await self._wire.read(1 << 20)
            self._protocol.receive_data(data or None)

    async def greet(self, target: str) -> None:
        """Open the WebSocket of a page."""
        path = f"/devtools/page/{target}"
        self._wire.send(self._protocol.send(events.Request(host=HOST, target=path)))
        await self._wire.drain()
        if not isinstance(await self._event(), events.AcceptConnection):
            raise BadAnswer("The web page does not let itself be read.")


@asynccontextmanager
async def session(
    transport: Transport, socket: str, target: str, deadline: Deadline
) -> AsyncIterator[DevtoolsSession]:
    """Yield a session with a page, and close it.

    Raises:
        BadAnswer: the socket is not DevTools, or has no such page.
    """
    wire = await transport.open_abstract(socket, deadline)
    try:
        opened = DevtoolsSession(wire)
        async with deadline.limit("Reaching the web page"):
            await opened.greet(target)
        yield opened
    except wsproto.utilities.ProtocolError as error:
        raise BadAnswer("What listens on a DevTools socket does not speak WebSocket.") from error
    finally:
        wire.abort()
