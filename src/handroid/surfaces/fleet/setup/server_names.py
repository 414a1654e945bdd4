"""Checks the names of a fleet's nats-servers."""

import ipaddress
import re
from collections.abc import Sequence

from handroid.errors import InvalidParams

_LABEL = r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}$){_LABEL}(\.{_LABEL})*\.?")


def check_servers(servers: Sequence[str]) -> None:
    """Check the host names of the servers, and how many there are.

    Raises:
        InvalidParams: one is not a host name, or they do not form a cluster.
    """
    for server in servers:
        if not _is_host(server):
            raise InvalidParams(
                f"{server!r} is not a host name.",
                "Pass a name or an IPv4 address without a scheme and without a port; members use "
                "port 4222.",
            )
    if len(set(servers)) < len(servers):
        raise InvalidParams("A server is named twice.", "Pass each server once.")
    if len(servers) % 2 == 0:
        raise InvalidParams(
            f"A cluster of {len(servers)} servers tolerates no more failures than one server less.",
            "Pass one server, or three for a cluster.",
        )


def _is_host(text: str) -> bool:
    try:
        return isinstance(ipaddress.ip_address(text), ipaddress.IPv4Address)
    except ValueError:
        return _HOST.fullmatch(text) is not None
