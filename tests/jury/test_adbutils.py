"""adbutils, unchanged from PyPI, takes the virtual phone for a phone."""

import asyncio
from pathlib import Path

import adbutils
import pytest

from handroid.virtual.levels import LEVELS
from tests.phones import attach

CALCULATOR = "com.android.calculator2"


@pytest.mark.parametrize("api", sorted(LEVELS))
async def test_adbutils_does_its_work_on_the_virtual_phone(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached:
        # The library blocks, so it works in a thread beside the phone.
        await asyncio.to_thread(
            use, attached.server.address.port, attached.transport.serial, tmp_path
        )


def use(port: int, serial: str, folder: Path) -> None:
    client = adbutils.AdbClient(host="127.0.0.1", port=port)
    assert [phone.serial for phone in client.device_list()] == [serial]
    phone = client.device(serial)
    assert phone.shell("echo hi") == "hi"
    assert phone.shell2("sh -c 'exit 7'").returncode == 7
    assert tuple(phone.window_size()) == (1080, 2400)
    phone.app_start(CALCULATOR, "com.android.calculator2.Calculator")
    current = phone.app_current()
    assert (current.package, current.activity) == (CALCULATOR, ".Calculator") or (
        current.activity == "com.android.calculator2.Calculator"
    )
    assert phone.screenshot().size == (1080, 2400)
    (folder / "file").write_bytes(bytes(range(256)) * 100)
    phone.sync.push(str(folder / "file"), "/data/local/tmp/file")
    assert phone.sync.read_bytes("/data/local/tmp/file") == bytes(range(256)) * 100
    assert CALCULATOR in phone.list_packages()
