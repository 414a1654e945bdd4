"""The settings for cleaning up a phone after a lease: [cleanup] in node.toml."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handroid.errors import InvalidParams
from handroid.policy.storage import checked_path


@dataclass(frozen=True)
class CleanupSettings:
    """The optional cleanup steps.

    ``empty`` lists folders whose contents are deleted, if a storage grant allows that.
    """

    close_apps: bool = False
    empty: tuple[str, ...] = ()
    restore_settings: bool = False


def read_cleanup(given: Any, path: Path) -> CleanupSettings:
    """Return the settings of the section [cleanup].

    Raises:
        InvalidParams: a setting is unknown or not valid.
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
