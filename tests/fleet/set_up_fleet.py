"""A fleet created by 'handroid fleet init', with a nats-server that uses its files."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from handroid.surfaces.fleet.bus.bus import BusSettings
from handroid.surfaces.fleet.settings.member_settings import read_gateway, read_node
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, add_node, make_fleet
from handroid.surfaces.fleet.setup.permissions import OPERATOR_INBOX
from tests.fleet.servers import Server, free_port, program


@dataclass
class ConfiguredServer(Server):
    """A nats-server with the configuration of a fleet's folder, on another port."""

    def start(self) -> None:
        """Start it as its unit does, and return when it listens."""
        surroundings = {
            **os.environ,
            "SERVER_NAME": "nats-0",
            "STORE_DIR": str(self.folder / "store"),
            "MONITOR": "'127.0.0.1:-1'",
        }
        command = [
            program(),
            "-c",
            "nats.conf",
            "-p",
            str(self.port),
            "-l",
            str(self.folder / "log"),
        ]
        self.process = subprocess.Popen(
            command, cwd=self.folder / "server", env=surroundings, stderr=subprocess.DEVNULL
        )
        self._wait_until_it_listens()


@dataclass(frozen=True)
class SetUpFleet:
    """A fleet's folder, and its running server."""

    folder: Path
    server: ConfiguredServer

    def node(self, site: str = "lab", name: str = "n1") -> BusSettings:
        """Return how a node connects."""
        return self._here(read_node(self.folder / f"nodes/{site}.{name}/node.toml").bus)

    def gateway(self, name: str = "gw1") -> BusSettings:
        """Return how a gateway connects."""
        return self._here(read_gateway(self.folder / f"gateways/{name}/gateway.toml").bus)

    def operator(self) -> BusSettings:
        """Return how the operator connects."""
        seed, ca = self.folder / "operator/bus.seed", self.folder / "authority/ca.pem"
        return BusSettings((self.url,), "operator", OPERATOR_INBOX, seed, ca)

    @property
    def url(self) -> str:
        """Where members connect."""
        return f"tls://localhost:{self.server.port}"

    def _here(self, settings: BusSettings) -> BusSettings:
        return replace(settings, servers=(self.url,))


@contextmanager
def set_up_fleet(folder: Path) -> Iterator[SetUpFleet]:
    """Make a fleet of two nodes and two gateways, and run its server."""
    make_fleet(folder, ("localhost",))
    for name in ("n1", "n2"):
        add_node(folder, "lab", name)
    for name in ("gw1", "gw2"):
        add_gateway(folder, name)
    server = ConfiguredServer(folder, free_port())
    try:
        server.start()
        yield SetUpFleet(folder, server)
    finally:
        server.stop()


def check_configuration(folder: Path) -> None:
    """Check that nats-server accepts the configuration in a fleet's folder."""
    given = {"SERVER_NAME": "s", "STORE_DIR": "/nowhere", "MONITOR": "'127.0.0.1:8222'"}
    command = [program(), "-c", "nats.conf", "-t"]
    done = subprocess.run(command, cwd=folder / "server", capture_output=True, env=given)
    assert done.returncode == 0, done.stdout + done.stderr
