"""Network phones, which a node connects to with private adb servers."""

import stat
import sys
from pathlib import Path

import pytest

from fakedroid.wire.adbd import Adbd
from fakedroid.wire.auth import Policy, Trust
from handroid.adb import devices
from handroid.adb.server import AdbServer
from handroid.surfaces.fleet.node import adb_shards
from handroid.virtual_phone.phone import VirtualPhone
from tests.fleet.servers import within
from tests.phones import soon


async def is_usable(server: AdbServer) -> bool:
    return [each.state.usable for each in await devices.list_phones(server, soon())] == [True]


@pytest.mark.skipif(sys.platform == "win32", reason="adb asks Windows for the user's folder")
async def test_a_phone_asks_its_owner_once_however_often_its_node_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    trust, phone = Trust(Policy.ACCEPT), VirtualPhone()
    adbd = await Adbd.start(phone, trust=trust)
    try:
        for _ in range(2):
            async with adb_shards.connected([f"127.0.0.1:{adbd.port}"], None) as (server,):
                await within(lambda at=server: is_usable(at))
    finally:
        await adbd.stop()
        await phone.close()
    assert len(trust.keys) == 1
    kept = tmp_path / ".android" / "adbkey"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
