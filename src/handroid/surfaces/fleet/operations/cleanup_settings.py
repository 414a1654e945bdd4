"""What the owner of a node wants done with a phone when its lease has ended."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handroid.errors import InvalidParams
from handroid.policy.storage import checked_path


@dataclass(frozen=True)
class CleanupSettings:
    """What is done besides going home and emptying the clipboard.

    ``empty`` are folders whose content is deleted, where a storage grant allows that.
    """

    close_apps: bool = False
    empty: tuple[str, ...] = ()
    restore_settings: bool = False


def read_cleanup(given: Any, path: Path) -> CleanupSettings:
    """Return what the section [cleanup] of node.toml says.

    Raises:
        InvalidParams: one of its settings does not exist, or is wrong.
    """
    if not isinstance(given, dict):
        raise InvalidParams(f"'cleanup' in {path} is not a section.", "Write [cleanup].")
    unknown = sorted(given.keys() - CleanupSettings.__dataclass_fields__.keys())
    if unknown:
        raise InvalidParams(f"[cleanup] in {path} has no setting '{unknown[0]}'.")
    folders = given.get("empty", [])
    if not isinstance(folders, list) or not all(isinstance(each, str) for each in folders):
        raise InvalidParams(f"'empty' in {path} is not a list of folders.", "Correct it.")
    return CleanupSettings(
        _flag(given, "close_apps", path),
        tuple(map(checked_path, folders)),
        _flag(given, "restore_settings", path),
    )


def _flag(given: dict[str, Any], name: str, path: Path) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise InvalidParams(f"'{name}' in {path} is neither true nor false.", "Correct it.")
    return value
