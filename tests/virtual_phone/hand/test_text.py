"""Writing into fields: read back, in the asked rhythm, by selection."""

import asyncio
import random
import unicodedata
from itertools import pairwise

import pytest

from fakedroid.world.events import Key
from handroid.virtual_phone.hand.text_entry.splice import characters
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.running import OnPhone, hand_on_phone
from tests.virtual_phone.hand.test_elements import refusal
from tests.virtual_phone.hand.test_screen import opened

FORM = "dev.handroid.form"
SAMPLES = [
    "Hello, World 123!",
    "äöü ß ñ é",
    "שלום עולם",
    "مرحبا بالعالم",
    "漢字かな交じり文",
    "e\u0301 a\u0308 q\u0323\u0307",
    "😀👩‍👩‍👧🇩🇪👍🏽❤️",
    "a\tb\nc",
]


async def field(host: Host, name: str) -> dict[str, object]:
    """Open the form and return how to name one of its fields."""
    return (await opened(host, FORM)).target(id=name)


@pytest.mark.parametrize("text", SAMPLES)
async def test_any_text_is_appended_and_read_back(text: str) -> None:
    async with hand_on_phone(34) as on_phone:
        host = await on_phone.host()
        target = await field(host, "note")
        assert await host.ask("text.append", target=target, text=text) == {"content": text}
        twice = await host.ask("text.append", target=target, text=text)
        assert twice == {"content": text + text}
        shown = (await host.read()).element(id="note")
        assert shown["text"] == text + text
        assert shown["selection"] == [2 * len(text)] * 2


async def test_insert_replace_and_clear(host: Host) -> None:
    target = await field(host, "note")
    await host.ask("text.append", target=target, text="one three three")
    inserted = await host.ask("text.insert", target=target, text="two😀 ", offset=4)
    assert inserted == {"content": "one two😀 three three"}
    replaced = await host.ask("text.replace", target=target, search="three", text="3️⃣")
    assert replaced == {"content": "one two😀 3️⃣ three"}
    shorter = await host.ask("text.replace", target=target, search="one ", text="")
    assert shorter == {"content": "two😀 3️⃣ three"}
    assert await host.ask("text.clear", target=target) == {"content": ""}
    assert await host.ask("text.clear", target=target) == {"content": ""}
    assert "text" not in (await host.read()).element(id="note")


async def test_what_cannot_be_is_refused_before_anything_is_typed(host: Host) -> None:
    target = await field(host, "note")
    assert await refusal(host, "text.press", key="TAB") == ("absent", "not done")
    beyond = {"target": target, "text": "x", "offset": 1}
    assert await refusal(host, "text.insert", **beyond) == ("invalid", "not done")
    missing = {"target": target, "text": "x", "search": "y"}
    assert await refusal(host, "text.replace", **missing) == ("absent", "not done")
    status = (await host.read()).target(id="status")
    assert await refusal(host, "text.append", target=status, text="x") == ("failed", "not done")
    changed = {**target, "expect": {"text": "something"}}
    assert await refusal(host, "text.append", target=changed, text="x") == ("changed", "not done")


async def test_typing_keeps_the_rhythm(on_phone: OnPhone, host: Host) -> None:
    target = await field(host, "name")
    await host.ask("element.click", target=target)
    clock = on_phone.phone.clock
    times: list[float] = []
    window = on_phone.phone.world.focused_window()
    name = window.root.find("name") if window else None
    assert name is not None
    world = on_phone.phone.world
    name.on_text = lambda _text: times.append(world.now)  # type: ignore[attr-defined]
    began = clock.now()
    await host.ask("text.append", target=target, text="abcdefghij", delay=200, variance=50)
    assert clock.now() - began >= 9 * 0.15
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert len(gaps) == 9
    assert all(0.149 <= gap <= 0.251 for gap in gaps)
    assert len({round(gap, 6) for gap in gaps}) > 1


async def test_a_password_takes_any_text_only_while_it_is_known(host: Host) -> None:
    target = await field(host, "password")
    content = (await host.ask("text.append", target=target, text="aä1"))["content"]
    assert content == "•••"
    assert (await host.ask("text.append", target=target, text="xyz"))["content"] == "•" * 6
    refused = await refusal(host, "text.append", target=target, text="ö")
    assert refused == ("unsupported", "not done")
    sought = {"target": target, "search": "a", "text": "b"}
    assert await refusal(host, "text.replace", **sought) == ("unsupported", "not done")
    assert (await host.ask("text.press", key="DEL"))["content"] == "•" * 5
    assert (await host.ask("text.clear", target=target))["content"] == ""
    assert (await host.ask("text.append", target=target, text="ö"))["content"] == "•"


async def test_a_field_that_takes_less_is_reported(host: Host) -> None:
    target = await field(host, "phone")
    with pytest.raises(AskFailed) as failed:
        await host.ask("text.append", target=target, text="12ab34")
    assert (failed.value.kind, failed.value.outcome) == ("failed", "done")
    assert failed.value.error["content"] == "1234"
    name = (await host.read()).target(id="name")
    with pytest.raises(AskFailed) as failed:
        await host.ask("text.append", target=name, text="x" * 70, delay=0, variance=0)
    assert failed.value.error["content"] == "x" * 60


async def test_keys_of_the_keyboard(on_phone: OnPhone, host: Host) -> None:
    assert await refusal(host, "text.press", key="ENTER") == ("absent", "not done")
    target = await field(host, "note")
    await host.ask("text.append", target=target, text="a👩‍👩‍👧")
    assert await host.ask("text.press", key="DEL") == {"content": "a"}
    assert await host.ask("text.press", key="SPACE") == {"content": "a "}
    assert await host.ask("text.press", key="TAB") == {"content": "a \t"}
    assert await host.ask("text.press", key="ENTER") == {"content": "a \t\n"}
    for _ in range(4):
        await host.ask("text.press", key="DEL")
    assert await host.ask("text.press", key="DEL") == {"content": ""}


async def test_enter_goes_on_to_the_next_field(host: Host) -> None:
    target = await field(host, "name")
    await host.ask("text.append", target=target, text="Ada")
    assert await host.ask("text.press", key="ENTER") == {"content": "Ada"}
    assert (await host.read()).element(id="phone")["flags"] & 8


async def test_typing_at_the_cursor(on_phone: OnPhone, host: Host) -> None:
    target = await field(host, "note")
    await host.ask("text.append", target=target, text="ac")
    await host.ask("key.press", code=21)
    assert await host.ask("text.type", text="b😀") == {"content": "ab😀c"}
    phone = on_phone.phone
    for action in ("down", "up"):
        phone.world.key(Key(code=29, action=action, time=phone.clock.now(), meta=4096))
    assert await host.ask("text.type", text="neu") == {"content": "neu"}


async def test_without_a_field_only_keys_are_typed(host: Host) -> None:
    await opened(host, "com.android.calculator2")
    assert await refusal(host, "text.type", text="ä") == ("unsupported", "not done")
    assert await host.ask("text.type", text="5") == {"content": None}


async def test_a_disabled_field_does_not_take_the_focus(on_phone: OnPhone, host: Host) -> None:
    target = await field(host, "name")
    window = on_phone.phone.world.focused_window()
    name = window.root.find("name") if window else None
    assert name is not None
    name.enabled = False
    with pytest.raises(AskFailed) as failed:
        await host.ask("text.append", target=target, text="x")
    error = failed.value.error
    assert (error["kind"], error["outcome"]) == ("failed", "not done")
    said = "The element does not take the focus: input connection not ready."
    assert error["message"] == said


async def test_cancelled_typing_reports_what_is_there(slow_phone: OnPhone, slow_host: Host) -> None:
    target = await field(slow_host, "name")
    typed = asyncio.Event()
    window = slow_phone.phone.world.focused_window()
    name = window.root.find("name") if window else None
    assert name is not None
    name.on_text = lambda text: typed.set() if len(text) > 2 else None  # type: ignore[attr-defined]
    args = {"target": target, "text": "x" * 30, "delay": 1000, "variance": 0}
    number = await slow_host.begin("text.append", deadline=110_000, **args)
    async with asyncio.timeout(20):
        await typed.wait()
    await slow_host.say({"cancel": number})
    with pytest.raises(AskFailed) as failed:
        await slow_host.end(number)
    assert (failed.value.kind, failed.value.outcome) == ("cancelled", "done")
    assert 3 <= len(failed.value.error["content"]) < 30


async def test_typing_past_its_deadline_reports_what_is_there(host: Host) -> None:
    target = await field(host, "name")
    args = {"target": target, "text": "x" * 30, "delay": 100, "variance": 0}
    with pytest.raises(AskFailed) as failed:
        await host.ask("text.append", deadline=1050, **args)
    error = failed.value.error
    assert (error["kind"], error["outcome"], error["content"]) == ("timeout", "done", "x" * 11)


async def test_two_thousand_characters_at_ten_a_second_are_read_back() -> None:
    chance = random.Random(5)
    pieces = [*SAMPLES, "Ünïcödé ", "한국어 ", "ไทย ", "हिन्दी "]
    text = "".join(chance.choice(pieces) for _ in range(400)).replace("\n", " ")[:2000]
    async with hand_on_phone(36, speed=500) as on_phone:
        host = await on_phone.host()
        target = await field(host, "note")
        content = ""
        for start in range(0, len(text), 500):
            part = text[start : start + 500]
            args = {"target": target, "text": part, "delay": 100, "variance": 15}
            answer = await host.ask("text.append", deadline=120_000, **args)
            content += part
            assert answer["content"] == content
        assert (await host.read()).element(id="note")["text"] == text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("abc", 3),
        ("e\u0301x", 2),
        ("👩‍👩‍👧x", 2),
        ("🇩🇪🇫🇷", 2),
        ("👍🏽", 1),
        ("❤️", 1),
        ("3️⃣", 1),
        ("\r\n\n", 2),
        ("한글", 2),
        ("한", 1),
        ("हिन्दी", 3),
        ("שָׁלוֹם", 4),
        ("ก็", 1),
    ],
)
def test_characters_are_what_people_take_for_them(text: str, count: int) -> None:
    found = characters(text)
    assert "".join(found) == text
    assert len(found) == count


def test_marks_belong_to_the_letter_before_them() -> None:
    marks = [chr(code) for code in range(0x300, 0x20000) if unicodedata.combining(chr(code))]
    assert len(marks) > 500
    assert all(characters(f"a{mark}b") == [f"a{mark}", "b"] for mark in marks)
