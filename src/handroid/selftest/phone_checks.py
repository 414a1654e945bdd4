"""Promises that hold on any phone, whatever is on its screen: pictures, apps, files, logs."""

import asyncio

from handroid.adb.sync import FileFailure
from handroid.drivers.driver import Driver
from handroid.errors import ActionFailed, BadAnswer
from handroid.selftest.promises import expect, promise, refusing, soon

FOLDER = "/sdcard/Download/.handroid-selftest"
"""A folder that only the checks use; it is removed afterwards."""

_NOWHERE = "com.example.nowhere"
_NAME = "it's 漢字 $(id).bin"
_AT_ONCE = 8
_LINES = 20


@promise("takes a picture of the screen's size")
async def takes_pictures(driver: Driver) -> None:
    """Take a screenshot."""
    shown = await driver.screen.display(soon())
    picture = await driver.screen.picture(soon())
    same = (picture.width, picture.height) == (shown.width, shown.height)
    expect(same, "the picture has another size than the screen")
    expect(picture.png.startswith(b"\x89PNG"), "the picture is not a PNG")


@promise("reports the same size, density and rotation with and without reading the screen")
async def reports_display(driver: Driver) -> None:
    """Compare the display of a full read with the display alone."""
    read = (await driver.screen.read(soon())).display
    shown = await driver.screen.display(soon())
    expect(read == shown, f"{read} is not {shown}")


@promise("refuses to open what is not installed or cannot be launched")
async def refuses_unknown_apps(driver: Driver) -> None:
    """Open an app that does not exist, and one without a screen."""
    with refusing(ActionFailed, "not installed"):
        await driver.apps.open(_NOWHERE, soon())
    with refusing(ActionFailed, "no launchable activity"):
        await driver.apps.open("com.android.shell", soon())
    with refusing(ActionFailed, "not installed"):
        await driver.apps.close(_NOWHERE, soon())


@promise("writes, reads, appends, lists and removes files byte for byte")
async def moves_files(driver: Driver) -> None:
    """Write, append to, read, list and remove a file."""
    path, files = f"{FOLDER}/{_NAME}", driver.files
    content, tail = bytes(range(256)) * 300, b"\0tail\n"
    await files.write(path, content, soon())
    await files.append(path, tail, soon())
    expect(await files.read(path, 1 << 20, soon()) == content + tail, "other bytes came back")
    found = {entry.name: entry.stat for entry in await files.list_directory(FOLDER, soon())}
    expect(_NAME in found, "the file is not in its folder's list")
    expect(found[_NAME].size == len(content + tail), "the list reports another size")
    expect((await files.stat(path, soon())).is_file, "it is not a file")
    real = await files.real_path(path, soon())
    expect(real.endswith(path.removeprefix("/sdcard")), "its real path is another")
    expect(await files.free_bytes("/sdcard", soon()) > 0, "no space is left")
    await files.remove(path, soon())
    with refusing(FileFailure):
        await files.stat(path, soon())


@promise("says why a file operation fails")
async def refuses_files(driver: Driver) -> None:
    """Try file operations that must fail."""
    files, nowhere = driver.files, f"{FOLDER}/nowhere"
    await files.write(f"{FOLDER}/large", b"x" * 100, soon())
    with refusing(FileFailure, "No such file"):
        await files.read(nowhere, 10, soon())
    with refusing(FileFailure, "No such file"):
        await files.append(nowhere, b"x", soon())
    with refusing(FileFailure):
        await files.list_directory(nowhere, soon())
    with refusing(FileFailure):
        await files.write("/proc/handroid", b"x", soon())
    with refusing(FileFailure):
        await files.remove(FOLDER, soon())
    with refusing(BadAnswer):
        await files.read(f"{FOLDER}/large", 99, soon())


@promise("reads the newest lines of the log with their time zone")
async def reads_logs(driver: Driver) -> None:
    """Read a few lines, and discard them."""
    lines = await driver.logs.newest(_LINES, soon())
    expect(0 < len(lines) <= _LINES, f"there are {len(lines)} lines")
    expect(all(line.time.tzinfo is not None for line in lines), "a line has no time zone")
    times = [line.time for line in lines]
    expect(times == sorted(times), "the lines are not in order")


@promise("answers many calls at once")
async def answers_at_once(driver: Driver) -> None:
    """Send the same request eight times at once."""
    shown = await asyncio.gather(*(driver.screen.display(soon()) for _ in range(_AT_ONCE)))
    expect(len(set(shown)) == 1, "the answers differ")
