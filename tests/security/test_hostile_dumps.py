"""A phone may send anything: a bad dump results in a typed error, soon and with little memory."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.in_time import TRIES

MOST_SECONDS = 1.0
HEAD = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
OPEN, CLOSE = b'<hierarchy rotation="0">', b"</hierarchy>"
GOOD = HEAD + OPEN + b'<node index="0" text="a" bounds="[0,0][1,1]"></node>' + CLOSE

JUDGE = """
import json, resource, sys, time
from pathlib import Path
from handroid.errors import HandroidError
from handroid.parsing import uiautomator

uiautomator.parse(Path(sys.argv[1], "good.xml").read_bytes())
def parsed(data):
    start = time.perf_counter()
    try:
        uiautomator.parse(data)
        ended = "parsed"
    except HandroidError as error:
        ended = type(error).__name__
    except BaseException as error:
        ended = "UNTYPED " + type(error).__name__
    return ended, time.perf_counter() - start

for path in sorted(Path(sys.argv[1]).glob("bad-*")):
    data = path.read_bytes()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(int(sys.argv[2])):
        ended, seconds = parsed(data)
        if seconds <= float(sys.argv[3]):
            break
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(json.dumps([path.name, ended, seconds, grown / 1024]))
"""


def deep(count: int) -> bytes:
    return HEAD + OPEN + b"<node>" * count + b"</node>" * count + CLOSE


def wide(count: int) -> bytes:
    return HEAD + OPEN + b"<node>" + b'<node text="x"/>' * count + b"</node>" + CLOSE


def document_types() -> Iterator[bytes]:
    entities = b'<!ENTITY a "ha">' + b"".join(
        b'<!ENTITY %c "%b">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
    )
    body = OPEN + b'<node text="&j;"/>' + CLOSE
    yield HEAD + b"<!DOCTYPE hierarchy [" + entities + b"]>" + body
    yield HEAD + b'<!DOCTYPE h SYSTEM "file:///etc/passwd">' + OPEN + CLOSE
    yield HEAD + b'<!DOCTYPE h PUBLIC "-//x" "http://127.0.0.1:9/x">' + OPEN + CLOSE
    yield HEAD + b'<!DOCTYPE h [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>' + OPEN + CLOSE
    yield HEAD + b'<!DOCTYPE h [<!ATTLIST node text CDATA "x">]>' + OPEN + b"<node/>" + CLOSE
    yield HEAD + b'<!DOCTYPE h [<!ENTITY x SYSTEM "file:///dev/zero">]>' + OPEN + b"&x;" + CLOSE


def broken() -> Iterator[bytes]:
    yield from (GOOD[:cut] for cut in range(1, len(GOOD) - 1, len(GOOD) // 18))
    yield GOOD.decode().encode("utf-16")
    yield GOOD.replace(b'text="a"', 'text="ä"'.encode("latin-1"))
    yield GOOD.replace(b"UTF-8", b"Shift_JIS").replace(b'"a"', '"漢"'.encode("shift_jis"))
    yield GOOD.replace(b'text="a"', b'text="\xff\xfe\xc0\x80"')
    yield GOOD.replace(b'text="a"', b'text="&#0;"')
    yield GOOD.replace(b'text="a"', b'text="&#55357;&#56832;"')
    yield GOOD.replace(b'text="a"', b'text="&nbsp;"')
    yield GOOD.replace(b'text="a"', b'text="a" text="b"')
    yield GOOD.replace(b'text="a"', b"text=a")
    yield GOOD.replace(b'index="0"', b'index="many"')
    yield GOOD.replace(b'index="0"', b'index="' + b"9" * 5000 + b'"')
    yield GOOD.replace(b'rotation="0"', b'rotation="up"')
    yield GOOD.replace(b"</hierarchy>", b"</node>")
    yield GOOD + GOOD
    yield HEAD + b"<displays><display id='x'/></displays>"
    yield HEAD + b"<displays><display id='0'><window layer='top'/></display></displays>"
    yield HEAD + b"<html><body>captive portal</body></html>"
    yield HEAD
    yield b""
    yield b"\0" * 4096
    yield b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
    yield b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 64


def oversized() -> Iterator[bytes]:
    yield from (deep(count) for count in (257, 1_000, 10_000, 200_000))
    yield from (wide(count) for count in (20_001, 100_000, 400_000))
    yield (
        HEAD + OPEN + b"<node " + b" ".join(b'a%d="x"' % n for n in range(300_000)) + b"/>" + CLOSE
    )
    yield HEAD + OPEN + b'<node text="' + b"x" * 70_000 + b'"/>' + CLOSE
    yield HEAD + OPEN + b'<node text="' + b"x" * (9 << 20) + b'"/>' + CLOSE
    yield HEAD + OPEN + b"<node><!--" + b"-x" * (5 << 20) + b"--></node>" + CLOSE
    yield HEAD + OPEN + b"<a>" * 300 + b"</a>" * 300 + CLOSE
    yield HEAD + OPEN + b'<node text="&amp;' + b"&amp;" * 80_000 + b'"/>' + CLOSE
    yield b"<" * (3 << 20)
    yield HEAD + b"<" * (3 << 20)


def test_sixty_hostile_dumps_end_in_a_typed_error_within_a_second_and_64_mib(
    tmp_path: Path,
) -> None:
    hostile = [*document_types(), *broken(), *oversized()]
    assert len(hostile) >= 60
    (tmp_path / "good.xml").write_bytes(GOOD)
    for number, data in enumerate(hostile):
        (tmp_path / f"bad-{number:03}").write_bytes(data)
    judged = subprocess.run(
        [sys.executable, "-c", JUDGE, str(tmp_path), str(TRIES), str(MOST_SECONDS)],
        capture_output=True,
        check=True,
        timeout=120,
    )
    verdicts = [json.loads(line) for line in judged.stdout.splitlines()]
    assert len(verdicts) == len(hostile)
    assert [v for v in verdicts if v[1] != "BadAnswer"] == []
    assert [v for v in verdicts if v[2] > MOST_SECONDS] == []
    assert [v for v in verdicts if v[3] > 64.0] == []
