"""Checks the settings, the state folder, the emergency stop and the listen address."""

import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

from handroid.config import FILE_NAME, Settings, load
from handroid.doctor.finding import Finding, failure, ok, problem, warning
from handroid.errors import HandroidError
from handroid.policy.stop import StopSwitch
from handroid.state import State

_SETTINGS, _STATE, _STOP, _LISTEN = "settings", "state folder", "emergency stop", "listen address"
_OURS_ALONE, _OTHERS = 0o700, 0o077


def examine(folder: Path) -> Iterator[Finding]:
    """Yield the findings about Handroid's settings and state on this computer."""
    yield _state(folder)
    try:
        loaded = load(folder / FILE_NAME)
    except HandroidError as error:
        yield failure(_SETTINGS, error)
    else:
        changed = ", ".join(sorted(loaded.origins)) or "none"
        yield ok(_SETTINGS, f"changed from their defaults: {changed}")
        yield _listen(loaded.settings)
    if StopSwitch(State(folder)).is_on:
        yield problem(_STOP, "All actions on phones are stopped.", "Run 'handroid resume'.")


def _state(folder: Path) -> Finding:
    another = "Make it writable, or choose another folder with HANDROID_HOME."
    try:
        folder.mkdir(_OURS_ALONE, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return problem(_STATE, f"{folder} cannot be written: {error.strerror}.", another)
    if os.name == "posix" and folder.stat().st_mode & _OTHERS:
        return warning(_STATE, f"Other users can look into {folder}.", f"Run: chmod 700 '{folder}'")
    return ok(_STATE, str(folder))


def _listen(settings: Settings) -> Finding:
    host, _, port = settings.listen.rpartition(":")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), int(port)))
        except OSError as error:
            return warning(
                _LISTEN,
                f"{settings.listen} cannot be listened at: {error.strerror}.",
                "Is 'handroid serve --http' running already? Else choose another address: "
                "handroid config set listen 127.0.0.1:8081",
            )
    return ok(_LISTEN, f"{settings.listen} is free")
