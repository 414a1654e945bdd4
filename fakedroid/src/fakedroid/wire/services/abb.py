"""The binder bridge: ``cmd`` inside adbd, with separate arguments. [src: adb/daemon/abb.cpp]"""

from fakedroid.shell.process import decode
from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request
from fakedroid.wire.services.shell_packets import (
    STDERR,
    STDOUT,
    PacketSink,
    PacketSource,
    send_exit,
)
from fakedroid.wire.services.stream_closed import HANGUP_GRACE, end_with
from fakedroid.wire.stream import Service, Stream


def bridge(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``abb:``, which uses the shell protocol."""
    if "abb" not in phone.level.adb_features:
        return None
    argv = _argv(request)

    async def serve(stream: Stream) -> None:
        end_with(stream)
        out, err = PacketSink(stream, STDOUT), PacketSink(stream, STDERR)
        await send_exit(stream, await phone.shell.exec_argv(argv, PacketSource(stream), out, err))

    return serve


def bridge_raw(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``abb_exec:``, which uses one plain pipe in both directions."""
    if "abb_exec" not in phone.level.adb_features:
        return None
    argv = _argv(request)

    async def serve(stream: Stream) -> None:
        end_with(stream, HANGUP_GRACE)
        await phone.shell.exec_argv(argv, stream, stream, stream)

    return serve


def _argv(request: Request) -> list[str]:
    """Return the command line; empty arguments are dropped, as parseCmdArgs does."""
    return ["cmd", *(decode(part) for part in request.argument.split(b"\0") if part)]
