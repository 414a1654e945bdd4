"""`cat`, `head`, `tail`, `tee`, `wc`."""

from fakedroid.shell.opening import opener_for
from fakedroid.shell.process import Command, Process, Sink, decode
from fakedroid.shell.streams import Input
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_HEAD = Usage("usage: head [-n NUM] [FILE...]", flags="qv", values="nc")
_TAIL = Usage("usage: tail [-n|c NUMBER] [-f|F] [-s SECONDS] [FILE...]", flags="fFqv", values="nc")
_WC = Usage("usage: wc -lwcm [FILE...]", flags="lwcm")


async def _cat(run: Tool) -> int | None:
    async def copy(name: str, source: Input) -> None:
        while data := await source.read():
            await run.write(data)
            await run.flush()

    await run.each_file(copy)
    return None


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
    letter = run.options.last_of("nc") or "n"
    limit = number(run.options.value(letter) or "10")
    if limit < 0:
        raise RefusedError(f'-{letter} < 0 (see "head --help")')

    async def show(name: str, source: Input) -> None:
        await titles.show(name)
        left = limit
        while left > 0 and (
            data := await source.read(min(left, 65536) if letter == "c" else 65536)
        ):
            if letter == "c":
                left -= len(data)
            else:
                data, left = _first_lines(data, left)
            await run.write(data)
            await run.flush()

    await run.each_file(show)
    return None


def _first_lines(data: bytes, count: int) -> tuple[bytes, int]:
    return b"".join(_lines(data)[:count]), max(0, count - data.count(b"\n"))


async def _tail(run: Tool) -> int | None:
    if run.has("fF"):
        raise RefusedError("-f: not supported by fakedroid")
    titles = _Titles(run)
    letter = run.options.last_of("nc") or "n"
    text = run.options.value(letter) or "10"
    count = abs(number(text))

    async def show(name: str, source: Input) -> None:
        await titles.show(name)
        data = await run.read_all(source)
        units = [data[at : at + 1] for at in range(len(data))] if letter == "c" else _lines(data)
        start = count - 1 if text.startswith("+") else len(units) - count
        await run.write(b"".join(units[max(0, start) :]))

    await run.each_file(show)
    return None


def _lines(data: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in data.split(b"\n")]
    last = lines.pop().removesuffix(b"\n")
    return [*lines, last] if last else lines


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
        counts = _counts(await run.read_all(source))
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
    return {
        "l": data.count(b"\n"),
        "w": len(data.split()),
        "c": len(data),
        "m": sum(not "\udc80" <= char <= "\udcff" for char in decode(data)),
    }


def _numbered(command: Command) -> Command:
    """Treat ``-5`` as ``-n 5``."""

    async def counted(process: Process) -> int:
        first = process.argv[1] if len(process.argv) > 1 else ""
        if first[:1] in ("-", "+") and first[1:].isdigit():
            process.argv = [process.argv[0], "-n", first.removeprefix("-"), *process.argv[2:]]
        return await command(process)

    return counted


COMMANDS: dict[str, Command] = {
    "cat": tool(Usage("usage: cat [-etuv] [FILE...]", flags="u"), _cat),
    "head": _numbered(tool(_HEAD, _head)),
    "tail": _numbered(tool(_TAIL, _tail)),
    "tee": tool(Usage("usage: tee [-ai] [FILE...]", flags="ai"), _tee),
    "wc": tool(_WC, _wc),
}
