"""`cmp`, and `diff -q`."""

from __future__ import annotations

from fakedroid.shell.process import Command
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_CMP = Usage("usage: cmp [-s] FILE1 FILE2", flags="s", minimum=2, maximum=2, status=2)
_DIFF = Usage(
    "usage: diff [-abBdiNqrTstw] FILE1 FILE2",
    flags="q",
    minimum=2,
    maximum=2,
    status=2,
    long={"brief": "q"},
)


async def _sides(run: Tool) -> list[bytes] | None:
    """Return the contents of both files; None after a complaint."""
    sides: list[bytes] = []
    for name in run.words:
        try:
            sides.append(await run.read_all(run.open(name)))
        except OSError as error:
            if not run.has("s"):
                await run.complain_about(name, error, 2)
            return None
    return sides


async def _cmp(run: Tool) -> int | None:
    sides = await _sides(run)
    if sides is None:
        return 2
    left, right = sides
    if left == right:
        return 0
    if run.has("s"):
        return 1
    shorter = min(len(left), len(right))
    at = next((at for at in range(shorter) if left[at] != right[at]), shorter)
    line = left.count(b"\n", 0, at)
    if at == shorter:
        name = run.words[0] if len(left) < len(right) else run.words[1]
        await run.complain(f"EOF on {name} after byte {shorter}, line {line}", 2)
        return 2
    await run.out(f"{run.words[0]} {run.words[1]} differ: char {at + 1}, line {line + 1}\n")
    return 1


async def _diff(run: Tool) -> int | None:
    if not run.has("q"):
        raise RefusedError("only -q is supported by the virtual phone", 2)
    sides = await _sides(run)
    if sides is None:
        return 2
    if sides[0] == sides[1]:
        return 0
    await run.out(f"Files {run.words[0]} and {run.words[1]} differ\n")
    return 1


COMMANDS: dict[str, Command] = {"cmp": tool(_CMP, _cmp), "diff": tool(_DIFF, _diff)}
