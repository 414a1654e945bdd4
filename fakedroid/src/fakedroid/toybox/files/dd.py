"""`dd`."""

from fakedroid.shell.opening import descriptor_of, opener_for
from fakedroid.shell.process import Command, Sink
from fakedroid.shell.streams import FileInput, FileOutput, Input
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.files.creating import umask_of
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.system.sizes import human
from fakedroid.toybox.tool import Tool, tool

_USAGE = (
    "usage: dd [if=FILE] [of=FILE] [ibs=N] [obs=N] [bs=N] [count=N] [skip=N] [seek=N]"
    " [conv=notrunc|noerror|sync|fsync] [status=noxfer|none]"
)
_KNOWN = frozenset(("if", "of", "bs", "count", "skip", "seek", "conv", "status"))
_PER_SECOND = 400_000_000
"""Bytes that a phone copies per second, for the figure in the last line."""


def _settings(words: list[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _KNOWN:
            raise RefusedError(f"unknown arg {word if not equals else name}")
        settings[name] = value
    return settings


def _size(settings: dict[str, str], name: str, default: int) -> int:
    try:
        return number(settings[name]) if name in settings else default
    except RefusedError:
        raise RefusedError(f"invalid number '{settings[name]}'") from None


async def _dd(run: Tool) -> int | None:
    settings = _settings(run.words)
    size, count = _size(settings, "bs", 512), _size(settings, "count", -1)
    skip, seek = _size(settings, "skip", 0) * size, _size(settings, "seek", 0) * size
    source = _open_source(run, settings.get("if", "-"))
    sink = _open_sink(run, settings, seek)
    await _skip(source, skip)
    blocks: list[int] = []
    while len(blocks) != count and (block := await _block(source, size)):
        await sink.write(block)
        blocks.append(len(block))
    full, total = blocks.count(size), sum(blocks)
    await _report(run, settings.get("status", ""), f"{full}+{len(blocks) - full}", total)
    return None


def _open_source(run: Tool, name: str) -> Input:
    try:
        return run.open(name)
    except OSError as error:
        raise RefusedError(f"{name}: {error_text(error)}") from None


def _open_sink(run: Tool, settings: dict[str, str], seek: int) -> Sink:
    name = settings.get("of")
    if name is None:
        return run.process.stdout
    path, keep = run.path(name), "notrunc" in settings.get("conv", "")
    try:
        if path == "/dev/tty" or descriptor_of(path) is not None:
            return opener_for(run.process).write(path)
        mode = 0o666 & ~umask_of(run)
        writer = run.files.open_write(path, truncate=not keep and not seek, mode=mode)
        writer.position = seek
        if seek and not keep:
            writer.truncate(seek)
        return FileOutput(writer)
    except OSError as error:
        raise RefusedError(f"{name}: {error_text(error)}") from None


async def _skip(source: Input, size: int) -> None:
    if size and isinstance(source, FileInput):
        source.reader.position += size
        return
    while size > 0 and (data := await source.read(min(size, 65536))):
        size -= len(data)


async def _block(source: Input, size: int) -> bytes:
    """Return one block; a file returns whole ones, a pipe what is available."""
    data = await source.read(size)
    while isinstance(source, FileInput) and 0 < len(data) < size:
        more = await source.read(size - len(data))
        if not more:
            break
        data += more
    return data


async def _report(run: Tool, status: str, blocks: str, size: int) -> None:
    if status == "none":
        return
    await run.process.err(f"{blocks} records in\n{blocks} records out\n")
    if status != "noxfer":
        seconds = max(0.001, size / _PER_SECOND)
        rate, total = human(int(size / seconds), space=True), human(size, space=True)
        text = f"{size} bytes ({total}) copied, {seconds:f} s, {rate}/s\n"
        await run.process.err(text.replace("  ", " "))


COMMANDS: dict[str, Command] = {"dd": tool(Usage(_USAGE), _dd)}
