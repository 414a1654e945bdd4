"""``input``: taps, swipes, keys and text, by level."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fakedroid.phone import FakePhone
from fakedroid.world.events import Key, Touch, TouchAction
from tests.commands.line import FAST, form_with_focus, run, started


@contextmanager
def watching(phone: FakePhone) -> Iterator[tuple[list[Touch], list[Key], list[str]]]:
    """Collect the events that reach the world, and pass them on."""
    touches: list[Touch] = []
    keys: list[Key] = []
    characters: list[str] = []
    world = phone.world
    touch, key, character = world.touch, world.key, world.character

    def take_touch(event: Touch) -> None:
        touches.append(event)
        touch(event)

    def take_key(event: Key) -> None:
        keys.append(event)
        key(event)

    def take_character(ch: str, time: float) -> None:
        characters.append(ch)
        character(ch, time)

    world.touch, world.key, world.character = take_touch, take_key, take_character  # type: ignore[method-assign]
    yield touches, keys, characters


async def test_a_tap_is_down_and_up_at_the_same_time(phone: FakePhone) -> None:
    with watching(phone) as (touches, _, _):
        answer = await run(phone, "input tap 100.5 200")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert [touch.action for touch in touches] == [TouchAction.DOWN, TouchAction.UP]
    assert touches[0].time == touches[1].time
    assert touches[0].pointers[0][1:] == (100.5, 200.0)


async def test_a_swipe_moves_over_its_duration_and_ends_at_the_end_point(
    phone: FakePhone,
) -> None:
    with watching(phone) as (touches, _, _):
        await run(phone, "input swipe 500 1500 500 500 300")
    assert touches[0].action is TouchAction.DOWN
    assert {touch.action for touch in touches[1:-1]} == {TouchAction.MOVE}
    assert touches[-1].action is TouchAction.UP
    assert touches[-1].pointers[0][1:] == (500.0, 500.0)
    assert touches[-1].time - touches[0].time == pytest.approx(0.3, abs=0.001)
    heights = [touch.pointers[0].y for touch in touches]
    assert heights == sorted(heights, reverse=True)


async def test_from_35_on_a_swipe_has_120_moves_a_second(new: FakePhone, newest: FakePhone) -> None:
    counts = []
    for phone in (new, newest):
        with watching(phone) as (touches, _, _):
            await run(phone, "input swipe 500 1500 500 500 1000")
        counts.append(sum(touch.action is TouchAction.MOVE for touch in touches))
    assert counts[0] < 70
    assert counts[1] == pytest.approx(119, abs=2)


async def test_without_a_duration_a_swipe_takes_300_ms(phone: FakePhone) -> None:
    with watching(phone) as (touches, _, _):
        await run(phone, "input swipe 500 1500 500 500")
    assert touches[-1].time - touches[0].time == pytest.approx(0.3, abs=0.001)


async def test_drag_and_drop_presses_before_it_moves(old: FakePhone) -> None:
    with watching(old) as (touches, _, _):
        await run(old, "input draganddrop 100 500 100 900 200")
    assert touches[1].time - touches[0].time >= 0.5
    assert touches[-1].time - touches[0].time == pytest.approx(0.7, abs=0.01)


async def test_on_31_to_34_the_press_uses_up_a_short_drag(new: FakePhone) -> None:
    with watching(new) as (touches, _, _):
        await run(new, "input draganddrop 100 500 100 900 300")
    assert [touch.action for touch in touches] == [TouchAction.DOWN, TouchAction.UP]


@pytest.mark.parametrize("name", ["4", "BACK", "KEYCODE_BACK"])
async def test_keys_are_given_by_number_or_name(phone: FakePhone, name: str) -> None:
    with watching(phone) as (_, keys, _):
        await run(phone, f"input keyevent {name}")
    assert [(key.code, key.action) for key in keys] == [(4, "down"), (4, "up")]


async def test_several_keys_are_pressed_one_after_the_other(phone: FakePhone) -> None:
    with watching(phone) as (_, keys, _):
        await run(phone, "input keyevent 66 TAB 67")
    assert [key.code for key in keys] == [66, 66, 61, 61, 67, 67]


async def test_an_unknown_key_is_key_0_and_no_error(phone: FakePhone) -> None:
    with watching(phone) as (_, keys, _):
        answer = await run(phone, "input keyevent NO_SUCH_KEY")
    assert answer.code == 0
    assert [key.code for key in keys] == [0, 0]


async def test_a_long_press_of_a_key_holds_it_from_29_on(old: FakePhone, new: FakePhone) -> None:
    for phone, held in ((old, 0.0), (new, 0.4)):
        with watching(phone) as (_, keys, _):
            await run(phone, "input keyevent --longpress 26")
        assert [(key.action, key.long_press) for key in keys] == [
            ("down", False),
            ("down", True),
            ("up", False),
        ]
        assert keys[-1].time - keys[0].time == pytest.approx(held, abs=0.001)


async def test_double_tap_of_a_key_exists_from_31_on(new: FakePhone) -> None:
    with watching(new) as (_, keys, _):
        await run(new, "input keyevent --doubletap 26")
    assert [key.action for key in keys] == ["down", "up", "down", "up"]


async def test_the_newest_level_waits_between_keys_on_request(newest: FakePhone) -> None:
    with watching(newest) as (_, keys, _):
        await run(newest, "input keyevent --delay 250 29 30")
    assert keys[2].time - keys[0].time == pytest.approx(0.25, abs=0.001)


async def test_text_reaches_the_focused_field(phone: FakePhone) -> None:
    field = await form_with_focus(phone)
    answer = await run(phone, "input text 'Ada%sLovelace'")
    assert (answer.code, answer.err) == (0, "")
    assert field.text == "Ada Lovelace"


async def test_percent_s_is_a_space_and_a_lone_percent_stays(new: FakePhone) -> None:
    with watching(new) as (_, _, characters):
        await run(new, "input text '100%%sok%'")
    assert "".join(characters) == "100% ok%"


async def test_one_character_without_a_key_stops_the_whole_text(new: FakePhone) -> None:
    with watching(new) as (_, _, characters):
        answer = await run(new, "input text 'héé'")
    assert answer.code == 255
    assert "Exception occurred while executing 'text':" in answer.err
    assert "java.lang.NullPointerException: Attempt to get length of null array" in answer.err
    assert characters == []


async def test_on_android_9_such_a_text_kills_the_command(old: FakePhone) -> None:
    answer = await run(old, "input text 'héé'")
    assert answer.code == 137
    assert answer.err.startswith("Killed")
    log = await run(old, "logcat -d -s AndroidRuntime:E")
    assert "FATAL EXCEPTION: main" in log.out
    assert "Attempt to get length of null array" in log.out


async def test_motion_events_come_one_at_a_time(new: FakePhone, old: FakePhone) -> None:
    with watching(new) as (touches, _, _):
        await run(new, "input motionevent DOWN 10 20")
        await run(new, "input motionevent CANCEL")
    assert [touch.action for touch in touches] == [TouchAction.DOWN, TouchAction.CANCEL]
    answer = await run(old, "input motionevent DOWN 10 20")
    assert answer.err.startswith("Error: Unknown command: motionevent\nUsage: input")
    assert answer.code == 0


async def test_a_key_combination_holds_the_first_key_down(new: FakePhone) -> None:
    with watching(new) as (_, keys, _):
        answer = await run(new, "input keycombination 113 29")
    assert answer.code == 0
    assert [(key.code, key.action) for key in keys] == [
        (113, "down"),
        (29, "down"),
        (113, "up"),
        (29, "up"),
    ]
    assert keys[1].meta & 0x1000


async def test_a_combination_of_one_key_is_refused(new: FakePhone) -> None:
    answer = await run(new, "input keycombination 113")
    assert answer.code == 255
    assert "keycombination requires at least 2 keycodes" in answer.err


async def test_a_missing_coordinate_is_an_exception_inside_the_server(new: FakePhone) -> None:
    answer = await run(new, "input tap 5")
    assert answer.code == 255
    assert "Exception occurred while executing 'tap':" in answer.err
    assert 'java.lang.IllegalArgumentException: Argument expected after "5"' in answer.err


async def test_a_missing_coordinate_prints_the_usage_on_android_9(old: FakePhone) -> None:
    answer = await run(old, "input tap 5")
    assert answer.err.startswith("Error: Invalid arguments for command: tap\nUsage: input")


async def test_a_word_for_a_number_is_refused(new: FakePhone) -> None:
    answer = await run(new, "input tap five 6")
    assert "Error: Invalid arguments for command: tap" in answer.err
    assert answer.code == 255


async def test_sources_and_displays_may_come_first(new: FakePhone) -> None:
    with watching(new) as (touches, _, _):
        answer = await run(new, "input touchscreen -d 0 tap 1 2")
    assert answer.code == 0
    assert len(touches) == 2


async def test_scroll_exists_on_the_newest_level_only(new: FakePhone, newest: FakePhone) -> None:
    assert (await run(new, "input scroll 5 5 --axis VSCROLL,-1")).out == (
        "Unknown command: scroll\n"
    )
    await started(newest, "dev.handroid.rows/.RowsActivity")
    await run(newest, "uiautomator dump /sdcard/a.xml")
    answer = await run(newest, "input mouse scroll 540 1200 --axis VSCROLL,-1")
    assert (answer.code, answer.err) == (0, "")
    await run(newest, "uiautomator dump /sdcard/b.xml")
    assert newest.files.read("/sdcard/a.xml") != newest.files.read("/sdcard/b.xml")


async def test_without_arguments_the_usage_is_printed(old: FakePhone, new: FakePhone) -> None:
    assert (await run(old, "input")).err.startswith("Usage: input [<source>] <command>")
    assert (await run(new, "input")).out.startswith("Usage: input [<source>] [-d DISPLAY_ID]")


async def test_the_command_is_fast_inside_the_server_and_slow_in_a_runtime(
    old: FakePhone, new: FakePhone
) -> None:
    costs = []
    for phone in (old, new):
        with watching(phone) as (touches, _, _):
            await run(phone, "input tap 5 5; input tap 5 5")
        costs.append(touches[2].time - touches[0].time)
    assert 0.5 <= costs[0] <= 1.0
    assert 0.04 <= costs[1] <= 0.1


@pytest.mark.parametrize("api", [28, 34])
async def test_the_xiaomi_quirk_prints_an_error_does_nothing_and_exits_0(api: int) -> None:
    phone = FakePhone(api, speed=FAST, quirks={"xiaomi"})
    with watching(phone) as (touches, keys, characters):
        for line in ("input tap 5 5", "input keyevent 4", "input text hi"):
            answer = await run(phone, line)
            assert answer.code == 0
            assert "java.lang.SecurityException" in answer.err
            assert "INJECT_EVENTS permission" in answer.err
    assert not touches
    assert not keys
    assert not characters


async def test_cmd_input_is_the_same_command_from_31_on(old: FakePhone, new: FakePhone) -> None:
    with watching(new) as (touches, _, _):
        await run(new, "cmd input tap 1 2")
    assert len(touches) == 2
    assert (await run(old, "cmd input tap 1 2")).out == "No shell command implementation.\n"
