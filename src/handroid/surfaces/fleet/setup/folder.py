"""The folder of a fleet: writes files that only the owner can read, and never loses any.

Keys and certificates are created once. Files that are derived from others are rewritten when those
change, unless a person has edited them.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from handroid.errors import ActionFailed, InvalidParams

_WRITTEN = ".written.json"
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


@contextmanager
def using(folder: Path) -> Iterator[None]:
    """Say so when a fleet's folder cannot be used in this block.

    Raises:
        ActionFailed: it cannot.
    """
    try:
        yield
    except OSError as error:
        raise ActionFailed(
            f"The folder {folder} cannot be used: {error.strerror}.",
            "Choose a folder that you can read and write.",
        ) from error


class FleetFolder:
    """The folder of a fleet; ``changed`` names the files that this run has written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changed: list[str] = []

    def make_private(self) -> None:
        """Make the folder itself, or keep others out of an empty one that is there."""
        self._make_folder(self.path)
        self.path.chmod(_FOLDER_MODE)

    def make_once(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a file's content; create it if it does not exist."""
        path = self.path / name
        if not path.exists():
            self._write(path, make())
            self.changed.append(name)
        return path.read_bytes()

    def make_together(self, names: Sequence[str], contents: Sequence[bytes]) -> None:
        """Write files that belong together, replacing leftovers of earlier ones."""
        for name, content in zip(names, contents, strict=True):
            self._write(self.path / name, content)
            self.changed.append(name)

    def write(self, files: dict[str, str]) -> None:
        """Write files that are derived from others.

        Raises:
            InvalidParams: a person has edited one; then none is written.
        """
        contents = {name: text.encode() for name, text in files.items()}
        written = self._written()
        due = [name for name in contents if self._is_due(name, contents[name], written.get(name))]
        for name in due:
            self._write(self.path / name, contents[name])
            self.changed.append(name)
        hashes = {name: _hash(content) for name, content in contents.items()}
        if hashes.items() - written.items():
            self._write(self.path / _WRITTEN, json.dumps({**written, **hashes}).encode())

    def _is_due(self, name: str, content: bytes, written: str | None) -> bool:
        """Whether to write a file; an edited file is kept while its sources are unchanged."""
        path = self.path / name
        if not path.exists():
            return True
        found = path.read_bytes()
        if found == content or written == _hash(content):
            return False
        if _hash(found) != written:
            raise InvalidParams(
                f"{path} was not written by 'handroid fleet', or was changed since.",
                "Move it elsewhere, run the command again, and apply your changes to the new file.",
            )
        return True

    def _written(self) -> dict[str, str]:
        try:
            found: dict[str, str] = json.loads((self.path / _WRITTEN).read_bytes())
        except (OSError, ValueError):
            return {}
        return found

    def _write(self, path: Path, content: bytes) -> None:
        try:
            self._make_folder(path.parent)
            beside = path.with_name(f".{path.name}.part")
            beside.unlink(missing_ok=True)
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            beside.replace(path)
        except OSError as error:
            raise ActionFailed(
                f"{path} cannot be written: {error.strerror}.",
                "Choose a folder that you can write to.",
            ) from error

    def _make_folder(self, folder: Path) -> None:
        if folder != self.path:
            self._make_folder(folder.parent)
        folder.mkdir(mode=_FOLDER_MODE, parents=folder == self.path, exist_ok=True)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
