"""The phone's own buttons and panels, and its log."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.requirements.examples_004 import LOGCAT_LINE
from tests.requirements.manifest import requirement
from tests.requirements.stage import CALCULATOR, FORM, NOTES, ROWS, Stage

LAUNCHER = "com.android.launcher3"


@requirement("004.press_back.goes-back")
async def test_back_leaves_a_screen_for_the_one_before(stage: Stage) -> None:
    await stage.open(ROWS)
    assert (await stage.click("row")).has("This is row 1")
    assert await stage.do("press_back") == "Back button press executed successfully"
    assert (await stage.look()).has("Row 2")


@requirement("004.press_home.goes-home")
async def test_home_shows_the_launcher(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    assert await stage.do("press_home") == "Home button press executed successfully"
    assert (await stage.look()).front.package == LAUNCHER


@requirement("004.press_recents.shows-recents")
async def test_recents_shows_the_apps_used_last(stage: Stage) -> None:
    await stage.open(NOTES)
    await stage.do("press_home")
    assert await stage.do("press_recents") == "Recents button press executed successfully"
    shown = await stage.look()
    assert "Notes" in [row.desc for row in shown.rows if row.name == "task"]
    await stage.do("press_home")


@requirement("004.open_notifications.opens")
async def test_the_notifications_come_down(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    assert await stage.do("open_notifications") == "Open notifications executed successfully"
    shown = await stage.look()
    assert shown.has("notification_panel")
    assert shown.has("quick_qs_panel")
    await stage.do("press_home")


@requirement("004.open_quick_settings.opens")
async def test_the_quick_settings_open(stage: Stage) -> None:
    await stage.open(CALCULATOR)
    assert await stage.do("open_quick_settings") == "Open quick settings executed successfully"
    shown = await stage.look()
    assert shown.has("quick_settings_panel")
    assert shown.has("Bluetooth")
    await stage.do("press_home")


async def logs(stage: Stage, **arguments: Any) -> list[str]:
    """Return the lines of the log, whose count must be the one that is reported."""
    answer = (await stage.call("get_device_logs", **arguments)).json
    lines = answer["logs"].split("\n") if answer["logs"] else []
    assert answer["line_count"] == len(lines)
    return lines


def messages(lines: list[str]) -> list[str]:
    """Return what the lines say."""
    return [line.rpartition(": ")[2] for line in lines]


@requirement("004.get_device_logs.output")
async def test_a_log_is_reported_in_the_brief_form(fresh: Stage) -> None:
    fresh.phone.logs.append("MCP:ServerService", "Server started: port 8080", priority="D")
    (line,) = await logs(fresh, tag="MCP:ServerService")
    assert LOGCAT_LINE.fullmatch(line)
    assert line.endswith(" D/MCP:ServerService: Server started: port 8080")


@requirement("004.get_device_logs.newest")
async def test_the_newest_lines_are_reported_oldest_first(fresh: Stage) -> None:
    for number in range(300):
        fresh.phone.logs.append("count", str(number))
    answer = (await fresh.call("get_device_logs", tag="count")).json
    assert messages(answer["logs"].split("\n")) == [str(number) for number in range(200, 300)]
    assert (answer["line_count"], answer["truncated"]) == (100, True)
    answer = (await fresh.call("get_device_logs", tag="count", last_lines=3)).json
    assert messages(answer["logs"].split("\n")) == ["297", "298", "299"]
    answer = (await fresh.call("get_device_logs", tag="count", last_lines=300)).json
    assert (answer["line_count"], answer["truncated"]) == (300, False)


@requirement("004.get_device_logs.newest", "004.get_device_logs.output")
async def test_no_line_is_no_error(fresh: Stage) -> None:
    answer = (await fresh.call("get_device_logs", tag="nobody")).json
    assert answer == {"logs": "", "line_count": 0, "truncated": False}


@requirement("004.get_device_logs.by-tag")
async def test_a_tag_is_matched_whole(fresh: Stage) -> None:
    for tag in ("Net", "Network", "net", "My Net", "Net:Sub"):
        fresh.phone.logs.append(tag, f"from {tag}")
    assert messages(await logs(fresh, tag="Net")) == ["from Net"]
    assert messages(await logs(fresh, tag="Net:Sub")) == ["from Net:Sub"]


@requirement("004.get_device_logs.by-level")
async def test_a_level_is_the_least_that_is_shown(fresh: Stage) -> None:
    for level in "VDIWEF":
        fresh.phone.logs.append("level", level, priority=level)
    assert messages(await logs(fresh, tag="level")) == list("DIWEF")
    for level, answer in {"V": "VDIWEF", "W": "WEF", "F": "F"}.items():
        assert messages(await logs(fresh, tag="level", level=level)) == list(answer)


@requirement("004.get_device_logs.by-package")
async def test_a_package_keeps_the_lines_of_its_app_even_if_it_does_not_run(fresh: Stage) -> None:
    fresh.phone.logs.append("a", "from the form", uid=10201)
    fresh.phone.logs.append("a", "from the notes", uid=10203)
    assert messages(await logs(fresh, tag="a", package_name=FORM)) == ["from the form"]
    assert messages(await logs(fresh, tag="a", package_name=NOTES)) == ["from the notes"]


@requirement("004.get_device_logs.by-package")
async def test_users_that_logcat_names_instead_of_numbering_count_too(either: Stage) -> None:
    either.phone.logs.append("named", "from the radio", uid=1001)
    either.phone.logs.append("named", "from the shell", uid=2000)
    either.phone.logs.append("named", "from the form", uid=10201)
    for package, said in (("com.android.phone", "radio"), ("com.android.shell", "shell")):
        found = messages(await logs(either, tag="named", package_name=package))
        assert found == [f"from the {said}"]


@requirement("004.get_device_logs.by-package")
async def test_a_package_that_is_not_installed_is_said_to_be_so(stage: Stage) -> None:
    answer = await stage.call("get_device_logs", package_name="no.such.app")
    assert answer.failed("Action failed").startswith("no.such.app is not installed.")


@requirement("004.get_device_logs.by-time")
async def test_times_bound_the_lines_on_both_sides(fresh: Stage) -> None:
    for second in range(10):
        fresh.phone.logs.append("time", str(second), at=100.0 + second)
    first = datetime.fromtimestamp(fresh.phone.clock.unix(100.0), UTC)

    def at(seconds: float) -> str:
        return (first + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")

    assert messages(await logs(fresh, tag="time", since=at(6.5))) == ["7", "8", "9"]
    between = await logs(fresh, tag="time", since=at(2.5), until=at(5.5))
    assert messages(between) == ["3", "4", "5"]
    assert messages(await logs(fresh, tag="time", until=at(1.5))) == ["0", "1"]


@requirement("004.get_device_logs.by-time")
async def test_a_time_without_a_zone_is_the_phones_own(fresh: Stage) -> None:
    for second in range(3):
        fresh.phone.logs.append("time", str(second), at=100.0 + second)
    (line, *_) = await logs(fresh, tag="time")
    year = datetime.fromtimestamp(fresh.phone.clock.unix(100.0), UTC).year
    shown = datetime.strptime(f"{year} {line[:18]}", "%Y %m-%d %H:%M:%S.%f")
    since = (shown + timedelta(seconds=0.5)).isoformat(timespec="milliseconds")
    assert messages(await logs(fresh, tag="time", since=since)) == ["1", "2"]


@requirement("004.get_device_logs.invalid-params")
@pytest.mark.parametrize("name", ["since", "until"])
async def test_a_time_that_is_none_is_named_in_the_error(stage: Stage, name: str) -> None:
    said = (await stage.call("get_device_logs", **{name: "yesterday"})).failed("Invalid params")
    assert said.startswith(f"Parameter '{name}' must be an ISO 8601 timestamp, got: 'yesterday'")
