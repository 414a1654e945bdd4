"""`handroid published check`, as a developer uses it."""

import json
from pathlib import Path

from fakedroid.state.components import Extras
from handroid.published.checking.phone_check import check_package
from tests.published import apps
from tests.published.admission_lab import SHOPPING, WEATHER, lab
from tests.published.checking.sources import DESCRIPTOR, write_sources
from tests.published.stage import Stage, minutes
from tests.surfaces.programs import handroid

SAMPLES = Path(__file__).parents[3] / "examples" / "android"
BARE = "org.example.bare"


async def test_the_samples_have_no_mistake_and_no_phone_is_needed(tmp_path: Path) -> None:
    done = await handroid(tmp_path, "published", "check", str(SAMPLES))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == "Tools: add_item, list_items, remove_item"
    assert done.out.endswith(": 0 errors, 0 warnings.\n")


async def test_a_mistake_is_printed_with_its_location_and_the_next_step(tmp_path: Path) -> None:
    write_sources(tmp_path / "app", descriptor=DESCRIPTOR.replace(' version="1.0"', ""))
    where = tmp_path / "app" / "src" / "main" / "res" / "xml" / "mcp.xml"
    done = await handroid(tmp_path, "published", "check", str(tmp_path / "app"))
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines() == [
        f'{where}:1: error: The root element has no version. Add version="…".'
        " It is 1.0 for this format.",
        "Tools: act, rest",
        "2 components checked: 1 error, 0 warnings.",
    ]
    done = await handroid(tmp_path, "published", "check", str(tmp_path / "app"), "--json")
    assert done.code == 1
    assert json.loads(done.out) == {
        "errors": 1,
        "warnings": 0,
        "publishers": 2,
        "tools": ["act", "rest"],
        "findings": [
            {
                "level": "error",
                "file": str(where),
                "line": 1,
                "what": "The root element has no version.",
                "next_step": 'Add version="…". It is 1.0 for this format.',
            }
        ],
    }


async def test_a_missing_path_is_a_usage_error(tmp_path: Path) -> None:
    done = await handroid(tmp_path, "published", "check", str(tmp_path / "none.apk"))
    assert done.code == 2
    assert "there is no file" in done.err


async def test_an_app_on_a_phone_is_checked_by_its_package(tmp_path: Path) -> None:
    async with lab(tmp_path) as here:
        done = await here.person("check", SHOPPING)
        assert done.code == 0, done.out
        assert done.out.endswith("1 component checked: 0 errors, 0 warnings.\n")
        done = await here.person("check", "org.example.none")
        assert done.code == 1, done.err
        assert done.out.startswith("error: Nothing of org.example.none publishes tools. Give a")


async def test_missing_entries_of_an_app_on_a_phone_are_reported(stage: Stage) -> None:
    def call(_method: str, _arg: str | None, _extras: Extras) -> Extras:
        return {"success": True, "tool_name": "act", "tool_input_schema": "{}"}

    stage.install(
        apps.service(BARE, lambda _: None, apps.descriptor(version=None), name=""),
        apps.service("org.example.closed", lambda _: None, None, permission="x.y"),
        apps.service("org.example.silent", lambda _: None, None),
        apps.provider("org.example.half", call),
        apps.provider("org.example.null", lambda *_: None),
    )
    expected = {
        WEATHER: [],
        BARE: [
            "The service has no meta-data mobile.mcp.tool.name, or it is empty.",
            "The root element has no version.",
            "There is no <capability>.",
        ],
        "org.example.closed": ["It asks its callers for a permission."],
        "org.example.silent": [
            "The service has no meta-data mobile.mcp.tool.capabilities, or its XML is not there."
        ],
        "org.example.half": [
            "The answer to get_tool_info has no tool_description.",
            "The answer to get_tool_info has no tool_input_required.",
        ],
        "org.example.null": ["It returned nothing about its tools."],
    }
    for package, words in expected.items():
        report = await check_package(stage.driver.published, package, minutes())
        assert [each.what for each in report.findings] == words, package
