"""The input schema of every tool, to the letter."""

import json
from typing import Any

import pytest

from tests.requirements.extract import extract, specification
from tests.requirements.manifest import FOLDER, requirement
from tests.requirements.spec_schemas import schemas
from tests.requirements.stage import Stage

SCHEMAS: dict[str, Any] = json.loads((FOLDER / "schemas_004.json").read_text(encoding="utf-8"))
IDS = {name: f"004.{name.removeprefix('android_')}.schema" for name in SCHEMAS}
EACH = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=requirement(IDS[name])) for name in SCHEMAS]
)


@EACH
async def test_a_tool_is_listed_with_the_schema_of_the_specification(
    stage: Stage, name: str
) -> None:
    listed = {tool["name"]: tool["inputSchema"] for tool in await stage.caller.tools()}
    assert listed[name] == SCHEMAS[name]


@EACH
async def test_parameters_are_listed_in_the_order_of_the_specification(
    stage: Stage, name: str
) -> None:
    listed = {tool["name"]: tool["inputSchema"] for tool in await stage.caller.tools()}
    assert list(listed[name]["properties"]) == list(SCHEMAS[name]["properties"])


@requirement(*IDS.values())
def test_the_schemas_kept_here_are_those_of_the_specification() -> None:
    file = specification("004")
    if file is None:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    assert schemas(extract(file.read_text(encoding="utf-8"))) == SCHEMAS
