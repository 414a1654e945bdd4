"""Adds Handroid to a client's settings, and removes it again.

The original is kept beside the file before the first change. Uninstalling restores exactly that,
unless the file was changed since; then only our entry is removed.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from handroid.errors import ActionFailed
from handroid.file_replacing import replace
from handroid.state import State
from handroid.surfaces.client_files.clients import Client, Command
from handroid.surfaces.client_files.json_text import UnreadableText

BACKUP = ".before-handroid"
_STATE = "clients"
_PRIVATE = 0o600


class Change(Enum):
    """What was done to a client's settings."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    RESTORED = "restored"
    REMOVED = "removed"
    ABSENT = "absent"


@dataclass(frozen=True)
class Installation:
    """One settings file of one client, and the record of our changes to it."""

    client: Client
    file: Path
    state: State

    @property
    def backup(self) -> Path:
        """The path of the backup of the original settings."""
        return self.file.with_name(self.file.name + BACKUP)

    def install(self, command: Command) -> Change:
        """Add the server; nothing changes if it is there already.

        Raises:
            ActionFailed: the file cannot be read or written.
        """
        before = _read(self.file)
        after = self._edited(before, lambda text: self.client.with_server(text, command))
        if after == before:
            return Change.UNCHANGED
        record = self._record()
        if before is not None and not (record and self.backup.exists()):
            _write(self.backup, before, _PRIVATE)
        _write(self.file, after, _mode(self.file))
        created = record.get("created", False) if record else before is None
        self._keep_record({"sha256": _sha256(after), "created": created})
        return Change.WRITTEN

    def uninstall(self) -> Change:
        """Remove the server.

        Raises:
            ActionFailed: the file cannot be read or written.
        """
        change = self._remove_entry(self._record())
        self._keep_record(None)
        return change

    def _remove_entry(self, record: dict[str, Any] | None) -> Change:
        before = _read(self.file)
        if before is None:
            return Change.ABSENT
        if record and record["sha256"] == _sha256(before):
            return self._restore(created=record["created"])
        after = self._edited(before, self.client.without_server)
        if after == before:
            return Change.ABSENT
        _write(self.file, after, _mode(self.file))
        return Change.REMOVED

    def _restore(self, *, created: bool) -> Change:
        if created:
            self.file.unlink()
        else:
            _write(self.file, _read(self.backup) or b"", _mode(self.file))
            self.backup.unlink(missing_ok=True)
        return Change.RESTORED

    def _edited(self, before: bytes | None, edit: Callable[[str], str]) -> bytes:
        try:
            changed = edit((before or b"").decode())
        except (UnreadableText, UnicodeDecodeError) as error:
            raise ActionFailed(
                f"{self.file} cannot be read: {error}.",
                "Correct it, or add the lines that --print shows yourself.",
            ) from error
        return changed.encode()

    def _record(self) -> dict[str, Any] | None:
        return self.state.read(_STATE).get(str(self.file))

    def _keep_record(self, known: dict[str, Any] | None) -> None:
        content = self.state.read(_STATE)
        content.pop(str(self.file), None)
        self.state.write(_STATE, content if known is None else {**content, str(self.file): known})


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ActionFailed(
            f"{file} cannot be read: {error.strerror}.", "Check who owns the file."
        ) from error


def _mode(file: Path) -> int:
    return file.stat().st_mode & 0o777 if file.exists() else _PRIVATE


def _write(file: Path, content: bytes, mode: int) -> None:
    """Replace the file atomically; if it is a symbolic link, replace its target."""
    file = file.resolve()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace(file, content, mode)
    except OSError as error:
        raise ActionFailed(
            f"{file} cannot be written: {error.strerror}.", "Check who owns the file."
        ) from error
