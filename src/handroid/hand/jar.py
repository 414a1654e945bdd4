"""The hand's program: the jar that is pushed to phones."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from handroid.hand.failures import HandUnavailable

FOLDER = "/data/local/tmp"
PREFIX = "handroid-hand-"
_SHIPPED = Path(__file__).with_name("handroid-hand.jar")
_VERSION_DIGITS = 16


@dataclass(frozen=True)
class Jar:
    """The jar on this computer, and its path on a phone."""

    path: Path = _SHIPPED

    @property
    def exists(self) -> bool:
        """Whether this installation has it."""
        return self.path.is_file()

    @cached_property
    def content(self) -> bytes:
        """The bytes of the jar.

        Raises:
            HandUnavailable: the jar is missing.
        """
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise HandUnavailable(f"{self.path} cannot be read ({error.strerror})") from error

    @cached_property
    def sha256(self) -> str:
        """The jar's SHA-256 in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def version(self) -> str:
        """The version, which must be the same on the computer and the phone."""
        return self.sha256[:_VERSION_DIGITS]

    @property
    def place(self) -> str:
        """The jar's path on a phone."""
        return f"{FOLDER}/{PREFIX}{self.version}.jar"
