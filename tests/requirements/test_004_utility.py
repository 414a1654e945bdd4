"""The clipboard, waiting, and whole texts."""

import asyncio
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from handroid.drivers.driver_preference import DriverPreference
from handroid.model.screen import Bounds, Display, Element, Screen, Window, WindowType
from handroid.phone.idle import SLOTS, fingerprint, similarity
from tests.requirements.manifest import requirement
from tests.requirements.stage import (
    BUSY,
    CALCULATOR,
    FORM,
    NOTES,
    Setting,
    Stage,
    staged,
)
from tests.requirements.windows import node, showing, window


@requirement("004.get_clipboard.reads", "004.set_clipboard.sets")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_the_clipboard_is_set_and_read(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        assert await stage.do("get_clipboard") == '{"text":null}'
        answer = await stage.do("set_clipboard", text="Hello from MCP")
        assert answer == "Clipboard set successfully (14 characters)"
        assert await stage.do("get_clipboard") == '{"text":"Hello from MCP"}'
        answer = await stage.do("set_clipboard", text="😀\n")
        assert answer == "Clipboard set successfully (2 characters)"
        assert (await stage.call("get_clipboard")).json == {"text": "😀\n"}
        assert stage.phone.world.clipboard == "😀\n"
        stage.phone.world.clipboard = "copied by hand"
        assert await stage.do("get_clipboard") == '{"text":"copied by hand"}'
        answer = await stage.do("set_clipboard", text="")
        assert answer == "Clipboard set successfully (0 characters)"
        assert await stage.do("get_clipboard") == '{"text":null}'


@requirement("004.wait_for_element.waits", "004.wait_for_element.output")
async def test_an_element_that_is_there_is_found_at_once(stage: Stage) -> None:
    shown = await stage.open(CALCULATOR)
    answer = (
        await stage.call("wait_for_element", by="resource_id", value="digit_7", timeout=30000)
    ).json
    left, top, right, bottom = shown.row("digit_7").box
    assert list(answer) == ["found", "elapsedMs", "attempts", "element"]
    assert (answer["found"], answer["attempts"]) == (True, 1)
    assert 0 <= answer["elapsedMs"] < 20000
    assert answer["element"] == {
        "id": shown.row("digit_7").id,
        "text": "7",
        "contentDescription": None,
        "resourceId": "com.android.calculator2:id/digit_7",
        "className": "android.widget.Button",
        "bounds": {"left": left, "top": top, "right": right, "bottom": bottom},
        "clickable": True,
        "enabled": True,
    }


def looks(stage: Stage) -> int:
    """Return how often the screen was read lately."""
    asked = (stage.asked("screen.read"), stage.asked("screen.fingerprint"))
    return len(stage.ran("uiautomator")) + sum(map(len, asked))


@requirement("004.wait_for_element.waits")
async def test_it_looks_every_half_second_until_the_element_appears(stage: Stage) -> None:
    await stage.do("press_home")
    await stage.look()
    wait = stage.call("wait_for_element", by="text", value="CLR", timeout=30000)
    waiting = asyncio.create_task(wait)
    stage.forget()
    async with asyncio.timeout(20):
        while looks(stage) < 3:
            await asyncio.sleep(0.01)
    await stage.do("open_app", package_id=CALCULATOR)
    answer = (await waiting).json
    assert answer["found"] is True
    assert answer["attempts"] >= 4
    assert answer["elapsedMs"] >= (answer["attempts"] - 1) * 500


@requirement("004.wait_for_element.waits")
async def test_others_may_act_while_somebody_waits(stage: Stage) -> None:
    await stage.do("press_home")
    wait = stage.call("wait_for_element", by="text", value="CLR", timeout=30000)
    waiting = asyncio.create_task(wait)
    for _ in range(3):
        assert await stage.do("press_home")
    assert not waiting.done()
    await stage.do("open_app", package_id=CALCULATOR)
    assert (await waiting).json["found"] is True


@requirement("004.wait_for_element.timeout")
async def test_an_element_that_never_comes_is_no_error(stage: Stage) -> None:
    start = time.monotonic()
    answer = await stage.call("wait_for_element", by="text", value="never there", timeout=1200)
    took = time.monotonic() - start
    assert not answer.is_error
    result = answer.json
    assert list(result) == ["found", "elapsedMs", "attempts"]
    assert (result["found"], result["elapsedMs"]) == (False, 1200)
    assert 1 <= result["attempts"] <= 3
    assert 1.0 < took < 20


@requirement("004.wait_for_idle.idle", "004.wait_for_idle.two-snapshots")
async def test_a_screen_at_rest_is_idle_after_two_looks(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, showing(changing(0), driver)) as stage:
        answer = (await stage.call("wait_for_idle", timeout=10000)).json
        assert list(answer) == ["message", "elapsedMs", "similarity"]
        assert (answer["message"], answer["similarity"]) == ("UI is idle", 100)
        assert 500 <= answer["elapsedMs"] <= 10000
        assert looks(stage) == 2


def changing(share: int) -> Callable[[], str]:
    """Return a screen of 100 elements that differs by a share of them at every look."""
    numbers = count()

    def look() -> str:
        number = next(numbers)
        texts = [f"still {n}" for n in range(99 - share)]
        texts += [f"look {number} of {n}" for n in range(share)]
        return window(node("".join(node(text=text) for text in texts)))

    return look


@requirement("004.wait_for_idle.timeout", "004.wait_for_idle.fingerprint")
async def test_a_screen_that_goes_on_changing_is_reported_with_its_similarity(
    tmp_path: Path, driver: DriverPreference
) -> None:
    async with staged(tmp_path, showing(changing(15), driver)) as stage:
        answer = await stage.call("wait_for_idle", timeout=1200)
        assert not answer.is_error
        result = answer.json
        similar = result.pop("similarity")
        assert result == {
            "message": "Operation timed out after 1200ms waiting for UI idle. "
            "Retry if the operation is long-running.",
            "elapsedMs": 1200,
        }
        assert 80 <= similar <= 90


@requirement("004.wait_for_idle.two-snapshots")
async def test_a_lower_match_tolerates_small_changes(tmp_path: Path) -> None:
    async with staged(tmp_path, showing(changing(4))) as stage:
        answer = (await stage.call("wait_for_idle", timeout=10000, match_percentage=90)).json
        assert answer["message"] == "UI is idle"
        assert 90 <= answer["similarity"] < 100
        answer = (await stage.call("wait_for_idle", timeout=700, match_percentage=100)).json
        assert answer["message"].startswith("Operation timed out after 700ms")


def screen(*texts: str) -> Screen:
    """Return a screen of texts."""
    bounds = Bounds(0, 0, 10, 10)
    parts = tuple(Element("android.widget.TextView", text, "", "", "a", bounds) for text in texts)
    root = Element("android.widget.FrameLayout", "", "", "", "a", bounds, children=parts)
    front = Window(WindowType.APPLICATION, "a", "", 0, bounds, root)
    return Screen(Display(10, 10, 160, 0), (front,), None)


@requirement("004.wait_for_idle.fingerprint")
def test_a_fingerprint_counts_elements_in_256_slots() -> None:
    shown = screen(*(str(number) for number in range(999)))
    slots = fingerprint(shown)
    assert len(slots) == SLOTS == 256
    assert sum(slots) == 1000
    assert sum(count > 0 for count in slots) > 200


@requirement("004.wait_for_idle.fingerprint")
@pytest.mark.parametrize("changed", [0, 1, 10, 50])
def test_similarity_is_the_share_that_stayed(changed: int) -> None:
    before = fingerprint(screen(*(f"a{n}" for n in range(99))))
    texts = [*(f"b{n}" for n in range(changed)), *(f"a{n}" for n in range(changed, 99))]
    found = similarity(before, fingerprint(screen(*texts)))
    assert 100 - changed <= found <= 100 - changed * 0.6
    assert similarity(before, before) == 100


@requirement("004.wait_for_idle.never-idle")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_a_screen_that_never_rests_is_read_acted_on_and_waited_for(
    tmp_path: Path, api: int
) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        shown = await stage.open(BUSY)
        assert shown.row("ticks").text.startswith("Working: ")
        answer = (await stage.call("wait_for_idle", timeout=1200)).json
        assert answer["message"].startswith("Operation timed out after 1200ms waiting for UI idle.")
        assert answer["similarity"] < 100
        found = await stage.call("wait_for_element", by="text", value="Working", timeout=1000)
        assert found.json["found"] is True
        x, y = shown.row("pause").box.center
        await stage.do("tap", x=x, y=y)
        assert not (await stage.look()).has("ticks")
        answer = (await stage.call("wait_for_idle", timeout=10000)).json
        assert answer["message"] == "UI is idle"


@requirement("004.get_element_details.output")
async def test_details_are_three_columns_in_the_order_asked(stage: Stage) -> None:
    shown = await stage.open(CALCULATOR)
    seven, divide, pad = (shown.row(name).id for name in ("digit_7", "op_div", "pad"))
    answer = await stage.do("get_element_details", ids=[divide, seven, pad, seven])
    assert answer.split("\n") == [
        "id\ttext\tdesc",
        f"{divide}\t÷\tdivide",
        f"{seven}\t7\t-",
        f"{pad}\t-\t-",
        f"{seven}\t7\t-",
    ]


@requirement("004.get_element_details.not-found")
async def test_an_id_that_is_not_there_says_so_in_its_line(stage: Stage) -> None:
    gone = (await stage.open(FORM)).row("save").id
    seven = (await stage.open(CALCULATOR)).row("digit_7").id
    answer = await stage.do("get_element_details", ids=["node_abc_w42", seven, gone, "x"])
    assert answer.split("\n") == [
        "id\ttext\tdesc",
        "node_abc_w42\tnot_found\tnot_found",
        f"{seven}\t7\t-",
        f"{gone}\tnot_found\tnot_found",
        "x\tnot_found\tnot_found",
    ]


@requirement("004.get_element_details.most-ids")
async def test_up_to_two_hundred_ids_are_looked_up(stage: Stage) -> None:
    ids = [f"node_{number:08x}_w1" for number in range(201)]
    lines = (await stage.do("get_element_details", ids=ids[:200])).split("\n")
    assert len(lines) == 1 + 200
    refused = await stage.call("get_element_details", ids=ids)
    assert refused.failed("Invalid params") == (
        "Parameter 'ids' must hold at most 200 entries, got: 201. "
        "Raise it with 'handroid config set max_ids'."
    )


@requirement("004.get_element_details.whole-texts")
async def test_a_whole_text_stays_on_its_line(either: Stage) -> None:
    await either.open(NOTES)
    shown = await either.click("note")
    target = shown.row("note_body").id
    answer = await either.call("get_element_details", ids=[target])
    assert answer.done() == f"id\ttext\tdesc\n{target}\tMilk\\nBread\\nApples\t-"
    exact = {"text": "Milk\nBread\nApples", "desc": ""}
    assert answer.meta["handroid/texts"] == {target: exact}


ODD = "  a  b\n\nc \t d\\n \r\n😀 "


@requirement("004.get_element_details.whole-texts")
async def test_breaks_tabs_backslashes_and_the_ends_of_a_text_are_not_lost(
    tmp_path: Path, driver: DriverPreference
) -> None:
    text = ODD.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    page = window(node(node(text=text, content_desc="-&#10;-", resource_id="a:id/odd")))
    async with staged(tmp_path, showing(page, driver)) as stage:
        target = (await stage.look()).row("odd").id
        answer = await stage.call("get_element_details", ids=[target, "node_0_w1"])
        assert answer.done().split("\n") == [
            "id\ttext\tdesc",
            "\t".join((target, r"  a  b\n\nc \t d\\n \r\n😀 ", r"-\n-")),
            "node_0_w1\tnot_found\tnot_found",
        ]
        assert answer.meta["handroid/texts"] == {target: {"text": ODD, "desc": "-\n-"}}


@requirement("004.get_element_details.whole-texts", "004.type_insert_text.inserts")
async def test_what_it_reports_is_found_again_and_counted_by_typing(fresh: Stage) -> None:
    target = (await fresh.open(FORM)).row("note").id
    await fresh.do("type_append_text", element_id=target, text="😀 a\n\tb ")
    details = await fresh.call("get_element_details", ids=[target])
    exact = details.meta["handroid/texts"][target]["text"]
    offset = exact.index("b")
    await fresh.do("type_insert_text", element_id=target, text="!", offset=offset)
    await fresh.do("type_replace_text", element_id=target, search="\n\t!b ", new_text="-")
    details = await fresh.call("get_element_details", ids=[target])
    assert details.meta["handroid/texts"][target]["text"] == "😀 a-"
