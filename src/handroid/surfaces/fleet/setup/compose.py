"""A compose file with one nats-server, the gateways and the nodes of a fleet."""

from handroid.surfaces.fleet.setup.layout import Fleet
from handroid.surfaces.fleet.setup.templates import template

_FIRST_PORT = 8443


def compose_text(fleet: Fleet) -> str:
    """Return compose.yaml."""
    gateways = [
        template("compose-gateway.yaml").substitute(
            name=gateway.name, folder=gateway.folder, port=_FIRST_PORT + index
        )
        for index, gateway in enumerate(fleet.gateways)
    ]
    nodes = [
        template("compose-node.yaml").substitute(
            name=f"{node.site}-{node.name}", folder=node.folder
        )
        for node in fleet.nodes
    ]
    aliases = "".join(f"\n          - {host}" for host in dict.fromkeys((*fleet.servers, "nats")))
    owners = [f"gateway-{gateway.name}" for gateway in fleet.gateways]
    owners += [f"node-{node.site}-{node.name}" for node in fleet.nodes]
    return template("compose.yaml").substitute(
        aliases=aliases,
        members="".join([*gateways, *nodes]),
        volumes="".join(f"  {owner}-state: {{}}\n" for owner in owners),
    )
