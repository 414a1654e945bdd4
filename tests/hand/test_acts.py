"""Actions that only the hand supports, and those it refuses, on a virtual phone."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from handroid.errors import (
    ActionFailed,
    ElementNotFound,
    InvalidParams,
    NotSupported,
    Outcome,
    PermissionDenied,
)
from handroid.model.deadline import Deadline
from handroid.model.gesture import Key
from handroid.model.text import Rhythm
from tests.contract.checks import BUSY, CALCULATOR, FORM, ROWS
from tests.contract.screens import elements, find, open_app, tap_on
from tests.hands import hand_driver, until_asked
from tests.phones import attach, soon

QUICK = Rhythm(0, 0)
HARD = "e\u0301 👩‍👩‍👧‍👦 🇩🇪 👍🏽 שלום العربية 漢字 ß\u00a0– Ⅷ"


async def test_an_element_is_clicked_where_it_is(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, ROWS)
        row = next(e for e in elements(screen) if _says(e))
        await driver.elements.click(row, soon())
        after = await driver.screen.read(soon())
        assert after.foreground is not None
        assert after.foreground.short != ".RowsActivity"


def _says(element: object) -> bool:
    walk = element.walk()  # type: ignore[attr-defined]
    return bool(element.clickable and any(e.text == "Row 2" for e in walk))  # type: ignore[attr-defined]


async def test_an_element_that_changed_since_it_was_read_is_not_clicked(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, ROWS)
        row = next(e for e in elements(screen) if _says(e))
        middle = screen.display.width / 2
        await driver.input.swipe((middle, 1800), (middle, 800), 300, soon())
        with pytest.raises(ElementNotFound, match="The screen changed") as caught:
            await driver.elements.click(row, soon())
        assert caught.value.outcome is Outcome.NOT_DONE
        after = await driver.screen.read(soon())
        assert after.foreground is not None
        assert after.foreground.short == ".RowsActivity"


async def test_an_element_of_a_forgotten_or_other_screen_is_not_clicked(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, ROWS)
        row = next(e for e in elements(screen) if _says(e))
        with pytest.raises(ElementNotFound, match="too long ago"):
            await driver.elements.click(replace(row), soon())
        for number in range(8):
            await driver.input.tap(*find(screen, "row_button").bounds.center, soon())
            await driver.screen.read(soon())
            await driver.apps.open(CALCULATOR if number % 2 else ROWS, soon())
            await driver.screen.read(soon())
        with pytest.raises(ElementNotFound, match="too long ago"):
            await driver.elements.click(row, soon())


async def test_an_element_of_an_unchanged_screen_is_not_forgotten(
    tmp_path: Path,
) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, ROWS)
        row = next(e for e in elements(screen) if _says(e))
        for _ in range(20):
            again = await driver.screen.read(soon())
        (before,) = [window for window in screen.windows if window.package == ROWS]
        assert any(window is before for window in again.windows)
        await driver.elements.click(row, soon())
        detail = await driver.screen.read(soon())
        assert detail.foreground is not None
        assert detail.foreground.short == ".DetailActivity"


async def test_an_element_read_before_the_hand_died_is_not_clicked(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, ROWS)
        row = next(e for e in elements(screen) if _says(e))
        await driver.hand.ask("hand.stop", soon())
        with pytest.raises((ElementNotFound, ActionFailed)) as caught:
            await driver.elements.click(row, soon())
        assert caught.value.outcome is Outcome.NOT_DONE or "disconnected" in str(caught.value)


async def test_an_element_out_of_view_is_scrolled_into_view(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await tap_on(driver, await open_app(driver, FORM), "name")
        save = next(e for e in elements(screen) if e.resource_id.endswith("/save"))
        assert not save.visible
        assert await driver.elements.scroll_to(save, soon()) >= 0
        assert find(await driver.screen.read(soon()), "save").visible


async def test_a_screen_that_is_never_idle_is_read_and_acted_on(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, BUSY)
        assert elements(screen)
        await driver.input.press(Key.BACK, soon())


@pytest.mark.parametrize("text", ["plain", HARD, "two\nlines\tand a tab", "x" * 2000])
async def test_any_text_is_typed_and_read_back(tmp_path: Path, text: str) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        field = find(await open_app(driver, FORM), "note")
        assert await driver.text.append(field, text, QUICK, soon()) == text
        assert find(await driver.screen.read(soon()), "note").text == text


async def test_two_thousand_characters_of_many_scripts(tmp_path: Path) -> None:
    chance = random.Random(7)
    kinds = ["abcXYZ 019", "äßéñ", "漢字かな", "שלום", "العربية", "😀🎉🚀", "e\u0301", "👩‍👧"]
    text = ""
    while len(text) < 2000:
        kind = chance.choice(kinds)
        text += kind if len(kind) < 4 else chance.choice(kind)
    text = text[:1990].rstrip("\u200d\u0301")
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        field = find(await open_app(driver, FORM), "note")
        content = await driver.text.append(field, text, Rhythm(10, 5), soon())
        assert content == text


async def test_a_slow_rhythm_is_typed_in_several_requests(tmp_path: Path) -> None:
    async with attach(speed=100) as attached, hand_driver(attached, tmp_path) as driver:
        field = find(await open_app(driver, FORM), "note")
        rhythm, later = Rhythm(1700, 100), Deadline.after(600)
        text = "äbc" * 30
        assert await driver.text.append(field, text[:65], rhythm, later) == text[:65]
        field = find(await driver.screen.read(soon()), "note")
        await driver.text.insert(field, "XY" * 35, 3, rhythm, later)
        field = find(await driver.screen.read(soon()), "note")
        content = await driver.text.replace(field, "XY" * 35, "é" * 65, rhythm, later)
        assert content == text[:3] + "é" * 65 + text[3:65]


async def test_text_is_inserted_replaced_and_cleared(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:

        async def field() -> object:
            return find(await driver.screen.read(soon()), "note")

        await open_app(driver, FORM)
        text = driver.text
        assert await text.append(await field(), "a😀c", QUICK, soon()) == "a😀c"  # type: ignore[arg-type]
        assert await text.insert(await field(), "b", 2, QUICK, soon()) == "a😀bc"  # type: ignore[arg-type]
        replaced = await text.replace(await field(), "😀b", "漢", QUICK, soon())  # type: ignore[arg-type]
        assert replaced == "a漢c"
        assert await text.replace(await field(), "漢", "", QUICK, soon()) == "ac"  # type: ignore[arg-type]
        with pytest.raises(ElementNotFound):
            await text.replace(await field(), "漢", "x", QUICK, soon())  # type: ignore[arg-type]
        with pytest.raises(InvalidParams):
            await text.insert(await field(), "x", 3, QUICK, soon())  # type: ignore[arg-type]
        assert await text.clear(await field(), soon()) == ""  # type: ignore[arg-type]
        assert await text.clear(await field(), soon()) == ""  # type: ignore[arg-type]


async def test_keys_go_to_the_focused_field(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, FORM)
        with pytest.raises(ElementNotFound):
            await driver.text.press(Key.TAB, soon())
        await driver.text.append(find(screen, "note"), "ab", QUICK, soon())
        for key in (Key.TAB, Key.SPACE, Key.SPACE, Key.DEL):
            await driver.text.press(key, soon())
        assert find(await driver.screen.read(soon()), "note").text == "ab\t "


async def test_a_button_accepts_no_text(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        screen = await open_app(driver, FORM)
        with pytest.raises(ActionFailed) as caught:
            await driver.text.append(find(screen, "photo"), "x", QUICK, soon())
        assert caught.value.outcome is Outcome.NOT_DONE


async def test_a_cancelled_gesture_ends_on_the_phone_too(tmp_path: Path) -> None:
    async with attach(speed=1) as attached, hand_driver(attached, tmp_path) as driver:
        await driver.screen.read(soon())
        holding = asyncio.create_task(driver.input.long_press(500, 1500, 50_000, soon()))
        await until_asked(attached, "touch.perform")
        holding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await holding
        # Actions run one at a time: this one could not begin if the other were still running.
        await asyncio.wait_for(driver.input.press(Key.BACK, soon()), 20)


async def test_a_wait_does_not_block_reads(tmp_path: Path) -> None:
    async with attach(speed=1) as attached, hand_driver(attached, tmp_path) as driver:
        await driver.screen.read(soon())
        holding = asyncio.create_task(driver.input.long_press(500, 1500, 20_000, soon()))
        await until_asked(attached, "touch.perform")
        await asyncio.gather(*(driver.screen.read(soon()) for _ in range(20)))
        assert not holding.done()
        holding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await holding


async def test_the_error_for_input_that_a_vendor_refuses_names_the_setting(tmp_path: Path) -> None:
    async with (
        attach(quirks={"xiaomi"}) as attached,
        hand_driver(attached, tmp_path) as driver,
    ):
        for act in (driver.input.tap(5, 5, soon()), driver.input.press(Key.BACK, soon())):
            with pytest.raises(PermissionDenied, match="USB debugging \\(Security settings\\)"):
                await act


async def test_a_phone_without_a_clipboard_says_so(tmp_path: Path) -> None:
    async with (
        attach(quirks={"no-clipboard"}) as attached,
        hand_driver(attached, tmp_path) as driver,
    ):
        with pytest.raises(NotSupported):
            await driver.clipboard.read(soon())


async def test_the_log_can_be_searched_by_an_apps_uid(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        uid = await driver.apps.uid_of(FORM, soon())
        assert uid is not None
        assert uid >= 10_000
        assert await driver.apps.uid_of("com.example.nowhere", soon()) is None


async def test_calls_cancelled_at_any_moment_leave_the_hand_working(tmp_path: Path) -> None:
    chance = random.Random(2607)
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        field = find(await open_app(driver, FORM), "note")
        for _ in range(200):
            work = chance.choice(
                [
                    lambda: driver.screen.read(soon()),
                    lambda: driver.input.swipe((100, 900), (900, 900), 2000, soon()),
                    lambda: driver.text.append(field, "äbc" * 20, Rhythm(50, 10), soon()),
                    lambda: driver.clipboard.write("x", soon()),
                ]
            )
            task = asyncio.create_task(work())
            await asyncio.sleep(chance.random() * 0.02)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        channel = await driver.hand.channel(soon())
        await driver.clipboard.write("well", soon())
        assert await driver.clipboard.read(soon()) == "well"
        assert channel._open == {}
        assert len((await driver.hand.ask("hand.status", soon())).ok) == 4
