"""``uiautomator dump`` (src DumpCommand, AccessibilityNodeInfoDumper 26-34)."""

from dataclasses import dataclass

from fakedroid.commands.java.errors import JavaError, crash
from fakedroid.commands.uiautomator.hierarchy import plain_dump, windows_dump
from fakedroid.commands.uiautomator.xml_text import IllegalCharacterError
from fakedroid.shell.opening import descriptor_of, opener_for
from fakedroid.shell.pipes import PipeOutput
from fakedroid.shell.process import Process, encode
from fakedroid.state.processes import SHELL

_DEFAULT_FILE = "/sdcard/window_dump.xml"
_QUIET = 1.0
_PATIENCE = 10.0
_PER_NODE = 0.0008
"""Seconds to fetch and write one node; obs: 0.3-0.5 s for a few hundred nodes."""


@dataclass
class _Options:
    file: str = _DEFAULT_FILE
    compressed: bool = False
    windows: bool = False


def _options(args: list[str], windows_known: bool) -> _Options:
    """Parse the arguments; other words that start with a dash are ignored (src)."""
    options = _Options()
    for word in args:
        if word == "--compressed":
            options.compressed = True
        elif word == "--windows" and windows_known:
            options.windows = True
        elif not word.startswith("-"):
            options.file = word
    return options


async def dump(p: Process, pid: int) -> int:
    """Wait until the screen is idle, and write it as XML."""
    options = _options(p.args[1:], p.phone.level.dump.windows_option)
    if not await _wait_for_idle(p):
        await p.err("ERROR: could not get idle state.\n")
        return 0
    if not options.windows and p.phone.world.active_window() is None:
        await p.err("ERROR: null root node returned by UiTestAutomationBridge.\n")
        return 0
    try:
        text = _text(p, options)
    except IllegalCharacterError as error:
        return await crash(p, pid, JavaError("java.lang.IllegalArgumentException", str(error)))
    await p.pause(0.1 + _PER_NODE * text.count("<node "))
    await _write(p, pid, options.file, text)
    await p.out(f"UI hierchary dumped to: {_absolute(p, options.file)}\n")
    return 0


def _text(p: Process, options: _Options) -> str:
    if options.windows:
        return windows_dump(p.phone, compressed=options.compressed)
    return plain_dump(p.phone, compressed=options.compressed)


async def _wait_for_idle(p: Process) -> bool:
    """Wait for a second without accessibility events, at most ten seconds (src UiAutomation)."""
    world, start = p.phone.world, p.timeline.at
    while True:
        world.advance(p.timeline.at)
        quiet_since = max(start, world.last_accessibility_event())
        until = quiet_since + _QUIET
        if p.timeline.at >= start + _PATIENCE:
            return False
        if p.timeline.at >= until:
            return True
        await p.pause(min(until, start + _PATIENCE) - p.timeline.at)


def _absolute(p: Process, path: str) -> str:
    return path if path.startswith("/") else f"{p.cwd.rstrip('/')}/{path}"


async def _write(p: Process, pid: int, path: str, text: str) -> None:
    """Write the file; a failure is only logged, and the command continues (src)."""
    target = _absolute(p, path)
    if not text or (descriptor_of(target) is not None and not _can_reopen(p)):
        return
    try:
        await opener_for(p).write(target).write(encode(text))
    except OSError as error:
        reason = f"java.io.FileNotFoundException: {target}: open failed: {error.strerror}"
        for line in ("failed to dump window to file", reason):
            p.phone.logs.append(
                "AccessibilityNodeInfoDumper",
                line,
                priority="E",
                pid=pid,
                uid=SHELL,
                at=p.timeline.at,
            )


def _can_reopen(p: Process) -> bool:
    """Return whether /dev/stdout can be opened: a pipe or terminal can, a socket cannot (mem)."""
    return p.tty or isinstance(p.stdout, PipeOutput)
