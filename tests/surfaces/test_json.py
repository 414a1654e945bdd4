"""Every command prints JSON for programs that ask for it."""

import json
from pathlib import Path
from typing import Any

from tests.phones import attach
from tests.surfaces.programs import handroid
from tests.surfaces.test_wrong_use import commands


def test_every_command_has_json() -> None:
    without = {
        words
        for words, command in commands().items()
        if not any("--json" in parameter.opts for parameter in command.params)
    }
    assert without == set()


async def answer(home: Path, *arguments: str, **variables: str) -> Any:
    ended = await handroid(home, *arguments, "--json", **variables)
    assert (ended.code, ended.err) == (0, ""), ended
    return json.loads(ended.out)


async def test_a_change_is_answered_with_what_is_so_now(tmp_path: Path) -> None:
    assert await answer(tmp_path, "stop") == {"stopped": True}
    assert await answer(tmp_path, "resume") == {"stopped": False}
    file = str(tmp_path / "handroid" / "config.toml")
    changed = {"name": "slug", "value": "desk", "file": file, "needs_restart": False}
    assert await answer(tmp_path, "config", "set", "slug", "desk") == changed
    await answer(tmp_path, "token", "create", "work")
    assert await answer(tmp_path, "token", "revoke", "work") == {"revoked": "work"}


async def test_a_grant_and_a_connection_are_answered_with_their_ids(tmp_path: Path) -> None:
    async with attach() as attached:
        at = {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}
        serial = attached.transport.serial
        granted = await answer(tmp_path, "storage", "add", "/sdcard/Pictures", **at)
        assert granted["path"] == "/sdcard/Pictures"
        assert await answer(tmp_path, "storage", "list", **at) == [granted]
        removed = await answer(tmp_path, "storage", "remove", granted["id"], **at)
        assert removed == {"revoked": granted["id"]}
        connected = [{"name": None, "serial": serial, "problem": None}]
        assert await answer(tmp_path, "connect", serial, **at) == connected
