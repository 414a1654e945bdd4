"""The interface of a phone for the services of adbd."""

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
    """A socket on the phone, and the service of the computer that its connections reach."""

    local: str
    remote: str
    link: Link


class Served(Protocol):
    """The parts of a phone that the services use."""

    @property
    def level(self) -> Level:
        """Its Android version."""

    @property
    def properties(self) -> Properties:
        """Its system properties."""

    @property
    def files(self) -> FileSystem:
        """Its files."""

    @property
    def shell(self) -> Shell:
        """The shell that runs command lines."""

    @property
    def abstract_sockets(self) -> dict[str, Server]:
        """The listening abstract sockets."""

    @property
    def tcp_ports(self) -> dict[int, Server]:
        """The listening ports on its loopback."""

    @property
    def reversed(self) -> dict[str, Listener]:
        """The listeners that ``adb reverse`` created."""
