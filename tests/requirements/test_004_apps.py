"""Opening, listing and closing apps."""

from pathlib import Path
from typing import Any

import pytest

from handroid.virtual.commands import COMMANDS
from tests.requirements.manifest import lacks, requirement
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    ROWS,
    SETTINGS,
    Setting,
    Stage,
    failing,
    only_when,
    staged,
)


async def listed(stage: Stage, **arguments: Any) -> dict[str, dict[str, Any]]:
    """Return the apps by package."""
    told = (await stage.call("list_apps", **arguments)).json
    return {app["package_id"]: app for app in told}


@requirement("004.open_app.opens")
@pytest.mark.parametrize("package", [CALCULATOR, FORM, NOTES, SETTINGS])
async def test_an_app_comes_to_the_front(stage: Stage, package: str) -> None:
    told = await stage.do("open_app", package_id=package)
    assert told == f"App opened successfully: {package}"
    assert (await stage.look()).front.package == package


@requirement("004.open_app.opens")
async def test_an_app_that_runs_is_brought_back_as_it_was(stage: Stage) -> None:
    await stage.open(ROWS)
    await stage.click("row")
    await stage.do("press_home")
    assert (await stage.open(ROWS)).has("This is row 1")
    await stage.do("press_back")


@requirement("004.open_app.action-failed")
async def test_an_app_that_is_not_there_or_shows_nothing_is_not_opened(stage: Stage) -> None:
    said = (await stage.call("open_app", package_id="com.example.app")).failed("Action failed")
    assert said.startswith("com.example.app is not installed.")
    said = (await stage.call("open_app", package_id="com.android.shell")).failed("Action failed")
    assert said.startswith("com.android.shell has no launchable activity.")


@requirement("004.open_app.action-failed")
async def test_a_launch_that_fails_is_told_in_the_phones_words(tmp_path: Path) -> None:
    broken = {"am": failing("Error: Activity class does not exist.")}
    async with staged(tmp_path, Setting(commands=broken)) as stage:
        said = (await stage.call("open_app", package_id=CALCULATOR)).failed("Action failed")
        assert said == "'am' failed on the phone: Activity class does not exist."


@requirement("004.list_apps.fields")
async def test_apps_are_told_with_their_five_fields(stage: Stage) -> None:
    apps = await listed(stage)
    assert list(apps[CALCULATOR].items()) == [
        ("package_id", CALCULATOR),
        ("name", CALCULATOR),
        ("version_name", "8.4 (520193683)"),
        ("version_code", 84000520),
        ("is_system", True),
    ]
    assert apps[FORM]["is_system"] is False


@requirement("004.list_apps.fields", "004.list_apps.name-query")
async def test_the_package_stands_in_for_the_name(stage: Stage) -> None:
    apps = await listed(stage)
    assert all(app["name"] == package for package, app in apps.items())
    assert await listed(stage, name_query="Contact form") == {}
    assert "package id" in lacks("004")["labels"].seen


@requirement("004.list_apps.filter")
async def test_apps_are_filtered_by_their_kind(stage: Stage) -> None:
    every, user, system = [
        set(await listed(stage, filter=kind)) for kind in ("all", "user", "system")
    ]
    assert set(await listed(stage)) == every == user | system
    assert not user & system
    assert {FORM, NOTES} <= user
    assert {CALCULATOR, SETTINGS} <= system


@requirement("004.list_apps.name-query", "004.list_apps.filter")
async def test_a_part_of_the_name_is_enough_in_any_case(stage: Stage) -> None:
    assert set(await listed(stage, name_query="CALCUL")) == {CALCULATOR}
    assert set(await listed(stage, name_query="calcul", filter="system")) == {CALCULATOR}
    assert await listed(stage, name_query="calcul", filter="user") == {}
    assert await listed(stage, name_query="") == await listed(stage)


@requirement("004.list_apps.action-failed")
async def test_a_list_that_the_phone_does_not_give_is_a_failed_action(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(commands={"pm": failing("Error: busy")})) as stage:
        assert (await stage.call("list_apps")).failed("Action failed")


@requirement("004.close_app.closes")
async def test_an_app_in_the_background_is_ended(stage: Stage) -> None:
    await stage.open(ROWS)
    await stage.click("row")
    await stage.do("press_home")
    await stage.look()
    assert running(stage, ROWS)
    told = await stage.do("close_app", package_id=ROWS)
    assert told == f"App closed successfully: {ROWS}"
    assert not running(stage, ROWS)


def running(stage: Stage, package: str) -> bool:
    """Whether a process of an app runs."""
    return any(process.name == package for process in stage.phone.processes)


@requirement("004.close_app.closes")
async def test_an_app_that_does_not_run_is_closed_already(stage: Stage) -> None:
    await stage.do("press_home")
    for _ in range(2):
        assert await stage.do("close_app", package_id=NOTES)


@requirement("004.close_app.background-only", "004.close_app.action-failed")
async def test_an_app_in_front_goes_on_and_the_answer_says_so(stage: Stage) -> None:
    await stage.open(ROWS)
    said = (await stage.call("close_app", package_id=ROWS)).failed("Action failed")
    assert said == (
        f"{ROWS} is still running: Android ends background apps only. "
        "Press home first, wait until the screen is idle, then close it again."
    )
    assert running(stage, ROWS)


@requirement("004.close_app.action-failed")
async def test_an_app_that_is_not_installed_cannot_be_closed(stage: Stage) -> None:
    said = (await stage.call("close_app", package_id="com.example.app")).failed("Action failed")
    assert said.startswith("com.example.app is not installed.")


@requirement("004.close_app.action-failed")
async def test_a_kill_that_fails_is_told_in_the_phones_words(tmp_path: Path) -> None:
    broken = only_when(["kill"], failing("Error: not allowed"), COMMANDS["am"])
    async with staged(tmp_path, Setting(commands={"am": broken})) as stage:
        said = (await stage.call("close_app", package_id=NOTES)).failed("Action failed")
        assert said == "'am' failed on the phone: not allowed"
