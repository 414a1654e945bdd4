"""A recording of a real phone: a folder with the output of commands, and a manifest."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

MANIFEST: Final = "manifest.json"
_FORMAT: Final = 1


class BadRecording(ValueError):
    """The folder does not contain a valid recording."""


@dataclass(frozen=True)
class RecordedAnswer:
    """The output of a command line: the names of files in the folder, and the exit code."""

    stdout: str
    stderr: str | None = None
    code: int = 0


@dataclass(frozen=True)
class Recording:
    """The files of a recording by what they contain.

    ``screens`` are dumps of uiautomator, by the option they were made with (empty for none).
    """

    api: int
    serial: str
    screens: Mapping[str, str]
    answers: Mapping[str, RecordedAnswer]

    def files(self) -> list[str]:
        """Return the names of all files, without the manifest."""
        streams = [name for each in self.answers.values() for name in (each.stdout, each.stderr)]
        return sorted(name for name in (*self.screens.values(), *streams) if name is not None)


def write_private(path: Path, data: bytes) -> None:
    """Write a new file that only its owner can read.

    Raises:
        FileExistsError: it exists already.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)


def write_manifest(folder: Path, recording: Recording) -> None:
    """Write the manifest, which completes a recording."""
    text = json.dumps({"format": _FORMAT, **asdict(recording)}, indent=2, ensure_ascii=False)
    write_private(folder / MANIFEST, text.encode() + b"\n")


def read_recording(folder: Path) -> Recording:
    """Read a recording's manifest.

    Raises:
        BadRecording: there is none, or it names missing files or files outside the folder.
    """
    try:
        recording = _parse(json.loads((folder / MANIFEST).read_bytes()))
    except FileNotFoundError as error:
        raise BadRecording(f"{folder} holds no recording: it has no {MANIFEST}") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadRecording(f"{folder / MANIFEST} cannot be read: {error!r}") from error
    for name in recording.files():
        if Path(name).name != name or not (folder / name).is_file():
            raise BadRecording(f"{folder / MANIFEST} names {name!r}, which is not in the folder")
    return recording


def _parse(data: Any) -> Recording:
    if data["format"] != _FORMAT:
        raise ValueError(f"format {data['format']}, where {_FORMAT} is known")
    answers = {line: RecordedAnswer(**answer) for line, answer in data["answers"].items()}
    return Recording(int(data["api"]), str(data["serial"]), dict(data["screens"]), answers)
