"""Whole tasks by a scripted MCP client: `handroid serve`, a real adb server, a virtual phone."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

from tests.phones import Attached, attach, soon
from tests.requirements.shown import Row, Shown
from tests.security.web_servers import Server, answer
from tests.security.web_servers import serving as web
from tests.surfaces.programs import environment

TOKEN = "a-token-of-these-tests"
PATIENCE = 60.0
CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
ROWS = "dev.handroid.rows"
NOTES = "dev.handroid.notes"
DOWNLOADS = "com.android.providers.downloads.documents/downloads"


class Model:
    """Does what a model would: looks, chooses by what it reads, acts."""

    def __init__(self, client: Client, attached: Attached) -> None:
        self._client = client
        self.attached = attached

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must succeed, and return its text."""
        result = await self._client.call_tool(f"android_{tool}", arguments)
        assert isinstance(result, CallToolResult)
        text = "".join(part.text for part in result.content if isinstance(part, TextContent))
        assert not result.is_error, f"{tool} {arguments}: {text}"
        return text

    async def look(self) -> Shown:
        """Read the screen."""
        return Shown.parse(await self.call("get_screen_state"))

    async def click(self, name: str) -> None:
        """Find something on the screen by its id, text or description, and click it."""
        await self.call("click_element", element_id=(await self.look()).row(name).id)

    async def row(self, name: str) -> Row:
        """Return what the screen shows under a name."""
        return (await self.look()).row(name)


@asynccontextmanager
async def working(how: str, home: Path) -> AsyncIterator[Model]:
    """Start a phone, a server and a client, connected over stdio or HTTP."""
    async with attach(speed=50.0) as attached:
        arguments = ["serve", "--server", str(attached.server.address.port)]
        variables = environment(
            home,
            HANDROID_TOKEN=TOKEN,
            HANDROID_DOWNLOAD_HOSTS="127.0.0.1",
            HANDROID_ALLOW_HTTP_DOWNLOADS="true",
        )
        if how == "stdio":
            command = StdioServerParameters(
                command=sys.executable, args=["-m", "handroid", *arguments], env=variables
            )
            async with Client(command) as client:
                yield Model(client, attached)
        else:
            async with over_http(arguments, variables) as client:
                yield Model(client, attached)


@asynccontextmanager
async def over_http(arguments: list[str], variables: dict[str, str]) -> AsyncIterator[Client]:
    """Start a server on any free port and connect to the address it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", *arguments, "--http", "127.0.0.1:0", "--json",
        env=variables, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        announced = json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http,
            Client(streamable_http_client(announced["url"], http_client=http)) as client,
        ):
            yield client
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        await process.communicate()


async def seven_plus_three(model: Model) -> None:
    await model.call("open_app", package_id=CALCULATOR)
    for key in "7+3=":
        await model.click(key)
    assert (await model.row("result")).text == "10"


async def the_contact_form_is_filled_and_saved(model: Model) -> None:
    await model.call("open_app", package_id=FORM)
    for field, text in (("name", "Ada Lovelace"), ("phone", "0151 234"), ("email", "ada@x.org")):
        element = (await model.row(field)).id
        await model.call("type_append_text", element_id=element, text=text)
    assert (await model.row("name")).text == "Ada Lovelace"
    await model.call("press_back")
    await model.click("favorite")
    await model.click("group")
    await model.click("Work")
    while not (await model.look()).has("save"):
        await model.call("scroll", direction="down")
    await model.click("save")
    assert (await model.row("status")).text == "Saved"


async def row_437_of_500_is_found_and_opened(model: Model) -> None:
    await model.call("open_app", package_id=ROWS)
    for _ in range(100):
        shown = await model.look()
        if shown.has("Row 437"):
            break
        seen = [int(row.text.removeprefix("Row ")) for row in shown.rows if row.name == "row_title"]
        direction, distance = ("down", 437 - seen[-1]) if seen[-1] < 437 else ("up", seen[0] - 437)
        await model.call(
            "scroll", direction=direction, amount="large" if distance > 20 else "small"
        )
    shown = await model.look()
    x, y = shown.row("Row 437").box.center
    (row,) = (each for each in shown.rows if each.name == "row" and each.box.holds(x, y))
    await model.call("click_element", element_id=row.id)
    assert (await model.row("detail")).text == "This is row 437"


async def a_note_is_extended_and_cleared(model: Model) -> None:
    await model.call("open_app", package_id=NOTES)
    await model.click("New note")
    title, body = (await model.row("note_title_field")).id, (await model.row("note_body")).id
    await model.call("type_append_text", element_id=title, text="Shopping")
    await model.call("type_append_text", element_id=body, text="Milk")
    await model.call("type_append_text", element_id=body, text=" and bread")
    assert (await model.row("note_body")).text == "Milk and bread"
    await model.call("type_clear_text", element_id=body)
    assert (await model.row("note_body")).text in ("Note", "-")
    assert (await model.row("note_title_field")).text == "Shopping"


async def a_file_lives_its_whole_life(model: Model) -> None:
    here = {"location_id": DOWNLOADS, "path": "plans/list.txt"}
    await model.call("write_file", **here, content="one\ntwo\ntwo\n")
    await model.call("append_file", **here, content="three\n")
    await model.call("file_replace", **here, old_string="two", new_string="2", replace_all=True)
    assert await model.call("read_file", **here) == "1| one\n2| 2\n3| 2\n4| three"
    page = Server({"/page.txt": answer(b"from afar")})
    async with web(page):
        await model.call(
            "download_from_url",
            location_id=DOWNLOADS,
            path="plans/page.txt",
            url=f"http://127.0.0.1:{page.port}/page.txt",
        )
    listed = json.loads(await model.call("list_files", location_id=DOWNLOADS, path="plans"))
    assert {entry["name"] for entry in listed["files"]} == {"list.txt", "page.txt"}
    await model.call("delete_file", **here)
    listed = json.loads(await model.call("list_files", location_id=DOWNLOADS, path="plans"))
    assert [entry["name"] for entry in listed["files"]] == ["page.txt"]
    assert (
        await model.call("read_file", location_id=DOWNLOADS, path="plans/page.txt")
        == "1| from afar"
    )


async def apps_are_listed_opened_and_closed(model: Model) -> None:
    assert NOTES in await model.call("list_apps", filter="user")
    await model.call("open_app", package_id=NOTES)
    assert (await model.look()).front.package == NOTES
    await model.call("press_home")
    await model.call("close_app", package_id=NOTES)
    running = model.attached.phone.processes
    assert not [process for process in running if process.name == NOTES]


async def an_element_that_comes_after_two_seconds_is_waited_for(model: Model) -> None:
    driver = await model.attached.driver()

    async def later() -> None:
        await asyncio.sleep(2)
        await driver.apps.open(CALCULATOR, soon())

    start = time.monotonic()
    opening = asyncio.create_task(later())
    found = json.loads(await model.call("wait_for_element", by="text", value="7", timeout=20000))
    await opening
    assert found["found"] is True
    assert time.monotonic() - start > 2


async def filtered_logs_are_read(model: Model) -> None:
    await model.call("open_app", package_id=CALCULATOR)
    told = json.loads(await model.call("get_device_logs", tag="ActivityTaskManager", last_lines=50))
    lines = told["logs"].splitlines()
    assert lines
    assert all("ActivityTaskManager" in line for line in lines)


@pytest.mark.parametrize("how", ["stdio", "http"])
@pytest.mark.parametrize(
    "task",
    [
        seven_plus_three,
        the_contact_form_is_filled_and_saved,
        row_437_of_500_is_found_and_opened,
        a_note_is_extended_and_cleared,
        a_file_lives_its_whole_life,
        apps_are_listed_opened_and_closed,
        an_element_that_comes_after_two_seconds_is_waited_for,
        filtered_logs_are_read,
    ],
)
async def test_a_client_gets_it_done(
    task: Callable[[Model], Awaitable[None]], how: str, tmp_path: Path
) -> None:
    async with working(how, tmp_path) as model:
        await task(model)
