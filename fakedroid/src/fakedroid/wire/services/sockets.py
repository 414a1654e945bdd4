"""Connects a computer with sockets on the phone."""

from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.stream import Service


def connect_abstract(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``localabstract:NAME``, or None if nobody listens on the name."""
    return phone.abstract_sockets.get(request.text)


def connect_tcp(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``tcp:PORT`` on the phone's loopback, or None if it is closed."""
    try:
        return phone.tcp_ports.get(int(request.argument))
    except ValueError:
        return None
