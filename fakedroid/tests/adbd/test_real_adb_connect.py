"""The real adb server finds, admits, loses and finds phones again."""

import asyncio

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Policy, Trust
from fakedroid.wire.stream import Stream
from tests.adbd.conftest import Listen
from tests.adbd.tiny_phone import TinyPhone
from tests.adbd.wire_host import until
from tests.in_time import best_of_three, within
from tests.real_adb import AdbServer


async def wait_for_state(adb: AdbServer, serial: str, state: str) -> None:
    answer = await adb.run("-s", serial, f"wait-for-{state}")
    assert answer.returncode == 0, answer.stderr


async def test_a_phone_is_listed_with_its_names(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(TinyPhone())
    serial = await adb.connect(adbd)
    assert await adb.states() == {serial: "device"}
    long = (await adb.run("devices", "-l")).stdout.decode()
    assert "product:tiny model:Tiny_1 device:tiny" in long
    assert (await adb.on(adbd, "get-state")).stdout == b"device\n"


async def test_only_features_that_work_are_named(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(TinyPhone())
    await adb.connect(adbd)
    features = (await adb.on(adbd, "features")).stdout.decode().split()
    assert "shell_v2" in features
    assert "sendrecv_v2" in features
    assert "sendrecv_v2_brotli" not in features
    assert "delayed_ack" not in features


async def test_a_phone_whose_dialog_is_not_answered_stays_unauthorized(
    adb: AdbServer, listen: Listen
) -> None:
    adbd = await listen(TinyPhone(), Trust(Policy.IGNORE))
    serial = f"127.0.0.1:{adbd.port}"
    assert b"failed to authenticate" in (await adb.run("connect", serial)).stdout
    assert await adb.states() == {serial: "unauthorized"}
    refused = await adb.on(adbd, "shell", "echo hi")
    assert refused.returncode == 1
    assert b"device unauthorized." in refused.stderr


async def test_an_accepted_key_is_stored(adb: AdbServer, listen: Listen) -> None:
    trust = Trust(Policy.ACCEPT)
    adbd = await listen(TinyPhone(), trust)
    serial = f"127.0.0.1:{adbd.port}"
    await adb.run("connect", serial)
    await wait_for_state(adb, serial, "device")
    assert (await adb.on(adbd, "shell", "echo hi")).stdout == b"hi\n"
    assert len(trust.keys) == 1
    trust.policy = Policy.IGNORE
    await adb.run("disconnect", serial)
    assert (await adb.run("connect", serial)).stdout == f"connected to {serial}\n".encode()
    assert await adb.states() == {serial: "device"}


async def test_an_unknown_computer_is_not_admitted_by_the_key_of_another(
    adb: AdbServer, listen: Listen
) -> None:
    trust = Trust(Policy.IGNORE)
    trust.keys.add(b"QUFB" * 175 + b" other@computer")
    adbd = await listen(TinyPhone(), trust)
    serial = f"127.0.0.1:{adbd.port}"
    await adb.run("connect", serial)
    assert await adb.states() == {serial: "unauthorized"}


async def test_a_disconnected_phone_can_be_connected_again(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(TinyPhone())
    for _ in range(3):
        serial = await adb.connect(adbd)
        assert (await adb.on(adbd, "shell", "echo hi")).stdout == b"hi\n"
        assert (await adb.run("disconnect", serial)).returncode == 0
        await until(lambda: adbd.connections == 0)
        assert await adb.states() == {}


async def test_a_pulled_cable_ends_commands_and_the_server_reconnects(
    adb: AdbServer, listen: Listen
) -> None:
    phone = TinyPhone()
    adbd = await listen(phone)
    serial = await adb.connect(adbd)
    client = await adb.spawn("-s", serial, "shell", "wait")
    await asyncio.wait_for(phone.shell.waiting.wait(), 20)
    adbd.drop_connections()
    await asyncio.wait_for(phone.shell.cancelled.wait(), 20)
    assert await asyncio.wait_for(client.wait(), 20) != 0
    await wait_for_state(adb, serial, "device")


async def test_adb_reconnect_device_reconnects_the_phone(adb: AdbServer, listen: Listen) -> None:
    adbd = await listen(TinyPhone())
    serial = await adb.connect(adbd)
    assert (await adb.on(adbd, "reconnect", "device")).returncode == 0
    await wait_for_state(adb, serial, "device")


async def test_fifty_phones_connect_to_one_server_within_five_seconds(
    adb: AdbServer, listen: Listen
) -> None:
    adbds = [await listen(TinyPhone()) for _ in range(50)]

    @best_of_three
    async def connect_and_ask() -> None:
        assert (await adb.run("disconnect")).returncode == 0
        with within(5):
            await connect_all(adb, adbds)
            assert list((await adb.states()).values()) == ["device"] * 50
            answers = await asyncio.gather(*(adb.on(adbd, "shell", "echo hi") for adbd in adbds))
        assert {answer.stdout for answer in answers} == {b"hi\n"}

    await connect_and_ask()


async def connect_all(adb: AdbServer, adbds: list[Adbd]) -> None:
    """Connect an adb server to phones, one after another, like its client."""
    for adbd in adbds:
        reader, writer = await asyncio.open_connection("127.0.0.1", adb.port)
        request = f"host:connect:127.0.0.1:{adbd.port}".encode()
        writer.write(b"%04x" % len(request) + request)
        assert await reader.readexactly(4) == b"OKAY"
        await reader.read()
        writer.close()
        await writer.wait_closed()


async def test_an_abstract_socket_is_reached_through_a_forward(
    adb: AdbServer, listen: Listen
) -> None:
    async def upper(stream: Stream) -> None:
        while data := await stream.read():
            await stream.write(data.upper())

    phone = TinyPhone()
    phone.abstract_sockets["shout"] = upper
    phone.tcp_ports[9008] = upper
    adbd = await listen(phone)
    await adb.connect(adbd)
    for target in ("localabstract:shout", "tcp:9008"):
        port = int((await adb.on(adbd, "forward", "tcp:0", target)).stdout)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"hello")
        assert await asyncio.wait_for(reader.readexactly(5), 20) == b"HELLO"
        writer.close()
        await writer.wait_closed()


async def test_sockets_without_a_listener_are_closed_at_once(
    adb: AdbServer, listen: Listen
) -> None:
    adbd = await listen(TinyPhone())
    await adb.connect(adbd)
    for target in ("localabstract:nobody", "tcp:6790"):
        port = int((await adb.on(adbd, "forward", "tcp:0", target)).stdout)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()
