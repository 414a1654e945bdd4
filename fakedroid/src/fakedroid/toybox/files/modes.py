"""File modes: as letters, as arguments of `chmod`, and `chmod` itself."""

import re

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_KINDS = {0o01: "p", 0o02: "c", 0o04: "d", 0o06: "b", 0o10: "-", 0o12: "l", 0o14: "s"}
_STANZA = re.compile(r"([ugoa]*)([-+=])([rwx]*)\Z")
_SHIFTS = {"u": 6, "g": 3, "o": 0}
_BITS = {"r": 4, "w": 2, "x": 1}


def mode_text(mode: int) -> str:
    """Return a mode in the format of `ls -l`."""
    out = _KINDS.get(mode >> 12, "?")
    for shift, special, letter in ((6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")):
        bits = mode >> shift & 7
        out += ("r" if bits & 4 else "-") + ("w" if bits & 2 else "-")
        if mode & special:
            out += letter if bits & 1 else letter.upper()
        else:
            out += "x" if bits & 1 else "-"
    return out


def changed_mode(text: str, mode: int) -> int:
    """Return ``mode`` (including the file type) changed by ``text``, without the file type.

    Raises:
        RefusedError: the text is not a mode.
    """
    if re.match(r"[0-7]{1,5}\Z", text):
        value = int(text, 8)
        if value <= 0o7777:
            return value
    result = mode & 0o7777
    for stanza in text.split(","):
        found = _STANZA.match(stanza)
        if found is None:
            raise RefusedError(f"bad mode '{text}'")
        who, operator, letters = found.groups()
        bits = sum(_BITS[letter] for letter in set(letters))
        for name in "ugo" if not who or "a" in who else who:
            shift = _SHIFTS[name]
            if operator == "=":
                result &= ~(7 << shift)
            result = result & ~(bits << shift) if operator == "-" else result | bits << shift
    return result


async def _chmod(run: Tool) -> int | None:
    mode, *names = run.words
    changed_mode(mode, 0)
    for name in names:
        await _chmod_one(run, mode, name)
    return None


async def _chmod_one(run: Tool, mode: str, name: str) -> None:
    path = run.path(name)
    try:
        status = run.files.stat(path)
        run.files.chmod(path, changed_mode(mode, status.mode))
        inside = run.files.list_directory(path) if run.has("R") and status.is_directory else []
    except OSError as error:
        await run.complain(f"{name}: {error_text(error)}")
        return
    for entry in inside:
        if not run.files.lstat(f"{path}/{entry}").is_link:
            await _chmod_one(run, mode, f"{name.rstrip('/')}/{entry}")


_CHMOD = Usage("usage: chmod [-R] MODE FILE...", flags="Rvf", minimum=2, lenient=True)
COMMANDS: dict[str, Command] = {"chmod": tool(_CHMOD, _chmod)}
