"""Streams of the phone's adbd: window, back-pressure, both kinds of end, cleanup."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.stream import BUFFER_LIMIT, Service, Stream
from tests.adbd.wire_host import EchoPhone, Got, WireHost, until

Body = Callable[[Stream], Awaitable[None]]


async def start(body: Body, maxdata: int = 1 << 20) -> tuple[Adbd, WireHost]:
    adbd = await Adbd.start(EchoPhone(it=body))
    return adbd, await WireHost.connect(adbd, maxdata=maxdata)


async def end(adbd: Adbd, host: WireHost) -> None:
    await host.close()
    await adbd.stop()


async def take(host: WireHost, command: bytes) -> Got:
    """Return the next packet of that kind, skipping acknowledgements."""
    while (got := await host.get()).command != command:
        assert got.command == b"OKAY"
    return got


async def test_the_phone_sends_one_packet_and_waits_for_its_acknowledgement() -> None:
    async def speak(stream: Stream) -> None:
        await stream.write(b"a" * 4096 + b"b" * 4096 + b"c")
        await stream.read()

    adbd, host = await start(speak, maxdata=4096)
    stream = await host.open(b"it")
    assert (await host.get()).payload == b"a" * 4096
    assert await host.silent()
    host.send(b"OKAY", 7, stream)
    assert (await host.get()).payload == b"b" * 4096
    assert await host.silent()
    host.send(b"OKAY", 7, stream)
    assert (await host.get()).payload == b"c"
    await end(adbd, host)


async def test_what_is_written_while_the_window_is_closed_goes_out_as_one_packet() -> None:
    async def speak(stream: Stream) -> None:
        await stream.write(b"first")
        await stream.read()
        for word in (b"second ", b"third ", b"fourth"):
            await stream.write(word)
        await stream.read()

    adbd, host = await start(speak)
    stream = await host.open(b"it")
    assert (await host.get()).payload == b"first"
    host.send(b"WRTE", 7, stream, b"go on")
    assert (await host.get()).command == b"OKAY"
    assert await host.silent()
    host.send(b"OKAY", 7, stream)
    assert (await host.get()).payload == b"second third fourth"
    await end(adbd, host)


async def test_a_writer_waits_for_a_computer_that_does_not_read() -> None:
    written = 0

    async def speak(stream: Stream) -> None:
        nonlocal written
        while True:
            await stream.write(b"x" * 65536)
            written += 65536

    adbd, host = await start(speak, maxdata=65536)
    stream = await host.open(b"it")
    await host.get()
    assert await host.silent()
    held = written
    assert BUFFER_LIMIT <= held <= BUFFER_LIMIT + 2 * 65536
    host.send(b"OKAY", 7, stream)
    await host.get()
    assert await host.silent()
    assert held < written <= held + 2 * 65536
    await end(adbd, host)


async def test_a_computer_is_not_acknowledged_while_the_phone_does_not_read() -> None:
    go = asyncio.Event()
    sizes: list[int] = []

    async def listen(stream: Stream) -> None:
        await go.wait()
        while data := await stream.read(1 << 20):
            sizes.append(len(data))

    adbd, host = await start(listen)
    stream = await host.open(b"it")
    host.send(b"WRTE", 7, stream, b"x" * 1000)
    assert (await host.get()).command == b"OKAY"
    host.send(b"WRTE", 7, stream, b"y" * BUFFER_LIMIT)
    assert await host.silent()
    go.set()
    assert (await host.get()).command == b"OKAY"
    await until(lambda: sum(sizes) == 1000 + BUFFER_LIMIT)
    await end(adbd, host)


async def test_a_computer_that_ignores_the_window_is_dropped() -> None:
    async def deaf(stream: Stream) -> None:
        await asyncio.Event().wait()

    adbd, host = await start(deaf)
    stream = await host.open(b"it")
    host.send(b"WRTE", 7, stream, b"x" * (BUFFER_LIMIT + 1))
    host.send(b"WRTE", 7, stream, b"y")
    assert await host.dropped()
    await end(adbd, host)


async def test_a_reader_gets_the_rest_and_then_the_end() -> None:
    parts: list[bytes] = []
    go = asyncio.Event()

    async def listen(stream: Stream) -> None:
        await go.wait()
        parts.append(await stream.read(3))
        parts.append(await stream.read(100))
        parts.append(await stream.read())
        with pytest.raises(BrokenPipeError):
            await stream.write(b"too late")
        parts.append(b"done")

    adbd, host = await start(listen)
    stream = await host.open(b"it")
    host.send(b"WRTE", 7, stream, b"abcdef")
    host.send(b"CLSE", 7, stream)
    assert (await host.get()).command == b"OKAY"
    assert (await host.get())[:3] == (b"CLSE", stream, 7)
    go.set()
    await until(lambda: parts == [b"abc", b"def", b"", b"done"])
    assert await host.silent()
    await end(adbd, host)


async def test_a_waiting_writer_fails_when_the_computer_closes_the_stream() -> None:
    broken = asyncio.Event()

    async def speak(stream: Stream) -> None:
        try:
            await stream.write(b"x" * 3 * BUFFER_LIMIT)
        except BrokenPipeError:
            broken.set()

    adbd, host = await start(speak, maxdata=4096)
    stream = await host.open(b"it")
    await host.get()
    host.send(b"CLSE", 7, stream)
    await asyncio.wait_for(broken.wait(), 20)
    await end(adbd, host)


async def test_what_a_service_wrote_last_arrives_before_its_close() -> None:
    async def speak(stream: Stream) -> None:
        await stream.write(b"a" * 4096)
        await stream.write(b"b" * 10)

    adbd, host = await start(speak, maxdata=4096)
    stream = await host.open(b"it")
    assert (await host.get()).payload == b"a" * 4096
    assert await host.silent()
    host.send(b"OKAY", 7, stream)
    assert (await host.get()).payload == b"b" * 10
    assert (await host.get())[:3] == (b"CLSE", stream, 7)
    await end(adbd, host)


async def test_reading_exactly_too_much_raises_at_the_end_of_the_stream() -> None:
    seen: list[str] = []

    async def listen(stream: Stream) -> None:
        seen.append((await stream.read_exactly(4)).decode())
        try:
            await stream.read_exactly(4)
        except EOFError as error:
            seen.append(str(error))
            raise

    adbd, host = await start(listen)
    stream = await host.open(b"it")
    for part in (b"ab", b"cde"):
        host.send(b"WRTE", 7, stream, part)
        assert (await host.get()).command == b"OKAY"
    host.send(b"CLSE", 7, stream)
    await until(lambda: seen == ["abcd", "the host closed the stream"])
    await end(adbd, host)


async def test_a_lost_connection_cancels_what_runs_behind_it() -> None:
    cancelled: list[str] = []

    async def wait(stream: Stream) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append("yes")
            raise

    adbd, host = await start(wait)
    before = len(asyncio.all_tasks())
    for mine in (1, 2, 3):
        await host.open(b"it", mine)
    assert len(asyncio.all_tasks()) == before + 3
    await host.close()
    await until(lambda: len(cancelled) == 3)
    await until(lambda: len(asyncio.all_tasks()) == before)
    await adbd.stop()


async def test_stopping_leaves_no_task_and_no_connection() -> None:
    async def wait(stream: Stream) -> None:
        await stream.read()

    before = len(asyncio.all_tasks())
    adbd, host = await start(wait)
    await host.open(b"it")
    port = adbd.port
    await adbd.stop()
    assert len(asyncio.all_tasks()) == before
    assert await host.dropped()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)
    await host.close()
    await adbd.stop()


async def test_a_service_that_fails_is_logged_and_closed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(stream: Stream) -> None:
        raise ValueError("a bug")

    adbd, host = await start(fail)
    await host.open(b"it")
    assert (await take(host, b"CLSE")).arg1 == 7
    assert "b'it' failed" in caplog.text
    await end(adbd, host)


async def test_a_phone_that_fails_to_open_a_service_is_logged_and_closes_the_stream(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken(EchoPhone):
        async def open(self, service: bytes) -> Service | None:
            raise ValueError("a bug")

    adbd = await Adbd.start(Broken())
    host = await WireHost.connect(adbd)
    host.send(b"OPEN", 7, 0, b"it\0")
    closed = await host.get()
    assert (closed.command, closed.arg1) == (b"CLSE", 7)
    assert "a bug" in caplog.text
    await end(adbd, host)


async def test_a_long_payload_passes_unchanged_both_ways() -> None:
    async def echo(stream: Stream) -> None:
        while data := await stream.read(1 << 20):
            await stream.write(data)

    adbd, host = await start(echo)
    stream = await host.open(b"it")
    sent = bytes(range(256)) * 4096
    host.send(b"WRTE", 7, stream, sent)
    assert (await take(host, b"WRTE")).payload == sent
    await end(adbd, host)


async def test_streams_of_one_connection_do_not_wait_for_each_other() -> None:
    async def echo(stream: Stream) -> None:
        while data := await stream.read():
            await stream.write(data)

    adbd, host = await start(echo, maxdata=4096)
    stuck, free = await host.open(b"it", 1), await host.open(b"it", 2)
    host.send(b"WRTE", 1, stuck, b"a" * 4096)
    assert (await take(host, b"WRTE")).arg1 == 1
    for _ in range(3):
        host.send(b"WRTE", 2, free, b"b")
        assert (await take(host, b"WRTE")).arg1 == 2
        host.send(b"OKAY", 2, free)
    await end(adbd, host)


async def test_a_computer_that_does_not_read_is_not_read_from_and_loses_nothing() -> None:
    async def shout(stream: Stream) -> None:
        await stream.write(b"x" * (1 << 20))

    adbd, host = await start(shout)
    for mine in range(1, 41):
        host.send(b"OPEN", mine, 0, b"it\0")
    host.send(b"OPEN", 999, 0, b"no such service\0")
    await host.writer.drain()
    got = [await host.get() for _ in range(40 * 3 + 1)]
    assert sum(len(item.payload) for item in got) == 40 << 20
    assert [item.command for item in got].count(b"CLSE") == 41
    await end(adbd, host)
