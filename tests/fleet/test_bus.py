"""The connection to the bus: what it refuses, and how it reconnects."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats.errors
import pytest

from handroid.surfaces.fleet.bus.bus import BusSettings, BusUnavailable, connect, new_enough
from handroid.surfaces.fleet.bus.connect_errors import clearer, next_step
from tests.fleet.conftest import Connect
from tests.fleet.servers import Server, free_port, one_server, within


@asynccontextmanager
async def recording(port: int, sent: bytearray) -> AsyncIterator[int]:
    """Pass a connection on to a server, and record what the client sends; give our own port."""

    async def copy(source: asyncio.StreamReader, to: asyncio.StreamWriter, seen: bytearray) -> None:
        while data := await source.read(65536):
            seen += data
            to.write(data)
        to.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(copy(reader, to_server, sent), copy(from_server, writer, bytearray()))

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("version", "accepted"),
    [
        ((2, 9, 10), False),
        ((2, 11, 9), False),
        ((2, 12, 6), False),
        ((2, 12, 7), True),
        ((2, 13, 0), False),
        ((2, 14, 0), True),
        ((3, 0, 0), True),
    ],
)
def test_a_server_without_reliable_expiry_of_keys_is_refused(version, accepted):
    assert new_enough(version) is accepted


async def test_the_error_names_a_bus_that_cannot_be_reached(caplog: pytest.LogCaptureFixture):
    where = f"nats://127.0.0.1:{free_port()}"
    with pytest.raises(BusUnavailable, match=f"{where}.*Start nats-server there"):
        await connect(BusSettings((where,), "test", connect_seconds=0.5))
    said = [each.message for each in caplog.records if "No bus yet" in each.message]
    assert len(said) == 1, "it is said at once, and once"


def test_a_refused_key_is_reported():
    refused, closed = "nats: 'Authorization Violation'", "[Errno 104] Connection reset by peer"
    for first, second in ((refused, closed), (closed, refused)):
        assert "copy server/users.conf" in next_step(clearer(first, second))
    assert "Start nats-server" in next_step(clearer("", closed))


async def test_a_bus_without_jetstream_is_refused(tmp_path):
    with one_server(tmp_path, "ping_interval: 5s\n") as server, pytest.raises(BusUnavailable):
        await connect(BusSettings((server.url,), "test"))


async def test_nothing_is_buffered_while_the_bus_is_unreachable(tmp_path, connected: Connect):
    with one_server(tmp_path) as server:
        bus = await connected(server)
        server.stop(signal.SIGKILL)
        await within(lambda: not bus.connected)
        with pytest.raises(nats.errors.OutboundBufferLimitError):
            await bus.client.publish("phones.a.b.c.call", b"tap")


async def test_a_flush_waits_until_the_server_has_the_subscriptions(nats_server: Server):
    sent = bytearray()
    async with recording(nats_server.port, sent) as port:
        bus = await connect(BusSettings((f"nats://127.0.0.1:{port}",), "test"))
        for number in range(20):
            await bus.client.subscribe(f"flushed.{number}")
            await bus.flush()
            answered = bytes(sent).rindex(b"PING\r\n")
            assert f"SUB flushed.{number} ".encode() in sent[:answered]
        await bus.close()


async def test_the_connection_is_restored_and_reported(tmp_path, connected: Connect):
    back: list[str] = []

    async def note() -> None:
        back.append("back")

    with one_server(tmp_path) as server:
        bus = await connected(server)
        bus.on_reconnect(note)
        forget = bus.on_reconnect(note)
        forget()
        server.stop(signal.SIGKILL)
        server.start()
        await within(lambda: back == ["back"])
        assert bus.connected


async def test_a_name_in_the_fleet_has_no_wildcards(nats_server: Server):
    from handroid.errors import InvalidParams
    from handroid.surfaces.fleet.bus.names import parse_phone_id, phone_id

    assert str(parse_phone_id("berlin.n1.abc")) == "berlin.n1.abc"
    assert phone_id("berlin", "n1", "X-1") == phone_id("berlin", "n1", "X-1")
    for wrong in ("berlin.>.abc", "a.b", "a.b.c.d", "A.b.c", "a..c"):
        with pytest.raises(InvalidParams):
            parse_phone_id(wrong)
    with pytest.raises(InvalidParams):
        phone_id("idx", "n1", "X-1")
