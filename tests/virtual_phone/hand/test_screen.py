"""Reading the screen: windows, elements out of view, pictures, fingerprints."""

import io
from typing import Any

import pytest
from PIL import Image

from fakedroid.world.views.view import View
from handroid.virtual_phone.hand.screen.elements import elements_of
from handroid.virtual_phone.hand.screen.fingerprint import slot_of
from handroid.virtual_phone.phone import VirtualPhone
from tests.virtual_phone.hand.host import AskFailed, Header, Host, Screen
from tests.virtual_phone.hand.pipe import Pipe
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone, running_hand

APPS = [
    "com.android.launcher3",
    "com.android.settings",
    "com.android.calculator2",
    "dev.handroid.form",
    "dev.handroid.rows",
    "dev.handroid.notes",
    "dev.handroid.busy",
    "dev.handroid.gestures",
]
VISIBLE, CHECKED, FOCUSED, CLICKABLE, PASSWORD = 1, 4, 8, 16, 512
EDITABLE, SHOWS_HINT, SEVERAL_LINES = 2048, 4096, 8192


async def opened(host: Host, package: str) -> Screen:
    """Open an app and read its screen."""
    answer = await host.ask("apps.open", package=package)
    assert answer["shown"]
    return await host.read()


def roots(window: Header) -> list[Header]:
    """Build a window's tree backwards, as the protocol says."""
    stack: list[Header] = []
    for element in reversed(window["elements"]):
        children = [stack.pop() for _ in range(element.get("children", 0))]
        stack.append({**element, "inside": children})
    return stack


async def test_every_window_is_read_with_its_place(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    answer, world = screen.answer, on_phone.phone.world
    windows = answer["windows"]
    assert [window["package"] for window in windows] == [
        window.package for window in world.accessible_windows()
    ]
    layers = [window["layer"] for window in windows]
    assert layers == sorted(layers, reverse=True)
    front = windows[-1]
    assert (front["type"], front["title"], front["display"]) == ("APPLICATION", "Contact form", 0)
    assert [window["focused"] for window in windows].count(True) == 1
    assert front["focused"]
    assert front["active"]
    assert answer["foreground"] == {
        "package": "dev.handroid.form",
        "class": "dev.handroid.form.FormActivity",
    }
    display = {"width": 1080, "height": 2400, "density": 420, "rotation": 0}
    assert answer["display"] == display == await host.ask("screen.display")
    assert (answer["degraded"], answer["cut"]) == (False, False)


async def test_a_tree_is_built_from_the_list(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    for window in screen.answer["windows"]:
        assert len(roots(window)) == 1


async def test_a_field_reports_its_hint_separately_from_its_text(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    name = screen.element(id="name")
    assert "text" not in name
    assert name["hint"] == "Name"
    assert name["selection"] == [0, 0]
    assert name["flags"] & SHOWS_HINT
    assert name["flags"] & EDITABLE
    assert not name["flags"] & SEVERAL_LINES
    target = screen.target(id="name")
    await host.ask("text.append", target=target, text="Grüße 😀")
    after = (await host.read()).element(id="name")
    assert (after["text"], after["hint"], after["selection"]) == ("Grüße 😀", "Name", [7, 7])
    assert not after["flags"] & SHOWS_HINT
    assert after["flags"] & FOCUSED


async def test_a_password_is_dots_with_a_flag(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    target = screen.target(id="password")
    assert (await host.ask("text.append", target=target, text="secret"))["content"] == "••••••"
    after = (await host.read()).element(id="password")
    assert after["text"] == "••••••"
    assert after["flags"] & PASSWORD


async def test_the_keyboard_is_a_window_of_its_own(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    await host.ask("element.click", target=screen.target(id="name"))
    types = [window["type"] for window in (await host.read()).answer["windows"]]
    assert "INPUT_METHOD" in types
    assert types[-1] == "APPLICATION"


async def test_states_are_in_words_from_api_30_on(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    box, switch = screen.element(id="favorite"), screen.element(id="reminders")
    if on_phone.phone.level.api >= 30:
        assert (box["state"], switch["state"]) == ("not checked", "OFF")
    else:
        assert "state" not in box
        assert switch["text"].endswith(" OFF")


async def test_what_is_scrolled_away_is_read_without_the_visible_flag(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    await host.ask("element.click", target=screen.target(id="name"))
    screen = await host.read()
    assert screen.element(id="reminders")["flags"] & VISIBLE
    for name in ("work", "save", "delete", "status"):
        assert not screen.element(id=name)["flags"] & VISIBLE
    assert screen.element(id="save")["flags"] & CLICKABLE


async def test_a_list_shows_only_attached_rows(host: Host) -> None:
    screen = await opened(host, "dev.handroid.rows")
    titles = [each["text"] for each in screen.elements if each.get("id", "").endswith("row_title")]
    assert titles[0] == "Row 1"
    assert 5 < len(titles) < 20


async def test_a_screen_that_never_rests_is_read(host: Host) -> None:
    first = await opened(host, "dev.handroid.busy")
    for _ in range(200):
        second = await host.read()
        if second.element(id="ticks")["text"] != first.element(id="ticks")["text"]:
            break
    else:
        pytest.fail("the counter stands still")
    assert second.answer["changes"] > first.answer["changes"]


async def test_changes_stand_still_on_a_screen_that_rests(on_phone: OnPhone, host: Host) -> None:
    await opened(host, "com.android.calculator2")
    clock = on_phone.phone.clock
    await clock.wait_until(clock.now() + 2)
    counts = [(await host.read()).answer["changes"] for _ in range(3)]
    assert len(set(counts)) == 1
    screen = await host.read()
    await host.ask("element.click", target=screen.target(id="digit_7"))
    assert (await host.read()).answer["changes"] > counts[0]


async def test_reads_are_numbered_and_windows_keep_their_ids() -> None:
    async with hand_on_phone(speed=300) as on_phone:
        host = await on_phone.host()
        first, second = await host.read(), await host.read()
        assert second.answer["read"] == first.answer["read"] + 1
        ids = [[window["id"] for window in screen.answer["windows"]] for screen in (first, second)]
        assert ids[0] == ids[1]
        await on_phone.automation_given_back()
        third = await host.read()
        assert not set(ids[0]) & {window["id"] for window in third.answer["windows"]}


async def test_with_the_screen_off_there_is_no_window(host: Host) -> None:
    await host.ask("key.press", code=223)
    screen = await host.read()
    assert screen.answer["windows"] == []
    assert screen.answer["foreground"] is None
    await host.ask("key.press", code=224)
    assert (await host.read()).answer["windows"]


async def test_a_shade_with_the_focus_leaves_no_foreground(host: Host) -> None:
    await opened(host, "dev.handroid.form")
    await host.ask("panel.open", panel="notifications")
    screen = await host.read()
    assert screen.answer["foreground"] is None
    assert any("USB debugging" in each.get("text", "") for each in screen.elements)


async def test_rotation_is_read(on_phone: OnPhone, host: Host) -> None:
    await on_phone.sh("settings put system accelerometer_rotation 0")
    await on_phone.sh("settings put system user_rotation 1")
    assert await host.ask("screen.display") == {
        "width": 2400,
        "height": 1080,
        "density": 420,
        "rotation": 1,
    }
    picture = await host.ask("screen.picture", longest=480)
    assert (picture["width"], picture["height"]) == (480, 216)


@pytest.mark.parametrize("package", APPS)
def test_one_walk_finds_what_every_view_says_of_itself(package: str) -> None:
    phone = VirtualPhone(34, speed=500)
    app = phone.world.apps[package]
    spec = app.launcher_activity() or app.activities[0]
    phone.world.start_activity(package, spec.class_name, new_task=True)
    for window in phone.world.accessible_windows():
        for seen in elements_of(window):
            assert seen.bounds == seen.view.accessible_bounds()
            assert seen.visible == seen.view.visible_to_user()


async def test_a_fingerprint_counts_the_elements_of_a_read(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    answer = await host.ask("screen.fingerprint")
    slots = [0] * 256
    for each in screen.elements:
        words = each.get("class", ""), each.get("text", "")
        slots[slot_of(*words, each["bounds"], each.get("children", 0))] += 1
    assert answer["slots"] == slots
    assert answer["elements"] == len(screen.elements) == sum(slots)


@pytest.mark.parametrize(
    ("args", "size"),
    [
        ({}, (1080, 2400)),
        ({"longest": 700}, (315, 700)),
        ({"longest": 10_000}, (1080, 2400)),
    ],
)
async def test_a_picture_comes_as_body(args: Any, size: tuple[int, int]) -> None:
    async with hand_on_phone(36) as on_phone:
        host = await on_phone.host()
        answer = await host.ask("screen.picture", **args)
        picture = Image.open(io.BytesIO(host.body))
        assert (picture.format, picture.size) == ("PNG", size)
        assert (answer["width"], answer["height"]) == size
        assert (answer["full_width"], answer["full_height"]) == (1080, 2400)
        assert len(picture.convert("L").getcolors() or range(99)) > 3


async def test_the_last_eight_reads_are_remembered(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    target = screen.target(id="digit_7")
    for _ in range(7):
        await host.read()
    await host.ask("element.click", target=target)
    await host.read()
    with pytest.raises(AskFailed) as failed:
        await host.ask("element.click", target=target)
    assert failed.value.kind == "changed"
    assert (await host.read()).element(id="formula")["text"] == "7"


async def test_what_is_above_twenty_thousand_elements_is_left_out() -> None:
    async with running_hand() as hand:
        host = await Host.welcomed(Pipe.to(hand), hand.token)
        await host.ask("apps.open", package="com.android.calculator2")
        window = hand.state.phone.world.focused_window()
        assert window is not None
        window.root.add(*(View() for _ in range(25_000)))
        screen = await host.read()
        assert screen.answer["cut"]
        assert len(screen.elements) == 20_000
        for each in screen.answer["windows"]:
            assert len(roots(each)) == 1
        assert sum((await host.ask("screen.fingerprint"))["slots"]) == 20_000
