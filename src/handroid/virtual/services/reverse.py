"""``adb reverse``: listening on the phone for the computer. This phone opens no listeners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handroid.virtual.services.request import Request
from handroid.virtual.stream import Service, Stream

if TYPE_CHECKING:
    from handroid.virtual.phone import VirtualPhone


def reverse(phone: VirtualPhone, request: Request) -> Service | None:
    """Find ``reverse:COMMAND``."""
    answer = _answer(request.text)

    async def serve(stream: Stream) -> None:
        await stream.write(answer)

    return serve


def _answer(command: str) -> bytes:
    """Return what adbd says with no listener. [src: adb.cpp handle_forward_request]"""
    word, _, rest = command.partition(":")
    if word == "list-forward":
        return b"0000"
    if word == "killforward-all":
        return b"OKAY"
    if word == "killforward":
        return _fail(f"listener '{rest}' not found")
    if word == "forward":
        return _fail("cannot bind listener: Operation not permitted")
    return _fail("not a reverse forwarding command")


def _fail(reason: str) -> bytes:
    text = reason.encode("utf-8", "surrogateescape")
    return b"FAIL%04x" % len(text) + text
