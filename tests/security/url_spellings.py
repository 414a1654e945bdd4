"""Unusual notations of URLs, and ways to hide a private address in one."""

import random
from collections.abc import Iterator

NAMES = (
    *("example.com", "EXAMPLE.com", "example.com.", "a-b.c_d.example", "xn--bcher-kva.example"),
    *("localhost", "localhost.", "metadata.google.internal", "127.0.0.1.nip.io", "intranet"),
)
LITERALS = ("1.1.1.1", "9.9.9.9", "64:ff9b::101:101")
_PUBLIC_HOSTS = (*NAMES, "1.1.1.1", "9.9.9.9", "[64:ff9b::101:101]", "[64:FF9B::1.1.1.1]")

_PRIVATE = ("127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "172.16.0.1", "0.0.0.0")


def _ways(address: str) -> Iterator[str]:
    """Yield an address in decimal, hexadecimal, octal, shortened and inside IPv6 addresses."""
    a, b, c, d = (int(number) for number in address.split("."))
    whole, low, half = (a << 24) | (b << 16) | (c << 8) | d, (c << 8) | d, (a << 8) | b
    yield from (f"{address}.", f"{whole}", f"{whole:#x}", f"{whole:#X}", f"0{whole:o}")
    yield from (f"{a}.{(b << 16) | low}", f"{a}.{b}.{low}", f"{a:#x}.{b}.{c}.{d}")
    yield from (f"0{a:o}.{b}.{c}.{d}", f"{a:03}.{b:03}.{c:03}.{d:03}", f"{a}.{b}.{c}.0{d:o}")
    yield from (f"[{prefix}{address}]" for prefix in ("::", "::ffff:", "::FFFF:0:", "64:ff9b::"))
    yield from (f"[::ffff:{half:x}:{low:x}]", f"[2002:{half:x}:{low:x}::]")
    yield from (f"[2001:0:{half:x}:{low:x}::]", f"[64:ff9b:1::{half:x}:{low:x}]")
    yield from (f"user@{address}", f"example.com@{address}", f"{address}@example.com")
    yield from (
        f"{address}:80@example.com",
        f"{address}\\@example.com",
        f"{address}%00.example.com",
    )
    yield from (f"{address}\t", f"{address}\r\nHost: x", f"{address}\0.example.com", f"[{address}]")
    yield address.replace(".", "。")
    yield address.translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)})
    yield address


HIDDEN_HOSTS = (
    *(way for address in _PRIVATE for way in _ways(address)),
    *("127.1", "0", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[fd00:ec2::254]", "[fe80::1]", "[::1"),
    *("[fe80::1%25lo]", "[fe80::1%lo]", "[fec0::1]", "[ff02::1]", "[[::1]]", "[::1]x", "::1"),
    *("①②⑦.0.0.1", "ⓛocalhost", "loc\u00adalhost", "ſecret", "\u212a.com", "\u202e1.0.0.721"),
    *("%31%32%37.0.0.1", "..", ".", "-", "", "@", "a..b", "-a.b", "a b", "*", "a,b", "a" * 64),
    *("a." * 130 + "com", "localhost:80:80", "localhost:", "localhost:0", "localhost:65536"),
)
_SCHEMES = ("http://", "http://", "http://", "HTTP://", "https://")
_ODD_SCHEMES = ("http:", "http:/", "http:///", "//", "", "ftp://", "file://", "http:\\\\", "ws://")
_PORTS = ("", "", ":80", ":443", ":8080", ":1", ":65535", ":022")
_PATHS = ("", "/", "/a?b=c", "?b", "#f", "#@127.0.0.1:80", "/%0d%0aX:y", "/ü", "/../x", "/@x:1")
_ODD_PATHS = ("/ a", "/a\r\nX: y", "/\n", "/\\x", "/\x00", "\\@127.0.0.1/", "/" + "a" * 8001)


def spellings(count: int) -> list[str]:
    """Return that many different URLs, half of them with a host that must not be reached."""
    chance = random.Random(6)
    seen: dict[str, None] = {}
    while len(seen) < count:
        odd = chance.random()
        scheme = chance.choice(_ODD_SCHEMES if odd < 0.05 else _SCHEMES)
        host = chance.choice(HIDDEN_HOSTS if chance.random() < 0.6 else _PUBLIC_HOSTS)
        path = chance.choice(_ODD_PATHS if odd > 0.95 else _PATHS)
        seen[scheme + host + chance.choice(_PORTS) + path] = None
    return list(seen)
