"""Services of adbd that answer with one sentence, as on a user build."""

from fakedroid.wire.services.phone_protocol import Served
from fakedroid.wire.services.request import Request, Route
from fakedroid.wire.stream import Service, Stream


def saying(text: str, *, restarts: bool = False) -> Route:
    """Return a route whose service prints ``text``; adbd may restart after it."""

    def find(phone: Served, request: Request) -> Service | None:
        return _speaker(text, restarts=restarts)

    return find


def restart_on_port(phone: Served, request: Request) -> Service | None:
    """Return the handler of ``tcpip:PORT``. [src: restart_service.cpp restart_tcp_service]"""
    try:
        port = int(request.argument)
    except ValueError:
        return None
    if port <= 0:
        return _speaker(f"invalid port {port}\n", restarts=True)
    return _speaker(f"restarting in TCP mode port: {port}\n", restarts=True)


def _speaker(text: str, *, restarts: bool) -> Service:
    async def serve(stream: Stream) -> None:
        await stream.write(text.encode())
        if restarts:
            stream.close()
            stream.hang_up()

    return serve
