"""The optional cleanup of a phone after its lease."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from handroid.model.caller import Caller
from handroid.model.tool import Answer
from handroid.surfaces.fleet.bus.buckets import Buckets
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings
from tests.fleet.servers import Server, within
from tests.fleet.small_fleet import SmallFleet, small_fleet, text_of
from tests.phones import known_as_virtual
from tests.surfaces.tasks import CALCULATOR

ADA = Caller("ada")
DOWNLOAD = "/sdcard/Download"
ALL = CleanupSettings(close_apps=True, empty=(DOWNLOAD,), restore_settings=True)


@pytest.fixture
async def small(nats_server: Server, fleet: Buckets, tmp_path: Path) -> AsyncIterator[SmallFleet]:
    async with small_fleet(nats_server, tmp_path, cleanup=ALL) as made:
        yield made


async def used_for_a_while(small: SmallFleet) -> None:
    """Acquire the phone, change things on it, and give it back."""
    phone = small.attached[0].phone
    taken = json.loads(text_of(await small.call("acquire_phone", wait=20, caller=ADA)))
    opened = await small.call("open_app", package_id=CALCULATOR, caller=ADA)
    assert not opened.is_error, text_of(opened)
    phone.settings.put("system", "screen_brightness", "7")
    phone.settings.put("global", "of_ada", "a line\nand another")
    phone.settings.delete("system", "font_scale")
    phone.files.make_directory(f"{DOWNLOAD}/a folder", parents=True)
    phone.files.write(f"{DOWNLOAD}/a folder/deep.txt", b"x")
    phone.files.write(f"{DOWNLOAD}/it's $HOME.txt", b"x")
    await small.call("release_phone", lease=taken["lease"], caller=ADA)
    (held,) = small.node.phones
    await within(lambda: held.cleaning is None and held.settings_before is None)


async def test_a_phone_is_cleaned_up_as_its_owner_wants(small: SmallFleet) -> None:
    (attached,) = small.attached
    phone = attached.phone
    before = {name: dict(phone.settings.items(name)) for name in ("system", "secure", "global")}
    await used_for_a_while(small)
    open_apps = {task.top.package for task in phone.world.tasks()}
    assert CALCULATOR not in open_apps
    assert open_apps, "the home screen was closed too"
    assert {name: dict(phone.settings.items(name)) for name in before} == before
    left = phone.files.list_directory(DOWNLOAD)
    assert left, "files were deleted without a grant"
    async with known_as_virtual(small.engine.state, attached):
        await used_for_a_while(small)
        assert phone.files.list_directory(DOWNLOAD) == []
    assert phone.files.is_directory(DOWNLOAD)


async def released_during_a_call(small: SmallFleet) -> asyncio.Task[Answer]:
    """End a lease while a call holds the phone, so that its cleanup has to wait."""
    taken = json.loads(text_of(await small.call("acquire_phone", wait=20, caller=ADA)))
    call = asyncio.create_task(small.call("block", caller=ADA))
    await small.acts.begun.wait()
    await small.call("release_phone", lease=taken["lease"], caller=ADA)
    (held,) = small.node.phones
    await within(lambda: held.cleaning is not None)
    return call


async def test_a_node_that_leaves_cleans_its_phones_first(small: SmallFleet) -> None:
    call = await released_during_a_call(small)
    (held,) = small.node.phones
    draining = asyncio.create_task(small.node.drain(notice=0))
    small.acts.go_on.set()
    assert text_of(await call) == "went on"
    await draining
    assert held.cleaning is None


async def test_nothing_is_cleaned_after_a_node_has_ended(small: SmallFleet) -> None:
    call = await released_during_a_call(small)
    await small.node.close()
    assert [each for each in asyncio.all_tasks() if each.get_name().startswith("cleanup")] == []
    call.cancel()
