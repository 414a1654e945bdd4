"""``adb reverse``: listening on the phone on behalf of the computer.

[src: adb.cpp handle_forward_request, adb_listeners.cpp]
"""

import asyncio
from typing import Final

from fakedroid.wire.services.phone_protocol import Listener, Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.stream import Link, Service, Stream

_FIRST_FREE: Final = 32768
"""Where Linux starts to look for a free port."""
_PORTS: Final = 65536


def reverse(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``reverse:COMMAND``."""

    async def serve(stream: Stream) -> None:
        await stream.write(_answer(phone, request.text, stream.link))

    return serve


def _answer(phone: Served, command: str, link: Link) -> bytes:
    word, _, rest = command.partition(":")
    if command == "list-forward":
        return _text("".join(_line(each) for each in phone.reversed.values()))
    if command == "killforward-all":
        for name in list(phone.reversed):
            _remove(phone, name)
        return b"OKAY"
    if word == "killforward":
        if rest not in phone.reversed:
            return _fail(f"listener '{rest}' not found")
        _remove(phone, rest)
        return b"OKAY"
    if word == "forward":
        return _add(phone, rest, link)
    return _fail("not a reverse forwarding command")


def _line(listener: Listener) -> str:
    return f"{listener.link.name} {listener.local} {listener.remote}\n"


def _add(phone: Served, rule: str, link: Link) -> bytes:
    keep = rule.startswith("norebind:")
    local, _, remote = rule.removeprefix("norebind:").partition(";")
    if not local or not remote or ";" in remote or remote.startswith("*"):
        return _fail(f"bad forward: forward:{rule}")
    known = phone.reversed.get(local)
    if known is not None and keep:
        return _fail("cannot rebind existing socket")
    if known is not None:
        known.remote, known.link = remote, link
        _keep(phone, known)
        return b"OKAY"
    return _listen(phone, Listener(local, remote, link))


def _listen(phone: Served, listener: Listener) -> bytes:
    """Bind a new socket: TCP on the phone's loopback, or an abstract name."""
    kind, _, name = listener.local.partition(":")
    if kind == "localabstract":
        if name in phone.abstract_sockets:
            return _fail("cannot bind listener: Address already in use")
        phone.abstract_sockets[name] = _serving(listener)
        _keep(phone, listener)
        return b"OKAY"
    if kind != "tcp":
        return _fail(f"cannot bind listener: unknown socket specification: {listener.local}")
    if not name.isdecimal() or int(name) >= _PORTS:
        return _fail(f"cannot bind listener: bad port number '{name}'")
    port = int(name) or _free_port(phone)
    if port in phone.tcp_ports:
        return _fail("cannot bind listener: Address already in use")
    listener.local = f"tcp:{port}"
    phone.tcp_ports[port] = _serving(listener)
    _keep(phone, listener)
    shown = phone.level.reverse_tells_port or int(name) == 0
    return b"OKAY" + (_text(str(port)) if shown else b"")


def _free_port(phone: Served) -> int:
    return next(port for port in range(_FIRST_FREE, _PORTS) if port not in phone.tcp_ports)


def _keep(phone: Served, listener: Listener) -> None:
    """Keep the listener until it is removed or its computer disconnects."""
    phone.reversed[listener.local] = listener
    link = listener.link

    def lost() -> None:
        known = phone.reversed.get(listener.local)
        if known is listener and known.link is link:
            _remove(phone, listener.local)

    link.on_lost(lost)


def _remove(phone: Served, local: str) -> None:
    del phone.reversed[local]
    kind, _, name = local.partition(":")
    if kind == "tcp":
        del phone.tcp_ports[int(name)]
    else:
        del phone.abstract_sockets[name]


def _serving(listener: Listener) -> Service:
    async def serve(client: Stream) -> None:
        """Connect one client with the computer; if the computer refuses, disconnect the client."""
        there = await listener.link.dial(listener.remote.encode("utf-8", "surrogateescape"))
        if there is not None:
            await asyncio.gather(_carry(client, there), _carry(there, client))

    return serve


async def _carry(source: Stream, target: Stream) -> None:
    try:
        while data := await source.read():
            await target.write(data)
    except BrokenPipeError:
        pass
    finally:
        target.close()


def _text(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return b"%04x" % len(data) + data


def _fail(reason: str) -> bytes:
    return b"FAIL" + _text(reason)
