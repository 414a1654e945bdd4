"""`xxd`, `od`, `cmp`, `diff`."""

from __future__ import annotations

import re
import struct

from fakedroid.shell.process import Command
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_XXD = Usage(
    "usage: xxd [-c n] [-g n] [-i] [-l n] [-o n] [-p] [-r] [-s n] [file]",
    flags="ipr",
    values="cglos",
    maximum=1,
)
_OD = Usage(
    "usage: od [-bcdosxv] [-j #] [-N #] [-w #] [-A doxn] [-t acdfoux[#]]",
    flags="bcdosxv",
    values="jNwAt",
)
_ESCAPES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


async def _input(run: Tool) -> bytes:
    name = run.words[0] if run.words else "-"
    try:
        return await run.read_all(run.open(name))
    except OSError as error:
        raise RefusedError(f"{name}: {error_text(error)}") from None


async def _xxd(run: Tool) -> int | None:
    data = await _input(run)
    if run.has("r"):
        await run.write(_from_hex(data, plain=run.has("p")))
        return None
    start = number(run.options.value("s") or "0")
    limit = run.options.value("l")
    data = data[start : start + number(limit) if limit else None]
    default = "30" if run.has("p") else "12" if run.has("i") else "16"
    columns = number(run.options.value("c") or default)
    pieces = [data[at : at + columns] for at in range(0, len(data), columns)]
    if run.has("p"):
        await run.out("".join(piece.hex() + "\n" for piece in pieces))
    elif run.has("i"):
        lines = [", ".join(f"0x{byte:02x}" for byte in piece) for piece in pieces]
        await run.out(",\n".join(f"  {line}" for line in lines) + "\n" if lines else "")
    else:
        group = number(run.options.value("g") or "2")
        for index, piece in enumerate(pieces):
            await run.out(_xxd_line(start + index * columns, piece, columns, group))
    return None


def _xxd_line(at: int, piece: bytes, columns: int, group: int) -> str:
    groups = [piece[start : start + group].hex() for start in range(0, len(piece), group)]
    width = columns * 2 + (columns + group - 1) // group
    text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in piece)
    return f"{at:08x}: {' '.join(groups):<{width}} {text}\n"


def _from_hex(data: bytes, *, plain: bool) -> bytes:
    if plain:
        digits = re.sub(rb"[^0-9a-fA-F]", b"", data)
        return bytes.fromhex(digits[: len(digits) // 2 * 2].decode())
    out = bytearray()
    for line in data.split(b"\n"):
        found = re.match(rb"([0-9a-fA-F]+): ((?:[0-9a-fA-F]+ ?)*)", line)
        if found:
            at = int(found.group(1), 16)
            out += bytes(max(0, at - len(out)))
            part = bytes.fromhex(found.group(2).replace(b" ", b"").decode())
            out[at : at + len(part)] = part
    return bytes(out)


# -- od


async def _od(run: Tool) -> int | None:
    data = await _input(run)
    skip = number(run.options.value("j") or "0")
    limit = run.options.value("N")
    data = data[: skip + number(limit)] if limit else data
    columns = number(run.options.value("w") or "16")
    kinds = _od_kinds(run)
    radix = run.options.value("A") or "o"
    at, previous, starred = skip, None, False
    while at < len(data):
        piece = data[at : at + columns]
        if piece == previous and not run.has("v") and len(piece) == columns:
            if not starred:
                await run.out("*\n")
            starred = True
        else:
            starred = False
            await _od_lines(run, at, piece, kinds, radix)
        previous = piece
        at += columns
    if radix != "n":
        await run.out(_address(max(len(data), skip), radix) + "\n")
    return None


def _od_kinds(run: Tool) -> list[tuple[str, int]]:
    kinds: list[tuple[str, int]] = []
    plain = {"b": ("o", 1), "c": ("c", 1), "d": ("u", 2), "o": ("o", 2), "s": ("d", 2)}
    plain["x"] = ("x", 2)
    kinds += [plain[letter] for letter in run.options.order if letter in plain]
    for text in run.options.values.get("t", []):
        for letter, size in re.findall(r"([acdoux])([1248CSIL]?)", text):
            sizes = {"": 1 if letter in "ac" else 4, "C": 1, "S": 2, "I": 4, "L": 8}
            kinds.append((letter, sizes.get(size) or int(size)))
        if re.sub(r"[acdoux][1248CSIL]?", "", text):
            raise RefusedError(f"-t {text}: not supported by the virtual phone")
    return kinds or [("o", 2)]


def _address(at: int, radix: str) -> str:
    return {"o": f"{at:07o}", "d": f"{at:07d}", "x": f"{at:06x}", "n": ""}[radix]


async def _od_lines(
    run: Tool, at: int, piece: bytes, kinds: list[tuple[str, int]], radix: str
) -> None:
    for index, (kind, size) in enumerate(kinds):
        address = _address(at, radix)
        prefix = address if index == 0 else " " * len(address)
        values = "".join(
            _od_value(piece[a : a + size], kind, size) for a in range(0, len(piece), size)
        )
        await run.out(f"{prefix}{values}\n")


def _od_value(data: bytes, kind: str, size: int) -> str:
    data = data.ljust(size, b"\0")
    if kind == "c":
        byte = data[0]
        shown = _ESCAPES.get(byte) or (chr(byte) if 32 <= byte < 127 else f"{byte:03o}")
        return f" {shown:>3}"
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[size]
    (value,) = struct.unpack("<" + (letter if kind == "d" else letter.upper()), data)
    if kind == "x":
        return f" {' ' if size > 1 else ''}{value:0{size * 2}x}"
    if kind == "o":
        width = {1: 3, 2: 6, 4: 11, 8: 22}[size]
        return f" {' ' if size > 1 else ''}{value:0{width}o}"
    width = {1: 3, 2: 5, 4: 10, 8: 20}[size] + (kind == "d")
    return f" {value:>{width}}"


# -- cmp and diff


async def _cmp(run: Tool) -> int | None:
    names = [*run.words[:2], "-"][:2]
    skips = [number(text) for text in [*run.words[2:4], "0", "0"][:2]]
    sides: list[bytes] = []
    for name, skip in zip(names, skips, strict=True):
        try:
            sides.append((await run.read_all(run.open(name)))[skip:])
        except OSError as error:
            if not run.has("s"):
                await run.complain_about(name, error, 2)
            return 2
    limit = run.options.value("n")
    left, right = (side[: number(limit)] if limit else side for side in sides)
    return await _compare(run, names, left, right)


async def _compare(run: Tool, names: list[str], left: bytes, right: bytes) -> int:
    if left == right:
        return 0
    shorter = min(len(left), len(right))
    different = [at for at in range(shorter) if left[at] != right[at]]
    if run.has("s"):
        return 1
    if run.has("l"):
        for at in different:
            await run.out(f"{at + 1} {left[at]:o} {right[at]:o}\n")
    elif different:
        line = left.count(b"\n", 0, different[0]) + 1
        await run.out(f"{names[0]} {names[1]} differ: char {different[0] + 1}, line {line}\n")
        return 1
    if len(left) != len(right):
        name = names[0] if len(left) < len(right) else names[1]
        line_ends = left.count(b"\n", 0, shorter)
        lines = "" if run.has("l") else f", line {line_ends}"
        await run.complain(f"EOF on {name} after byte {shorter}{lines}", 1 if run.has("l") else 2)
        return run.status
    return 1


async def _diff(run: Tool) -> int | None:
    if not run.has("q"):
        raise RefusedError("only -q is supported by the virtual phone", 2)
    names = list(run.words)
    sides: list[bytes] = []
    for name in names:
        try:
            sides.append(await run.read_all(run.open(name)))
        except OSError as error:
            await run.complain_about(name, error, 2)
            return 2
    if sides[0] == sides[1]:
        return 0
    await run.out(f"Files {names[0]} and {names[1]} differ\n")
    return 1


COMMANDS: dict[str, Command] = {
    "xxd": tool(_XXD, _xxd),
    "od": tool(_OD, _od),
    "cmp": tool(
        Usage(
            "usage: cmp [-ls] [-n LEN] FILE1 [FILE2 [SKIP1 [SKIP2]]]",
            flags="ls",
            values="n",
            minimum=1,
            maximum=4,
            status=2,
        ),
        _cmp,
    ),
    "diff": tool(
        Usage(
            "usage: diff [-abBdiNqrTstw] FILE1 FILE2",
            flags="qs",
            minimum=2,
            maximum=2,
            status=2,
            long={"brief": "q"},
        ),
        _diff,
    ),
}
