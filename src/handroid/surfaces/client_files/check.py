"""Checks whether the clients that have Handroid in their settings can start it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from handroid.doctor.finding import Finding, ok, problem
from handroid.surfaces.client_files.clients import CLIENTS, Client, Folders
from handroid.surfaces.client_files.json_text import UnreadableText


def examine(folders: Folders) -> Iterator[Finding]:
    """Yield a finding for every client whose settings name Handroid."""
    for name, client in CLIENTS.items():
        file = client.file(folders)
        if file.exists():
            finding = _client(name, client, file)
            if finding:
                yield finding


def _client(name: str, client: Client, file: Path) -> Finding | None:
    place = f"client {name}"
    again = f"Run 'handroid install {name}'."
    try:
        entry = client.server_in(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, UnreadableText) as error:
        return problem(place, f"{file} cannot be read: {error}.", "Correct the file.")
    if entry is None:
        return None
    program = _program(entry)
    if shutil.which(program, path="") is None:
        missing = f"{file} starts '{program}', which is not there."
        if program and shutil.which(program):
            missing = f"{file} starts '{program}' without its path; a desktop may not find it."
        return problem(place, missing, again)
    return ok(place, f"{file} starts {program}")


def _program(entry: Any) -> str:
    """Return the program of an entry, in whichever form the client stores it."""
    command = entry.get("command", entry.get("cmd", "")) if isinstance(entry, dict) else ""
    return str(command[0] if isinstance(command, list) and command else command)
