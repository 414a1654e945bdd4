"""`cat`, `head`, `tail`, `tac`, `tee`, `wc`."""

from __future__ import annotations

from fakedroid.shell.opening import opener_for
from fakedroid.shell.process import Command, Process, Sink, decode
from fakedroid.shell.streams import Input
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_CAT = Usage("usage: cat [-etuv] [FILE...]", flags="etuv")
_HEAD = Usage("usage: head [-n NUM] [FILE...]", flags="qv", values="nc")
_TAIL = Usage("usage: tail [-n|c NUMBER] [-f|F] [-s SECONDS] [FILE...]", flags="fFqv", values="ncs")
_WC = Usage("usage: wc -lwcm [FILE...]", flags="lwcm")


async def _cat(run: Tool) -> int | None:
    marks = run.has("etv")

    async def copy(name: str, source: Input) -> None:
        while data := await source.read():
            if marks:
                data = b"".join(_visible(run, byte) for byte in data)
            await run.write(data)
            await run.flush()

    await run.each_file(copy)
    return None


def _visible(run: Tool, byte: int) -> bytes:
    if byte == 10:
        return b"$\n" if run.has("e") else b"\n"
    if byte == 9:
        return b"^I" if run.has("t") else b"\t"
    if not run.has("vet"):
        return bytes([byte])
    prefix = b"M-" if byte > 127 else b""
    byte &= 127
    if byte < 32:
        return prefix + b"^" + bytes([byte + 64])
    return prefix + (b"^?" if byte == 127 else bytes([byte]))


class _Titles:
    """The lines ``==> name <==`` between several files."""

    def __init__(self, run: Tool) -> None:
        self._run = run
        self._wanted = (len(run.words) > 1 and not run.has("q")) or run.has("v")
        self._first = True

    async def show(self, name: str) -> None:
        if self._wanted:
            gap = "" if self._first else "\n"
            shown = "standard input" if name == "-" else name
            await self._run.out(f"{gap}==> {shown} <==\n")
        self._first = False


async def _head(run: Tool) -> int | None:
    titles = _Titles(run)
    in_bytes = run.options.last_of("nc") == "c"
    limit = number(run.options.value("c" if in_bytes else "n") or "10")
    if limit < 0:
        letter = "c" if in_bytes else "n"
        raise RefusedError(f'-{letter} < 0 (see "head --help")')

    async def show(name: str, source: Input) -> None:
        await titles.show(name)
        left = limit
        while left > 0 and (data := await source.read(min(left, 65536) if in_bytes else 65536)):
            if in_bytes:
                left -= len(data)
            else:
                data, left = _first_lines(data, left)
            await run.write(data)
            await run.flush()

    await run.each_file(show)
    return None


def _first_lines(data: bytes, count: int) -> tuple[bytes, int]:
    at = 0
    while count > 0:
        end = data.find(b"\n", at)
        if end < 0:
            return data, count
        at = end + 1
        count -= 1
    return data[:at], 0


async def _tail(run: Tool) -> int | None:
    if run.has("fF"):
        raise RefusedError("-f: not supported by the virtual phone")
    titles = _Titles(run)
    in_bytes = run.options.last_of("nc") == "c"
    text = run.options.value("c" if in_bytes else "n") or "10"
    from_start = text.startswith("+")
    count = abs(number(text))

    async def show(name: str, source: Input) -> None:
        await titles.show(name)
        data = await run.read_all(source)
        if in_bytes:
            kept = data[max(0, count - 1) :] if from_start else data[-count:] if count else b""
        else:
            lines = _lines(data)
            start = max(0, count - 1) if from_start else max(0, len(lines) - count)
            kept = b"".join(lines[start:])
        await run.write(kept)

    await run.each_file(show)
    return None


def _lines(data: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in data.split(b"\n")]
    last = lines.pop().removesuffix(b"\n")
    return [*lines, last] if last else lines


async def _tac(run: Tool) -> int | None:
    async def show(name: str, source: Input) -> None:
        for line in reversed(_lines(await run.read_all(source))):
            await run.write(line)

    await run.each_file(show)
    return None


async def _tee(run: Tool) -> int | None:
    opener = opener_for(run.process)
    sinks: list[Sink] = []
    for name in run.words:
        try:
            sinks.append(opener.write(run.path(name), append=run.has("a")))
        except OSError as error:
            await run.complain_about(name, error)
    source, reader_left = run.stdin, True
    while data := await source.read():
        for sink in sinks:
            await sink.write(data)
        if reader_left:
            try:
                await run.process.stdout.write(data)
            except BrokenPipeError:
                reader_left = False
    return None


async def _wc(run: Tool) -> int | None:
    letters = [letter for letter in "lwmc" if run.has(letter)] or ["l", "w", "c"]
    totals = dict.fromkeys(letters, 0)
    width = 0 if len(run.words) == 1 or (not run.words and len(letters) == 1) else 7

    async def count(name: str, source: Input) -> None:
        data = await run.read_all(source)
        counts = _counts(data)
        for letter in letters:
            totals[letter] += counts[letter]
        await show(counts, name if run.words else "")

    async def show(counts: dict[str, int], name: str) -> None:
        numbers = " ".join(f"{counts[letter]:>{width}}" for letter in letters)
        await run.out(numbers + (f" {name}" if name else "") + "\n")

    await run.each_file(count)
    if len(run.words) > 1:
        await show(totals, "total")
    return None


def _counts(data: bytes) -> dict[str, int]:
    text = decode(data)
    return {
        "l": data.count(b"\n"),
        "w": len(data.split()),
        "c": len(data),
        "m": sum(not "\udc80" <= char <= "\udcff" for char in text),
    }


def _numbered(command: Command, letter: str) -> Command:
    """Let ``-5`` stand for ``-n 5``."""

    async def counted(process: Process) -> int:
        first = process.argv[1] if len(process.argv) > 1 else ""
        if first[:1] in ("-", "+") and first[1:].isdigit():
            value = first if first[0] == "+" else first[1:]
            process.argv = [process.argv[0], f"-{letter}", value, *process.argv[2:]]
        return await command(process)

    return counted


COMMANDS: dict[str, Command] = {
    "cat": tool(_CAT, _cat),
    "head": _numbered(tool(_HEAD, _head), "n"),
    "tail": _numbered(tool(_TAIL, _tail), "n"),
    "tac": tool(Usage("usage: tac [FILE...]"), _tac),
    "tee": tool(Usage("usage: tee [-ai] [FILE...]", flags="ai"), _tee),
    "wc": tool(_WC, _wc),
}
