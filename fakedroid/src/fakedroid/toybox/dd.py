"""`dd`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fakedroid.shell.opening import descriptor_of, opener_for
from fakedroid.shell.process import Command, Sink
from fakedroid.shell.streams import FileInput, FileOutput, Input
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.making import umask_of
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.sizes import human
from fakedroid.toybox.tool import Tool, tool

_UNITS = {"c": 1, "w": 2, "b": 512, "k": 1024, "K": 1024, "kD": 1000, "M": 1 << 20, "MD": 10**6}
_UNITS |= {"G": 1 << 30, "GD": 10**9}
_CONVERSIONS = frozenset(("notrunc", "noerror", "sync", "fsync"))
_PER_SECOND = 400_000_000
"""Bytes a phone copies in a second, for the figure in the last line."""


@dataclass
class _Settings:
    source: str = ""
    target: str = ""
    read_size: int = 512
    write_size: int = 512
    count: int | None = None
    skip: int = 0
    seek: int = 0
    conversions: set[str] = field(default_factory=set)
    status: str = ""


@dataclass
class _Totals:
    full: int = 0
    part: int = 0

    def add(self, size: int, wanted: int) -> None:
        if size == wanted:
            self.full += 1
        elif size:
            self.part += 1

    def __str__(self) -> str:
        return f"{self.full}+{self.part}"


def _size(text: str) -> int:
    found = re.match(r"(0[xX][0-9a-fA-F]+|\d+)(\D*)\Z", text)
    if found is None or found.group(2) not in {"", *_UNITS}:
        raise RefusedError(f"invalid number '{text}'")
    return int(found.group(1), 0 if found.group(1)[:2] in ("0x", "0X") else 10) * _UNITS.get(
        found.group(2), 1
    )


def _settings(words: list[str]) -> _Settings:
    settings = _Settings()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise RefusedError(f"unknown arg {word}")
        _set(settings, name, value)
    return settings


def _set(settings: _Settings, name: str, value: str) -> None:
    numbers = {"ibs": "read_size", "obs": "write_size", "count": "count"}
    numbers |= {"skip": "skip", "seek": "seek"}
    if name in ("if", "of"):
        setattr(settings, "source" if name == "if" else "target", value)
    elif name == "bs":
        settings.read_size = settings.write_size = _size(value)
    elif name in numbers:
        setattr(settings, numbers[name], _size(value))
    elif name == "conv":
        unknown = set(value.split(",")) - _CONVERSIONS
        if unknown:
            raise RefusedError(f"unknown conversion {min(unknown)}")
        settings.conversions = set(value.split(","))
    elif name == "status":
        if value not in ("noxfer", "none"):
            raise RefusedError(f"unknown status '{value}'")
        settings.status = value
    else:
        raise RefusedError(f"unknown arg {name}")


async def _dd(run: Tool) -> int | None:
    settings = _settings(run.words)
    source = _open_source(run, settings)
    sink = _open_sink(run, settings)
    read, written, size = _Totals(), _Totals(), 0
    await _skip(source, settings.skip * settings.read_size)
    while settings.count is None or read.full + read.part < settings.count:
        block = await _block(source, settings.read_size)
        if not block:
            break
        read.add(len(block), settings.read_size)
        if "sync" in settings.conversions:
            block = block.ljust(settings.read_size, b"\0")
        await sink.write(block)
        written.add(len(block), settings.write_size)
        size += len(block)
    await _report(run, settings, read, written, size)
    return None


def _open_source(run: Tool, settings: _Settings) -> Input:
    if not settings.source:
        return run.stdin
    try:
        return run.open(settings.source)
    except OSError as error:
        raise RefusedError(f"{settings.source}: {error_text(error)}") from None


def _open_sink(run: Tool, settings: _Settings) -> Sink:
    if not settings.target:
        return run.process.stdout
    path = run.path(settings.target)
    try:
        if path == "/dev/tty" or descriptor_of(path) is not None:
            return opener_for(run.process).write(path)
        keep = "notrunc" in settings.conversions or settings.seek
        writer = run.files.open_write(path, truncate=not keep, mode=0o666 & ~umask_of(run))
        if keep:
            writer.position = settings.seek * settings.write_size
            if "notrunc" not in settings.conversions:
                writer.truncate(writer.position)
        return FileOutput(writer)
    except OSError as error:
        raise RefusedError(f"{settings.target}: {error_text(error)}") from None


async def _skip(source: Input, size: int) -> None:
    if size and isinstance(source, FileInput):
        source.reader.position += size
        return
    while size > 0:
        data = await source.read(min(size, 65536))
        if not data:
            return
        size -= len(data)


async def _block(source: Input, size: int) -> bytes:
    """Return one block; a file gives whole ones, a pipe what there is."""
    data = await source.read(size)
    while isinstance(source, FileInput) and 0 < len(data) < size:
        more = await source.read(size - len(data))
        if not more:
            break
        data += more
    return data


async def _report(
    run: Tool, settings: _Settings, read: _Totals, written: _Totals, size: int
) -> None:
    if settings.status == "none":
        return
    await run.process.err(f"{read} records in\n{written} records out\n")
    if settings.status != "noxfer":
        seconds = max(0.001, size / _PER_SECOND)
        rate = human(int(size / seconds), space=True)
        total = human(size, space=True)
        await run.process.err(
            f"{size} bytes ({total}) copied, {seconds:f} s, {rate}/s\n".replace("  ", " ")
        )


_USAGE = (
    "usage: dd [if=FILE] [of=FILE] [ibs=N] [obs=N] [bs=N] [count=N] [skip=N] [seek=N]"
    " [conv=notrunc|noerror|sync|fsync] [status=noxfer|none]"
)
COMMANDS: dict[str, Command] = {"dd": tool(Usage(_USAGE), _dd)}
