"""Whole tasks by a scripted MCP client: `handroid serve`, a real adb server, a virtual phone."""

from pathlib import Path

import pytest

from handroid.state import State
from tests.phones import attach, known_as_virtual
from tests.surfaces.model import working
from tests.surfaces.tasks import ON_SCREEN, OTHERS, Task


@pytest.mark.parametrize("how", ["stdio", "http"])
@pytest.mark.parametrize("task", [*ON_SCREEN, *OTHERS])
async def test_a_client_completes_a_task(task: Task, how: str, tmp_path: Path) -> None:
    async with (
        attach(speed=50.0) as attached,
        known_as_virtual(State(tmp_path / "handroid"), attached),
        working(how, attached, tmp_path) as model,
    ):
        await task(model)
