"""Compares Host and Origin with the allowed host names of a server."""

import functools
import re

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

_NAME = rb"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::[0-9]{1,5})?"
_HOST = re.compile(_NAME)
_ORIGIN = re.compile(rb"https?://" + _NAME)


def is_host(given: list[bytes], allow_hosts: tuple[str, ...]) -> bool:
    """Whether there is exactly one Host header, with an allowed name."""
    return _is_named(_HOST, given, _known(allow_hosts))


def is_origin(given: list[bytes], allow_hosts: tuple[str, ...]) -> bool:
    """Whether there is exactly one Origin header, with an allowed name."""
    return _is_named(_ORIGIN, given, _known(allow_hosts))


def host_name(name: str) -> str:
    """Return a host name or address without port and brackets, in lower case."""
    match = _HOST.fullmatch(name.encode())
    return _name(match) if match else name.lower()


@functools.lru_cache(maxsize=8)
def _known(allow_hosts: tuple[str, ...]) -> frozenset[str]:
    """Return every name in the form that `_is_named` compares."""
    return LOOPBACK_NAMES | {host_name(name) for name in allow_hosts}


def _is_named(form: re.Pattern[bytes], given: list[bytes], known: frozenset[str]) -> bool:
    match = form.fullmatch(given[0]) if len(given) == 1 else None
    return match is not None and _name(match) in known


def _name(match: re.Match[bytes]) -> str:
    return match[1].strip(b"[]").lower().decode("ascii")
