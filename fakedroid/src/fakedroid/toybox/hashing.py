"""`md5sum` and its kin, `cksum`, `crc32`, `base64`."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib

from fakedroid.shell.process import Command
from fakedroid.shell.streams import Input
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Tool, tool

_SUM = Usage(
    "usage: ???sum [-bcs] [FILE]...", flags="bcs", long={"check": "c", "status": "s", "brief": "b"}
)
_BASE64 = Usage("usage: base64 [-di] [-w COLUMNS] [FILE...]", flags="di", values="w")
_LINE = re.compile(r"([0-9a-fA-F]+) [ *](.+)\Z")


async def _sum(run: Tool) -> int | None:
    if run.has("s") and not run.has("c"):
        raise RefusedError("-s only with -c")
    if run.has("c"):
        return await _check(run)

    async def show(name: str, source: Input) -> None:
        digest = await _digest(run, source)
        await run.out(f"{digest}\n" if run.has("b") else f"{digest}  {name}\n")

    await run.each_file(show)
    return None


async def _digest(run: Tool, source: Input) -> str:
    state = hashlib.new(run.name.removesuffix("sum"), usedforsecurity=False)
    while data := await source.read():
        state.update(data)
    return state.hexdigest()


async def _check(run: Tool) -> int | None:
    async def check(name: str, source: Input) -> None:
        lines = run.lines(source)
        while (text := await lines.next_text()) is not None:
            found = _LINE.match(text)
            if found is None:
                await run.complain(f"bad line {text}")
                continue
            wanted, listed = found.groups()
            try:
                fine = await _digest(run, run.open(listed)) == wanted.lower()
            except OSError as error:
                await run.complain_about(listed, error)
                fine = False
            run.status = run.status or int(not fine)
            if not run.has("s"):
                await run.out(f"{listed}: {'OK' if fine else 'FAILED'}\n")

    await run.each_file(check)
    return None


def _posix_crc(data: bytes) -> int:
    """Return the checksum of POSIX `cksum`: the length follows the data, high bits first."""
    length, tail = len(data), bytearray()
    while length:
        tail.append(length & 0xFF)
        length >>= 8
    crc = 0
    for byte in data + bytes(tail):
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc & 0x80000000 else 0)) & 0xFFFFFFFF
    return crc ^ 0xFFFFFFFF


async def _cksum(run: Tool) -> int | None:
    async def show(name: str, source: Input) -> None:
        data = await run.read_all(source)
        shown = "" if name == "-" else f" {name}"
        await run.out(f"{_posix_crc(data)} {len(data)}{shown}\n")

    await run.each_file(show)
    return None


async def _crc32(run: Tool) -> int | None:
    async def show(name: str, source: Input) -> None:
        shown = f" {name}" if len(run.words) > 1 else ""
        await run.out(f"{zlib.crc32(await run.read_all(source)):08x}{shown}\n")

    await run.each_file(show)
    return None


async def _base64(run: Tool) -> int | None:
    columns = number(run.options.value("w") or "76")

    async def show(name: str, source: Input) -> None:
        data = await run.read_all(source)
        if run.has("d"):
            await run.write(_decoded(data))
            return
        text = base64.b64encode(data).decode()
        if not columns:
            await run.out(text)
            return
        for at in range(0, len(text), columns):
            await run.out(text[at : at + columns] + "\n")

    await run.each_file(show)
    return None


def _decoded(data: bytes) -> bytes:
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    whole = letters[: len(letters) // 4 * 4]
    rest = letters[len(whole) :]
    if len(rest) > 1:
        whole += rest + b"=" * (4 - len(rest))
    try:
        return base64.b64decode(whole)
    except binascii.Error:
        return b""


_NAMES = ("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum")
COMMANDS: dict[str, Command] = {
    **{name: tool(_SUM, _sum) for name in _NAMES},
    "cksum": tool(Usage("usage: cksum [-HIPLN] [FILE...]"), _cksum),
    "crc32": tool(Usage("usage: crc32 [file...]"), _crc32),
    "base64": tool(_BASE64, _base64),
}
