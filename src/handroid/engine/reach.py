"""Finds the adb server to use, and our own virtual phones.

Separate from `composition`, which imports every tool and would slow down every command.
"""

import os

from handroid.adb.server import AdbServer, address_from, parse_address
from handroid.phone.phone_sources import VirtualPlace
from handroid.policy.virtual_phones import running
from handroid.state import State, home


def server_at(address: str | None, program: str | None) -> AdbServer:
    """Return the adb server that the options and adb's environment variables name."""
    where = parse_address(address) if address else address_from(os.environ)
    return AdbServer(where, program=program)


def reach(
    phone: str | None, address: str | None, program: str | None
) -> tuple[AdbServer, list[VirtualPlace]]:
    """Return the adb server to use, and other servers that have our virtual phones.

    An explicit address selects only that server. The serial of a virtual phone selects only the
    server that it is attached to: the user's own server is not needed then.
    """
    virtual = running(State(home()))
    named = next((place for place in virtual if place.serial == phone), None)
    if named and not address:
        return AdbServer(named.server, may_start=False), [named]
    server = server_at(address, program)
    here = server.address.normalized
    return server, [place for place in virtual if not address or place.server == here]
