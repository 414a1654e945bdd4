"""A node in a separate network, whose link to the bus goes down; that to its phones stays up.

It requires the permission to create network namespaces: root, on Linux.
"""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass

from bench.fault_fleet import FaultFleet
from bench.fault_scenes import Figures, restarted, separated
from bench.faulty_link import faulty_link

_ADDRESS = "10.213.{wire}.{end}"


@dataclass(frozen=True)
class Namespace:
    """A network with two links to this one: to the bus, and to an adb server."""

    name: str

    def wire(self, number: int) -> str:
        """Return the name of a link at this end."""
        return f"{self.name}-{number}"

    def plug(self, number: int, state: str) -> None:
        """Set a link "up" or "down"."""
        _ip("link", "set", self.wire(number), state)


@contextmanager
def namespace() -> Iterator[Namespace]:
    """Create a network for the body."""
    made = Namespace(f"hf{os.getpid()}")
    _ip("netns", "add", made.name)
    try:
        for number in (0, 1):
            _add_wire(made, number)
        yield made
    finally:
        _ip("netns", "delete", made.name)


def _add_wire(made: Namespace, number: int) -> None:
    far = f"eth{number}"
    _ip("link", "add", made.wire(number), "type", "veth", "peer", "name", far, "netns", made.name)
    _ip("address", "add", f"{here(number)}/30", "dev", made.wire(number))
    there = _ADDRESS.format(wire=number, end=2)
    _ip("-n", made.name, "address", "add", f"{there}/30", "dev", far)
    _ip("-n", made.name, "link", "set", far, "up")
    made.plug(number, "up")


def here(number: int) -> str:
    """Return our address on a link."""
    return _ADDRESS.format(wire=number, end=1)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


async def partition_by_namespace(fleet: FaultFleet) -> Figures:
    """Disconnect a node from the bus: packets are lost, and no connection is closed."""
    await fleet.nodes[1].end()
    async with AsyncExitStack() as stack:
        made = stack.enter_context(namespace())
        bus = await stack.enter_async_context(faulty_link(fleet.servers[0].port, here(0)))
        adb = await stack.enter_async_context(faulty_link(fleet.adb_ports[1], here(1)))
        inside = ["ip", "netns", "exec", made.name]
        node = fleet.member(1, [bus.url], f"{adb.host}:{adb.port}", inside=inside)
        stack.push_async_callback(node.end, signal.SIGKILL)
        await node.start()
        await fleet.usable(1)
        found = await separated(fleet, 1, lambda: made.plug(0, "down"), lambda: made.plug(0, "up"))
    await restarted(fleet, 1)
    return found
