"""The examples are short, typed, and do what they say on a virtual phone."""

import ast
import asyncio
import inspect
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import handroid
from examples.python import (
    apps,
    asyncio_form,
    calculator,
    contact_form,
    files,
    logs,
    long_list,
    note,
    shared_phone,
    waiting,
)
from handroid.library.loop_thread import LoopThread
from tests.phones import attach
from tests.security.web_servers import Server, answer
from tests.security.web_servers import serving as web
from tests.surfaces import tasks
from tests.surfaces.programs import environment

Example = Callable[[handroid.Phone], None]

MOST_LINES = 12
EXAMPLES: list[Example] = [
    calculator.seven_plus_three,
    contact_form.the_contact_form_is_filled_and_saved,
    long_list.row_437_of_500_is_found_and_opened,
    note.a_note_is_extended_and_cleared,
    files.a_file_lives_its_whole_life,
    apps.apps_are_listed_opened_and_closed,
    waiting.an_element_that_comes_after_two_seconds_is_waited_for,
    logs.filtered_logs_are_read,
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_task_takes_few_lines(example: Example) -> None:
    (function,) = ast.parse(inspect.getsource(example)).body
    assert isinstance(function, ast.FunctionDef)
    documentation, first, *_ = function.body
    assert isinstance(documentation, ast.Expr)
    assert (function.end_lineno or 0) - first.lineno + 1 <= MOST_LINES


def test_there_is_an_example_of_every_task() -> None:
    named = [task.__name__ for task in (*tasks.ON_SCREEN, *tasks.OTHERS)]
    assert [example.__name__ for example in EXAMPLES] == named


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each.__module__[-5:] != "files"])
def test_an_example_does_its_task(example: Example, sync_phone: handroid.Phone) -> None:
    example(sync_phone)


def test_the_example_of_files_does_its_task(sync_phone: handroid.Phone) -> None:
    page = Server({"/page.txt": answer(b"from afar")})
    loop = LoopThread(web(page))
    try:
        url = f"http://127.0.0.1:{page.port}/page.txt"
        files.a_file_lives_its_whole_life(sync_phone, url)
    finally:
        loop.close()
    assert sync_phone.files.read("Download/plans/page.txt") == "from afar"


@pytest.mark.usefixtures("attached_phone")
def test_the_example_of_leases_does_its_task() -> None:
    assert shared_phone.seven_plus_three_undisturbed() == "10"


async def test_the_example_with_asyncio_does_its_task() -> None:
    assert await asyncio_form.seven_plus(2) == 9


async def test_an_example_runs_as_a_program_on_the_phone_that_is_attached(tmp_path: Path) -> None:
    async with attach(speed=50.0) as attached:
        port = str(attached.server.address.port)
        program = await asyncio.create_subprocess_exec(
            sys.executable,
            calculator.__file__,
            env=environment(tmp_path, ANDROID_ADB_SERVER_PORT=port),
        )
        assert await program.wait() == 0
