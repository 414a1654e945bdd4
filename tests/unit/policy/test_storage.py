"""Grants of folders that are changed at the same time are all kept."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from handroid.adb.stream import Transport
from handroid.adb.wire import Address
from handroid.model.identity import identity_of
from handroid.model.phone import PhoneFacts
from handroid.policy.storage import Location, Storage, checked_path
from handroid.state import State
from tests.phones import soon

FACTS = PhoneFacts("serial", "model", "maker", "14", 34, identity_of("serial", "0123456789abcdef"))
NAMES = [f"/sdcard/{number}" for number in range(16)]


def storage(folder: Path) -> Storage:
    """Return the grants as another program sees them."""
    return Storage(State(folder), Transport(AdbServer(Address(port=1)), "serial"))


def test_grants_of_several_programs_at_once_are_all_kept(tmp_path: Path) -> None:
    def grant(path: str) -> None:
        asyncio.run(storage(tmp_path).add(FACTS, Location(path, path), soon()))

    with ThreadPoolExecutor(len(NAMES)) as programs:
        list(programs.map(grant, NAMES))
    assert {each.path for each in storage(tmp_path).locations(FACTS)} == set(NAMES)


def test_grants_revoked_at_once_are_all_removed(tmp_path: Path) -> None:
    for path in NAMES:
        asyncio.run(storage(tmp_path).add(FACTS, Location(path, path), soon()))
    ids = [each.id for each in storage(tmp_path).locations(FACTS)]

    def withdraw(location_id: str) -> None:
        asyncio.run(storage(tmp_path).remove(FACTS, location_id, soon()))

    with ThreadPoolExecutor(len(ids)) as programs:
        list(programs.map(withdraw, ids[1:]))
    assert [each.id for each in storage(tmp_path).locations(FACTS)] == ids[:1]


@pytest.mark.parametrize(
    ("path", "name", "shown"),
    [
        ("/sdcard/Download", "com.android.providers.downloads.documents/downloads", "/Download"),
        ("/sdcard", "com.android.externalstorage.documents/primary:", "/"),
        ("/sdcard/Music/a", "com.android.externalstorage.documents/primary:Music/a", "/Music/a"),
        ("/storage/1A2B-3C4D", "com.android.externalstorage.documents/1A2B-3C4D:", "/"),
        ("/storage/1A2B-3C4D/X", "com.android.externalstorage.documents/1A2B-3C4D:X", "/X"),
    ],
)
def test_a_location_has_the_id_and_path_that_android_gives_it(
    path: str, name: str, shown: str
) -> None:
    location = Location(path, "any")
    assert (location.id, location.shown_path) == (name, shown)
    assert checked_path(f"{path}//") == path
