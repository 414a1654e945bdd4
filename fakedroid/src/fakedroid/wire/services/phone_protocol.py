"""A phone as the services of adbd need it."""

from dataclasses import dataclass
from typing import Protocol

from fakedroid.device import Server
from fakedroid.shell.interpreter import Shell
from fakedroid.state.files import FileSystem
from fakedroid.state.levels.levels import Level
from fakedroid.state.properties import Properties
from fakedroid.wire.stream import Link


@dataclass
class Listener:
    """A socket on the phone, and what each connection to it reaches on the computer."""

    local: str
    remote: str
    link: Link


class Served(Protocol):
    """What the services use of a phone."""

    @property
    def level(self) -> Level:
        """Which Android it runs."""

    @property
    def properties(self) -> Properties:
        """Its system properties."""

    @property
    def files(self) -> FileSystem:
        """Its files."""

    @property
    def shell(self) -> Shell:
        """What runs command lines."""

    @property
    def abstract_sockets(self) -> dict[str, Server]:
        """What listens on abstract sockets."""

    @property
    def tcp_ports(self) -> dict[int, Server]:
        """What listens on its loopback."""

    @property
    def reversed(self) -> dict[str, Listener]:
        """What ``adb reverse`` put there."""
