"""Whole tasks on our test apps, each as a model would do it through the tools."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable

from tests.phones import soon
from tests.security.web_servers import Server, answer
from tests.security.web_servers import serving as web
from tests.surfaces.model import Model, in_view

Task = Callable[[Model], Awaitable[None]]

CALCULATOR = "com.android.calculator2"
FORM = "dev.handroid.form"
ROWS = "dev.handroid.rows"
NOTES = "dev.handroid.notes"
DOWNLOADS = "com.android.providers.downloads.documents/downloads"


async def seven_plus_three(model: Model) -> None:
    await model.call("open_app", package_id=CALCULATOR)
    for key in "7+3=":
        await model.click(key)
    await model.shows("result", "10")


async def the_contact_form_is_filled_and_saved(model: Model) -> None:
    await model.call("open_app", package_id=FORM)
    for field, text in (("name", "Ada Lovelace"), ("phone", "0151 234"), ("email", "ada@x.org")):
        element = (await model.row(field)).id
        await model.call("type_append_text", element_id=element, text=text)
    shown = await model.look()
    assert shown.row("name").text == "Ada Lovelace"
    if any(window.kind == "INPUT_METHOD" for window in shown.windows):
        await model.call("press_back")
    await model.click("favorite")
    await model.click("group")
    await model.settle()
    await model.click("Work")
    await model.call("scroll_to_element", element_id=(await model.row("save")).id)
    await model.click("save")
    wait = await model.call("wait_for_element", by="text", value="Saved", timeout=20000)
    assert json.loads(wait)["found"] is True
    assert (await model.row("status")).text == "Saved"


async def row_437_of_500_is_found_and_opened(model: Model) -> None:
    await model.call("open_app", package_id=ROWS)
    for _ in range(100):
        shown = await model.look()
        if in_view(shown, "Row 437"):
            await model.settle()
            shown = await model.look()
        if in_view(shown, "Row 437"):
            break
        seen = [int(row.text.removeprefix("Row ")) for row in shown.rows if row.name == "row_title"]
        direction, distance = ("down", 437 - seen[-1]) if seen[-1] < 437 else ("up", seen[0] - 437)
        await model.call(
            "scroll", direction=direction, amount="large" if distance > 20 else "small"
        )
    place = shown.row("Row 437").box
    (row,) = (e for e in shown.rows if e.name == "row" and e.box.top <= place.top < e.box.bottom)
    await model.call("click_element", element_id=row.id)
    await model.shows("detail", "This is row 437")


async def a_note_is_extended_and_cleared(model: Model) -> None:
    await model.call("open_app", package_id=NOTES)
    await model.click("New note")
    title, body = (await model.row("note_title_field")).id, (await model.row("note_body")).id
    await model.call("type_append_text", element_id=title, text="Shopping")
    await model.call("type_append_text", element_id=body, text="Milk")
    await model.call("type_append_text", element_id=body, text=" and bread")
    await model.shows("note_body", "Milk and bread")
    await model.call("type_clear_text", element_id=body)
    await model.shows("note_body", "Note", "-")
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
    result = json.loads(
        await model.call("get_device_logs", tag="ActivityTaskManager", last_lines=50)
    )
    lines = result["logs"].splitlines()
    assert lines
    assert all("ActivityTaskManager" in line for line in lines)


ON_SCREEN: list[Task] = [
    seven_plus_three,
    the_contact_form_is_filled_and_saved,
    row_437_of_500_is_found_and_opened,
    a_note_is_extended_and_cleared,
]
OTHERS: list[Task] = [
    a_file_lives_its_whole_life,
    apps_are_listed_opened_and_closed,
    an_element_that_comes_after_two_seconds_is_waited_for,
    filtered_logs_are_read,
]
