"""A hand's life on the phone: its start, its process, its end."""

import asyncio

import pytest

from tests.phones import attach
from tests.virtual_phone.hand.host import AskFailed, Host
from tests.virtual_phone.hand.running import JAR, OnPhone, hand_on_phone


async def test_the_hand_says_its_pid_and_is_listed_under_its_name(on_phone: OnPhone) -> None:
    listed = (await on_phone.sh("ps -A -o PID,S,NAME | grep handroid")).text.split()
    assert listed == [str(on_phone.pid), "S", "handroid-hand"]
    assert (await on_phone.sh("pidof handroid-hand")).text.strip() == str(on_phone.pid)
    host = await on_phone.host()
    assert host.welcome["pid"] == on_phone.pid
    assert host.welcome["api"] == on_phone.phone.level.api
    assert host.welcome["limits"] == {"sessions": 8, "outstanding": 16}
    assert host.welcome["requests"] == sorted(host.welcome["requests"])


async def test_the_token_is_nowhere_in_the_process_table(on_phone: OnPhone) -> None:
    listed = (await on_phone.sh("ps -A -o ARGS; cat /proc/*/cmdline")).text
    assert "handroid-hand" in listed
    assert on_phone.token.hex() not in listed


@pytest.mark.parametrize(
    ("words", "token"),
    [
        ("", None),
        ("handroid-1 0123456789abcdef", None),
        (f"handroid-{'0' * 32}", None),
        (None, "00"),
        (None, ""),
    ],
)
async def test_wrong_arguments_are_reported_as_such(words: str | None, token: str | None) -> None:
    async with attach() as attached:
        on_phone = OnPhone(attached)
        await on_phone.push_jar()
        said = await on_phone.start(words, token)
        assert said["failed"]["kind"] == "usage"  # type: ignore[index]
        assert (await on_phone.sh("pidof handroid-hand")).code == 1


async def test_a_name_in_use_is_reported_as_such(on_phone: OnPhone) -> None:
    said = await on_phone.start()
    assert said["failed"]["kind"] == "taken"  # type: ignore[index]
    assert await (await on_phone.host()).ask("hand.ping") == {}


async def test_without_the_jar_the_runtime_aborts() -> None:
    async with attach() as attached:
        line = f"CLASSPATH={JAR} app_process / handroid.hand.Main x y"
        result = await OnPhone(attached).sh(line)
        assert (result.code, result.text) == (134, "")


async def test_two_hands_can_live_side_by_side(on_phone: OnPhone) -> None:
    other = OnPhone(on_phone.attached)
    await other.begin()
    assert other.pid != on_phone.pid
    for each in (on_phone, other):
        host = await each.host()
        assert (await host.ask("hand.status"))["sessions"] == 1
        host.close()


async def test_hand_stop_answers_and_ends_the_program(on_phone: OnPhone) -> None:
    host, other = await on_phone.host(), await on_phone.host()
    assert await host.ask("hand.stop") == {}
    assert await host.hear_end()
    assert await other.hear_end()
    await on_phone.gone()
    assert (await on_phone.sh("pidof handroid-hand")).code == 1


@pytest.mark.parametrize("how", ["kill -9 {pid}", "kill {pid}", "pkill -f handroid-hand"])
async def test_a_killed_hand_takes_its_streams_and_socket_along(how: str) -> None:
    async with hand_on_phone() as on_phone:
        host = await on_phone.host()
        await host.read()
        assert on_phone.phone.ui_automation.holder is not None
        await on_phone.sh(how.format(pid=on_phone.pid))
        assert await host.hear_end()
        assert await on_phone.refuses()
        assert on_phone.phone.ui_automation.holder is None
        assert (await on_phone.sh("pidof handroid-hand")).code == 1


async def test_a_stopped_hand_is_silent_and_goes_on_where_it_was(on_phone: OnPhone) -> None:
    host = await on_phone.host()
    await on_phone.sh(f"kill -STOP {on_phone.pid}")
    assert (await on_phone.sh("ps -A -o S,NAME | grep handroid")).text.split()[0] == "T"
    number = await host.begin("hand.ping")
    late = await on_phone.stream()
    silence = asyncio.create_task(host.end(number))
    greeting = asyncio.create_task(late.read_exactly(8))
    done, _ = await asyncio.wait([silence, greeting], timeout=0.2)
    assert not done
    await on_phone.sh(f"kill -CONT {on_phone.pid}")
    assert await silence == {}
    assert len(await greeting) == 8
    late.close()


async def test_a_stopped_hand_is_reached_by_kill_alone(on_phone: OnPhone) -> None:
    host = await on_phone.host()
    await on_phone.sh(f"kill -STOP {on_phone.pid}; kill {on_phone.pid}")
    status = (await on_phone.sh(f"grep State /proc/{on_phone.pid}/status")).text
    assert status == "State:\tT (stopped)\n"
    await on_phone.sh(f"kill -CONT {on_phone.pid}")
    assert await host.hear_end()
    assert (await on_phone.sh("pidof handroid-hand")).code == 1


async def test_a_hand_stopped_while_greeting_does_not_close_the_stream() -> None:
    async with hand_on_phone() as on_phone:
        stream = await on_phone.stream()
        greeter = Host(stream, on_phone.token)
        assert "hello" in await greeter.hear()
        await on_phone.sh(f"kill -STOP {on_phone.pid}")
        end = asyncio.create_task(greeter.hear_end())
        done, _ = await asyncio.wait([end], timeout=1.3)
        assert not done
        await on_phone.sh(f"kill -9 {on_phone.pid}")
        assert await end


async def test_a_stopped_hand_keeps_uiautomation_until_it_is_killed(on_phone: OnPhone) -> None:
    host = await on_phone.host()
    await host.read()
    await on_phone.sh(f"kill -STOP {on_phone.pid}")
    assert (await on_phone.sh("uiautomator dump /sdcard/x.xml")).code == 137
    await on_phone.sh(f"kill -KILL {on_phone.pid}")
    assert await host.hear_end()
    assert "dumped to" in (await on_phone.sh("uiautomator dump /sdcard/x.xml")).text


async def test_it_ends_a_minute_after_its_last_session_closed() -> None:
    async with hand_on_phone(speed=200) as on_phone:
        host, other = await on_phone.host(), await on_phone.host()
        host.close()
        began = on_phone.phone.clock.now()
        await on_phone.phone.clock.wait_until(began + 260)
        assert await other.ask("hand.ping") == {}
        other.close()
        await on_phone.gone()
        assert on_phone.phone.clock.now() - began > 60


async def test_it_ends_by_itself_when_nobody_comes() -> None:
    async with hand_on_phone(speed=200) as on_phone:
        await on_phone.phone.clock.wait_until(on_phone.phone.clock.now() + 300)
        await on_phone.gone()


async def test_no_task_is_left_when_the_phone_is_closed() -> None:
    before = asyncio.all_tasks()
    async with hand_on_phone() as on_phone:
        host = await on_phone.host()
        await host.begin("touch.perform", paths=[[[500, 500, 0], [500, 500, 60000]]])
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_status_reports_sessions_and_connection(on_phone: OnPhone) -> None:
    host, other = await on_phone.host(), await on_phone.host()
    first = await host.ask("hand.status")
    assert (first["sessions"], first["connected"], first["connection"]) == (2, False, 0)
    await other.read()
    second = await host.ask("hand.status")
    assert (second["connected"], second["connection"]) == (True, 1)
    assert second["uptime"] >= first["uptime"] >= 0


async def test_uiautomation_is_free_again_after_five_idle_minutes() -> None:
    async with hand_on_phone(speed=300) as on_phone:
        host = await on_phone.host()
        clock = on_phone.phone.clock
        began = clock.now()
        await host.read()
        async with asyncio.timeout(20):
            while (await host.ask("hand.status"))["connected"]:
                await asyncio.sleep(0.05)
        assert clock.now() - began >= 290
        assert (await host.read()).answer["connection"] == 2


async def test_released_uiautomation_serves_others_and_is_taken_again() -> None:
    async with hand_on_phone(speed=300) as on_phone:
        host = await on_phone.host()
        screen = await host.read()
        refused = await on_phone.sh("uiautomator dump /sdcard/x.xml")
        assert refused.code == 137
        assert "already registered!" in (await on_phone.sh("logcat -d -b crash")).text
        await on_phone.automation_given_back()
        assert "dumped to" in (await on_phone.sh("uiautomator dump /sdcard/x.xml")).text
        target = {"read": screen.answer["read"], "element": 0, "expect": {}}
        with pytest.raises(AskFailed) as failed:
            await host.ask("element.click", target=target)
        assert (failed.value.kind, failed.value.outcome) == ("changed", "not done")
        assert (await host.read()).answer["connection"] == 2


async def test_uiautomation_that_another_holds_is_reported_as_held(on_phone: OnPhone) -> None:
    host = await on_phone.host()
    assert on_phone.phone.ui_automation.take("somebody else")
    began = on_phone.phone.clock.now()
    with pytest.raises(AskFailed) as failed:
        await host.ask("screen.read")
    assert (failed.value.kind, failed.value.outcome) == ("held", "not done")
    assert on_phone.phone.clock.now() - began >= 1.9
    assert (await host.ask("screen.display"))["width"] == 1080
    on_phone.phone.ui_automation.release("somebody else")
    assert (await host.read()).elements
