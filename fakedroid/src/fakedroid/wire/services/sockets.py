"""Sockets on the phone that a computer can be connected to."""

from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.stream import Service


def connect_abstract(phone: Served, request: Request) -> Service | None:
    """Find ``localabstract:NAME``; a name nobody listens on is refused."""
    return phone.abstract_sockets.get(request.text)


def connect_tcp(phone: Served, request: Request) -> Service | None:
    """Find ``tcp:PORT`` on the phone's loopback; a closed port is refused."""
    try:
        return phone.tcp_ports.get(int(request.argument))
    except ValueError:
        return None
