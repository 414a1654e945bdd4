"""The Kubernetes manifests of a fleet."""

import base64
import textwrap
from pathlib import Path

from handroid.errors import InvalidParams
from handroid.surfaces.fleet.setup.layout import Fleet, Gateway, Node
from handroid.surfaces.fleet.setup.server_config import server_text, users_text
from handroid.surfaces.fleet.setup.templates import template

_TLS = ("server.pem", "server-key.pem", "ca.pem")
_GATEWAY = ("gateway.toml", "bus.seed", "signing.seed", "ca.pem", "token")
_NODE = ("node.toml", "bus.seed", "gateways.keys", "ca.pem")


def manifests(fleet: Fleet, folder: Path) -> dict[str, str]:
    """Return the manifests by file name; their secrets are read from the fleet's folder."""
    return {
        "nats.yaml": _nats(fleet, folder),
        **{f"gateway-{each.name}.yaml": _gateway(each, folder) for each in fleet.gateways},
        **{f"node-{each.site}-{each.name}.yaml": _node(each, folder) for each in fleet.nodes},
    }


def _nats(fleet: Fleet, folder: Path) -> str:
    return template("kubernetes-nats.yaml").substitute(
        servers=len(fleet.servers),
        most_away=1 if len(fleet.servers) > 1 else 0,
        config=textwrap.indent(server_text(fleet), "    "),
        users=textwrap.indent(users_text(fleet), "    "),
        secrets=_secrets(folder / "server/tls", _TLS),
    )


def _gateway(gateway: Gateway, folder: Path) -> str:
    return template("kubernetes-gateway.yaml").substitute(
        name=f"gateway-{_label(gateway.name)}",
        secrets=_secrets(folder / gateway.folder, _GATEWAY),
    )


def _node(node: Node, folder: Path) -> str:
    return template("kubernetes-node.yaml").substitute(
        name=f"node-{_label(node.site)}-{_label(node.name)}",
        secrets=_secrets(folder / node.folder, _NODE),
    )


def _label(token: str) -> str:
    """Return a token of the bus in a form that Kubernetes allows in names."""
    return token.replace("_", "-").strip("-") or "x"


def _secrets(folder: Path, names: tuple[str, ...]) -> str:
    return "\n".join(f"  {name}: {_coded(folder / name)}" for name in names)


def _coded(path: Path) -> str:
    try:
        return base64.b64encode(path.read_bytes()).decode()
    except OSError as error:
        raise InvalidParams(
            f"{path} cannot be read: {error.strerror}.",
            "Restore it, or add that member again, which creates a new key.",
        ) from error
