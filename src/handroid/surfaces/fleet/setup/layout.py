"""The members of a fleet, stored in its folder as fleet.json."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from handroid.errors import InvalidParams

FILE = "fleet.json"
PORT = 4222


@dataclass(frozen=True, order=True)
class Node:
    """A computer with phones."""

    site: str
    name: str
    key: str

    @property
    def folder(self) -> str:
        """Where its files lie."""
        return f"nodes/{self.site}.{self.name}"


@dataclass(frozen=True, order=True)
class Gateway:
    """A server for callers; ``signing`` is the public key for the signatures of its messages."""

    name: str
    key: str
    signing: str

    @property
    def folder(self) -> str:
        """Where its files lie."""
        return f"gateways/{self.name}"


@dataclass(frozen=True)
class Fleet:
    """A fleet: the host names of its nats-servers, the operator's public keys, and its members."""

    servers: tuple[str, ...]
    operator: str
    system: str
    nodes: tuple[Node, ...] = ()
    gateways: tuple[Gateway, ...] = ()

    @property
    def urls(self) -> list[str]:
        """The URLs that members connect to."""
        return [f"tls://{host}:{PORT}" for host in self.servers]

    def with_node(self, node: Node) -> "Fleet":
        """Return the fleet with this node added."""
        others = (each for each in self.nodes if each.folder != node.folder)
        return replace(self, nodes=tuple(sorted((*others, node))))

    def with_gateway(self, gateway: Gateway) -> "Fleet":
        """Return the fleet with this gateway added."""
        others = (each for each in self.gateways if each.folder != gateway.folder)
        return replace(self, gateways=tuple(sorted((*others, gateway))))


def to_json(fleet: Fleet) -> str:
    """Return the text of fleet.json."""
    members = {
        "nodes": [vars(node) for node in fleet.nodes],
        "gateways": [vars(gateway) for gateway in fleet.gateways],
    }
    own = {"servers": list(fleet.servers), "operator": fleet.operator, "system": fleet.system}
    return json.dumps({**own, **members}, indent=2) + "\n"


def read(folder: Path) -> Fleet:
    """Return the fleet in a folder.

    Raises:
        InvalidParams: there is none, or fleet.json cannot be parsed.
    """
    path = folder / FILE
    try:
        return _parse(json.loads(path.read_bytes()))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InvalidParams(
            f"There is no fleet in {folder.absolute()}.",
            "Pass its folder with --folder, or create one with 'handroid fleet init FOLDER'.",
        ) from error
    except OSError as error:
        raise InvalidParams(
            f"{path} cannot be read: {error.strerror}.", "Check who owns the file and the folder."
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidParams(f"{path} cannot be read.", "Restore it from a backup.") from error


def _parse(content: dict[str, Any]) -> Fleet:
    return Fleet(
        tuple(map(str, content["servers"])),
        str(content["operator"]),
        str(content["system"]),
        tuple(Node(**each) for each in content["nodes"]),
        tuple(Gateway(**each) for each in content["gateways"]),
    )
