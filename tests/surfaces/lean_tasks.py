"""The tasks of `tests.surfaces.tasks`, as a model would do them with the lean tools."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from mcp import Client
from mcp.types import CallToolResult

from tests.phones import Attached, soon
from tests.security.web_servers import Server, answer
from tests.security.web_servers import serving as web
from tests.surfaces.model import text_of
from tests.surfaces.tasks import CALCULATOR, DOWNLOADS, FORM, NOTES, ROWS


class LeanModel:
    """Looks, chooses by what it reads, acts."""

    def __init__(self, client: Client, attached: Attached) -> None:
        self._client = client
        self.attached = attached

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must succeed, and return its text."""
        result = await self._client.call_tool(tool, arguments)
        assert isinstance(result, CallToolResult)
        assert not result.is_error, f"{tool} {arguments}: {text_of(result)}"
        return text_of(result)

    async def act(self, *steps: dict[str, Any]) -> str:
        """Do steps that must all be done."""
        return await self.call("act", steps=list(steps))

    async def files(self, do: str, **arguments: Any) -> str:
        """Do something with the files in Downloads."""
        return await self.call("files", do=do, location_id=DOWNLOADS, **arguments)

    async def id_of(self, text: str) -> str:
        """Return the id of the line that shows a text."""
        match = re.search(rf"^(e\d+) .*{re.escape(text)}", await self.call("look"), re.MULTILINE)
        assert match, text
        return match[1]


LeanTask = Callable[[LeanModel], Awaitable[None]]


async def seven_plus_three(model: LeanModel) -> None:
    await model.act({"open": CALCULATOR})
    await model.act(*({"tap": key} for key in "7+3="))
    assert "10" in (await model.call("look")).split()


async def the_contact_form_is_filled_and_saved(model: LeanModel) -> None:
    await model.act({"open": FORM})
    await model.act(
        {"type": "Ada Lovelace", "into": "Name"},
        {"type": "0151 234", "into": "Phone"},
        {"type": "ada@x.org", "into": "E-mail"},
    )
    if "keyboard" in await model.call("look"):
        await model.act({"press": "back"})
    await model.act({"tap": "Favorite"}, {"tap": "Friends"}, {"tap": "Work"})
    await model.act({"scroll_to": "Save"}, {"tap": "Save"}, {"wait_for": "Saved", "seconds": 20})


async def row_437_of_500_is_found_and_opened(model: LeanModel) -> None:
    await model.act({"open": ROWS})
    await model.act({"scroll_to": "Row 437"}, {"tap": "Row 437"})
    assert "This is row 437" in await model.call("look")


async def a_note_is_extended_and_cleared(model: LeanModel) -> None:
    await model.act({"open": NOTES})
    await model.act({"tap": "New note"})
    await model.act({"type": "Shopping", "into": "Title"}, {"type": "Milk", "into": "Note"})
    body = await model.id_of("Milk")
    await model.act({"type": "Milk and bread", "into": body})
    assert "Milk and bread" in await model.call("look")
    await model.act({"clear": body})
    shown = await model.call("look")
    assert "Shopping" in shown
    assert "Milk" not in shown


async def a_file_lives_its_whole_life(model: LeanModel) -> None:
    path = "lean/list.txt"
    await model.files("write", path=path, content="one\ntwo\ntwo\n")
    await model.files("append", path=path, content="three\n")
    await model.files("replace", path=path, old_string="two", new_string="2", replace_all=True)
    assert await model.files("read", path=path) == "1| one\n2| 2\n3| 2\n4| three"
    page = Server({"/page.txt": answer(b"from afar")})
    async with web(page):
        url = f"http://127.0.0.1:{page.port}/page.txt"
        await model.files("download", path="lean/page.txt", url=url)
    await model.files("delete", path=path)
    listed = json.loads(await model.files("list", path="lean"))
    assert [entry["name"] for entry in listed["files"]] == ["page.txt"]
    assert await model.files("read", path="lean/page.txt") == "1| from afar"


async def apps_are_listed_opened_and_closed(model: LeanModel) -> None:
    assert NOTES in await model.call("apps")
    await model.act({"open": NOTES})
    assert f"app {NOTES}/" in await model.call("look")
    await model.act({"home": True}, {"wait_idle": 5}, {"close": NOTES})
    assert not [each for each in model.attached.phone.processes if each.name == NOTES]


async def a_text_that_comes_after_two_seconds_is_waited_for(model: LeanModel) -> None:
    driver = await model.attached.driver()
    await model.act({"home": True})

    async def later() -> None:
        await asyncio.sleep(2)
        await driver.apps.open(CALCULATOR, soon())

    start = time.monotonic()
    opening = asyncio.create_task(later())
    await model.act({"wait_for": "×", "seconds": 20})
    await opening
    assert time.monotonic() - start > 2


async def filtered_logs_are_read(model: LeanModel) -> None:
    await model.act({"open": CALCULATOR})
    lines = (await model.call("logs", tag="ActivityTaskManager", lines=50)).splitlines()
    assert lines
    assert all("ActivityTaskManager" in line for line in lines)


LEAN_TASKS: list[LeanTask] = [
    seven_plus_three,
    the_contact_form_is_filled_and_saved,
    row_437_of_500_is_found_and_opened,
    a_note_is_extended_and_cleared,
    a_file_lives_its_whole_life,
    apps_are_listed_opened_and_closed,
    a_text_that_comes_after_two_seconds_is_waited_for,
    filtered_logs_are_read,
]
