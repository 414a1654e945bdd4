"""Parses the name under which a computer opens a service."""

from collections.abc import Callable
from typing import NamedTuple

from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.stream import Service


class Request(NamedTuple):
    """``kind[,option...]:argument``, as in ``shell,v2,raw:ls``."""

    kind: str
    options: tuple[str, ...]
    argument: bytes

    @property
    def text(self) -> str:
        """Return the argument as text; invalid UTF-8 is preserved."""
        return self.argument.decode("utf-8", "surrogateescape")


def parse_request(name: bytes) -> Request:
    """Parse the name of a service; the first colon ends kind and options."""
    head, _, argument = name.partition(b":")
    kind, *options = head.decode("utf-8", "surrogateescape").split(",")
    return Request(kind, tuple(options), argument)


Route = Callable[["Served", Request], Service | None]
"""Returns the handler of a request, or None to refuse it."""
