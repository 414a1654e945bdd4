"""Files in storage locations."""

import asyncio
import errno
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from fakedroid.commands import COMMANDS
from handroid.config import Settings
from handroid.policy.storage import Location, Storage
from tests.phones import soon
from tests.requirements.arguments_004 import GOOD, LOCATION
from tests.requirements.caller import Result, corrected
from tests.requirements.manifest import requirement
from tests.requirements.stage import Setting, Stage, failing, only_when, saying, staged
from tests.security.web_servers import Authority, Server, answer, serving

FOLDER = "/sdcard/Download"
WRITING = ("write_file", "append_file", "file_replace", "download_from_url")
READING = ("list_files", "read_file")
MEGABYTE = 1024 * 1024
ALL = (*READING, *WRITING, "delete_file")


async def grant(stage: Stage, *locations: Location) -> None:
    """Have the phone's owner grant these locations and no others."""
    phone = await stage.engine.roster.select(None, soon())
    facts = (await phone.driver(soon())).facts
    storage = Storage(stage.state, phone.transport)
    for location in storage.locations(facts):
        await storage.remove(facts, location.id, soon())
    for location in locations:
        await storage.add(facts, location, soon())


async def on(stage: Stage, tool: str, path: str, **more: Any) -> Result:
    """Call a tool on a path of the Download folder."""
    return await stage.call(tool, location_id=LOCATION, path=path, **more)


def put(stage: Stage, path: str, content: bytes) -> None:
    """Put a file there without our tools."""
    stage.phone.files.write(f"{FOLDER}/{path}", content)


def got(stage: Stage, path: str) -> bytes:
    """Read a file without our tools."""
    return stage.phone.files.read(f"{FOLDER}/{path}")


@requirement("004.list_storage_locations.fields")
async def test_a_location_is_reported_with_its_eight_fields(fresh: Stage) -> None:
    await grant(fresh, Location("/sdcard", "Internal Storage", "Main device storage"))
    (result,) = (await fresh.call("list_storage_locations")).json
    free = result.pop("available_bytes")
    assert free // 4096 == fresh.phone.files.free_bytes("/sdcard") // 4096
    assert json.dumps(result) == json.dumps(
        {
            "id": "com.android.externalstorage.documents/primary:",
            "name": "Internal Storage",
            "path": "/",
            "description": "Main device storage",
            "allow_read": True,
            "allow_write": False,
            "allow_delete": False,
        }
    )


@requirement("004.list_storage_locations.fields")
@pytest.mark.parametrize(("write", "delete"), [(True, False), (False, True), (True, True)])
async def test_what_the_owner_allows_is_reported(stage: Stage, write: bool, delete: bool) -> None:
    await grant(stage, Location("/sdcard/Download", "Download", "", write, delete))
    (result,) = (await stage.call("list_storage_locations")).json
    assert (result["allow_read"], result["allow_write"], result["allow_delete"]) == (
        True,
        write,
        delete,
    )
    await grant(stage, Location("/sdcard/Download", "Download", "", True, True))


@requirement("004.list_storage_locations.ids")
async def test_ids_of_the_list_are_what_file_tools_take(fresh: Stage) -> None:
    folders = {
        "/sdcard/Download": "com.android.providers.downloads.documents/downloads",
        "/sdcard": "com.android.externalstorage.documents/primary:",
        "/sdcard/DCIM": "com.android.externalstorage.documents/primary:DCIM",
    }
    await grant(fresh, *(Location(path, path.rpartition("/")[2]) for path in folders))
    result = [each["id"] for each in (await fresh.call("list_storage_locations")).json]
    assert result == list(folders.values())
    for id_ in result:
        assert (await fresh.call("list_files", location_id=id_)).json["total_count"] >= 0


@requirement("004.list_storage_locations.free-space")
async def test_space_that_the_phone_does_not_report_is_null(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(commands={"stat": failing("stat: no")})) as stage:
        result = (await stage.call("list_storage_locations")).json
        assert [each["available_bytes"] for each in result] == [None, None]


@requirement("004.list_storage_locations.action-failed")
async def test_locations_of_a_phone_that_is_gone_cannot_be_listed(fresh: Stage) -> None:
    await fresh.adbds[0].stop()
    (await fresh.call("list_storage_locations")).failed("Action failed")


@requirement(
    "004.files.granted",
    *(f"004.{tool}.action-failed" for tool in ALL),
)
async def test_what_the_owner_has_not_granted_is_not_there(stage: Stage) -> None:
    for tool in ALL:
        arguments = {**GOOD[tool], "location_id": "com.example/none"}
        said = (await stage.call(tool, **arguments)).failed("Action failed")
        assert said.startswith("Storage location 'com.example/none' not found.")
        assert said.endswith("The phone's owner can grant one with 'handroid storage add'.")


@requirement("004.files.granted")
async def test_a_phone_without_grants_has_no_locations(fresh: Stage) -> None:
    await grant(fresh)
    assert await fresh.do("list_storage_locations") == "[]"
    (await on(fresh, "list_files", "")).failed("Action failed")


@requirement("004.files.granted")
async def test_a_phone_that_is_not_virtual_has_none_until_its_owner_grants_one(
    tmp_path: Path,
) -> None:
    result = "[ro.build.version.sdk]: [34]\n[ro.serialno]: [A1B2]\n[ro.product.model]: [Phone]\n"
    async with staged(
        tmp_path, Setting(commands={"getprop": saying(result)}, virtual=False)
    ) as stage:
        assert await stage.do("list_storage_locations") == "[]"
        await grant(stage, Location("/sdcard/Download", "Download"))
        (location,) = (await stage.call("list_storage_locations")).json
        assert (location["id"], location["allow_write"]) == (LOCATION, False)


@requirement("004.files.write-grant")
@pytest.mark.parametrize("tool", WRITING)
async def test_without_leave_to_write_nothing_is_written(stage: Stage, tool: str) -> None:
    put(stage, "a.txt", b"a")
    await grant(stage, Location("/sdcard/Download", "Download", delete=True))
    said = (await stage.call(tool, **GOOD[tool])).failed("Permission denied")
    assert said.startswith("Write not allowed.")
    assert got(stage, "a.txt") == b"a"
    for reading in READING:
        assert not (await stage.call(reading, **GOOD[reading])).is_error
    await grant(stage, Location("/sdcard/Download", "Download", "", True, True))


@requirement("004.files.delete-grant")
async def test_without_leave_to_delete_nothing_is_deleted(stage: Stage) -> None:
    put(stage, "a.txt", b"a")
    await grant(stage, Location("/sdcard/Download", "Download", write=True))
    said = (await on(stage, "delete_file", "a.txt")).failed("Permission denied")
    assert said.startswith("Delete not allowed.")
    assert got(stage, "a.txt") == b"a"
    await grant(stage, Location("/sdcard/Download", "Download", "", True, True))


@requirement("004.files.relative-paths")
async def test_every_tool_takes_a_path_that_list_files_returned(fresh: Stage) -> None:
    fresh.phone.files.make_directory(f"{FOLDER}/notes")
    put(fresh, "notes/a.txt", b"one")
    (folder,) = (await on(fresh, "list_files", LOCATION)).json["files"]
    (file,) = (await on(fresh, "list_files", folder["path"])).json["files"]
    path = file["path"]
    assert path == f"{LOCATION}/notes/a.txt"
    assert (await on(fresh, "read_file", path)).done() == "1| one"
    written = (await on(fresh, "write_file", path, content="two")).done()
    assert written == "File written successfully: notes/a.txt"
    (await on(fresh, "append_file", path, content=" three")).done()
    (await on(fresh, "file_replace", path, old_string="two", new_string="2")).done()
    assert got(fresh, "notes/a.txt") == b"2 three"
    (await on(fresh, "delete_file", path)).done()
    assert (await on(fresh, "list_files", folder["path"])).json["files"] == []


@requirement("004.files.relative-paths")
@pytest.mark.parametrize("path", ["/etc/hosts", "../x", "a/../../x", "a//b", "./a", "a\nb"])
async def test_a_path_stays_inside_its_location(stage: Stage, path: str) -> None:
    for tool in ALL:
        answer = await stage.call(tool, **{**GOOD[tool], "path": path})
        answer.failed("Invalid params")


@requirement("004.files.relative-paths")
async def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    link = "/storage/emulated/0/Download/out"
    away = only_when([link], saying("/data/local/tmp\n"), COMMANDS["readlink"])
    async with staged(tmp_path, Setting(commands={"readlink": away})) as stage:
        for tool, path in (("read_file", "out"), ("write_file", "out"), ("list_files", "out")):
            answer = await stage.call(tool, **{**GOOD[tool], "path": path})
            said = answer.failed("Permission denied")
            assert said.startswith("The path leads out of the storage location.")


@requirement("004.list_files.lists", "004.list_files.order")
async def test_folders_come_first_then_files_by_name(fresh: Stage) -> None:
    for folder in ("zoo", "Archive"):
        fresh.phone.files.make_directory(f"{FOLDER}/list/{folder}", parents=True)
    for name in ("b.txt", "a.jpg", "C.bin", "straßen.md", "Straße.md"):
        put(fresh, f"list/{name}", b"12345")
    result = (await on(fresh, "list_files", "list")).json
    assert [entry["name"] for entry in result["files"]] == [
        "Archive", "zoo", "a.jpg", "b.txt", "C.bin", "Straße.md", "straßen.md",
    ]  # fmt: skip
    assert (result["total_count"], result["has_more"]) == (7, False)
    folder, _, photo, text, *_ = result["files"]
    assert folder == {
        "name": "Archive",
        "path": f"{LOCATION}/list/Archive",
        "is_directory": True,
        "size": 0,
        "last_modified": None,
        "mime_type": None,
    }
    assert (photo["mime_type"], text["mime_type"]) == ("image/jpeg", "text/plain")
    status = fresh.phone.files.stat(f"{FOLDER}/list/b.txt")
    assert text == {
        "name": "b.txt",
        "path": f"{LOCATION}/list/b.txt",
        "is_directory": False,
        "size": 5,
        "last_modified": int(status.mtime) * 1000,
        "mime_type": "text/plain",
    }


@requirement("004.list_files.lists")
async def test_an_entry_that_may_not_be_looked_at_spoils_no_listing(fresh: Stage) -> None:
    fresh.phone.files.make_directory(f"{FOLDER}/odd")
    for name in ("a.txt", "bad", "c.txt"):
        put(fresh, f"odd/{name}", b"12345")
    files = fresh.phone.files
    look = files.lstat

    def lstat(path: str, **who: Any) -> Any:
        if path.endswith("/bad"):
            raise OSError(errno.EACCES, "Permission denied")
        return look(path, **who)

    files.lstat = lstat  # type: ignore[method-assign]
    result = (await on(fresh, "list_files", "odd")).json
    assert [entry["name"] for entry in result["files"]] == ["a.txt", "bad", "c.txt"]
    bad = result["files"][1]
    assert (bad["is_directory"], bad["size"], bad["last_modified"]) == (False, 0, None)


@requirement("004.list_files.pages")
async def test_pages_of_a_folder(fresh: Stage) -> None:
    fresh.phone.files.make_directory(f"{FOLDER}/many")
    for number in range(205):
        put(fresh, f"many/{number:03}", b"")

    async def page(**more: int) -> tuple[list[str], bool]:
        result = (await on(fresh, "list_files", "many", **more)).json
        assert result["total_count"] == 205
        return [entry["name"] for entry in result["files"]], result["has_more"]

    names = [f"{number:03}" for number in range(205)]
    assert await page() == (names[:200], True)
    assert await page(offset=200) == (names[200:], False)
    assert await page(offset=2, limit=3) == (names[2:5], True)
    assert await page(offset=204, limit=1) == (names[204:], False)
    assert await page(offset=999) == ([], False)


@requirement("004.list_files.pages", "004.read_file.pages")
async def test_a_limit_above_200_is_refused_not_capped(stage: Stage) -> None:
    for tool in READING:
        said = (await stage.call(tool, **GOOD[tool], limit=201)).failed("Invalid params")
        assert said == corrected("Parameter 'limit' must be between 1 and 200, got: 201")


@requirement("004.list_files.action-failed")
async def test_a_folder_that_is_not_there_cannot_be_listed(stage: Stage) -> None:
    put(stage, "a.txt", b"")
    said = (await on(stage, "list_files", "no/such")).failed("Action failed")
    assert "No such file or directory" in said
    assert (await on(stage, "list_files", "a.txt")).failed("Action failed")


@requirement("004.read_file.numbered")
async def test_lines_are_numbered_from_one(stage: Stage) -> None:
    put(stage, "lines.txt", "one\n\n  drei ü\n".encode())
    assert (await on(stage, "read_file", "lines.txt")).done() == "1| one\n2| \n3|   drei ü"


@requirement("004.read_file.pages")
async def test_pages_of_a_file_lead_to_each_other(stage: Stage) -> None:
    put(stage, "long.txt", "\n".join(f"line {n}" for n in range(1, 252)).encode())
    lines = (await on(stage, "read_file", "long.txt")).done().split("\n")
    assert lines[:200] == [f"{n}| line {n}" for n in range(1, 201)]
    assert lines[200:] == [
        "--- More lines available. Use offset=201 to continue reading. Total lines: 251 ---"
    ]
    lines = (await on(stage, "read_file", "long.txt", offset=201)).done().split("\n")
    assert lines == [f"{n}| line {n}" for n in range(201, 252)]
    result = (await on(stage, "read_file", "long.txt", offset=7, limit=1)).done()
    assert result == (
        "7| line 7\n"
        "--- More lines available. Use offset=8 to continue reading. Total lines: 251 ---"
    )


@requirement("004.read_file.pages")
async def test_an_empty_file_has_no_lines_and_one_beyond_the_end_is_refused(stage: Stage) -> None:
    put(stage, "empty.txt", b"")
    assert (await on(stage, "read_file", "empty.txt")).done() == ""
    answer = await on(stage, "read_file", "empty.txt", offset=2)
    said = "Parameter 'offset' must be between 1 and 1, got: 2"
    assert answer.failed("Invalid params") == corrected(said)


@requirement("004.read_file.action-failed")
async def test_what_is_no_text_file_is_not_read(stage: Stage) -> None:
    put(stage, "binary", b"\xff\xfe\0")
    put(stage, "nul.txt", b"a\0b")
    for path in ("binary", "nul.txt"):
        said = (await on(stage, "read_file", path)).failed("Action failed")
        assert said == f"{path} is not a text file. Only text files can be read."
    stage.phone.files.make_directory(f"{FOLDER}/folder")
    (await on(stage, "read_file", "folder")).failed("Action failed")


@requirement(
    *(f"004.{tool}.action-failed" for tool in ("read_file", "append_file")),
    *(f"004.{tool}.action-failed" for tool in ("file_replace", "delete_file")),
)
@pytest.mark.parametrize("tool", ["read_file", "append_file", "file_replace", "delete_file"])
async def test_a_file_that_is_not_there_is_said_to_be_so(stage: Stage, tool: str) -> None:
    answer = await stage.call(tool, **{**GOOD[tool], "path": "no/such.txt"})
    assert answer.failed("Action failed") == (
        "no/such.txt: No such file or directory. List the directory to see what is there."
    )


@requirement("004.write_file.writes")
async def test_a_file_is_written_whole_with_the_folders_above_it(stage: Stage) -> None:
    for content in ("a longer text\nwith ü and 😀", "short", ""):
        result = (await on(stage, "write_file", "new/deep/a.txt", content=content)).done()
        assert result == "File written successfully: new/deep/a.txt"
        assert got(stage, "new/deep/a.txt").decode() == content


@requirement("004.write_file.action-failed")
async def test_what_cannot_be_written_is_said_to_be_so(stage: Stage) -> None:
    stage.phone.files.make_directory(f"{FOLDER}/taken")
    (await on(stage, "write_file", "taken", content="x")).failed("Action failed")
    put(stage, "a.txt", b"kept")
    (await on(stage, "write_file", "a.txt/b.txt", content="x")).failed("Action failed")
    assert got(stage, "a.txt") == b"kept"


@requirement("004.write_file.action-failed")
async def test_a_file_that_cannot_be_put_in_its_place_is_not_said_to_be_written(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, Setting(commands={"mv": failing("mv: a.txt: Busy")})) as stage:
        put(stage, "a.txt", b"before")
        (await on(stage, "write_file", "a.txt", content="x")).failed("Action failed")
        assert got(stage, "a.txt") == b"before"
        assert stage.phone.files.list_directory(FOLDER) == ["a.txt"]


@requirement("004.append_file.appends", "004.append_file.always-supported")
async def test_text_is_appended_in_every_location(stage: Stage) -> None:
    for location in (each["id"] for each in (await stage.call("list_storage_locations")).json):
        place = {"location_id": location, "path": "appended.txt"}
        await stage.do("write_file", **place, content="one")
        result = await stage.do("append_file", **place, content="\ntwo ü")
        assert result == "Content appended successfully to: appended.txt"
        assert await stage.do("read_file", **place) == "1| one\n2| two ü"


@requirement("004.file_replace.replaces")
async def test_the_first_occurrence_is_replaced_or_all(stage: Stage) -> None:
    async def replace(old: str, new: str, **more: bool) -> str:
        return (
            await on(stage, "file_replace", "r.txt", old_string=old, new_string=new, **more)
        ).done()

    put(stage, "r.txt", b"a.b a.b axb")
    assert await replace("a.b", "Z") == "Replaced 1 occurrence(s) in: r.txt"
    assert got(stage, "r.txt") == b"Z a.b axb"
    assert await replace("a", "", replace_all=True) == "Replaced 2 occurrence(s) in: r.txt"
    assert got(stage, "r.txt") == b"Z .b xb"
    assert await replace(".b xb", "\\1 $&", replace_all=True)
    assert got(stage, "r.txt") == b"Z \\1 $&"


@requirement("004.file_replace.action-failed")
async def test_a_text_that_is_not_in_the_file_is_a_failed_action(stage: Stage) -> None:
    put(stage, "r.txt", b"abc")
    answer = await on(stage, "file_replace", "r.txt", old_string="x.*", new_string="y")
    said = answer.failed("Action failed")
    assert said.startswith("The text to replace was not found in r.txt.")
    assert got(stage, "r.txt") == b"abc"


@requirement("004.file_replace.locks")
async def test_replacements_at_the_same_time_do_not_lose_each_other(stage: Stage) -> None:
    put(stage, "shared.txt", b" ".join(b"<%d>" % n for n in range(12)))
    await asyncio.gather(
        *(
            on(stage, "file_replace", "shared.txt", old_string=f"<{n}>", new_string=f"({n})")
            for n in range(12)
        )
    )
    assert got(stage, "shared.txt") == b" ".join(b"(%d)" % n for n in range(12))


@requirement("004.delete_file.deletes")
async def test_one_file_is_deleted_and_no_folder(stage: Stage) -> None:
    stage.phone.files.make_directory(f"{FOLDER}/keep")
    put(stage, "keep/a.txt", b"")
    put(stage, "keep/b.txt", b"")
    result = (await on(stage, "delete_file", "keep/a.txt")).done()
    assert result == "File deleted successfully: keep/a.txt"
    assert stage.phone.files.list_directory(f"{FOLDER}/keep") == ["b.txt"]
    said = (await on(stage, "delete_file", "keep")).failed("Action failed")
    assert said.startswith("keep is a directory.")
    assert stage.phone.files.list_directory(f"{FOLDER}/keep") == ["b.txt"]


@requirement("004.delete_file.action-failed")
async def test_a_file_that_the_phone_keeps_is_a_failed_deletion(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(commands={"rm": failing("rm: a.txt: Busy")})) as stage:
        put(stage, "a.txt", b"")
        (await on(stage, "delete_file", "a.txt")).failed("Action failed")
        assert got(stage, "a.txt") == b""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def small(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A phone whose owner allows files of one megabyte."""
    setting = Setting(settings=Settings(file_size_limit_mb=1, allow_http_downloads=True))
    async with staged(tmp_path_factory.mktemp("small"), setting) as set_up:
        yield set_up


@requirement(
    "004.files.size-limit",
    *(f"004.{tool}.action-failed" for tool in ("read_file", "write_file")),
    *(f"004.{tool}.action-failed" for tool in ("append_file", "file_replace")),
)
async def test_files_above_the_limit_are_neither_read_nor_written(small: Stage) -> None:
    put(small, "full", b"a" * MEGABYTE)
    put(small, "over", b"a" * (MEGABYTE + 1))
    whole = "a" * MEGABYTE
    calls = [
        ("read_file", "over", {}),
        ("write_file", "new", {"content": whole + "b"}),
        ("append_file", "full", {"content": "b"}),
        ("file_replace", "over", {"old_string": "a", "new_string": ""}),
        ("file_replace", "full", {"old_string": "a", "new_string": "ab"}),
    ]
    for tool, path, more in calls:
        said = (await on(small, tool, path, **more)).failed("Action failed")
        assert said.startswith(f"{path} exceeds the file size limit of 1 MB.")
    assert len(got(small, "full")) == MEGABYTE
    assert not small.phone.files.exists(f"{FOLDER}/new")


@requirement("004.files.size-limit")
async def test_files_of_just_the_limit_are(small: Stage) -> None:
    whole = "a" * MEGABYTE
    assert (await on(small, "write_file", "full", content=whole)).done()
    assert (await on(small, "file_replace", "full", old_string="a", new_string="b")).done()
    assert (await on(small, "append_file", "full", content="")).done()
    assert len((await on(small, "read_file", "full")).done()) == MEGABYTE + 3


@requirement("004.files.size-limit", "004.download_from_url.action-failed")
async def test_downloads_above_the_limit_are_not_kept(tmp_path: Path) -> None:
    body = answer(b"a" * (MEGABYTE + 1))
    async with serving(Server({"/large": body})) as web:
        settings = _trusting(web, allow_http_downloads=True, file_size_limit_mb=1)
        async with staged(tmp_path, Setting(settings=settings)) as stage:
            url = f"http://localhost:{web.port}/large"
            said = (await on(stage, "download_from_url", "l", url=url)).failed("Action failed")
            assert "larger than the limit" in said
            assert not stage.phone.files.exists(f"{FOLDER}/l")


def _trusting(web: Server, **more: Any) -> Settings:
    """Return settings that let downloads reach a web server of this test."""
    return Settings(download_hosts=(f"localhost:{web.port}",), **more)


@requirement("004.download_from_url.settings", "004.download_from_url.action-failed")
async def test_plain_http_is_refused_unless_switched_on(tmp_path: Path) -> None:
    async with serving(Server({"/a": answer(b"content")})) as web:
        url = f"http://localhost:{web.port}/a"
        async with staged(tmp_path / "off", Setting(settings=_trusting(web))) as stage:
            said = (await on(stage, "download_from_url", "a", url=url)).failed("Action failed")
            assert said.startswith("Downloads over plain http are switched off")
            assert not web.requests
        settings = _trusting(web, allow_http_downloads=True)
        async with staged(tmp_path / "on", Setting(settings=settings)) as stage:
            result = (await on(stage, "download_from_url", "a", url=url)).done()
            assert result == "File downloaded successfully: a"
            assert got(stage, "a") == b"content"


@requirement("004.download_from_url.settings", "004.download_from_url.action-failed")
async def test_an_unverified_certificate_is_refused_unless_switched_on(tmp_path: Path) -> None:
    context = Authority(tmp_path).context("localhost")
    async with serving(Server({"/a": answer(b"content")}), tls=context) as web:
        url = f"https://localhost:{web.port}/a"
        async with staged(tmp_path / "off", Setting(settings=_trusting(web))) as stage:
            said = (await on(stage, "download_from_url", "a", url=url)).failed("Action failed")
            assert said.startswith("The certificate of localhost cannot be verified")
        settings = _trusting(web, allow_unverified_certificates=True)
        async with staged(tmp_path / "on", Setting(settings=settings)) as stage:
            assert not (await on(stage, "download_from_url", "a", url=url)).is_error


@requirement("004.download_from_url.downloads")
async def test_an_address_that_is_not_public_is_refused_unless_named(stage: Stage) -> None:
    for url in ("https://127.0.0.1/a", "https://localhost/a", "https://192.168.1.1/a"):
        said = (await on(stage, "download_from_url", "a", url=url)).failed("Action failed")
        assert "not, or not only, on the public internet" in said


@requirement("004.download_from_url.action-failed")
async def test_a_download_that_fails_is_a_failed_action(tmp_path: Path) -> None:
    async with serving(Server()) as web:
        settings = _trusting(web, allow_http_downloads=True)
        async with staged(tmp_path, Setting(settings=settings)) as stage:
            url = f"http://localhost:{web.port}/nowhere"
            said = (await on(stage, "download_from_url", "a", url=url)).failed("Action failed")
            assert "HTTP status 404" in said
            assert not stage.phone.files.exists(f"{FOLDER}/a")


@requirement("004.download_from_url.timeout", "004.download_from_url.action-failed")
async def test_a_server_that_does_not_answer_in_time_is_a_failed_action(tmp_path: Path) -> None:
    async def silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read()

    async with serving(Server(otherwise=silent)) as web:
        settings = _trusting(web, allow_http_downloads=True, download_timeout_s=10)
        async with staged(tmp_path, Setting(settings=settings)) as stage:
            url = f"http://localhost:{web.port}/a"
            said = (await on(stage, "download_from_url", "a", url=url)).failed("Action failed")
            assert said.startswith("Download failed: no answer within 10 s.")
