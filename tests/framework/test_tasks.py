"""Complete tasks by a scripted MCP client, on Android's own framework through the hand."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.framework_phone import LEVELS, framework_phone
from tests.hand.test_unicode import some
from tests.surfaces.model import Model, working
from tests.surfaces.tasks import NOTES, ON_SCREEN, Task, row_437_of_500_is_found_and_opened

API = 34 if 34 in LEVELS else LEVELS[0]
NIGHTLY = os.environ.get("HANDROID_NIGHTLY") == "1"


@asynccontextmanager
async def on_the_framework(how: str, home: Path) -> AsyncIterator[Model]:
    """Yield a client of a server that uses only the hand."""
    async with (
        framework_phone(API) as phone,
        working(how, phone, home, "--driver", "hand") as model,
    ):
        yield model


@pytest.mark.parametrize("how", ["stdio", "http"])
@pytest.mark.parametrize("task", ON_SCREEN)
async def test_a_client_completes_a_task(task: Task, how: str, tmp_path: Path) -> None:
    if task is row_437_of_500_is_found_and_opened and not NIGHTLY:
        pytest.skip("It takes most of a minute, so it is done by night.")
    async with on_the_framework(how, tmp_path) as model:
        await task(model)


async def test_200_characters_of_every_kind_are_typed_and_read_back(tmp_path: Path) -> None:
    text = some("all of them", 200)
    assert len(text) == 200
    async with on_the_framework("http", tmp_path) as model:
        await model.call("open_app", package_id=NOTES)
        await model.click("New note")
        field = (await model.row("note_body")).id
        said = await model.call("type_append_text", element_id=field, text=text, typing_speed=10)
    assert said.partition("\nField content: ")[2] == text
