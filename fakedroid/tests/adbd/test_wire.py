"""How the phone's adbd handles packets that are broken, truncated, foreign or unexpected."""

import asyncio
import struct
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Policy, Trust
from fakedroid.wire.packets import BadPacketError, PacketReader
from fakedroid.wire.stream import Stream
from tests.adbd.wire_host import BANNER, EchoPhone, WireHost, packet, until


async def echo(stream: Stream) -> None:
    while data := await stream.read():
        await stream.write(data)


@pytest_asyncio.fixture
async def adbd() -> AsyncIterator[Adbd]:
    server = await Adbd.start(EchoPhone(echo=echo))
    yield server
    await server.stop()


async def test_a_computer_is_greeted_with_the_banner(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    host.send(b"CNXN", 0x01000001, 1 << 20, b"host::\0")
    assert (await host.get())[:4] == (b"CNXN", 0x01000001, 1 << 20, BANNER)
    await host.close()


async def test_the_smaller_payload_limit_of_the_two_sides_counts(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    host.send(b"CNXN", 0x01000001, 4096, b"host::\0")
    assert (await host.get()).arg1 == 4096
    host.send(b"CNXN", 0x01000001, 1 << 30, b"host::\0")
    assert (await host.get()).arg1 == 1 << 20
    await host.close()


async def test_packets_carry_a_checksum_only_for_an_old_computer(adbd: Adbd) -> None:
    for version, expected in ((0x01000000, sum(BANNER)), (0x01000001, 0)):
        host = await WireHost.dial(adbd)
        host.send(b"CNXN", version, 4096, b"host::\0")
        assert (await host.get()).check == expected
        await host.close()


async def test_a_computer_without_a_payload_size_is_disconnected(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    host.send(b"CNXN", 0x01000001, 0, b"host::\0")
    assert await host.dropped()
    await host.close()


async def test_a_wrong_magic_word_ends_the_connection(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    broken = bytearray(packet(b"OPEN", 1, 0, b"echo\0"))
    broken[20] ^= 1
    host.writer.write(broken)
    assert await host.dropped()
    await host.close()


async def test_a_payload_above_one_megabyte_ends_the_connection(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    word = int.from_bytes(b"OPEN", "little")
    host.writer.write(struct.pack("<6I", word, 1, 0, (1 << 20) + 1, 0, word ^ 0xFFFFFFFF))
    assert await host.dropped()
    await host.close()


async def test_a_web_browser_is_disconnected(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    host.writer.write(b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n")
    assert await host.dropped()
    await host.close()


async def test_packets_may_arrive_byte_by_byte(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    greeting = packet(b"CNXN", 0x01000001, 4096, b"host::\0") + packet(b"OPEN", 3, 0, b"echo\0")
    for byte in greeting:
        host.writer.write(bytes([byte]))
        await asyncio.sleep(0)
    assert (await host.get()).command == b"CNXN"
    assert (await host.get()).command == b"OKAY"
    await host.close()


async def test_a_connection_lost_inside_a_packet_does_not_affect_the_phone(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    host.writer.write(packet(b"OPEN", 1, 0, b"x" * 100_000)[:50_000])
    await host.close()
    await until(lambda: adbd.connections == 0)
    other = await WireHost.connect(adbd)
    await other.open(b"echo")
    await other.close()


async def test_nothing_can_be_opened_before_the_handshake(adbd: Adbd) -> None:
    host = await WireHost.dial(adbd)
    host.send(b"OPEN", 1, 0, b"echo\0")
    host.send(b"CNXN", 0x01000001, 4096, b"host::\0")
    assert (await host.get()).command == b"CNXN"
    assert await host.silent()
    await host.close()


async def test_an_unknown_service_is_refused_with_a_close(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    host.send(b"OPEN", 5, 0, b"framebuffer:\0")
    assert (await host.get())[:3] == (b"CLSE", 0, 5)
    await host.close()


async def test_an_unknown_command_is_ignored(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    host.send(b"SYNC", 1, 2, b"what?")
    assert await host.silent()
    await host.close()


async def test_an_offer_of_tls_ends_the_connection(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    host.send(b"STLS", 0x01000000, 0)
    assert await host.dropped()
    await host.close()


async def test_packets_for_unknown_streams_are_ignored(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    stream = await host.open(b"echo", mine=7)
    host.send(b"WRTE", 7, stream + 1, b"nobody")
    host.send(b"WRTE", 8, stream, b"not its owner")
    host.send(b"OKAY", 8, stream)
    host.send(b"CLSE", 8, stream)
    assert await host.silent()
    host.send(b"WRTE", 7, stream, b"hello")
    answers = [await host.get(), await host.get()]
    assert sorted(answer.command for answer in answers) == [b"OKAY", b"WRTE"]
    await host.close()


async def test_a_new_handshake_starts_over(adbd: Adbd) -> None:
    host = await WireHost.connect(adbd)
    stream = await host.open(b"echo")
    host.send(b"CNXN", 0x01000001, 4096, b"host::\0")
    assert (await host.get()).command == b"CNXN"
    host.send(b"WRTE", 7, stream, b"lost")
    assert await host.silent()
    await host.close()


async def test_a_key_that_is_not_accepted_gets_no_response() -> None:
    adbd = await Adbd.start(EchoPhone(echo=echo), trust=Trust(Policy.IGNORE))
    host = await WireHost.dial(adbd)
    host.send(b"CNXN", 0x01000001, 4096, b"host::\0")
    first = await host.get()
    assert (first.command, first.arg0, len(first.payload)) == (b"AUTH", 1, 20)
    host.send(b"AUTH", 3, 0, b"QUFBQQ== somebody\0")
    host.send(b"OPEN", 1, 0, b"echo\0")
    host.send(b"AUTH", 2, 0, b"x" * 256)
    again = await host.get()
    assert again.command == b"AUTH"
    assert again.payload != first.payload
    await host.close()
    await adbd.stop()


async def test_an_unknown_kind_of_authentication_ends_the_connection() -> None:
    adbd = await Adbd.start(EchoPhone(), trust=Trust(Policy.ACCEPT))
    host = await WireHost.dial(adbd)
    host.send(b"CNXN", 0x01000001, 4096, b"host::\0")
    await host.get()
    host.send(b"AUTH", 9, 0, b"?")
    assert await host.dropped()
    await host.close()
    await adbd.stop()


@pytest.mark.parametrize("size", [0, 1, 4096, 4097, 16384, 1 << 20])
@pytest.mark.parametrize("step", [7, 23, 4096, 70_000])
def test_packets_are_parsed_however_they_are_split(size: int, step: int) -> None:
    sent = packet(b"WRTE", 1, 2, b"a") + packet(b"WRTE", 3, 4, b"b" * size) + packet(b"OKAY", 5, 6)
    reader = PacketReader()
    got, at = [], 0
    while at < len(sent):
        room = reader.buffer()
        piece = sent[at : at + min(step, len(room))]
        room[: len(piece)] = piece
        at += len(piece)
        got += reader.advance(len(piece))
    assert [(item.arg0, bytes(item.payload)) for item in got] == [
        (1, b"a"),
        (3, b"b" * size),
        (5, b""),
    ]


def test_random_bytes_are_never_parsed_as_a_packet() -> None:
    reader = PacketReader()
    noise = bytes(range(24))
    reader.buffer()[:24] = noise
    with pytest.raises(BadPacketError, match="bad magic"):
        reader.advance(24)
