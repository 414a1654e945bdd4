"""``adb reverse`` with the real adb: a socket on the phone reaches the computer."""

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
import pytest_asyncio

from fakedroid.phone import FakePhone
from fakedroid.wire.adbd import Adbd
from tests.adbd.conftest import Listen
from tests.adbd.wire_host import until
from tests.real_adb import AdbServer


class Setup(NamedTuple):
    adb: AdbServer
    phone: FakePhone
    adbd: Adbd

    async def reverse(self, *args: str) -> subprocess.CompletedProcess[bytes]:
        return await self.adb.on(self.adbd, "reverse", *args)

    async def on_phone(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to a port of the phone like an app there, by way of a forward."""
        done = await self.adb.on(self.adbd, "forward", "tcp:0", f"tcp:{port}")
        return await asyncio.open_connection("127.0.0.1", int(done.stdout))

    async def listed(self) -> list[tuple[str, str]]:
        lines = (await self.reverse("--list")).stdout.decode().splitlines()
        rows = [line.split() for line in lines if line]
        assert all(name.startswith("host-") for name, _, _ in rows)
        return [(local, remote) for _, local, remote in rows]


@pytest_asyncio.fixture(params=[28, 34])
async def it(
    adb: AdbServer, listen: Listen, request: pytest.FixtureRequest
) -> AsyncIterator[Setup]:
    phone = FakePhone(request.param, speed=100)
    adbd = await listen(phone)
    await adb.connect(adbd)
    yield Setup(adb, phone, adbd)
    await phone.close()


@asynccontextmanager
async def shouting() -> AsyncIterator[int]:
    """Run a server on the computer that responds in capitals until its client ends."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data.upper())
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def test_a_connection_on_the_phone_reaches_the_computer(it: Setup) -> None:
    async with shouting() as port:
        assert (await it.reverse("tcp:7000", f"tcp:{port}")).returncode == 0
        assert await it.listed() == [("tcp:7000", f"tcp:{port}")]
        reader, writer = await it.on_phone(7000)
        said = b"hello " * 50_000
        writer.write(said)
        assert await asyncio.wait_for(reader.readexactly(len(said)), 10) == said.upper()
        writer.close()
        await writer.wait_closed()


async def test_concurrent_connections_do_not_mix(it: Setup) -> None:
    async with shouting() as port:
        await it.reverse("tcp:7000", f"tcp:{port}")

        async def one(number: int) -> bytes:
            reader, writer = await it.on_phone(7000)
            writer.write(b"number %d" % number)
            heard = await asyncio.wait_for(reader.readexactly(8), 10)
            writer.close()
            return heard

        assert await asyncio.gather(*map(one, range(8))) == [b"NUMBER %d" % n for n in range(8)]


async def test_a_port_that_the_phone_picks_is_reported(it: Setup) -> None:
    port = (await it.reverse("tcp:0", "tcp:1")).stdout.strip()
    assert await it.listed() == [(f"tcp:{int(port)}", "tcp:1")]


async def test_from_api_29_every_new_port_is_reported(it: Setup) -> None:
    port = (await it.reverse("tcp:7000", "tcp:1")).stdout.strip()
    assert port == (b"7000" if it.phone.level.api >= 29 else b"")


async def test_a_rule_is_replaced_unless_that_is_forbidden(it: Setup) -> None:
    await it.reverse("tcp:7000", "tcp:1")
    refused = await it.reverse("--no-rebind", "tcp:7000", "tcp:2")
    assert refused.returncode == 1
    assert b"cannot rebind existing socket" in refused.stderr
    assert (await it.reverse("tcp:7000", "tcp:3")).returncode == 0
    assert await it.listed() == [("tcp:7000", "tcp:3")]


async def test_one_rule_or_all_rules_can_be_removed(it: Setup) -> None:
    for port in (7000, 7001, 7002):
        await it.reverse(f"tcp:{port}", "tcp:1")
    assert (await it.reverse("--remove", "tcp:7001")).returncode == 0
    assert await it.listed() == [("tcp:7000", "tcp:1"), ("tcp:7002", "tcp:1")]
    assert b"listener 'tcp:7001' not found" in (await it.reverse("--remove", "tcp:7001")).stderr
    assert (await it.reverse("--remove-all")).returncode == 0
    assert await it.listed() == []
    assert it.phone.tcp_ports == {}


async def test_an_abstract_name_can_be_listened_on(it: Setup) -> None:
    await it.reverse("localabstract:mine", "tcp:1")
    assert "mine" in it.phone.abstract_sockets
    await it.reverse("--remove", "localabstract:mine")
    assert it.phone.abstract_sockets == {}


async def test_a_port_that_is_taken_is_refused(it: Setup) -> None:
    async def nobody(stream: object) -> None:
        return None

    it.phone.tcp_ports[7000] = nobody
    refused = await it.reverse("tcp:7000", "tcp:1")
    assert b"cannot bind listener: Address already in use" in refused.stderr
    assert b"unknown socket specification" in (await it.reverse("what:1", "tcp:1")).stderr


async def test_a_connection_that_the_computer_refuses_is_closed(it: Setup) -> None:
    await it.reverse("tcp:7000", "tcp:1")
    reader, writer = await it.on_phone(7000)
    assert await asyncio.wait_for(reader.read(), 10) == b""
    writer.close()


async def test_the_rules_end_with_the_connection(it: Setup) -> None:
    await it.reverse("tcp:7000", "tcp:1")
    it.adbd.drop_connections()
    await until(lambda: not it.phone.reversed)
    assert it.phone.tcp_ports == {}
