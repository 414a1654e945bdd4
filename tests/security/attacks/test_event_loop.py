"""Nothing that a phone or a caller sends blocks the event loop.

Each test does something large; `tests/loop_time.py` fails it if a step takes more than 50 ms.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from fakedroid.shell.process import Process
from handroid.drivers.driver_preference import DriverPreference
from handroid.virtual_phone.hand.request import Request
from tests.requirements.old_caller import OldCaller
from tests.requirements.stage import SETTINGS, Setting, Stage, staged

ELEMENTS = 8_000
HIGH, IN_VIEW = 80, 30
"""The height of a row, and the number of visible rows."""
IDS = 200
DOWNLOADS = "com.android.providers.downloads.documents/downloads"
FOLDER = "/sdcard/Download"
LINES = 400_000
UNSEEN = "\u200b" * 90_000
WORDS = "né\u2028" * 100_000
VALUES = 1_500_000

pytestmark = pytest.mark.asyncio(loop_scope="module")


def elements() -> list[dict[str, Any]]:
    """Return a long page, row by row, as the hand reads it."""
    root = {"class": "android.widget.ScrollView", "bounds": [0, 0, 1080, 2400]}
    row = {"class": "android.widget.TextView"}
    return [
        {**root, "flags": 289, "children": ELEMENTS},
        *(
            {
                **{**row, "text": f"Row {n}, word {n * 7}", "flags": 49 if n < IN_VIEW else 48},
                "bounds": [0, n * HIGH, 1080, (n + 1) * HIGH],
            }
            for n in range(ELEMENTS)
        ),
    ]


async def read(request: Request) -> dict[str, Any]:
    """Answer like a hand in front of such a page."""
    window = {"id": 1, "type": "APPLICATION", "package": SETTINGS, "title": "Rows", "layer": 0}
    return {
        **{"read": request.hand.next_read(), "connection": 1, "changes": 0, "degraded": False},
        "display": {"width": 1080, "height": 2400, "density": 420, "rotation": 0},
        "windows": [
            {**window, "bounds": [0, 0, 1080, 2400], "focused": True, "elements": elements()}
        ],
    }


async def dump(process: Process) -> int:
    """Write such a page as `uiautomator` does."""
    rows = "".join(
        f"<node class='android.widget.TextView' text='Row {n}' package='{SETTINGS}' "
        f"clickable='true' visible-to-user='true' bounds='[0,{n * HIGH}][1080,{(n + 1) * HIGH}]'/>"
        for n in range(ELEMENTS)
    )
    window = "<window id='1' type='TYPE_APPLICATION' title='Rows' bounds='[0,0][1080,2400]'>"
    tree = f"<hierarchy rotation='0'><node bounds='[0,0][1080,2400]'>{rows}</node></hierarchy>"
    document = f"<displays><display id='0'>{window}{tree}</window></display></displays>"
    process.phone.files.write(process.args[-1], f"<?xml version='1.0'?>{document}".encode())
    await process.out(f"UI hierchary dumped to: {process.args[-1]}\n")
    return 0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def by_hand(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    setting = Setting(asks={"screen.read": read}, driver=DriverPreference.HAND)
    async with staged(tmp_path_factory.mktemp("hand"), setting) as stage:
        yield stage


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def by_stock(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    commands = {"uiautomator": dump}
    setting = Setting(driver=DriverPreference.STOCK, commands=commands)
    async with staged(tmp_path_factory.mktemp("stock"), setting) as stage:
        yield stage


async def test_a_long_page_is_read_described_and_searched(by_hand: Stage) -> None:
    shown = await by_hand.look()
    assert len(shown.rows) > ELEMENTS
    ids = [row.id for row in shown.rows[1 : IDS + 1]]
    details = await by_hand.do("get_element_details", ids=ids)
    assert "not_found" not in details
    found = json.loads(await by_hand.do("find_elements", by="text", value="row"))
    assert len(found["elements"]) == ELEMENTS
    assert "already visible" in await by_hand.do("scroll_to_element", element_id=ids[5])
    await by_hand.do("wait_for_element", by="text", value="Row 7999", timeout=20_000)
    await by_hand.do("wait_for_idle", timeout=20_000)


async def test_a_long_page_is_returned_as_a_tree(by_hand: Stage) -> None:
    tree = json.loads(await OldCaller(by_hand.caller).do("get_accessibility_tree"))
    assert len(tree["nodes"][0]["children"]) == ELEMENTS


async def test_a_long_page_is_dumped(by_stock: Stage) -> None:
    assert len((await by_stock.look()).rows) >= ELEMENTS


@pytest.mark.parametrize("driver", ["by_hand", "by_stock"])
async def test_a_picture_is_decoded_drawn_and_written(
    driver: str, request: pytest.FixtureRequest
) -> None:
    stage: Stage = request.getfixturevalue(driver)
    assert (await stage.call("get_screen_state", include_screenshot=True)).image
    await OldCaller(stage.caller).call("capture_screenshot", quality=100)


async def test_a_long_file_is_read_and_changed(by_stock: Stage) -> None:
    by_stock.phone.files.write(f"{FOLDER}/long.txt", "naïve words\u200b\n".encode() * LINES)
    place = {"location_id": DOWNLOADS, "path": "long.txt"}
    assert "200| naïve" in await by_stock.do("read_file", **place)
    change = {"old_string": "naïve", "new_string": "wise", "replace_all": True}
    assert str(LINES) in await by_stock.do("file_replace", **place, **change)
    await by_stock.do("append_file", **place, content=WORDS)
    await by_stock.do("write_file", **place, content=WORDS)
    assert by_stock.phone.files.read(f"{FOLDER}/long.txt") == WORDS.encode()


async def test_a_text_of_invisible_characters_is_written_as_json(by_hand: Stage) -> None:
    await by_hand.do("set_clipboard", text=UNSEEN)
    assert json.loads(await by_hand.do("get_clipboard")) == {"text": UNSEEN}


async def test_a_body_of_many_values_is_read(by_stock: Stage) -> None:
    params = {"name": "press_home", "arguments": {"x": [1] * VALUES}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    body = json.dumps(message, separators=(",", ":")).encode()
    assert (await OldCaller(by_stock.caller).post(body)).status == 200


@pytest.mark.parametrize("version", ["2025-11-25", "2026-07-28"])
async def test_a_message_of_many_values_is_read(by_stock: Stage, version: str) -> None:
    many = b",".join([b"1"] * VALUES)
    body = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","a":[%s]}}' % many
    headers = {
        "Host": f"127.0.0.1:{by_stock.caller.port}",
        "Authorization": f"Bearer {by_stock.caller.token}",
        "Content-Type": "application/json",
        "Accept": "application/json",
        "MCP-Protocol-Version": version,
    }
    answered = await by_stock.caller.send("POST", headers, body, "/mcp")
    assert answered.json["error"]
