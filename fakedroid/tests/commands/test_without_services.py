"""Commands while system_server is down, and the state after its restart."""

from fakedroid.phone import FakePhone
from tests.commands.line import run

CALCULATOR = "com.android.calculator2"


async def test_commands_that_call_a_service_do_not_find_it(new: FakePhone) -> None:
    new.system_server.crash()
    for name, service in (("am start x", "activity"), ("input tap 1 1", "input")):
        answer = await run(new, name)
        assert (answer.code, answer.out) == (20, "")
        assert answer.err == f"cmd: Can't find service: {service}\n"
    new.system_server.start()
    assert (await run(new, "input tap 1 1")).code == 0


async def test_separate_programs_crash(old: FakePhone) -> None:
    old.system_server.crash()
    for line in ("input tap 1 1", "uiautomator dump"):
        answer = await run(old, line)
        assert (answer.code, answer.err) == (137, "Killed \n")
    log = (await run(old, "logcat -d -b crash")).out
    assert "No service published for: input" in log
    assert "java.lang.NullPointerException" in log


async def test_no_app_survives(new: FakePhone) -> None:
    await run(new, f"am start -n {CALCULATOR}/.Calculator")
    new.world.clipboard = "text"
    assert new.processes.pid_of(CALCULATOR) is not None
    new.system_server.crash()
    new.system_server.start()
    assert new.processes.pid_of(CALCULATOR) is None
    assert new.world.clipboard is None
    activity = new.world.resumed_activity()
    assert activity is not None
    assert activity.package == new.world.home_package


async def test_its_death_is_reported_only_to_current_watchers(new: FakePhone) -> None:
    heard: list[str] = []
    with new.system_server.watched(lambda: heard.append("gone")):
        pass
    with new.system_server.watched(lambda: heard.append("there")):
        new.system_server.crash()
    assert heard == ["there"]
