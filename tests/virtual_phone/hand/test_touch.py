"""Fingers: one or many, at their own times, lifted when cancelled."""

import asyncio
from typing import Any

import pytest

from fakedroid.world.events import Touch, TouchAction
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone
from tests.virtual_phone.hand.test_elements import refusal
from tests.virtual_phone.hand.test_screen import CHECKED, opened

GESTURES = "dev.handroid.gestures"


async def seen(host: Host) -> tuple[str, str, str]:
    """Return what the gesture area says: last gesture, how many, scale."""
    screen = await host.read()
    last, count, scale = (screen.element(id=name)["text"] for name in ("last", "count", "scale"))
    return last, count, scale


def still(x: float, y: float, start: int, end: int) -> list[list[float]]:
    """Return the way of a finger that rests."""
    return [[x, y, start], [x, y, end]]


@pytest.mark.parametrize("api", [28, 34, 36])
async def test_gestures_are_what_they_are_called(api: int) -> None:
    async with hand_on_phone(api) as on_phone:
        host = await on_phone.host()
        await opened(host, GESTURES)
        x, y = 540, 1400
        gestures: list[tuple[list[Any], str, int]] = [
            ([still(x, y, 0, 40)], "tap", 1),
            ([still(x, y, 0, 40), still(x, y, 140, 180)], "double tap", 3),
            ([still(x, y, 0, 900)], "long press", 4),
            ([[[x, y, 0], [x, y - 500, 300]]], "swipe up", 5),
            ([[[x, y, 0], [x + 400, y, 300]]], "swipe right", 6),
        ]
        for paths, name, count in gestures:
            await host.ask("touch.perform", paths=paths)
            assert await seen(host) == (name, str(count), "1.00")
            clock = on_phone.phone.clock
            await clock.wait_until(clock.now() + 1)


async def test_two_fingers_pinch(host: Host) -> None:
    await opened(host, GESTURES)
    out = [[[440, 1400, 0], [340, 1400, 300]], [[640, 1400, 0], [740, 1400, 300]]]
    answer = await host.ask("touch.perform", paths=out)
    assert answer == {"events": 2 + 30 + 2}
    assert await seen(host) == ("pinch", "1", "2.00")
    closer = [[[340, 1400, 0], [440, 1400, 300]], [[740, 1400, 50], [640, 1400, 300]]]
    await host.ask("touch.perform", paths=closer)
    last, count, scale = await seen(host)
    assert (last, count) == ("pinch", "2")
    assert 0.4 < float(scale) < 0.6


async def test_ten_fingers_are_seen(on_phone: OnPhone, host: Host) -> None:
    await opened(host, GESTURES)
    events = Watch(on_phone).events
    paths = [still(100 + 80 * i, 1500, 0, 100) for i in range(10)]
    assert await host.ask("touch.perform", paths=paths) == {"events": 20}
    assert max(len(event.pointers) for event in events) == 10
    assert [event.action for event in events[:2]] == [TouchAction.DOWN, TouchAction.POINTER_DOWN]
    assert events[-1].action is TouchAction.UP
    assert len({event.down_time for event in events}) == 1


async def test_events_carry_the_times_they_were_due(on_phone: OnPhone, host: Host) -> None:
    await opened(host, GESTURES)
    events = Watch(on_phone).events
    path = [[200, 1500, 0], [300, 1500, 25], [300, 1500, 400], [320, 1500, 415]]
    await host.ask("touch.perform", paths=[path])
    start = events[0].time
    times = [round((event.time - start) * 1000) for event in events]
    assert times == [0, 10, 20, 25, 410, 415, 415]


async def test_two_fingers_press_two_buttons_at_once(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    seven, eight = screen.center(id="digit_7"), screen.center(id="digit_8")
    await host.ask("touch.perform", paths=[still(*seven, 0, 80), still(*eight, 10, 60)])
    assert (await host.read()).element(id="formula")["text"] == "87"


async def test_two_fingers_on_one_button_press_it_once(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    x, y = screen.center(id="digit_7")
    await host.ask("touch.perform", paths=[still(x, y, 0, 80), still(x + 5, y, 10, 60)])
    assert (await host.read()).element(id="formula")["text"] == "7"


async def test_two_fingers_type_on_the_keyboard_and_one_ticks_a_box(host: Host) -> None:
    screen = await opened(host, "dev.handroid.form")
    await host.ask("element.click", target=screen.target(id="name"))
    screen = await host.read()
    places = [screen.center(desc="a"), screen.center(desc="l"), screen.center(id="favorite")]
    paths = [still(*place, 10 * index, 100 + 10 * index) for index, place in enumerate(places)]
    await host.ask("touch.perform", paths=paths)
    screen = await host.read()
    assert screen.element(id="name")["text"] == "al"
    assert screen.element(id="favorite")["flags"] & CHECKED


async def test_two_fingers_scroll_a_list(host: Host) -> None:
    screen = await opened(host, "dev.handroid.rows")
    x, y = screen.center(id="list")
    paths = [
        [[x + dx, y + 400, 0], [x + dx, y - 400, 600], [x + dx, y - 400, 900]] for dx in (0, 90)
    ]
    await host.ask("touch.perform", paths=paths)
    after = await host.read()
    assert after.element(id="row_title")["text"] != "Row 1"
    assert after.element(id="picked")["text"] == "Nothing picked"


async def test_a_swipe_scrolls_and_a_long_one_lasts_its_time(on_phone: OnPhone, host: Host) -> None:
    screen = await opened(host, "dev.handroid.rows")
    x, y = screen.center(id="list")
    began = on_phone.phone.clock.now()
    path = [[x, y, 0], [x, y - 100, 100], [x, y - 600, 59_000], [x, y - 600, 60_000]]
    await host.ask("touch.perform", deadline=90_000, paths=[path])
    assert on_phone.phone.clock.now() - began >= 60
    assert (await host.read()).element(id="row_title")["text"] == "Row 4"


async def test_a_touch_outside_the_screen_is_not_delivered(host: Host) -> None:
    paths = [still(5000, 5000, 0, 40)]
    assert await refusal(host, "touch.perform", paths=paths) == ("failed", "not done")
    paths = [still(500, 1500, 0, 40), still(5000, 5000, 100, 140)]
    assert await refusal(host, "touch.perform", paths=paths) == ("failed", "unknown")


async def test_a_maker_may_forbid_input() -> None:
    async with hand_on_phone(quirks=("xiaomi",)) as on_phone:
        host = await on_phone.host()
        for ask, args in (
            ("touch.perform", {"paths": [still(5, 5, 0, 40)]}),
            ("key.press", {"code": 4}),
            ("text.type", {"text": "x"}),
        ):
            assert await refusal(host, ask, **args) == ("denied", "not done")


async def test_a_cancelled_gesture_clicks_nothing(host: Host) -> None:
    screen = await opened(host, "com.android.calculator2")
    x, y = screen.center(id="digit_7")
    number = await host.begin("touch.perform", paths=[still(x, y, 0, 60_000)], deadline=90_000)
    await host.say({"cancel": number})
    with pytest.raises(AskFailed) as failed:
        await host.end(number)
    assert failed.value.kind == "cancelled"
    assert "text" not in (await host.read()).element(id="formula")
    await host.ask("touch.perform", paths=[still(x, y, 0, 40)])
    assert (await host.read()).element(id="formula")["text"] == "7"


async def test_a_gesture_past_its_deadline_is_lifted(on_phone: OnPhone, host: Host) -> None:
    await opened(host, GESTURES)
    began = on_phone.phone.clock.now()
    with pytest.raises(AskFailed) as failed:
        await host.ask("touch.perform", deadline=300, paths=[still(540, 1400, 0, 5000)])
    assert (failed.value.kind, failed.value.outcome) == ("timeout", "unknown")
    assert on_phone.phone.clock.now() - began >= 0.3
    clock = on_phone.phone.clock
    await clock.wait_until(clock.now() + 5)
    assert (await seen(host))[0] == "nothing yet"


class Watch:
    """What the gesture area hears."""

    def __init__(self, on_phone: OnPhone) -> None:
        self.events: list[Touch] = []
        self.begun, self.ended = asyncio.Event(), asyncio.Event()
        window = on_phone.phone.world.focused_window()
        area = window.root.find("area") if window is not None else None
        assert area is not None
        area.touched = self._heard  # type: ignore[method-assign]

    def _heard(self, event: Touch) -> None:
        self.events.append(event)
        self.begun.set()
        if event.action in (TouchAction.CANCEL, TouchAction.UP):
            self.ended.set()


SLOW = [[[500, 1500, 0], [600, 1500, 60_000]], [[700, 1500, 0], [800, 1500, 60_000]]]


async def test_a_gesture_under_way_is_cancelled_at_once(
    slow_phone: OnPhone, slow_host: Host
) -> None:
    await opened(slow_host, GESTURES)
    watch = Watch(slow_phone)
    number = await slow_host.begin("touch.perform", paths=SLOW, deadline=90_000)
    async with asyncio.timeout(20):
        await watch.begun.wait()
    await slow_host.say({"cancel": number})
    with pytest.raises(AskFailed) as failed:
        await slow_host.end(number)
    assert (failed.value.kind, failed.value.outcome) == ("cancelled", "unknown")
    assert watch.events[-1].action is TouchAction.CANCEL
    assert len(watch.events[-1].pointers) == 2
    assert watch.events[-1].time - watch.events[0].time < 59
    await slow_host.ask("touch.perform", paths=[still(540, 1400, 0, 40)])
    assert watch.events[-1].action is TouchAction.UP


async def test_a_closed_stream_lifts_its_fingers(slow_phone: OnPhone, slow_host: Host) -> None:
    await opened(slow_host, GESTURES)
    watch = Watch(slow_phone)
    other = await slow_phone.host()
    await other.begin("touch.perform", paths=SLOW, deadline=90_000)
    async with asyncio.timeout(20):
        await watch.begun.wait()
        other.close()
        await watch.ended.wait()
    assert watch.events[-1].action is TouchAction.CANCEL
    await slow_host.ask("touch.perform", paths=[still(540, 1400, 0, 40)])
    assert watch.events[-1].action is TouchAction.UP
