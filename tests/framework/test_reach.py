"""The hand's Java on Android's own framework, through a real adb server."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PIL import Image

from handroid.adb import shell
from handroid.adb.quoting import command
from tests.framework.raw_hand import RawHand, Refused
from tests.framework.starting import start
from tests.framework_phone import FrameworkPhone
from tests.phones import soon

CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
GESTURES = "dev.handroid.gestures"
WORDS = "Zoë שלום 漢字 é 👩‍👩‍👧 😀"

Element = dict[str, Any]


async def screen(hand: RawHand) -> list[Element]:
    """Return the elements of all windows, each with its reference."""
    read = (await hand.ask("screen.read")).ok
    elements = [element for window in read["windows"] for element in window["elements"]]
    for place, element in enumerate(elements):
        element["target"] = {"read": read["read"], "element": place, "expect": {}}
    return elements


async def find(hand: RawHand, resource_id: str) -> Element:
    """Return the only element with an id."""
    (found,) = [each for each in await screen(hand) if each.get("id") == resource_id]
    return found


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(20):
        while not await condition():
            await asyncio.sleep(0.05)


async def shows(hand: RawHand, resource_id: str, text: str) -> None:
    """Wait until an element shows a text."""

    async def so() -> bool:
        return bool((await find(hand, resource_id)).get("text") == text)

    await until(so)


async def test_the_calculator_adds_by_clicks_on_its_keys(
    phone: FrameworkPhone, hand: RawHand
) -> None:
    assert hand.welcome["api"] == phone.jvm.api
    opened = (await hand.ask("apps.open", package=CALCULATOR)).ok
    assert opened["shown"]
    assert opened["activity"]["class"] == f"{CALCULATOR}.Calculator"
    keys = {e["text"] for e in await screen(hand) if e["class"] == "android.widget.Button"}
    assert keys == {*"0123456789.=+−×÷%", "CLR", "DEL"}
    for key in ("digit_7", "op_add", "digit_3", "eq"):
        element = await find(hand, f"{CALCULATOR}:id/{key}")
        await hand.ask("element.click", target=element["target"])
    await shows(hand, f"{CALCULATOR}:id/result", "10")
    assert (await find(hand, f"{CALCULATOR}:id/formula"))["text"] == "7+3"


async def test_gestures_are_recognized_by_the_real_detectors(hand: RawHand) -> None:
    await hand.ask("apps.open", package=GESTURES)
    left, top, right, bottom = (await find(hand, f"{GESTURES}:id/area"))["bounds"]
    x, y = (left + right) // 2, (top + bottom) // 2
    await hand.ask("touch.perform", paths=[[[x, top + 50, 0], [x, top + 50, 40]]])
    await shows(hand, f"{GESTURES}:id/last", "tap")
    first = [[x - 200, y - 200, 0], [x - 400, y - 400, 500]]
    second = [[x + 200, y + 200, 0], [x + 400, y + 400, 500]]
    await hand.ask("touch.perform", paths=[first, second])
    await shows(hand, f"{GESTURES}:id/last", "pinch")
    assert (await find(hand, f"{GESTURES}:id/count"))["text"] == "2"
    scale = float((await find(hand, f"{GESTURES}:id/scale"))["text"])
    assert 1.5 < scale < 2, "the fingers double their distance; the detector starts a little later"


async def test_text_that_is_not_in_the_key_map_is_typed_into_a_real_field(hand: RawHand) -> None:
    await hand.ask("apps.open", package=FORM)
    field = await find(hand, f"{FORM}:id/name")
    assert field["hint"] == "Name"
    typed = await hand.ask("text.append", target=field["target"], text=WORDS, delay=0, variance=0)
    assert typed.ok["content"] == WORDS
    field = await find(hand, f"{FORM}:id/name")
    assert field["text"] == WORDS
    assert field["selection"] == [len(WORDS), len(WORDS)]
    with pytest.raises(Refused, match="absent"):
        await hand.ask("text.replace", target=field["target"], search="xyz", text="a")


async def test_the_clipboard_is_written_and_read(hand: RawHand) -> None:
    assert (await hand.ask("clipboard.read")).ok == {"text": None}
    await hand.ask("clipboard.write", text=WORDS)
    assert (await hand.ask("clipboard.read")).ok == {"text": WORDS}


async def test_a_picture_shows_the_screen(hand: RawHand) -> None:
    await hand.ask("apps.open", package=CALCULATOR)
    taken = await hand.ask("screen.picture", longest=1200)
    assert (taken.ok["full_width"], taken.ok["full_height"]) == (1080, 2400)
    picture = Image.open(io.BytesIO(taken.body)).convert("L")
    assert picture.size == (540, 1200)
    left, top, right, bottom = (
        side // 2 for side in (await find(hand, f"{CALCULATOR}:id/digit_8"))["bounds"]
    )
    dark, light = picture.crop((left, top, right, bottom)).getextrema()
    assert dark < 80, "the digit is drawn"
    assert light > 200, "the key around it is drawn"


async def test_the_form_is_rotated_left_and_found_again(
    phone: FrameworkPhone, hand: RawHand
) -> None:
    await hand.ask("apps.open", package=FORM)
    field = await find(hand, f"{FORM}:id/name")
    await hand.ask("text.append", target=field["target"], text="Ada", delay=0, variance=0)
    await phone.turn(1)
    read = (await hand.ask("screen.read")).ok
    assert read["display"] == {"width": 2400, "height": 1080, "density": 480, "rotation": 1}
    await shows(hand, f"{FORM}:id/name", "Ada")
    await hand.ask("key.press", code=3)
    front = {"package": "com.android.launcher3", "class": "com.android.launcher3.Launcher"}

    async def home() -> bool:
        return bool((await hand.ask("screen.read")).ok["foreground"] == front)

    await until(home)


async def test_a_killed_hand_can_be_replaced(phone: FrameworkPhone) -> None:
    first = await start(phone)
    await first.ask("screen.read")
    await shell.run(phone.transport, command("kill", "-9", str(first.welcome["pid"])), soon())
    with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
        await first.ask("hand.ping")
    second = await start(phone)
    assert (await second.ask("screen.read")).ok["connection"] == 1
    assert (await second.ask("hand.stop")).ok == {}
    second.close()
    first.close()


async def test_composed_text_of_a_keyboard_is_set_correctly(
    phone: FrameworkPhone, hand: RawHand
) -> None:
    await phone.compose()
    await hand.ask("apps.open", package=FORM)
    field = await find(hand, f"{FORM}:id/note")
    target, rhythm = field["target"], {"delay": 0, "variance": 0}
    typed = await hand.ask("text.append", target=target, text="ni hao", **rhythm)
    assert typed.ok["content"] == "ni hao"
    await shows(hand, f"{FORM}:id/note", "ni hao")
