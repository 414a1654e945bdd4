"""Checks the adb programs on this computer, and the adb server."""

import os
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from handroid.adb import binary
from handroid.adb.server import AdbServer, program_version
from handroid.doctor.finding import Finding, failure, ok, problem, warning
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline

_PROTOCOL = re.compile(r"Bridge version 1\.0\.(\d+)")
_BUILD = re.compile(r"^Version (\S+)", re.MULTILINE)
_OLDEST_PROTOCOL = 41
_PROGRAM, _OTHERS, _SERVER = "adb program", "other adb programs", "adb server"
_NEWER = "Install a current version of Android's platform-tools."


async def examine(
    server: AdbServer,
    named: str | None,
    deadline: Deadline,
    environ: Mapping[str, str] = os.environ,
) -> AsyncIterator[Finding]:
    """Yield the findings about adb."""
    protocol: int | None = None
    try:
        program = binary.find(named, environ)
        text = await program_version(program, deadline)
    except HandroidError as error:
        yield failure(_PROGRAM, error)
    else:
        protocol = _protocol(text)
        yield _program(program, text, protocol)
        async for finding in _others(program, protocol, environ, deadline):
            yield finding
    yield await _server(server, protocol, deadline)


def _program(program: Path, text: str, protocol: int | None) -> Finding:
    if protocol is None:
        first = text.strip().splitlines()[0] if text.strip() else "nothing"
        return problem(
            _PROGRAM, f"{program} says '{first}' and is no adb.", "Name another one with --adb."
        )
    build = _BUILD.search(text)
    version = build[1] if build else f"1.0.{protocol}"
    if protocol < _OLDEST_PROTOCOL:
        return problem(_PROGRAM, f"{program} is version {version}, which is too old.", _NEWER)
    return ok(_PROGRAM, f"{program}, version {version}")


async def _others(
    program: Path, protocol: int | None, environ: Mapping[str, str], deadline: Deadline
) -> AsyncIterator[Finding]:
    """Yield the programs that would kill our server to start their own."""
    for other in binary.others_on_path(program, environ):
        try:
            theirs = _protocol(await program_version(other, deadline))
        except HandroidError:
            continue
        if theirs not in (None, protocol):
            yield warning(
                _OTHERS,
                f"{other} speaks another version (1.0.{theirs}) and ends the adb server whenever "
                "it is used.",
                f"Remove it, or replace it by a link to {program}.",
            )


async def _server(server: AdbServer, protocol: int | None, deadline: Deadline) -> Finding:
    where = f"{server.address.host}:{server.address.port}"
    try:
        version = await server.version(deadline)
    except HandroidError as error:
        return failure(_SERVER, error)
    if protocol is not None and version != protocol:
        return warning(
            _SERVER,
            f"The server at {where} has version {version}, the adb program {protocol}: each use "
            "of that program restarts it and interrupts every call.",
            "Run 'adb kill-server' once, with no phone in use, so that one version stays.",
        )
    return ok(_SERVER, f"{where}, version {version}")


def _protocol(text: str) -> int | None:
    found = _PROTOCOL.search(text)
    return int(found[1]) if found else None
