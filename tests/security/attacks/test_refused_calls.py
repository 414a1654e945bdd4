"""Attack: large calls that are refused, again and again.

Expected: what a call brought is freed with its answer. Before, the error of a refused call held the
call and was held by it, so that hundreds of them waited in memory for the garbage collector.
"""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.surfaces.mcp.served import make_engine
from tests.surfaces.mcp.tools import PROFILE, Moments


class Brought(list[str]):
    """An argument of a wrong type whose end can be seen."""


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Free only what nothing holds."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("name", ["android_echo", "android_wipe"])
async def test_a_refused_call_is_freed_at_once(name: str, tmp_path: Path) -> None:
    engine = make_engine(tmp_path, Moments())
    arguments = {"words": Brought(["x"])}
    seen = weakref.ref(arguments["words"])
    answer = await engine.call(PROFILE, name, arguments)
    assert answer.is_error
    del arguments
    assert seen() is None
