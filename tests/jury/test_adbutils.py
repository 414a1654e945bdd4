"""adbutils, unchanged from PyPI, takes the virtual phone for a phone."""

import asyncio

import adbutils
import pytest
from PIL import ImageChops

from tests.jury.holding import hold
from tests.jury.roll import IN_CI, hearing
from tests.levels import FEW
from tests.phones import Attached, attach

CALCULATOR = "com.android.calculator2"
LEVEL = pytest.mark.parametrize("api", FEW)


def device(attached: Attached) -> adbutils.AdbDevice:
    client = adbutils.AdbClient(host="127.0.0.1", port=attached.server.address.port)
    return client.device(attached.transport.serial)


@LEVEL
async def test_adbutils_does_what_the_jury_table_says(api: int) -> None:
    hold(await hearing(IN_CI["adbutils"], api))


@LEVEL
async def test_its_shell_passes_words_exit_codes_and_lists(api: int) -> None:
    async with attach(api) as attached:
        phone = device(attached)
        assert await asyncio.to_thread(phone.shell, "echo hi") == "hi"
        assert (await asyncio.to_thread(phone.shell2, "sh -c 'exit 7'")).returncode == 7
        assert CALCULATOR in await asyncio.to_thread(phone.list_packages)


# adbutils leaves the socket of its frame buffer to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_its_raw_picture_of_the_frame_buffer_is_what_the_phone_shows() -> None:
    async with attach(34) as attached:
        taken = await asyncio.to_thread(device(attached).framebuffer)
        drawn = attached.phone.world.draw()
    assert taken.size == drawn.size
    below_the_clock = (0, 100, *drawn.size)
    difference = ImageChops.difference(taken.convert("RGB"), drawn.convert("RGB"))
    assert difference.crop(below_the_clock).getbbox() is None


async def test_a_listener_of_notifications_is_allowed_as_appium_asks_it() -> None:
    command = "cmd notification allow_listener io.appium.settings/.NLService"
    async with attach(34) as attached:
        done = await asyncio.to_thread(device(attached).shell2, command)
        names = attached.phone.settings.get("secure", "enabled_notification_listeners")
    assert (done.returncode, done.output) == (0, "")
    assert names == "io.appium.settings/io.appium.settings.NLService"
