"""Finds the settings of a node or gateway: a file, or options for a fleet without keys."""

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from handroid.errors import InvalidParams

if TYPE_CHECKING:
    from handroid.surfaces.fleet.bus.bus import BusSettings
    from handroid.surfaces.fleet.settings.member_settings import GatewaySettings, NodeSettings

_NO_BUS = InvalidParams(
    "The address of the bus is missing.",
    "Pass the folder that 'handroid fleet add-node' or 'add-gateway' wrote as --settings, or run "
    "this there. To try a fleet without keys, pass --bus.",
)


def settings_file(given: Path | None, bus: list[str] | None, name: str) -> Path | None:
    """Return the settings file to read; without options, the one in the current folder."""
    own = Path(name)
    return given or (own if not bus and own.exists() else None)


def plain_node(bus: list[str] | None, site: str, name: str | None) -> "NodeSettings":
    """Return the settings of a node without keys.

    Raises:
        InvalidParams: no bus is named, or the node cannot be called that.
    """
    from handroid.surfaces.fleet.bus import names
    from handroid.surfaces.fleet.settings.member_settings import NodeSettings

    own = name or _clean(socket.gethostname())
    called = names.node_name(site, own)
    return NodeSettings(site, own, _plain_bus(bus, f"node {called}"), None)


def plain_gateway(bus: list[str] | None) -> "GatewaySettings":
    """Return the settings of a gateway without keys.

    Raises:
        InvalidParams: no bus is named.
    """
    from handroid.surfaces.fleet.settings.member_settings import GatewaySettings

    own = f"{_clean(socket.gethostname())}-{os.getpid()}"
    return GatewaySettings(own, _plain_bus(bus, f"gateway {own}"), None)


def _plain_bus(servers: list[str] | None, name: str) -> "BusSettings":
    from handroid.surfaces.fleet.bus.bus import BusSettings

    if not servers:
        raise _NO_BUS
    return BusSettings(tuple(servers), name)


def _clean(name: str) -> str:
    kept = (each if each.isalnum() and each.isascii() else "-" for each in name.lower())
    return "".join(kept)[:40] or "node"
