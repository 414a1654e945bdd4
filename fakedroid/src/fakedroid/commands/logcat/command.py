"""``logcat`` itself."""

from __future__ import annotations

import sys

from fakedroid.commands.logcat.filters import TagFilter, concerns, tag_filter, tail
from fakedroid.commands.logcat.formats import lines_of
from fakedroid.commands.logcat.options import Options, UsageError, parse
from fakedroid.shell.process import Process, encode
from fakedroid.state.logs import LogEntry

# src logcat show_help, shortened.
_USAGE = """\
Usage: logcat [OPTION]... [FILTERSPEC]...

General options:
  -b, --buffer=<buffer>       Request alternate ring buffer(s):
                                main system radio events crash default all
  -c, --clear                 Clear (flush) the entire log and exit.
  -d                          Dump the log and then exit (don't block).
  --pid=<pid>                 Only print logs from the given pid.
  -m, --max-count=<count>     Quit after print <count> lines.
  -e, --regex=<expr>          Only print lines where the log message matches <expr>.
  -t <count>                  Print only the most recent <count> lines (implies -d).
  -T <count>                  Print only the most recent <count> lines (does not imply -d).
  -v, --format=<format>       Sets log print format.
  -s                          Set default filter to silent.
  -g, --buffer-size           Get the size of the ring buffers.

filterspecs are a series of <tag>[:priority]
"""
_ENTRY_BYTES, _PAYLOAD_BYTES, _RING_KIB = 5120, 4068, 256


async def logcat(p: Process) -> int:
    """Run ``logcat``: print the log and, without -d, follow it until closed."""
    try:
        options = parse(p.args, p.phone.level.logcat_uid)
        wanted = tag_filter(options, p.env.get("ANDROID_LOG_TAGS", ""))
        printer = _Printer(p, options, wanted)
        await p.pause(0.02)
        p.phone.world.advance(p.timeline.at)
        return await _run(p, options, printer)
    except UsageError as error:
        await p.err(f"{error}{_USAGE}")
        return 1


async def _run(p: Process, options: Options, printer: _Printer) -> int:
    logs = p.phone.logs
    if options.help:
        await p.err(_USAGE)
        return 0
    if options.clear:
        logs.clear(options.buffers)
        return 0
    if options.sizes:
        await p.out("".join(_size_line(p, name) for name in options.buffers))
        return 0
    seen = logs.last
    held = [entry for entry in logs.snapshot(options.buffers) if concerns(options, entry)]
    held = tail(options, held, p.phone.clock.unix(p.timeline.at))
    more = await printer.print(held)
    while more and not options.dump:
        await logs.wait(seen)
        p.timeline.catch_up()
        fresh, seen = logs.after(seen, options.buffers), logs.last
        more = await printer.print([entry for entry in fresh if concerns(options, entry)])
    return 0


def _size_line(p: Process, name: str) -> str:
    """Return one line of -g (src; the units changed in 12)."""
    used = 1 + p.phone.logs.size(name) // 1024
    kilo, one = p.phone.level.logcat_units
    readable = "" if kilo == "Kb" else f", {used}{kilo} readable"
    return (
        f"{name}: ring buffer is {_RING_KIB}{kilo} ({used}{kilo} consumed{readable}),"
        f" max entry is {_ENTRY_BYTES}{one}, max payload is {_PAYLOAD_BYTES}{one}\n"
    )


class _Printer:
    """Prints messages, with dividers between buffers."""

    def __init__(self, p: Process, options: Options, wanted: TagFilter) -> None:
        self._p = p
        self._options = options
        self._wanted = wanted
        self._begun: set[str] = set()
        self._last_buffer = ""
        self._left = sys.maxsize if options.most is None else options.most
        self._booted = p.phone.clock.unix(0.0)

    async def print(self, entries: list[LogEntry]) -> bool:
        """Print matching messages; return False when --max-count is reached."""
        parts = []
        for entry in entries:
            parts.append(self._divider(entry.buffer))
            if self._wanted.passes(entry) and self._matches(entry):
                parts.append(self._text(entry))
                self._left -= 1
            if self._left <= 0:
                break
        await self._write("".join(parts))
        return self._left > 0

    def _text(self, entry: LogEntry) -> str:
        return lines_of(entry, self._options.format, self._options.modifiers, self._booted)

    def _matches(self, entry: LogEntry) -> bool:
        regex = self._options.regex
        return regex is None or regex.search(entry.message) is not None

    def _divider(self, buffer: str) -> str:
        """Return the line that names a buffer before its first message (src PrintDividers)."""
        if buffer == self._last_buffer:
            return ""
        known = buffer in self._begun
        self._last_buffer = buffer
        self._begun.add(buffer)
        if known and not self._options.dividers:
            return ""
        return f"--------- {'switch to' if known else 'beginning of'} {buffer}\n"

    async def _write(self, text: str) -> None:
        if not text:
            return
        if self._options.file is None:
            await self._p.out(text)
        else:
            self._p.phone.files.append(self._options.file, encode(text))
