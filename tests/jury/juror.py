"""A program of others, as the court speaks to it."""

from pathlib import Path
from typing import ClassVar


class SaidNoError(Exception):
    """The program answered with an error, or with something that is no answer."""


class Juror:
    """One program. What it does not offer stands in ``absent``, what it cannot do in ``beyond``."""

    name: ClassVar[str]
    version: ClassVar[str]
    absent: ClassVar[dict[str, str]] = {}
    """Capabilities the program has no call for, with the reason; they are not asked."""
    beyond: ClassVar[dict[str, str]] = {}
    """Capabilities that are tried and fail here, with the reason; one that succeeds is a fault."""

    async def phones(self) -> str:
        """Return the program's own list of phones."""
        raise NotImplementedError

    async def properties(self) -> str:
        """Return what the program says of the phone: its model, release or size."""
        raise NotImplementedError

    async def start(self, package: str) -> None:
        """Start an app."""
        raise NotImplementedError

    async def find(self, identifier: str) -> tuple[int, int]:
        """Return the middle of the element whose resource id ends so, or of its picture."""
        raise NotImplementedError

    async def tap(self, x: int, y: int) -> None:
        """Tap there."""
        raise NotImplementedError

    async def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        raise NotImplementedError

    async def screenshot(self) -> bytes:
        """Return a picture file of the screen."""
        raise NotImplementedError

    async def log(self) -> str:
        """Return the newest lines of the log."""
        raise NotImplementedError

    async def push(self, source: Path, target: str) -> None:
        """Copy a file to the phone."""
        raise NotImplementedError

    async def pull(self, source: str, target: Path) -> None:
        """Copy a file from the phone."""
        raise NotImplementedError

    async def install(self, apk: Path) -> str:
        """Install an APK and return the name of the package that is then to be found."""
        raise NotImplementedError
