"""The files that are copied to the computers of nodes and gateways."""

import json

from handroid.surfaces.fleet.setup.layout import Fleet
from handroid.surfaces.fleet.setup.permissions import gateway_inbox, node_inbox
from handroid.surfaces.fleet.setup.templates import template


def files(fleet: Fleet, ca: str) -> dict[str, str]:
    """Return the files of all members, without their private keys."""
    found: dict[str, str] = {}
    for node in fleet.nodes:
        found |= {
            f"{node.folder}/node.toml": template("node.toml").substitute(
                site=node.site,
                name=node.name,
                servers=json.dumps(fleet.urls),
                inbox=node_inbox(node.site, node.name),
            ),
            f"{node.folder}/gateways.keys": _keys(fleet),
            f"{node.folder}/ca.pem": ca,
        }
    for gateway in fleet.gateways:
        found |= {
            f"{gateway.folder}/gateway.toml": template("gateway.toml").substitute(
                name=gateway.name,
                servers=json.dumps(fleet.urls),
                inbox=gateway_inbox(gateway.name),
            ),
            f"{gateway.folder}/ca.pem": ca,
        }
    return found


def _keys(fleet: Fleet) -> str:
    lines = (f"{gateway.name} {gateway.signing}\n" for gateway in fleet.gateways)
    return "# The gateways that this node obeys, and their public keys.\n" + "".join(lines)
