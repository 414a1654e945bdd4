"""Keys, panels, clipboard and apps."""

import pytest

from tests.virtual_phone.hand.host import Host
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone
from tests.virtual_phone.hand.test_elements import refusal
from tests.virtual_phone.hand.test_screen import opened


async def test_back_and_home(host: Host) -> None:
    await opened(host, "dev.handroid.rows")
    await host.ask("key.press", code=4)
    assert (await host.read()).answer["foreground"]["package"] == "com.android.launcher3"
    await opened(host, "dev.handroid.rows")
    await host.ask("key.press", code=3)
    assert (await host.read()).answer["foreground"]["package"] == "com.android.launcher3"


async def test_a_key_goes_to_the_focused_field(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    await host.ask("text.append", target=screen.target(id="note"), text="abc")
    await host.ask("key.press", code=67)
    assert (await host.read()).element(id="note")["text"] == "ab"


@pytest.mark.parametrize(
    ("panel", "name"), [("notifications", "notifications"), ("quick_settings", "settings")]
)
async def test_panels_come_down(host: Host, on_phone: OnPhone, panel: str, name: str) -> None:
    assert await host.ask("panel.open", panel=panel) == {}
    assert on_phone.phone.world.shade == name


async def lock(on_phone: OnPhone, host: Host) -> None:
    """Have a lock screen, and switch the screen off and on."""
    await on_phone.sh("settings put secure lockscreen.disabled 0")
    for code in (223, 224):
        await host.ask("key.press", code=code)


async def test_a_locked_phone_keeps_its_panels_and_its_clipboard(
    on_phone: OnPhone, host: Host
) -> None:
    await host.ask("clipboard.write", text="secret")
    await lock(on_phone, host)
    assert await refusal(host, "panel.open", panel="notifications") == ("failed", "not done")
    assert await refusal(host, "clipboard.read") == ("denied", "not done")
    assert await refusal(host, "clipboard.write", text="x") == ("denied", "not done")
    await host.ask("key.press", code=82)
    assert await host.ask("clipboard.read") == {"text": "secret"}


async def test_the_clipboard_is_read_and_written(host: Host) -> None:
    assert await host.ask("clipboard.read") == {"text": None}
    text = "Grüße 😀\n" * 1000
    assert await host.ask("clipboard.write", text=text) == {}
    assert await host.ask("clipboard.read") == {"text": text}
    screen = await opened(host, "dev.handroid.form")
    await host.ask("clipboard.write", text="pasted")
    await host.ask("element.click", target=screen.target(id="name"))
    await host.ask("key.press", code=279)
    assert (await host.read()).element(id="name")["text"] == "pasted"


async def test_some_phones_have_no_clipboard() -> None:
    async with hand_on_phone(quirks=("no-clipboard",)) as on_phone:
        host = await on_phone.host()
        assert await refusal(host, "clipboard.read") == ("unsupported", "not done")


async def test_apps_are_listed_with_their_labels(host: Host) -> None:
    apps = (await host.ask("apps.list"))["apps"]
    names = [app["package"] for app in apps]
    assert names == sorted(names)
    form = next(app for app in apps if app["package"] == "dev.handroid.form")
    assert form == {
        "package": "dev.handroid.form",
        "label": "Contact form",
        "version_name": "1.0",
        "version_code": 1,
        "system": False,
        "uid": 10201,
    }
    assert (await host.ask("apps.find", package="dev.handroid.form"))["app"] == form
    assert await host.ask("apps.find", package="no.such.app") == {"app": None}


async def test_an_app_is_opened_and_closed(on_phone: OnPhone, host: Host) -> None:
    package = "dev.handroid.notes"
    answer = await host.ask("apps.open", package=package)
    assert answer["shown"]
    assert answer["activity"]["package"] == package
    assert await refusal(host, "apps.close", package=package) == ("failed", "not done")
    await host.ask("key.press", code=3)
    assert await host.ask("apps.close", package=package) == {}
    assert on_phone.phone.processes.pid_of(package) is None
    assert (await host.read()).answer["foreground"]["package"] == "com.android.launcher3"


async def test_what_is_not_installed_or_cannot_be_opened(host: Host) -> None:
    for ask in ("apps.open", "apps.close"):
        assert await refusal(host, ask, package="no.such.app") == ("absent", "not done")
    refused = await refusal(host, "apps.open", package="com.android.shell")
    assert refused == ("failed", "not done")


async def test_an_app_behind_the_lock_screen_is_opened_but_not_shown(
    on_phone: OnPhone, host: Host
) -> None:
    await lock(on_phone, host)
    began = on_phone.phone.clock.now()
    answer = await host.ask("apps.open", package="dev.handroid.notes")
    assert not answer["shown"]
    assert on_phone.phone.clock.now() - began >= 4.9
