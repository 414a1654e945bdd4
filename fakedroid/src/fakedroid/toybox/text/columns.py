"""`cut`, `tr`, `uniq`."""

import re
import string

from fakedroid.shell.process import Command, decode, encode
from fakedroid.shell.streams import Input
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage
from fakedroid.toybox.tool import Tool, tool

_CUT = Usage("usage: cut [-Ds] [-bcCfF LIST] [-dO DELIM] [FILE...]", flags="sn", values="bcCfd")
_UNIQ = Usage("usage: uniq [-cdui] [INFILE]", flags="cdui", maximum=1)


async def _cut(run: Tool) -> int | None:
    kind = run.options.last_of("bcCf")
    if not kind:
        raise RefusedError('Needs -CFfcb (see "cut --help")')
    wanted = _ranges(kind, run.options.value(kind) or "")
    delimiter = run.options.value("d", "\t") or "\t"

    async def show(name: str, source: Input) -> None:
        lines = run.lines(source)
        while (line := await lines.next()) is not None:
            text = decode(line.removesuffix(b"\n"))
            if kind == "f":
                picked = _cut_fields(text, delimiter, wanted, silent=run.has("s"))
            elif kind == "b":
                data = encode(text)
                picked = decode(b"".join(data[a:b] for a, b in _clipped(wanted, len(data))))
            else:
                picked = "".join(text[a:b] for a, b in _clipped(wanted, len(text)))
            if picked is not None:
                await run.out(picked + "\n")

    await run.each_file(show)
    return None


def _ranges(kind: str, text: str) -> list[tuple[int, int | None]]:
    ranges: list[tuple[int, int | None]] = []
    for part in text.split(","):
        found = re.match(r"(\d*)(-?)(\d*)\Z", part)
        if found is None or part in ("", "-"):
            raise RefusedError(f"bad -{kind} '{text}'")
        start, dash, end = found.groups()
        first = int(start or "1")
        last = (int(end) if end else None) if dash else first
        if first == 0 or (last is not None and last < first):
            raise RefusedError(f"bad -{kind} '{text}'")
        ranges.append((first - 1, last))
    return sorted(ranges, key=lambda each: each[0])


def _clipped(ranges: list[tuple[int, int | None]], size: int) -> list[tuple[int, int]]:
    """Return the ranges without overlap, within ``size``."""
    out: list[tuple[int, int]] = []
    at = 0
    for start, end in ranges:
        first, last = max(start, at), size if end is None else min(end, size)
        if first < last:
            out.append((first, last))
            at = last
    return out


def _cut_fields(
    text: str, delimiter: str, wanted: list[tuple[int, int | None]], *, silent: bool
) -> str | None:
    if delimiter not in text:
        return None if silent else text
    fields = text.split(delimiter)
    picked = [field for a, b in _clipped(wanted, len(fields)) for field in fields[a:b]]
    return delimiter.join(picked)


async def _uniq(run: Tool) -> int | None:
    name = run.words[0] if run.words else "-"
    try:
        lines = run.lines(run.open(name))
    except OSError as error:
        raise RefusedError(f"No file {name}: {error_text(error)}") from None
    previous, count = await lines.next_text(), 1
    while previous is not None:
        text = await lines.next_text()
        if text is not None and _key(run, text) == _key(run, previous):
            count += 1
            continue
        if not ((run.has("d") and count == 1) or (run.has("u") and count > 1)):
            await run.out(f"{count:7d} {previous}\n" if run.has("c") else f"{previous}\n")
        previous, count = text, 1
    return None


def _key(run: Tool, text: str) -> str:
    return text.lower() if run.has("i") else text


_TR_CLASSES = {
    "alpha": string.ascii_letters,
    "alnum": string.ascii_letters + string.digits,
    "digit": string.digits,
    "lower": string.ascii_lowercase,
    "upper": string.ascii_uppercase,
    "space": "\t\n\f\r\v ",
    "punct": string.punctuation,
}
_TR_PART = re.compile(
    rb"\[:([a-z]+):\]|\\([0-7]{1,3}|.)|(\\[0-7]{1,3}|\\.|.)-(\\[0-7]{1,3}|\\.|.)|(.)", re.DOTALL
)
_TR_ESCAPES = {b"n": 10, b"t": 9, b"e": 27, b"b": 8, b"a": 7, b"f": 12, b"v": 11, b"r": 13}


def _tr_set(text: str) -> bytes:
    """Return the bytes of a set of `tr`. [src: toys/pending/tr.c: it works on bytes]"""
    out = bytearray()
    for found in _TR_PART.finditer(encode(text)):
        name, escaped, low, high, single = found.groups()
        if name is not None and decode(name) in _TR_CLASSES:
            out += _TR_CLASSES[decode(name)].encode()
        elif escaped is not None:
            out.append(_tr_byte(b"\\" + escaped))
        elif low is not None:
            first, last = _tr_byte(low), _tr_byte(high)
            if first > last:
                raise RefusedError("reverse colating order")
            out += bytes(range(first, last + 1))
        else:
            out += single if single is not None else found.group()
    return bytes(out)


def _tr_byte(text: bytes) -> int:
    if len(text) == 1 or text[:1] != b"\\":
        return text[0]
    if text[1:2].isdigit():
        return int(text[1:], 8) & 0xFF
    return _TR_ESCAPES.get(text[1:], text[1])


async def _tr(run: Tool) -> int | None:
    first = _tr_set(run.words[0])
    if run.has("cC"):
        first = bytes(byte for byte in range(256) if byte not in first)
    if len(run.words) > 1 and not run.words[1]:
        raise RefusedError("set2 can't be empty string")
    second = _tr_set(run.words[1]) if len(run.words) > 1 else b""
    if not second and not run.has("ds"):
        raise RefusedError('Need 2 arguments (see "tr --help")')
    table = bytearray(range(256))
    if second and not run.has("d"):
        for at, byte in enumerate(first):
            table[byte] = second[min(at, len(second) - 1)]
    squeezed = (second or first) if run.has("s") else b""
    last = -1
    while data := await run.stdin.read():
        data = data.translate(bytes(table), first if run.has("d") else b"")
        if squeezed:
            data, last = _squeeze(data, squeezed, last)
        await run.write(data)
        await run.flush()
    return None


def _squeeze(data: bytes, squeezed: bytes, last: int) -> tuple[bytes, int]:
    out = bytearray()
    for byte in data:
        if byte != last or byte not in squeezed:
            out.append(byte)
        last = byte
    return bytes(out), last


COMMANDS: dict[str, Command] = {
    "cut": tool(_CUT, _cut),
    "uniq": tool(_UNIQ, _uniq),
    "tr": tool(
        Usage("usage: tr [-cdst] SET1 [SET2]", "cCsd", minimum=1, maximum=2, mixed=False), _tr
    ),
}
