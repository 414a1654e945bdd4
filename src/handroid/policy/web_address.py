"""Parses http and https URLs strictly, and refuses what programs could interpret differently."""

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import quote, urljoin

from handroid.errors import InvalidParams

_LONGEST = 8000
_LONGEST_HOST = 253
_PORTS = {"http": 80, "https": 443}
_URL = re.compile(
    r"(?P<scheme>https?)://(?P<authority>[^/?#]+)(?P<path>/[^?#]*)?(?P<query>\?[^#]*)?(?:#.*)?",
    re.IGNORECASE | re.ASCII,
)
_AUTHORITY = re.compile(r"(?P<host>\[[^\]]*\]|[^:\[\]]+)(?::(?P<port>[0-9]{1,5}))?", re.ASCII)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE | re.ASCII)
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
_KEPT_AS_THEY_ARE = "!$%&'()*+,-./:;=?@_~"


@dataclass(frozen=True)
class WebAddress:
    """A parsed URL: the host in lower case, an IPv6 address without brackets."""

    scheme: str
    host: str
    port: int
    target: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"

    @property
    def authority(self) -> str:
        """The value of the Host header: the host, with its port unless it is the default one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def literal(self) -> str | None:
        """The host if it is an IP address, which needs no DNS lookup."""
        return self.host if ":" in self.host or _is_ipv4(self.host) else None

    def is_named_in(self, hosts: frozenset[str]) -> bool:
        """Return whether a list of ``host`` and ``host:port`` contains this one."""
        bracketed = f"[{self.host}]" if ":" in self.host else self.host
        ways = {self.host, bracketed, f"{bracketed}:{self.port}"}
        return not ways.isdisjoint(name.lower() for name in hosts)


def parse(url: str) -> WebAddress:
    """Parse a URL.

    Raises:
        InvalidParams: it is not valid, or ambiguous.
    """
    _check_characters(url)
    found = _URL.fullmatch(url)
    if found is None:
        raise _refused("is not of the form https://host/path")
    scheme = found["scheme"].lower()
    host, port = _host_and_port(found["authority"])
    target = quote((found["path"] or "/") + (found["query"] or ""), safe=_KEPT_AS_THEY_ARE)
    return WebAddress(scheme, host, port or _PORTS[scheme], target)


def follow(start: WebAddress, location: str) -> WebAddress:
    """Return the target of a redirect, relative or absolute.

    Raises:
        InvalidParams: `parse` refuses the target.
    """
    _check_characters(location)
    if _SCHEME.match(location):
        return parse(location)
    if location.startswith("//"):
        return parse(f"{start.scheme}:{location}")
    return parse(urljoin(str(start), location))


def _check_characters(url: str) -> None:
    if len(url) > _LONGEST:
        raise _refused(f"has more than {_LONGEST} characters")
    # urllib silently drops line breaks and tabs, and browsers treat a backslash as a slash.
    if any(unicodedata.category(character)[0] in "CZ" for character in url) or "\\" in url:
        raise _refused("has a space, a line break, a control character or a backslash in it")


def _host_and_port(authority: str) -> tuple[str, int | None]:
    if "@" in authority:
        raise _refused("must not carry a user name or password")
    if not authority.isascii():
        raise _refused("has letters in its host that must be written as xn--")
    found = _AUTHORITY.fullmatch(authority.lower())
    if found is None:
        raise _refused("has a host or a port that cannot be read")
    host = found["host"]
    port = int(found["port"]) if found["port"] else None
    if port is not None and not 0 < port < 65536:
        raise _refused(f"has the port {port}, which does not exist")
    return _ipv6(host[1:-1]) if host.startswith("[") else _name(host), port


def _name(host: str) -> str:
    labels = host.removesuffix(".").split(".")
    if len(host) > _LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        raise _refused("has a host that is not a name of letters, digits, dots and dashes")
    # 127.1, 0x7f000001 and 2130706433 are addresses for some programs and names for others.
    if _NUMBER.fullmatch(labels[-1]) and not _is_ipv4(host):
        raise _refused("has a number for a host that is not of the form 192.0.2.1")
    return host


def _ipv6(text: str) -> str:
    try:
        address = IPv6Address(text)
    except AddressValueError:
        raise _refused("has brackets around what is no IPv6 address") from None
    if address.scope_id is not None:
        raise _refused("names a network interface in its IPv6 address")
    return str(address)


def _is_ipv4(text: str) -> bool:
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


def _refused(why: str) -> InvalidParams:
    return InvalidParams(f"The URL {why}.", "Write it like https://example.com/file.pdf.")
