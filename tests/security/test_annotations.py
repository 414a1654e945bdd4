"""The annotations of a tool are correct when the tool is tried."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from handroid.config import Settings
from tests.requirements.arguments_004 import GOOD, LOCATION
from tests.requirements.stage import Setting, Stage, staged
from tests.security.web_servers import Server, answer, serving

FORM, FILE = "dev.handroid.form", "/sdcard/Download/a.txt"
KEPT = {"file": "alpha", "field": "alpha", "clipboard": "alpha"}


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A phone with a text in a file, in a field and on the clipboard."""
    settings = Settings(allow_http_downloads=True, download_hosts=("127.0.0.1",))
    async with staged(tmp_path, Setting(settings=settings)) as stage:
        yield stage


async def _prepare(stage: Stage) -> str:
    """Put a text wherever one can be lost, and return the id of the field with it."""
    stage.phone.files.write(FILE, KEPT["file"].encode())
    await stage.do("set_clipboard", text=KEPT["clipboard"])
    field: str = (await stage.open(FORM)).row("name").id
    await stage.do("scroll_to_element", element_id=field)
    await stage.do("type_clear_text", element_id=field)
    await stage.do("type_append_text", element_id=field, text=KEPT["field"])
    return field


async def _held(stage: Stage) -> dict[str, str]:
    files = stage.phone.files
    file = files.read(FILE).decode() if files.exists(FILE) else ""
    clipboard = (await stage.call("get_clipboard")).json["text"] or ""
    shown = await stage.open(FORM)
    field = shown.row("name").text if shown.has("name") else ""
    return {"file": file, "field": field, "clipboard": clipboard}


def _arguments(tool: str, field: str, url: str) -> dict[str, Any]:
    given = {**GOOD[tool]}
    changes: dict[str, dict[str, Any]] = {
        "press_key": {"key": "DEL"},
        "type_replace_text": {"search": "alpha", "new_text": "b"},
        "file_replace": {"old_string": "alpha", "new_string": "b"},
        "download_from_url": {"url": url},
    }
    given |= changes.get(tool, {})
    if "element_id" in given:
        given["element_id"] = field
    if "location_id" in given:
        given["location_id"] = LOCATION
    return given


async def test_a_tool_destroys_data_exactly_if_it_is_annotated_so(stage: Stage) -> None:
    hints = {
        tool["name"].removeprefix("android_"): tool["annotations"]
        for tool in await stage.caller.tools()
    }
    wrong = []
    async with serving(Server(otherwise=answer(b"from the web"))) as server:
        for tool, hint in hints.items():
            if hint["readOnlyHint"] or tool == "close_app":
                continue
            field = await _prepare(stage)
            await stage.call(tool, **_arguments(tool, field, f"http://127.0.0.1:{server.port}/a"))
            lost = [name for name, text in (await _held(stage)).items() if KEPT[name] not in text]
            if bool(lost) != hint["destructiveHint"]:
                wrong.append((tool, hint["destructiveHint"], lost))
    assert not wrong
