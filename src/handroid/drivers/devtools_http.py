"""Reads a list from a DevTools socket of a phone, over HTTP on an adb stream.

Redirects are not followed; the stream always leads to the phone, whatever the response says.
"""

import h11

from handroid.adb.stream import Transport
from handroid.adb.wire import Wire
from handroid.errors import BadAnswer
from handroid.model.deadline import Deadline

LARGEST_ANSWER = 1 << 20
HOST = "localhost"
"""Chromium only answers requests to an IP address or to this name."""


async def get(transport: Transport, socket: str, path: str, deadline: Deadline) -> bytes:
    """Send a GET request to a socket and return the response.

    Raises:
        BadAnswer: the response is too large, or not HTTP.
        ActionFailed: nobody listens there any more.
    """
    wire = await transport.open_abstract(socket, deadline)
    try:
        async with deadline.limit("Asking for the web pages"):
            return await _exchange(wire, path)
    except h11.ProtocolError as error:
        raise BadAnswer("What listens on a DevTools socket does not speak HTTP.") from error
    finally:
        wire.abort()


async def _exchange(wire: Wire, path: str) -> bytes:
    parser = h11.Connection(h11.CLIENT)
    headers = [("Host", HOST), ("Connection", "close")]
    wire.send(parser.send(h11.Request(method="GET", target=path, headers=headers)) or b"")
    wire.send(parser.send(h11.EndOfMessage()) or b"")
    await wire.drain()
    body = b""
    while len(body) <= LARGEST_ANSWER:
        event = parser.next_event()
        if event is h11.NEED_DATA:
            parser.receive_data(await wire.read())
        elif isinstance(event, h11.Response) and event.status_code != 200:
            raise BadAnswer(f"A DevTools socket answered with status {event.status_code}.")
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            return body
    raise BadAnswer(f"A DevTools socket answered with more than {LARGEST_ANSWER} bytes.")
