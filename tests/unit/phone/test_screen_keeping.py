"""When the file of a shown screen is written."""

import asyncio

from handroid.model.off_loop import OneAtATime
from handroid.model.screen import Screen
from handroid.phone.screen_keeping import ScreenKeeping
from tests.unit.phone.trees import BOX, element, screen

SHOWN = screen(element(BOX))


async def test_a_screen_is_written_in_the_background_after_the_answer() -> None:
    written: asyncio.Queue[Screen] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def keep(shown: Screen) -> None:
        loop.call_soon_threadsafe(written.put_nowait, shown)

    keeping = ScreenKeeping(OneAtATime())
    keeping.keep_soon(keep, SHOWN)
    assert written.empty()
    assert await asyncio.wait_for(written.get(), 20) is SHOWN
    await keeping.finish()


async def test_at_the_end_everything_is_written_in_order() -> None:
    written: list[Screen] = []
    keeping = ScreenKeeping(OneAtATime())
    await keeping.finish()
    shown = [screen(element(BOX, text=str(number))) for number in range(3)]
    for each in shown[:2]:
        keeping.keep_soon(written.append, each)
    assert written == []
    await keeping.finish()
    keeping.keep_soon(written.append, shown[2])
    await keeping.finish()
    await keeping.finish()
    assert written == shown
