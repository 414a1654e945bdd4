"""What happens to a phone in the course of a day, and what calls say meanwhile."""

import asyncio

from handroid.adb import devices
from tests.day.dialer import is_ringing, ring
from tests.day.home import PATIENCE, Home
from tests.day.tasks import CALCULATOR
from tests.faults.stage import kill_server
from tests.phones import soon

RESTARTING = "Action failed: Android is restarting on the phone. Wait a few seconds"


async def fall_asleep(home: Home) -> None:
    """Switch the screen off: callers are told so."""
    home.phone.world.sleep()
    home.world_now()
    await still_asleep(home)


async def still_asleep(home: Home) -> None:
    """Look at a phone whose screen is off."""
    state = await home.call("get_screen_state")
    said = " ".join(state.texts)
    assert "SCREEN OFF" in said or "Wake the phone" in said, said
    await home.do("get_device_logs", last_lines=5)


async def wake_up(home: Home) -> None:
    """Switch the screen on."""
    home.phone.world.wake()
    home.world_now()
    await home.do("press_home")
    assert "SCREEN OFF" not in " ".join((await home.do("get_screen_state")).texts)


async def be_called(home: Home, number: int) -> None:
    """Let a call come in, which the model declines."""
    ring(home.phone, f"+3620{number:07}")
    seen = " ".join((await home.do("get_screen_state")).texts)
    assert "Incoming call" in seen
    assert f"+3620{number:07}" in seen
    await home.click("decline")
    home.world_now()
    assert not is_ringing(home.phone)


async def restart_android(home: Home) -> None:
    """Let system_server die and come back some time later."""
    home.phone.system_server.crash()
    async with asyncio.timeout(PATIENCE):
        while home.phone.abstract_sockets:
            await asyncio.sleep(0.005)
    home.skip(20)
    for tool in ("get_screen_state", "press_home"):
        failed = await home.call(tool)
        assert failed.is_error, (tool, failed.texts)
        assert failed.text.startswith(RESTARTING), (tool, failed.text)
        assert failed.meta["handroid/outcome"] == "not done", failed.raw
        home.failed += 1
    home.skip(20)
    home.phone.system_server.start()
    state = await home.until_it_works("get_screen_state")
    assert "\tCalculator\t" in " ".join(state.texts)


async def restart_adb(home: Home) -> None:
    """Let the adb server die, as when another program restarts it."""
    kill_server(home.attached.server)
    await home.until_it_works("get_device_logs", last_lines=5)


async def reconnect(home: Home) -> None:
    """Let the phone leave the network and come back."""
    server, serial = home.attached.server, home.attached.transport.serial
    await devices.disconnect(server, serial, soon())
    gone = await home.call("press_home")
    home.failed += gone.is_error
    await devices.connect(server, serial, soon())
    await home.until_it_works("get_device_logs", last_lines=5)


async def update_an_app(home: Home, number: int) -> None:
    """Update the calculator, which ends it: what was seen of it before is not clicked any more."""
    await home.do("open_app", package_id=CALCULATOR)
    key = await home.element("resource_id", "id/digit_1")
    package = home.phone.packages.get(CALCULATOR)
    assert package is not None
    package.version_name, package.version_code = f"9.{number}", 900 + number
    home.world_now()
    home.phone.world.kill(CALCULATOR, background_only=False)
    refused = await home.call("click_element", element_id=key)
    assert refused.failed("Element not found")
    assert refused.meta["handroid/outcome"] == "not done", refused.raw
    home.failed += 1
    listed = (await home.do("list_apps", name_query="Calculator")).text
    assert f'"version_name":"9.{number}"' in listed, listed
