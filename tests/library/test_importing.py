"""`import handroid` costs nothing, and gives the same names whatever else was imported."""

import json
from pathlib import Path

import pytest

import handroid
from tests.library.blocking import run_python

NAMES = sorted(handroid._MODULES)


async def test_importing_it_imports_next_to_nothing(tmp_path: Path) -> None:
    code = "import sys, typing; before = set(sys.modules); import handroid; import json; "
    code += "print(json.dumps([n for n in sys.modules if n not in before]))"
    found = json.loads(await run_python(code, tmp_path))
    ours = [name for name in found if name.partition(".")[0] in ("handroid", "fakedroid")]
    assert ours == ["handroid"]
    heavy = {"asyncio", "mcp", "pydantic", "PIL", "typer"}
    assert not heavy & set(found)


async def test_a_connection_imports_no_surface_and_no_virtual_phone(tmp_path: Path) -> None:
    code = "import sys, handroid; handroid.connect, handroid.expect; print(list(sys.modules))"
    found = await run_python(code, tmp_path)
    for name in ("'mcp'", "'typer'", "'uvicorn'", "'fakedroid'", "handroid.surfaces"):
        assert name not in found


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there(name: str) -> None:
    assert name in dir(handroid)
    assert getattr(handroid, name).__name__ == name


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'conect'"):
        handroid.conect  # type: ignore[attr-defined]  # noqa: B018


async def test_the_package_of_virtual_phones_does_not_hide_the_function(tmp_path: Path) -> None:
    code = "import handroid.virtual_phone.phone; from handroid import virtual_phone; "
    code += "print(callable(handroid.virtual_phone), virtual_phone is handroid.virtual_phone)"
    assert (await run_python(code, tmp_path)).split() == ["True", "True"]
