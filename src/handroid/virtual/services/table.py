"""Which service answers to which name. [src: adb/daemon/services.cpp]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handroid.virtual.services.abb import bridge, bridge_raw
from handroid.virtual.services.framebuffer import framebuffer
from handroid.virtual.services.request import Route, parse_request
from handroid.virtual.services.reverse import reverse
from handroid.virtual.services.sentences import restart_on_port, saying
from handroid.virtual.services.shell import execute, reboot, shell
from handroid.virtual.services.sockets import connect_abstract, connect_tcp
from handroid.virtual.services.sync import sync
from handroid.virtual.stream import Service

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone

SERVICES: Final[dict[str, Route]] = {
    "shell": shell,
    "exec": execute,
    "sync": sync,
    "abb": bridge,
    "abb_exec": bridge_raw,
    "localabstract": connect_abstract,
    "tcp": connect_tcp,
    "reverse": reverse,
    "framebuffer": framebuffer,
    "reboot": reboot,
    "root": saying("adbd cannot run as root in production builds\n"),
    "unroot": saying("adbd not running as root\n"),
    "remount": saying('Not running as root. Try "adb root" first.\n'),
    "usb": saying("restarting in USB mode\n", restarts=True),
    "tcpip": restart_on_port,
    "reconnect": saying("done", restarts=True),
}
"""A name that is not here (jdwp, track-jdwp, dev …) is refused."""


def find_service(phone: VirtualPhone, name: bytes) -> Service | None:
    """Return what serves the name, None where adbd refuses it."""
    request = parse_request(name)
    route = SERVICES.get(request.kind)
    return None if route is None else route(phone, request)
