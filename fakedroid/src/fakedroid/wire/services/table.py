"""The table of services by name. [src: adb/daemon/services.cpp]"""

from typing import Final

from fakedroid.wire.services.abb import bridge, bridge_raw
from fakedroid.wire.services.framebuffer import framebuffer
from fakedroid.wire.services.one_line_services import restart_on_port, saying
from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Route, parse_request
from fakedroid.wire.services.reverse import reverse
from fakedroid.wire.services.shell import execute, reboot, shell
from fakedroid.wire.services.sockets import connect_abstract, connect_tcp
from fakedroid.wire.services.sync import sync
from fakedroid.wire.stream import Service

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
"""Names that are not here (jdwp, track-jdwp, dev …) are refused."""


def find_service(phone: Served, name: bytes) -> Service | None:
    """Return the handler of a service, or None if adbd refuses it."""
    request = parse_request(name)
    route = SERVICES.get(request.kind)
    return None if route is None else route(phone, request)
