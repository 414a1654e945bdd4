"""`cut`, `paste`, `tr`, `uniq`, `rev`, `nl`, `comm`."""

from __future__ import annotations

import re

from fakedroid.shell.opening import opener_for
from fakedroid.shell.process import Command, decode, encode
from fakedroid.shell.streams import Input
from fakedroid.state.files.failures import error_text
from fakedroid.toybox.options import RefusedError, Usage, number
from fakedroid.toybox.tool import Lines, Tool, tool

_CUT = Usage("usage: cut [-Ds] [-bcCfF LIST] [-dO DELIM] [FILE...]", flags="sn", values="bcCfd")
_UNIQ = Usage(
    "usage: uniq [-cduiz] [-w MAXCHARS] [-f FIELDS] [-s CHAR] [INFILE [OUTFILE]]",
    flags="cduiz",
    values="wfs",
    maximum=2,
)


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
    """Return the ranges without overlap, inside ``size``."""
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


async def _paste(run: Tool) -> int | None:
    delimiters = (run.options.value("d") or "\t").replace("\\t", "\t").replace("\\n", "\n")
    sources: list[Lines] = []
    for name in run.words or ["-"]:
        try:
            sources.append(run.lines(run.open(name)))
        except OSError as error:
            raise RefusedError(f"{name}: {error_text(error)}") from None
    if run.has("s"):
        for source in sources:
            await run.out(await _serial(source, delimiters) + "\n")
        return None
    while True:
        texts = [await source.next_text() for source in sources]
        if all(text is None for text in texts):
            return None
        await run.out(_joined([text or "" for text in texts], delimiters) + "\n")


async def _serial(source: Lines, delimiters: str) -> str:
    texts: list[str] = []
    while (text := await source.next_text()) is not None:
        texts.append(text)
    return _joined(texts, delimiters)


def _joined(texts: list[str], delimiters: str) -> str:
    out = texts[0] if texts else ""
    for index, text in enumerate(texts[1:]):
        out += delimiters[index % len(delimiters)] + text
    return out


async def _uniq(run: Tool) -> int | None:
    name = run.words[0] if run.words else "-"
    try:
        lines = run.lines(run.open(name), b"\0" if run.has("z") else b"\n")
    except OSError as error:
        raise RefusedError(f"No file {name}: {error_text(error)}") from None
    kept: list[str] = []
    previous, count = await lines.next_text(), 1
    while previous is not None:
        text = await lines.next_text()
        if text is not None and _key(run, text) == _key(run, previous):
            count += 1
            continue
        if not ((run.has("d") and count == 1) or (run.has("u") and count > 1)):
            shown = f"{count:7d} {previous}" if run.has("c") else previous
            kept.append(shown + ("\0" if run.has("z") else "\n"))
        previous, count = text, 1
    if len(run.words) == 2:
        sink = opener_for(run.process).write(run.path(run.words[1]))
        await sink.write(encode("".join(kept)))
    else:
        await run.out("".join(kept))
    return None


def _key(run: Tool, text: str) -> str:
    for _ in range(number(run.options.value("f") or "0")):
        text = re.sub(r"\A\s*\S*", "", text, count=1)
    text = text[number(run.options.value("s") or "0") :]
    width = run.options.value("w")
    if width is not None:
        text = text[: number(width)]
    return text.lower() if run.has("i") else text


async def _rev(run: Tool) -> int | None:
    async def show(name: str, source: Input) -> None:
        lines = run.lines(source)
        while (text := await lines.next_text()) is not None:
            await run.out(text[::-1] + "\n")

    await run.each_file(show)
    return None


async def _nl(run: Tool) -> int | None:
    style = run.options.value("b", "t")
    if style not in ("a", "t", "n"):
        raise RefusedError(f"-b{style}: not supported by the virtual phone")
    count = 1

    async def show(name: str, source: Input) -> None:
        nonlocal count
        lines = run.lines(source)
        while (text := await lines.next_text()) is not None:
            if style == "a" or (style == "t" and text):
                await run.out(f"{count:6d}\t{text}\n")
                count += 1
            else:
                await run.out(f"       {text}\n")

    await run.each_file(show)
    return None


async def _comm(run: Tool) -> int | None:
    try:
        sides = [run.lines(run.open(name)) for name in run.words]
    except OSError as error:
        raise RefusedError(f"{error.filename}: {error_text(error)}") from None
    left, right = [await side.next_text() for side in sides]
    while left is not None or right is not None:
        if right is None or (left is not None and encode(left) < encode(right)):
            await _comm_line(run, 1, left or "")
            left = await sides[0].next_text()
        elif left is None or encode(left) > encode(right):
            await _comm_line(run, 2, right)
            right = await sides[1].next_text()
        else:
            await _comm_line(run, 3, left)
            left, right = [await side.next_text() for side in sides]
    return None


async def _comm_line(run: Tool, column: int, text: str) -> None:
    if not run.has(str(column)):
        tabs = sum(not run.has(str(before)) for before in range(1, column))
        await run.out("\t" * tabs + text + "\n")


_TR_CLASSES = {
    "alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "alnum": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "digit": "0123456789",
    "lower": "abcdefghijklmnopqrstuvwxyz",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "space": "\t\n\f\r\v ",
    "blank": "\t ",
    "punct": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    "cntrl": "".join(map(chr, range(32))) + "\x7f",
    "xdigit": "0123456789ABCDEFabcdef",
}
_TR_PART = re.compile(
    rb"\[:([a-z]+):\]|\\([0-7]{1,3}|.)|(\\[0-7]{1,3}|\\.|.)-(\\[0-7]{1,3}|\\.|.)|(.)", re.DOTALL
)
_TR_ESCAPES = {b"n": 10, b"t": 9, b"e": 27, b"b": 8, b"a": 7, b"f": 12, b"v": 11, b"r": 13}


def _tr_set(text: str) -> bytes:
    """Return the bytes a set of `tr` stands for. [src: toys/pending/tr.c: it works on bytes]"""
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
    "paste": tool(Usage("usage: paste [-s] [-d DELIMITERS] [FILE...]", "s", "d"), _paste),
    "uniq": tool(_UNIQ, _uniq),
    "rev": tool(Usage("usage: rev [FILE...]"), _rev),
    "nl": tool(Usage("usage: nl [-E] [-l #] [-b MODE] [FILE...]", values="b"), _nl),
    "comm": tool(Usage("usage: comm [-123] FILE1 FILE2", "123", minimum=2, maximum=2), _comm),
    "tr": tool(
        Usage("usage: tr [-cdst] SET1 [SET2]", "cCsd", minimum=1, maximum=2, mixed=False), _tr
    ),
}
