"""Actions wait until their element is ready; so do expectations. One phone for all of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import handroid
from handroid.adb.server import private_server
from handroid.errors import ElementNotFound, PermissionDenied, PhoneUnavailable, TimedOut
from tests.library import lazy_page
from tests.phones import join

SPEED = 5.0
SOON = 0.3


@asynccontextmanager
async def connected(
    home: Path, monkeypatch: pytest.MonkeyPatch, *, read_only: bool = False
) -> AsyncIterator[handroid.AsyncPhone]:
    """Connect to a phone with the lazy app, as a program would."""
    monkeypatch.setenv("HANDROID_HOME", str(home))
    async with private_server() as server, join(server, speed=SPEED, apps=[lazy_page.APP]):
        where = str(server.address)
        async with handroid.connect_async(
            adb_server=where, timeout=60, read_only=read_only
        ) as phone:
            yield phone


async def test_elements_are_acted_on_when_they_are_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(tmp_path, monkeypatch) as phone:
        await phone.open("Lazy")
        page = lazy_page.pages[-1]
        with pytest.raises(TimedOut, match=r"by_text\('Send'\) is disabled, after 0 s"):
            await phone.by_text("Send").tap(timeout=0)
        with pytest.raises(ElementNotFound, match="Here I am"):
            await phone.by_text("Here I am").get(timeout=0)
        await handroid.expect(phone.by_text("Send")).to_be_enabled(False, timeout=0)
        page.move()
        await phone.by_text("Moving").tap()
        assert page.touched == [f"Moving after {lazy_page.STEPS} steps"]
        asyncio.get_running_loop().call_later(SOON, page.get_ready)
        await phone.by_text("Send").tap()
        assert page.touched[1:] == ["Send"]
        await handroid.expect(phone.by_id("news")).to_have_text("Here I am")


async def test_a_phone_that_is_read_only_is_looked_at_and_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(tmp_path, monkeypatch, read_only=True) as phone:
        assert (await phone.screen()).elements
        for act in (phone.open("Lazy"), phone.tap(1, 1), phone.by_text("Send").tap()):
            with pytest.raises(PermissionDenied, match="Connect without read_only"):
                await act


async def test_a_phone_that_is_not_there_is_an_error_with_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDROID_HOME", str(tmp_path))
    async with private_server() as server:
        where = str(server.address)
        with pytest.raises(PhoneUnavailable, match=r"No phone is attached\. Plug one in"):
            async with handroid.connect_async(adb_server=where):
                pass
        with pytest.raises(PhoneUnavailable, match="There is no phone 'R58'"):
            async with handroid.connect_async("R58", adb_server=where):
                pass
