"""Creates a fleet and its members: the keys first, then the files that depend on them."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from handroid.errors import InvalidParams
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.setup import authority, layout, member_files
from handroid.surfaces.fleet.setup.compose import compose_text
from handroid.surfaces.fleet.setup.folder import FleetFolder, using
from handroid.surfaces.fleet.setup.kubernetes import manifests
from handroid.surfaces.fleet.setup.layout import Fleet, Gateway, Node
from handroid.surfaces.fleet.setup.server_config import server_text, users_text
from handroid.surfaces.fleet.setup.server_names import check_servers
from handroid.surfaces.fleet.setup.systemd import units
from handroid.surfaces.fleet.trust.keys import new_seed, public_of
from handroid.surfaces.http.token import TOKEN_BYTES

_AUTHORITY = ("authority/ca-key.pem", "authority/ca.pem")
_SERVER = ("server/tls/server-key.pem", "server/tls/server.pem")
_ALIAS = "nats"
"""What the servers are called inside a compose file or a Kubernetes cluster."""


@dataclass(frozen=True)
class SetUp:
    """A fleet, and the files that were written."""

    fleet: Fleet
    changed: list[str]


def make_fleet(path: Path, servers: tuple[str, ...]) -> SetUp:
    """Create a fleet in a folder, or complete the existing one.

    Raises:
        InvalidParams: a server's name is wrong, the folder contains another fleet, or a file was
            edited by hand.
    """
    check_servers(servers)
    with using(path):
        folder = FleetFolder(path)
        if (path / layout.FILE).exists():
            _check_same(layout.read(path), servers)
        elif path.exists() and any(path.iterdir()):
            raise InvalidParams(f"{path} is not empty.", "Use an empty folder for the fleet.")
        else:
            folder.make_private()
        operator = _public(folder, "operator/bus.seed")
        system = _public(folder, "operator/system.seed")
        is_known = (path / layout.FILE).exists()
        return _write(folder, layout.read(path) if is_known else Fleet(servers, operator, system))


def add_node(path: Path, site: str, name: str) -> SetUp:
    """Add a node to a fleet; existing keys are kept.

    Raises:
        InvalidParams: there is no fleet, or the node's name is not valid.
    """
    names.node_name(site, name)
    fleet, folder = layout.read(path), FleetFolder(path)
    place = Node(site, name, "").folder
    with using(path):
        made = Node(site, name, _public(folder, f"{place}/bus.seed"))
        return _write(folder, fleet.with_node(made))


def add_gateway(path: Path, name: str) -> SetUp:
    """Add a gateway to a fleet; existing keys are kept.

    Raises:
        InvalidParams: there is no fleet, or the gateway's name is not valid.
    """
    names.token(name)
    fleet, folder = layout.read(path), FleetFolder(path)
    place = Gateway(name, "", "").folder
    with using(path):
        bus = _public(folder, f"{place}/bus.seed")
        signing = _public(folder, f"{place}/signing.seed")
        folder.make_once(f"{place}/token", lambda: secrets.token_urlsafe(TOKEN_BYTES).encode())
        return _write(folder, fleet.with_gateway(Gateway(name, bus, signing)))


def _write(folder: FleetFolder, fleet: Fleet) -> SetUp:
    _make_certificates(folder, fleet)
    folder.write({layout.FILE: layout.to_json(fleet)})
    folder.write(
        {
            "server/nats.conf": server_text(fleet),
            "server/users.conf": users_text(fleet),
            **member_files.files(fleet, _text(folder, "authority/ca.pem")),
        }
    )
    folder.write(
        {
            **{f"systemd/{name}": text for name, text in units().items()},
            "compose.yaml": compose_text(fleet),
            **{f"kubernetes/{name}": text for name, text in manifests(fleet, folder.path).items()},
        }
    )
    return SetUp(fleet, folder.changed)


def _make_certificates(folder: FleetFolder, fleet: Fleet) -> None:
    """Create the authority and the servers' certificate, if they are missing."""
    if _lacks(folder, *_AUTHORITY):
        if not _lacks(folder, "fleet.json"):
            raise InvalidParams(
                "The fleet's certificate authority is missing.",
                "Restore the folder 'authority' from a backup; all nodes and gateways trust it.",
            )
        folder.make_together(_AUTHORITY, authority.new_authority())
    ca_key, ca = (_bytes(folder, name) for name in _AUTHORITY)
    if _lacks(folder, *_SERVER):
        made = authority.new_server(ca_key, ca, (*fleet.servers, _ALIAS))
        folder.make_together(_SERVER, made)
    folder.make_once("server/tls/ca.pem", lambda: ca)


def _lacks(folder: FleetFolder, *names: str) -> bool:
    return not all((folder.path / name).exists() for name in names)


def _public(folder: FleetFolder, name: str) -> str:
    seed = folder.make_once(name, lambda: f"{new_seed()}\n".encode())
    return public_of(seed.decode("ascii", "replace").strip())


def _bytes(folder: FleetFolder, name: str) -> bytes:
    return (folder.path / name).read_bytes()


def _text(folder: FleetFolder, name: str) -> str:
    return _bytes(folder, name).decode()


def _check_same(known: Fleet, servers: tuple[str, ...]) -> None:
    if known.servers != servers:
        raise InvalidParams(
            f"The fleet in this folder has the servers {', '.join(known.servers)}.",
            "Pass the same with --server, or use another folder. To move the bus, change 'servers' "
            "in fleet.json, delete server/tls/server.pem, and run this again.",
        )
