"""Numbers that a phone prints must be plain digits, or its response is refused."""

import pytest

from fakedroid.commands import COMMANDS
from fakedroid.shell.process import Process
from fakedroid.wire.adbd import Adbd
from handroid.adb import devices
from handroid.adb.server import private_server
from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.errors import BadAnswer
from handroid.surfaces.http.body import TooLarge, read_body
from handroid.surfaces.http.unfinished_bodies import UnfinishedBodies
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import FAST, soon

BAD = ("²", "٣٤", "9" * 5000, "-1")


async def test_sizes_and_levels_of_a_phone_are_parsed_strictly() -> None:
    printed = ""

    async def stat(p: Process) -> int:
        await p.out(f"{printed} 4096\n")
        return 0

    phone = VirtualPhone(speed=FAST, commands={**COMMANDS, "stat": stat})
    adbd = await Adbd.start(phone)
    async with private_server() as server:
        serial = f"127.0.0.1:{adbd.port}"
        await devices.connect(server, serial, soon())
        transport = Transport(server, serial)
        files = (await stock.connect(transport, soon())).files
        for printed in BAD:
            with pytest.raises(BadAnswer, match="free space"):
                await files.free_bytes("/sdcard", soon())
            phone.properties.set("ro.build.version.sdk", printed)
            with pytest.raises(BadAnswer, match="Android version"):
                await stock.connect(transport, soon())
    await adbd.stop()
    await phone.close()


@pytest.mark.parametrize("length", [b"9" * 5000, b"9" * 19, b"101"])
async def test_a_length_of_many_digits_is_too_large(length: bytes) -> None:
    async def receive() -> dict[str, object]:
        raise AssertionError("nothing is read of it")

    headers = [(b"content-length", length)]
    with pytest.raises(TooLarge):
        await read_body(headers, receive, 100, UnfinishedBodies(1, 1, 1))
