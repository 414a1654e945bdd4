"""systemd units for servers, gateways and nodes."""

from handroid.surfaces.fleet.setup.templates import template

_UNITS = ("handroid-nats.service", "handroid-gateway.service", "handroid-node.service")


def units() -> dict[str, str]:
    """Return the units by file name."""
    return {name: template(name).substitute() for name in _UNITS}
