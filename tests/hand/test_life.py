"""The hand is pushed, started, shared, replaced and restarted, through a real adb server."""

import asyncio
import json
import stat
from pathlib import Path

import pytest

from handroid.adb import shell, sync
from handroid.adb.quoting import command
from handroid.errors import ActionFailed, Outcome, PermissionDenied
from handroid.hand.channel import End
from handroid.hand.failures import HandLost, HandUnavailable
from handroid.hand.hand import Hand
from handroid.hand.jar import FOLDER, Jar
from handroid.model.deadline import Deadline
from handroid.state import State
from tests.hands import hand_driver, some_jar, until_asked
from tests.in_time import best_of_three, within
from tests.phones import Attached, attach, soon

CALCULATOR = "com.android.calculator2"
SERIAL = "SERIAL"


def hand_of(attached: Attached, folder: Path, jar: Jar | None = None) -> Hand:
    jar = jar or some_jar(folder)
    return Hand(attached.transport, SERIAL, State(folder / "state"), jar)


async def run(attached: Attached, *argv: str) -> str:
    return (await shell.run(attached.transport, command(*argv), soon())).text


async def pids(attached: Attached) -> list[str]:
    return (await run(attached, "pidof", "handroid-hand")).split()


async def test_it_is_started_once_and_answers(tmp_path: Path) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path)
        status = (await hand.ask("hand.status", soon())).ok
        assert status["sessions"] == 1
        channel = await hand.channel(soon())
        assert channel.greeting.api == 34
        assert await pids(attached) == [str(channel.greeting.pid)]
        hand.close()


async def test_the_jar_is_where_only_the_shell_can_write_and_is_unchanged(
    tmp_path: Path,
) -> None:
    async with attach() as attached:
        jar = some_jar(tmp_path)
        hand = hand_of(attached, tmp_path, jar)
        await hand.channel(soon())
        assert jar.place == f"{FOLDER}/handroid-hand-{jar.version}.jar"
        content = await sync.pull(attached.transport, jar.place, soon(), limit=1 << 20)
        assert content == jar.content
        left = await sync.list_directory(attached.transport, FOLDER, soon())
        assert [entry.name for entry in left if "handroid" in entry.name] == [
            jar.place.rpartition("/")[2]
        ]
        hand.close()


async def test_the_token_is_in_no_argument_and_the_state_is_private(tmp_path: Path) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path)
        await hand.channel(soon())
        file = tmp_path / "state" / "phones" / SERIAL / "hand.json"
        token = json.loads(file.read_text())["token"]
        assert len(token) == 64
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        (pid,) = await pids(attached)
        assert token not in await run(attached, "cat", f"/proc/{pid}/cmdline")
        assert token not in await run(attached, "logcat", "-d")
        hand.close()


async def test_a_second_process_uses_the_one_that_runs(tmp_path: Path) -> None:
    async with attach() as attached:
        first, second = (hand_of(attached, tmp_path) for _ in range(2))
        one = await first.channel(soon())
        two = await second.channel(soon())
        assert one.greeting.pid == two.greeting.pid
        assert (await second.ask("hand.status", soon())).ok["sessions"] == 2
        first.close()
        second.close()


async def test_eight_processes_at_once_start_one(tmp_path: Path) -> None:
    async with attach() as attached:
        hands = [hand_of(attached, tmp_path) for _ in range(8)]
        channels = await asyncio.gather(*(hand.channel(soon()) for hand in hands))
        assert len({channel.greeting.pid for channel in channels}) == 1
        assert len(await pids(attached)) == 1
        ninth = hand_of(attached, tmp_path)
        with pytest.raises(ActionFailed, match="as many programs") as caught:
            await ninth.channel(soon())
        assert not isinstance(caught.value, HandUnavailable)
        for hand in hands:
            hand.close()


async def test_a_tampered_jar_is_replaced(tmp_path: Path) -> None:
    async with attach() as attached:
        jar = some_jar(tmp_path)
        await sync.push(attached.transport, jar.place, b"somebody else's", soon())
        hand = hand_of(attached, tmp_path, jar)
        await hand.channel(soon())
        assert await sync.pull(attached.transport, jar.place, soon(), limit=1 << 20) == jar.content
        hand.close()


@best_of_three
async def test_a_hand_of_another_version_is_replaced_and_its_jar_removed(tmp_path: Path) -> None:
    async with attach() as attached:
        old, new = some_jar(tmp_path, b"old"), some_jar(tmp_path, b"new")
        first = hand_of(attached, tmp_path, old)
        before = (await first.channel(soon())).greeting
        first.close()
        second = hand_of(attached, tmp_path, new)
        with within(5):
            after = (await second.channel(soon())).greeting
        assert (before.version, after.version) == (old.version, new.version)
        assert before.pid != after.pid
        assert await pids(attached) == [str(after.pid)]
        left = await sync.list_directory(attached.transport, FOLDER, soon())
        names = [entry.name for entry in left if entry.name.startswith("handroid")]
        assert names == [new.place.rpartition("/")[2]]
        second.close()


async def test_a_full_phone_is_reported_and_left_clean(tmp_path: Path) -> None:
    async with attach() as attached:
        free = attached.phone.files.free_bytes("/data/local/tmp")
        await run(
            attached, "dd", "if=/dev/zero", "of=/data/local/tmp/fill", f"bs={free}", "count=1"
        )
        hand = hand_of(attached, tmp_path, some_jar(tmp_path, b"x" * 100_000))
        with pytest.raises(HandUnavailable, match="storage is full"):
            await hand.channel(soon())
        left = await sync.list_directory(attached.transport, FOLDER, soon())
        assert not [entry.name for entry in left if "handroid" in entry.name]


async def test_a_phone_that_cannot_run_it_says_why(tmp_path: Path) -> None:
    async with attach() as attached:
        attached.phone.programs.clear()
        with pytest.raises(HandUnavailable, match="did not start \\(Aborted"):
            await hand_of(attached, tmp_path).channel(soon())


async def test_an_installation_without_a_jar_says_so(tmp_path: Path) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path, Jar(tmp_path / "nowhere.jar"))
        with pytest.raises(HandUnavailable, match=r"nowhere\.jar cannot be read"):
            await hand.channel(soon())


@best_of_three
async def test_a_killed_hand_is_started_again_and_a_read_is_answered(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        await driver.screen.read(soon())
        (pid,) = await pids(attached)
        await run(attached, "kill", "-9", pid)
        with within(2):
            screen = await driver.screen.read(soon())
        assert screen.windows
        assert await pids(attached) != [pid]


async def test_an_act_after_the_hand_was_killed_is_done_once(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        await driver.clipboard.write("before", soon())
        channel = await driver.hand.channel(soon())
        await run(attached, "kill", "-9", str(channel.greeting.pid))
        while channel.end is None:
            await asyncio.sleep(0.01)
        await driver.clipboard.write("after", soon())
        assert await driver.clipboard.read(soon()) == "after"


async def test_an_act_that_the_hand_did_not_survive_is_unknown_and_not_repeated(
    tmp_path: Path,
) -> None:
    async with attach(speed=1) as attached, hand_driver(attached, tmp_path) as driver:
        await driver.screen.read(soon())
        (pid,) = await pids(attached)
        pressing = asyncio.create_task(driver.input.long_press(500, 500, 20_000, soon()))
        await until_asked(attached, "touch.perform")
        await run(attached, "kill", "-9", pid)
        with pytest.raises(HandLost) as caught:
            await pressing
        assert caught.value.outcome is Outcome.UNKNOWN
        assert await pids(attached) == []


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "in a call"])
@best_of_three
async def test_a_stopped_hand_is_killed_and_started_again(tmp_path: Path, busy: bool) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        await driver.screen.read(soon())
        (pid,) = await pids(attached)
        await run(attached, "kill", "-STOP", pid)
        if not busy:
            driver.hand._channel._heard -= 10  # type: ignore[union-attr]
        with within(2):
            screen = await driver.screen.read(soon())
        assert screen.windows
        assert pid not in await pids(attached)


@best_of_three
async def test_a_stopped_hand_that_another_process_left_is_replaced(tmp_path: Path) -> None:
    async with attach() as attached:
        first = hand_of(attached, tmp_path)
        await first.ask("screen.read", soon())
        (pid,) = await pids(attached)
        await run(attached, "kill", "-STOP", pid)
        first.close()
        second = hand_of(attached, tmp_path)
        with within(3):
            await second.ask("screen.read", soon())
        assert pid not in await pids(attached)
        second.close()


async def test_a_program_that_uses_the_name_of_a_dead_hand_learns_nothing(tmp_path: Path) -> None:
    async with attach() as attached:
        first = hand_of(attached, tmp_path)
        await first.channel(soon())
        (pid,) = await pids(attached)
        await run(attached, "kill", "-9", pid)
        first.close()
        file = tmp_path / "state" / "phones" / SERIAL / "hand.json"
        remembered = json.loads(file.read_text())
        squatter = some_jar(tmp_path, b"squatter")
        other = Hand(attached.transport, "OTHER", State(tmp_path / "state"), squatter)
        await other.channel(soon())
        theirs = json.loads((file.parent.parent / "OTHER" / "hand.json").read_text())
        sockets = attached.phone.abstract_sockets
        sockets[remembered["name"]] = sockets[theirs["name"]]
        second = hand_of(attached, tmp_path)
        await second.ask("hand.ping", soon())
        assert json.loads(file.read_text())["name"] != remembered["name"]
        second.close()
        other.close()
        del sockets[remembered["name"]]


async def test_a_broken_entry_of_a_running_hand_is_ignored(tmp_path: Path) -> None:
    async with attach() as attached:
        folder = tmp_path / "state" / "phones" / SERIAL
        folder.mkdir(parents=True)
        (folder / "hand.json").write_text('{"name": "x; reboot", "token": 5, "pid": "1"}')
        hand = hand_of(attached, tmp_path)
        await hand.ask("hand.ping", soon())
        hand.close()


async def test_a_hand_that_others_use_is_not_stopped(tmp_path: Path) -> None:
    async with attach() as attached:
        first, second = (hand_of(attached, tmp_path) for _ in range(2))
        await first.channel(soon())
        assert await second.stop(soon()) == 1
        assert (await first.ask("hand.ping", soon())).ok == {}
        first.close()
        assert await second.stop(soon()) == 0
        assert await pids(attached) == []


async def test_stopping_a_hand_that_does_not_answer_kills_and_forgets_it(
    tmp_path: Path,
) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path)
        await hand.channel(soon())
        (pid,) = await pids(attached)
        await run(attached, "kill", "-STOP", pid)
        assert await hand.stop(soon()) == 0
        assert await pids(attached) == []
        (kept,) = (tmp_path / "state").glob("phones/*/hand.json")
        assert json.loads(kept.read_text()) == {}


async def test_ui_automation_that_another_program_holds_is_reported(tmp_path: Path) -> None:
    async with attach() as attached, hand_driver(attached, tmp_path) as driver:
        attached.phone.ui_automation.take("another program")
        with pytest.raises(PermissionDenied, match="Another program holds"):
            await driver.screen.read(soon())
        attached.phone.ui_automation.release("another program")
        assert (await driver.screen.read(soon())).windows


async def test_a_lost_phone_does_not_mean_that_the_hand_is_unusable(tmp_path: Path) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path)
        await hand.channel(soon())
        await attached.adbd.stop()
        with pytest.raises(ActionFailed) as caught:
            await hand.ask("hand.ping", Deadline.after(5))
        assert not isinstance(caught.value, HandUnavailable)
        hand.close()


async def test_a_closed_hand_leaves_nothing_running_here(tmp_path: Path) -> None:
    async with attach() as attached:
        hand = hand_of(attached, tmp_path)
        channel = await hand.channel(soon())
        hand.close()
        await asyncio.sleep(0)
        assert channel.end is End.LEFT
        assert not [task for task in asyncio.all_tasks() if "hand" in task.get_name()]
