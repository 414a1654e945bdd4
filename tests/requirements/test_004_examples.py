"""Every request that the specification shows is sent as it is shown, and answered as it says."""

import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from fakedroid.state.packages import Package
from handroid.config import Settings
from tests.requirements.caller import Answered, Result
from tests.requirements.examples_004 import (
    EXAMPLES,
    LOGCAT_LINE,
    SOME_ELEMENT,
    Example,
    Request,
    requests,
    responses,
    shape,
)
from tests.requirements.extract import Statement, extract, specification
from tests.requirements.manifest import requirement
from tests.requirements.shown import Shown
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    ROWS,
    TOKEN,
    Setting,
    Stage,
    staged,
)
from tests.security.web_servers import Authority, Server, answer, serving

PHOTO = b"\xff\xd8\xff a photo"
ELEMENT: dict[str, Any] = {
    "id": "node_1_w1",
    "text": "Submit",
    "contentDescription": None,
    "resourceId": "com.example:id/submit_btn",
    "className": "android.widget.Button",
    "bounds": {"left": 50, "top": 800, "right": 250, "bottom": 1000},
    "clickable": True,
}
Replaced = dict[str, str]
Ready = Callable[[Stage], Awaitable[Replaced]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def web(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A web server in the place of example.com."""
    context = Authority(tmp_path_factory.mktemp("authority")).context("localhost")
    assert isinstance(context, ssl.SSLContext)
    async with serving(Server({"/photo.jpg": answer(PHOTO)}), tls=context) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory, web: Server) -> AsyncIterator[Stage]:
    """A phone whose owner lets the web server's certificate pass."""
    settings = Settings(
        allow_unverified_certificates=True, download_hosts=(f"localhost:{web.port}",)
    )
    async with staged(tmp_path_factory.mktemp("stage"), Setting(settings=settings)) as set_up:
        yield set_up


def statements() -> list[Statement]:
    """Return the specification's statements; none where it is not at hand."""
    file = specification("004")
    return extract(file.read_text(encoding="utf-8")) if file else []


def needed() -> list[Statement]:
    """Return the specification's statements, or skip the test."""
    found = statements()
    if not found:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    return found


async def _nothing(stage: Stage) -> Replaced:
    return {}


async def _in_app(stage: Stage, package: str, name: str) -> Replaced:
    return {SOME_ELEMENT: (await stage.open(package)).row(name).id}


async def _button(stage: Stage) -> Replaced:
    return await _in_app(stage, CALCULATOR, "digit_7")


async def _row(stage: Stage) -> Replaced:
    return await _in_app(stage, ROWS, "row")


async def _field(stage: Stage, content: str = "") -> Replaced:
    """Have the name's field hold a text."""
    target = (await stage.open(FORM)).row("name").id
    await stage.do("type_clear_text", element_id=target)
    if content:
        await stage.do("type_append_text", element_id=target, text=content)
    return {SOME_ELEMENT: (await stage.look()).row("name").id}


async def _full_field(stage: Stage) -> Replaced:
    return await _field(stage, "Hello World")


async def _submit(stage: Stage) -> Replaced:
    return await _field(stage, "Submit")


async def _ten(stage: Stage) -> Replaced:
    shown = await stage.open(CALCULATOR)
    for key in ("clr", "digit_7", "op_add", "digit_3", "eq"):
        await stage.do("click_element", element_id=shown.row(key).id)
    return {}


async def _logged(stage: Stage) -> Replaced:
    # Starting the hand is logged too, which must not come after what the example shows.
    await stage.look()
    for priority, text in (("D", "Server started on port 8080"), ("W", "Too many clients")):
        stage.phone.logs.append("MCP:ServerService", text, priority=priority)
    return {}


async def _two_texts(stage: Stage) -> Replaced:
    shown = await stage.open(NOTES)
    return {"node_1": shown.row("note_text").id, "node_2": shown.row("add").id}


async def _copied(stage: Stage) -> Replaced:
    stage.phone.world.clipboard = "clipboard content"
    return {}


async def _granted(stage: Stage) -> Replaced:
    return {}


async def _folder(stage: Stage) -> Replaced:
    stage.phone.files.make_directory("/sdcard/Download/Documents")
    stage.phone.files.write("/sdcard/Download/readme.txt", b"x" * 1024)
    return {}


async def _readme(stage: Stage) -> Replaced:
    lines = ["First line of the file", "Second line of the file", *("more" for _ in range(98))]
    stage.phone.files.write("/sdcard/Download/readme.txt", "\n".join(lines).encode())
    return {}


async def _todo(stage: Stage) -> Replaced:
    await stage.do(
        "write_file",
        location_id="com.android.providers.downloads.documents/downloads",
        path="notes/todo.txt",
        content="Buy groceries\nWalk the dog",
    )
    return {}


async def _old_todo(stage: Stage) -> Replaced:
    await _todo(stage)
    stage.phone.files.write("/sdcard/Download/notes/old-todo.txt", b"old")
    return {}


async def _in_background(stage: Stage) -> Replaced:
    await stage.open(NOTES)
    await stage.do("press_home")
    await stage.look()
    return {"com.example.app": NOTES}


async def _installed(stage: Stage) -> Replaced:
    stage.phone.packages.install(
        Package(
            "com.example.app",
            "Example Calc App",
            "1.2.3",
            42,
            min_sdk=26,
            target_sdk=34,
            uid=0,
            system=False,
            code_path="",
            apk="",
            installed_at=stage.phone.clock.unix(),
        )
    )
    return {}


READY: dict[str, Ready] = {
    "get_device_logs": _logged,
    "find_elements": _submit,
    "click_element": _button,
    "long_click_element": _row,
    "scroll_to_element": _button,
    "type_append_text": _field,
    "type_insert_text": _full_field,
    "type_replace_text": _full_field,
    "type_clear_text": _full_field,
    "press_key": _full_field,
    "get_clipboard": _copied,
    "wait_for_element": _ten,
    "get_element_details": _two_texts,
    "list_files": _folder,
    "read_file": _readme,
    "append_file": _todo,
    "file_replace": _todo,
    "delete_file": _old_todo,
    "list_apps": _installed,
    "close_app": _in_background,
}


def _json_like(example: Any) -> Callable[[Result], None]:
    def check(result: Result) -> None:
        assert shape(json.loads(result.done())) == shape(example)

    return check


def _screen(result: Result) -> None:
    assert Shown.parse(result.texts[0]).rows


def _logs(result: Result) -> None:
    report = json.loads(result.done())
    assert list(report) == ["logs", "line_count", "truncated"]
    lines = report["logs"].split("\n")
    assert report["line_count"] == len(lines)
    assert all(LOGCAT_LINE.fullmatch(line) for line in lines)
    assert lines[-1].endswith("W/MCP:ServerService: Too many clients")


def _details(result: Result) -> None:
    head, first, second = result.done().split("\n")
    assert head == "id\ttext\tdesc"
    assert first.endswith("\tMilk Bread Apples\t-")
    assert second.endswith("\t-\tNew note")


def _locations(result: Result) -> None:
    location = {
        "id": "com.android.externalstorage.documents/primary:",
        "name": "Internal Storage",
        "path": "/",
        "description": "Main device storage",
        "available_bytes": 52428800000,
        "allow_read": True,
        "allow_write": True,
        "allow_delete": True,
    }
    report = json.loads(result.done())
    assert shape(report) == shape([location])
    free = report[-1]["available_bytes"]
    assert report[-1] == {**location, "available_bytes": free}


def _files(result: Result) -> None:
    report = json.loads(result.done())
    assert list(report) == ["files", "total_count", "has_more"]
    named = {entry["name"]: entry for entry in report["files"]}
    assert list(named["readme.txt"]) == list(named["Documents"])
    changed = named["readme.txt"].pop("last_modified")
    assert changed > 1_600_000_000_000
    loc = "com.android.providers.downloads.documents/downloads"
    assert named["readme.txt"] == {
        "name": "readme.txt",
        "path": f"{loc}/readme.txt",
        "is_directory": False,
        "size": 1024,
        "mime_type": "text/plain",
    }
    assert named["Documents"] == {
        "name": "Documents",
        "path": f"{loc}/Documents",
        "is_directory": True,
        "size": 0,
        "last_modified": None,
        "mime_type": None,
    }


def _lines(result: Result) -> None:
    lines = result.done().split("\n")
    assert lines[:2] == ["1| First line of the file", "2| Second line of the file"]
    assert lines[-1] == "100| more"


def _idle(result: Result) -> None:
    report = json.loads(result.done())
    assert list(report) == ["message", "elapsedMs", "similarity"]
    assert report["message"] == "UI is idle"
    assert report["elapsedMs"] >= 500
    assert report["similarity"] >= 95


def _apps(result: Result) -> None:
    assert json.loads(result.done()) == [
        {
            "package_id": "com.example.app",
            "name": "Example Calc App",
            "version_name": "1.2.3",
            "version_code": 42,
            "is_system": False,
        }
    ]


_FULL = {"longClickable": False, "scrollable": False, "editable": False, "enabled": True}
CHECKS: dict[str, Callable[[Result], None]] = {
    "get_screen_state": _screen,
    "get_device_logs": _logs,
    "find_elements": _json_like({"elements": [{**ELEMENT, **_FULL}]}),
    "wait_for_element": _json_like(
        {"found": True, "elapsedMs": 1200, "attempts": 3, "element": {**ELEMENT, "enabled": True}}
    ),
    "wait_for_idle": _idle,
    "get_element_details": _details,
    "list_storage_locations": _locations,
    "list_files": _files,
    "read_file": _lines,
    "list_apps": _apps,
}
NAMES = [f"{example.tool}-{at}" for at, example in enumerate(EXAMPLES)]
EACH = [
    pytest.param(at, example, marks=requirement(f"004.{example.tool}.example"))
    for at, example in enumerate(EXAMPLES)
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def slow(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A phone whose clock does not jump by a minute between two looks."""
    async with staged(tmp_path_factory.mktemp("slow"), Setting(speed=5)) as set_up:
        yield set_up


@pytest.mark.parametrize(("at", "example"), EACH, ids=NAMES)
async def test_a_request_of_the_specification_is_answered_as_it_says(
    stage: Stage, slow: Stage, web: Server, at: int, example: Example
) -> None:
    stage = slow if example.tool == "wait_for_idle" else stage
    replaced = await READY.get(example.tool, _nothing)(stage)
    replaced |= {"https://example.com/": f"https://localhost:{web.port}/", "<token>": TOKEN}
    answered = await _send(stage, at, example, replaced)
    assert answered.status == 200
    assert answered.json["jsonrpc"] == "2.0"
    assert answered.json["id"] == example.id
    result = Result(answered.json["result"])
    if example.answer:
        said = _with(example.answer, replaced)
        assert result.raw["content"] == [{"type": "text", "text": said}]
        assert not result.is_error
    else:
        CHECKS[example.tool](result)
        kinds = ["text", "image"] if example.arguments.get("include_screenshot") else ["text"]
        assert [content["type"] for content in result.raw["content"]] == kinds


async def _send(stage: Stage, at: int, example: Example, replaced: Replaced) -> Answered:
    """Send the specification's own words where they are at hand, ours otherwise."""
    found = requests(statements())
    request = found[at] if found else Request(json.dumps(example.message))
    body = _with(request.body, replaced).encode()
    if not request.curl:
        return await stage.caller.post(body)
    headers = {name: _with(value, replaced) for name, value in request.headers.items()}
    return await stage.caller.send("POST", headers, body, "/mcp")


def _with(text: str, replaced: Replaced) -> str:
    for old, new in replaced.items():
        text = text.replace(old, new)
    return text


@requirement("004.read_file.example")
async def test_the_page_of_a_file_that_the_specification_shows(stage: Stage) -> None:
    await _readme(stage)
    result = await stage.do(
        "read_file",
        location_id="com.android.providers.downloads.documents/downloads",
        path="readme.txt",
        limit=2,
    )
    assert result == (
        "1| First line of the file\n2| Second line of the file\n"
        "--- More lines available. Use offset=3 to continue reading. Total lines: 100 ---"
    )


@requirement("004.download_from_url.example", "004.download_from_url.downloads")
async def test_what_is_downloaded_lies_on_the_phone(stage: Stage, web: Server) -> None:
    await stage.do(
        "download_from_url",
        location_id="com.android.providers.downloads.documents/downloads",
        path="new/folder/photo.jpg",
        url=f"https://localhost:{web.port}/photo.jpg",
    )
    assert stage.phone.files.read("/sdcard/Download/new/folder/photo.jpg") == PHOTO


@requirement(*sorted({f"004.{example.tool}.example" for example in EXAMPLES}))
def test_the_requests_kept_here_are_those_of_the_specification() -> None:
    found = requests(needed())
    assert [json.loads(request.body) for request in found] == [each.message for each in EXAMPLES]
    assert [bool(request.curl) for request in found] == [each.curl for each in EXAMPLES]


@requirement("004.protocol.text-content")
def test_the_answers_kept_here_are_those_of_the_specification() -> None:
    kept = {example.answer for example in EXAMPLES}
    judged = set(CHECKS)
    for tool, response in responses(needed()):
        text = response["result"]["content"][0]["text"]
        assert tool in judged or text in kept, text


@requirement("004.get_screen_state.format")
def test_the_specifications_own_screen_passes_our_reading_of_it() -> None:
    shown = next(r for tool, r in responses(needed()) if tool == "get_screen_state")
    screen = Shown.parse(shown["result"]["content"][0]["text"])
    assert [row.name for row in screen.rows] == ["title", "digit_7"]
