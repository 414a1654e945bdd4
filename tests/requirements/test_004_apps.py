"""Opening, listing and closing apps."""

from pathlib import Path
from typing import Any

import pytest

from tests.requirements.manifest import requirement
from tests.requirements.stage import (
    CALCULATOR,
    FORM,
    NOTES,
    ROWS,
    SETTINGS,
    Setting,
    Stage,
    refusing,
    staged,
)


async def listed(stage: Stage, **arguments: Any) -> dict[str, dict[str, Any]]:
    """Return the apps by package."""
    answer = (await stage.call("list_apps", **arguments)).json
    return {app["package_id"]: app for app in answer}


@requirement("004.open_app.opens")
@pytest.mark.parametrize("package", [CALCULATOR, FORM, NOTES, SETTINGS])
async def test_an_app_comes_to_the_front(either: Stage, package: str) -> None:
    answer = await either.do("open_app", package_id=package)
    assert answer == f"App opened successfully: {package}"
    assert (await either.look()).front.package == package


@requirement("004.open_app.opens")
async def test_an_app_that_runs_is_brought_back_as_it_was(stage: Stage) -> None:
    await stage.open(ROWS)
    await stage.click("row")
    await stage.do("press_home")
    assert (await stage.open(ROWS)).has("This is row 1")
    await stage.do("press_back")


@requirement("004.open_app.action-failed")
async def test_an_app_that_is_not_there_or_shows_nothing_is_not_opened(either: Stage) -> None:
    said = (await either.call("open_app", package_id="com.example.app")).failed("Action failed")
    assert said.startswith("com.example.app is not installed.")
    said = (await either.call("open_app", package_id="com.android.shell")).failed("Action failed")
    assert said.startswith("com.android.shell has no launchable activity.")


@requirement("004.open_app.action-failed")
async def test_an_app_named_by_its_label_is_answered_with_its_package(stage: Stage) -> None:
    for name in ("Settings", " settings"):
        said = (await stage.call("open_app", package_id=name)).text
        assert said.endswith("An app of that name is com.android.settings: open it by that.")
    said = (await stage.call("open_app", package_id="No such app")).text
    assert "An app of that name" not in said


@requirement("004.open_app.action-failed")
async def test_by_stock_the_last_part_of_a_package_counts_as_its_name(stock: Stage) -> None:
    said = (await stock.call("open_app", package_id="Settings")).text
    both = "com.android.settings or com.android.providers.settings"
    assert said.endswith(f"An app of that name is {both}: open it by that.")


@requirement("004.open_app.action-failed")
async def test_a_launch_that_fails_is_reported_in_the_phones_words(tmp_path: Path) -> None:
    broken = {"apps.open": refusing("failed", "Activity class does not exist.")}
    async with staged(tmp_path, Setting(asks=broken)) as stage:
        said = (await stage.call("open_app", package_id=CALCULATOR)).failed("Action failed")
        assert said.startswith("Activity class does not exist.")


@requirement("004.list_apps.fields")
async def test_apps_are_listed_with_their_five_fields(stage: Stage) -> None:
    apps = await listed(stage)
    assert list(apps[CALCULATOR].items()) == [
        ("package_id", CALCULATOR),
        ("name", "Calculator"),
        ("version_name", "8.4 (520193683)"),
        ("version_code", 84000520),
        ("is_system", True),
    ]
    assert apps[FORM]["is_system"] is False


@requirement("004.list_apps.fields", "004.list_apps.name-query")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_apps_have_the_names_that_people_see(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        assert (await listed(stage))[FORM]["name"] == "Contact form"
        assert set(await listed(stage, name_query="TACT f")) == {FORM}
        assert await listed(stage, name_query="dev.handroid") == {}


@requirement("004.list_apps.filter")
async def test_apps_are_filtered_by_their_kind(either: Stage) -> None:
    every, user, system = [
        set(await listed(either, filter=kind)) for kind in ("all", "user", "system")
    ]
    assert set(await listed(either)) == every == user | system
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
    broken = {"apps.list": refusing("failed", "The package manager is busy.")}
    async with staged(tmp_path, Setting(asks=broken)) as stage:
        said = (await stage.call("list_apps")).failed("Action failed")
        assert said.startswith("The package manager is busy.")


@requirement("004.close_app.closes")
async def test_an_app_in_the_background_is_ended(either: Stage) -> None:
    await either.open(ROWS)
    await either.click("row")
    await either.do("press_home")
    await either.look()
    assert running(either, ROWS)
    answer = await either.do("close_app", package_id=ROWS)
    assert answer == f"App closed successfully: {ROWS}"
    assert not running(either, ROWS)


def running(stage: Stage, package: str) -> bool:
    """Whether a process of an app runs."""
    return any(process.name == package for process in stage.phone.processes)


@requirement("004.close_app.closes")
async def test_an_app_that_does_not_run_is_closed_already(either: Stage) -> None:
    await either.do("press_home")
    for _ in range(2):
        assert await either.do("close_app", package_id=NOTES)


@requirement("004.close_app.background-only", "004.close_app.action-failed")
async def test_an_app_in_front_goes_on_and_the_answer_says_so(either: Stage) -> None:
    await either.open(ROWS)
    said = (await either.call("close_app", package_id=ROWS)).failed("Action failed")
    assert said == (
        f"{ROWS} is still running: Android ends background apps only. "
        "Press home first, wait until the screen is idle, then close it again."
    )
    assert running(either, ROWS)


@requirement("004.close_app.action-failed")
async def test_an_app_that_is_not_installed_cannot_be_closed(either: Stage) -> None:
    said = (await either.call("close_app", package_id="com.example.app")).failed("Action failed")
    assert said.startswith("com.example.app is not installed.")
