"""What the stock driver cannot do, through tools as a model calls them."""

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pictures

from handroid.adb import shell
from handroid.adb.quoting import command
from handroid.drivers.driver_preference import DriverPreference
from handroid.engine.composition import engine_for
from handroid.engine.engine import Engine
from handroid.engine.profile import reference
from handroid.model.tool import Answer, Image, Text
from tests.contract.checks import BUSY, CALCULATOR, FORM, GESTURES, ROWS
from tests.levels import FEW
from tests.phones import Attached, attach, soon

LEVEL = pytest.mark.parametrize("api", FEW)
PROFILE = reference()


class Caller:
    """Calls tools of one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def answer(self, tool: str, **arguments: Any) -> Answer:
        return await self.engine.call(PROFILE, f"android_{tool}", arguments)

    async def __call__(self, tool: str, **arguments: Any) -> str:
        answer = await self.answer(tool, **arguments)
        text = "".join(part.text for part in answer.contents if isinstance(part, Text))
        assert not answer.is_error, text
        return text

    async def id_of(self, name: str) -> str:
        """Return the id of an element by its resource id."""
        found = json.loads(await self("find_elements", by="resource_id", value=f"id/{name}"))
        return str(found["elements"][0]["id"])

    async def text_of(self, name: str) -> str | None:
        found = json.loads(await self("find_elements", by="resource_id", value=f"id/{name}"))
        text: str | None = found["elements"][0]["text"]
        return text


@asynccontextmanager
async def calling(
    attached: Attached, folder: Path, driver: DriverPreference = DriverPreference.HAND
) -> AsyncIterator[Caller]:
    engine = engine_for(attached.server, folder=folder, driver=driver)
    try:
        yield Caller(engine)
    finally:
        await engine.roster.stop()


def hands(attached: Attached) -> list[int]:
    return [each.pid for each in attached.phone.processes.all() if each.name == "handroid-hand"]


async def middle_of(call: Caller, name: str) -> tuple[int, int]:
    found = json.loads(await call("find_elements", by="resource_id", value=f"id/{name}"))
    left, top, right, bottom = found["elements"][0]["bounds"].values()
    return (left + right) // 2, (top + bottom) // 2


@LEVEL
async def test_touches_of_every_kind(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=GESTURES)
        x, y = await middle_of(call, "area")
        said = await call("pinch", center_x=x, center_y=y, scale=2)
        assert said == f"Pinch (zoom in) executed at ({x}, {y}) with scale 2.0 over 300ms"
        assert await call.text_of("scale") == "2.00"
        await call("pinch", center_x=x, center_y=y, scale=0.5)
        assert await call.text_of("scale") == "0.50"
        await call("double_tap", x=x, y=y)
        assert await call.text_of("last") == "double tap"
        path = [
            {"x": x, "y": y, "time": 0},
            {"x": x + 200, "y": y, "time": 100},
            {"x": x, "y": y, "time": 400},
        ]
        said = await call("custom_gesture", paths=[path, path])
        assert said == "Custom gesture executed with 2 path(s), total 6 point(s)"
        await call("long_press", x=x, y=y, duration=60_000)
        assert await call.text_of("last") == "long press"


@LEVEL
async def test_the_clipboard(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("set_clipboard", text="kopiert 😀\n")
        assert json.loads(await call("get_clipboard")) == {"text": "kopiert 😀\n"}


@LEVEL
async def test_typing_at_every_position(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        field = await call.id_of("name")
        said = await call("type_append_text", element_id=field, text="Grüße 漢😀")
        assert said.endswith(f"'{field}'.\nField content: Grüße 漢😀")
        said = await call("type_insert_text", element_id=field, text="ж", offset=7)
        assert said.endswith("Field content: Grüße 漢ж😀")
        said = await call("type_replace_text", element_id=field, search="漢ж", new_text="x")
        assert said.endswith("Field content: Grüße x😀")
        await call("press_key", key="TAB")
        assert await call.text_of("name") == "Grüße x😀\t"
        said = await call("type_clear_text", element_id=field)
        assert said.endswith("Field content: ")


async def test_an_offset_beyond_the_end_and_a_missing_text(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        field = await call.id_of("name")
        answer = await call.answer("type_insert_text", element_id=field, text="x", offset=1)
        assert answer.contents[0].text.startswith("Invalid params: Parameter 'offset'")
        answer = await call.answer(
            "type_replace_text", element_id=field, search="Name", new_text="x"
        )
        assert answer.contents[0].text.startswith("Element not found: ")


async def test_the_requested_typing_speed_is_kept(tmp_path: Path) -> None:
    async with attach(speed=1) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        field = await call.id_of("note")
        before = attached.phone.clock.now()
        await call(
            "type_append_text",
            element_id=field,
            text="äbcdefghij",
            typing_speed=100,
            typing_speed_variance=0,
        )
        assert 0.9 <= attached.phone.clock.now() - before < 3


@LEVEL
async def test_what_is_out_of_view_is_listed_and_scrolled_to(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        await call("click_element", element_id=await call.id_of("name"))
        state = await call("get_screen_state")
        row = next(line for line in state.splitlines() if ":id/save\t" in line)
        save, flags = row.split("\t")[0], row.split("\t")[-1]
        assert flags.startswith("off,clk")
        answer = await call.answer("click_element", element_id=save)
        assert "Use scroll_to_element first" in answer.contents[0].text
        said = await call("scroll_to_element", element_id=save)
        assert re.fullmatch(rf"Scrolled to element '{save}' \(\d+ scroll\(s\)\)", said)
        await call("click_element", element_id=save)
        assert "OK" in await call("get_screen_state")


@LEVEL
async def test_a_screen_that_is_never_idle(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=BUSY)
        assert "--- window:" in await call("get_screen_state")
        answer = json.loads(await call("wait_for_idle", timeout=1200))
        assert answer["similarity"] < 100
        assert "timed out" in answer["message"]


@LEVEL
async def test_apps_have_the_names_that_people_see(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        found = json.loads(await call("list_apps", name_query="contact f"))
        assert [(app["package_id"], app["name"]) for app in found] == [(FORM, "Contact form")]


@LEVEL
async def test_every_window_is_shown_without_a_note(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        await call("click_element", element_id=await call.id_of("name"))
        state = await call("get_screen_state")
        assert "DEGRADED" not in state
        assert "type:INPUT_METHOD" in state
        assert "pkg:com.android.systemui" in state


async def test_a_screenshot_is_small_and_its_boxes_are_in_place(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=CALCULATOR)
        answer = await call.answer("get_screen_state", include_screenshot=True)
        picture = next(part for part in answer.contents if isinstance(part, Image))
        left, top, _, bottom = await box_of(call, "digit_7")
    with Pictures.open(io.BytesIO(picture.data)) as shown:
        assert shown.size == (315, 700)
        scale = 315 / 1080
        line = [shown.getpixel((int(left * scale), y)) for y in range(*rows(top, bottom, scale))]
    red = [pixel for pixel in line if pixel[0] > 150 and pixel[1] < 110]  # type: ignore[index]
    assert len(red) > len(line) / 3


def rows(top: int, bottom: int, scale: float) -> tuple[int, int]:
    return int(top * scale) + 2, int(bottom * scale) - 2


async def box_of(call: Caller, name: str) -> list[int]:
    found = json.loads(await call("find_elements", by="resource_id", value=f"id/{name}"))
    return list(found["elements"][0]["bounds"].values())


async def test_if_the_hand_cannot_be_used_the_screen_says_so(tmp_path: Path) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        attached.phone.programs.clear()
        state = await call("get_screen_state")
        note = next(line for line in state.splitlines() if "DEGRADED" in line)
        assert note.startswith("note:DEGRADED — the hand cannot be used (it did not start")
        lines = state.splitlines()
        assert lines.index(note) == 4
        assert lines[5].startswith("screen:")


async def test_a_hand_that_dies_for_good_is_replaced_by_stock_in_the_same_call(
    tmp_path: Path,
) -> None:
    async with attach() as attached, calling(attached, tmp_path, DriverPreference.AUTO) as call:
        assert "DEGRADED" not in await call("get_screen_state")
        attached.phone.programs.clear()
        (pid,) = hands(attached)
        await shell.run(attached.transport, command("kill", "-9", str(pid)), soon())
        assert "note:DEGRADED" in await call("get_screen_state")
        await call("press_home")


async def test_several_servers_on_one_phone_lose_and_repeat_nothing(tmp_path: Path) -> None:
    async with (
        attach() as attached,
        calling(attached, tmp_path) as one,
        calling(attached, tmp_path) as two,
        calling(attached, tmp_path) as three,
    ):
        await one("open_app", package_id=CALCULATOR)
        x, y = await middle_of(one, "digit_1")
        taps = [caller("tap", x=x, y=y) for caller in (one, two, three) for _ in range(10)]
        looks = [caller("get_screen_state") for caller in (one, two, three) for _ in range(3)]
        await asyncio.gather(*taps, *looks)
        assert await two.text_of("formula") == "1" * 30
        assert len(hands(attached)) == 1


async def test_ids_of_one_driver_are_valid_with_the_other(tmp_path: Path) -> None:
    async with attach() as attached:
        async with calling(attached, tmp_path) as call:
            await call("open_app", package_id=ROWS)
            state = await call("get_screen_state")
        row = next(line for line in state.splitlines() if "\tRow 4\t" in line)
        element_id = row.split("\t")[0]
        async with calling(attached, tmp_path, DriverPreference.STOCK) as call:
            again = await call("get_screen_state")
            assert element_id in again
            assert "Row 4" in await call("get_element_details", ids=[element_id])
