"""What a model does on a phone in the course of a day, each checked against the phone itself."""

from collections.abc import Awaitable, Callable

from tests.day.home import Home

CALCULATOR, FORM, ROWS = "com.android.calculator2", "dev.handroid.form", "dev.handroid.rows"
DOWNLOADS = "com.android.providers.downloads.documents/downloads"

Task = Callable[[Home, int], Awaitable[None]]


async def add_up(home: Home, number: int) -> None:
    """Add two digits in the calculator."""
    first, second = number % 10, number // 10 % 10
    await home.do("open_app", package_id=CALCULATOR)
    await home.click("clr" if home.view("formula").accessible_text() else f"digit_{first}")
    if not home.view("formula").accessible_text():
        await home.click(f"digit_{first}")
    await home.click("op_add")
    await home.click(f"digit_{second}")
    await home.click("eq")
    shown = {home.view(name).accessible_text() for name in ("formula", "result")}
    assert str(first + second) in shown, (first, second, shown)


async def fill_in(home: Home, number: int) -> None:
    """Write a name into a form."""
    await home.do("open_app", package_id=FORM)
    field = await home.element("resource_id", "id/name")
    await home.do("type_append_text", element_id=field, text=f"Ada {number}")
    assert home.view("name").accessible_text() == f"Ada {number}"
    await home.do("type_clear_text", element_id=await home.element("resource_id", "id/name"))


async def keep_a_file(home: Home, number: int) -> None:
    """Write, read and delete a file."""
    where = {"location_id": DOWNLOADS, "path": f"note-{number % 3}.txt"}
    await home.do("write_file", **where, content=f"note {number}")
    assert f"note {number}" in (await home.do("read_file", **where)).text
    path = f"/sdcard/Download/{where['path']}"
    assert home.phone.files.read(path) == f"note {number}".encode()
    await home.do("delete_file", **where)
    assert where["path"] not in home.phone.files.list_directory("/sdcard/Download")


async def copy(home: Home, number: int) -> None:
    """Use the clipboard, which only the hand can."""
    set_ = await home.call("set_clipboard", text=f"copied {number}")
    assert set_.is_error is not home.hand
    if home.hand:
        assert home.phone.world.clipboard == f"copied {number}"
        assert f"copied {number}" in (await home.do("get_clipboard")).text


async def look_around(home: Home, number: int) -> None:
    """Look at the screen with a picture, and at the log."""
    await home.do("press_home")
    state = await home.do("get_screen_state", include_screenshot=True)
    assert any("\tCalculator\t" in text for text in state.texts)
    assert state.image.startswith(b"\xff\xd8")
    await home.do("get_device_logs", last_lines=20)


async def read_a_list(home: Home, number: int) -> None:
    """Scroll a list to its next page."""
    await home.do("open_app", package_id=ROWS)
    await home.do("scroll", direction="down" if number % 2 else "up")
    assert "Row " in (await home.do("find_elements", by="text", value="Row ")).text


TASKS: tuple[Task, ...] = (add_up, look_around, fill_in, keep_a_file, copy, read_a_list)
