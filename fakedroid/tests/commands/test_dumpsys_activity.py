"""``dumpsys activity``: tasks, the activity in front, services."""

import re

from fakedroid.phone import FakePhone
from tests.commands.line import run, started


async def text(phone: FakePhone, what: str) -> str:
    """Return one dump."""
    return (await run(phone, f"dumpsys activity {what}")).out


async def test_the_resumed_activity_up_to_31(old: FakePhone) -> None:
    await started(old, "com.android.settings/.Settings")
    dump = await text(old, "activities")
    record = r"ActivityRecord\{[0-9a-f]+ u0 com\.android\.settings/\.Settings t\d+\}"
    assert re.search(rf"^    mResumedActivity: {record}$", dump, re.M)
    assert re.search(rf"^  ResumedActivity: {record}$", dump, re.M)
    assert re.search(r"^  Stack #\d+: type=standard mode=fullscreen$", dump, re.M)


async def test_the_resumed_activity_from_32_on(new: FakePhone, newest: FakePhone) -> None:
    for phone, number in ((new, "[0-9a-f]+"), (newest, r"\d+")):
        await started(phone, "com.android.settings/.Settings")
        dump = await text(phone, "activities")
        record = rf"ActivityRecord\{{{number} u0 com\.android\.settings/\.Settings t\d+\}}"
        assert re.search(rf"^    topResumedActivity={record}$", dump, re.M)
        assert re.search(rf"^    Resumed: {record}$", dump, re.M)
        assert re.search(rf"^  ResumedActivity: {record}$", dump, re.M)


async def test_the_header_names_the_command(phone: FakePhone) -> None:
    dump = await text(phone, "activities")
    assert dump.startswith(
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        "Display #0 (activities from top to bottom):\n"
    )


async def test_top_resumed_exists_from_31_on(old: FakePhone, new: FakePhone) -> None:
    await started(new, "com.android.settings/.Settings")
    dump = await text(new, "top-resumed")
    assert dump.startswith("ACTIVITY MANAGER TOP-RESUMED (dumpsys activity top-resumed)\n")
    assert "\nmActivityComponent=com.android.settings/.Settings\n" in dump
    assert "mActivityComponent" not in await text(old, "top-resumed")


async def test_top_names_activity_and_pid_and_the_front_one_is_last(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    dump = await text(phone, "top")
    found = re.findall(r"^  ACTIVITY (\S+) ([0-9a-f]+) pid=(\d+)$", dump, re.M)
    assert found[-1][0] == "com.android.settings/.Settings"
    assert int(found[-1][2]) == phone.processes.pid_of("com.android.settings")
    assert "    View Hierarchy:\n" in dump


async def test_services_of_a_package_without_any(phone: FakePhone) -> None:
    assert await text(phone, "services io.appium.settings") == (
        "ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n"
    )


async def test_the_keyboards_service_runs_in_the_background(phone: FakePhone) -> None:
    dump = await text(phone, "services com.android.inputmethod.latin")
    assert "  * ServiceRecord{" in dump
    assert "    isForeground=false" in dump


async def test_recents_and_processes(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    assert "  * Recent #0: Task" in await text(phone, "recents")
    assert ":com.android.settings/1000}" in await text(phone, "processes com.android.settings")


async def test_all_parts_are_printed_without_an_argument(phone: FakePhone) -> None:
    dump = await text(phone, "")
    for part in ("ACTIVITIES", "RECENT TASKS", "SERVICES", "RUNNING PROCESSES"):
        assert f"ACTIVITY MANAGER {part} (dumpsys activity" in dump


async def test_an_unknown_part(phone: FakePhone) -> None:
    assert (await text(phone, "no.such.thing")).startswith("Bad activity command")
