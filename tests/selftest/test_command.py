"""`handroid selftest`, as a user runs it."""

import asyncio
import json
import signal
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from handroid.state import State
from tests.phones import Attached, attach, known_as_virtual
from tests.selftest.left import left_on
from tests.surfaces.programs import environment, handroid, program
from tests.surfaces.terminal import typed

PATIENCE = 60
SPEED = 20.0
FIRST_FILE = "writes, reads, appends"


def reaching(attached: Attached) -> dict[str, str]:
    return {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}


def started(
    attached: Attached, home: Path, *arguments: str, stdin: int = asyncio.subprocess.DEVNULL
) -> AbstractAsyncContextManager[asyncio.subprocess.Process]:
    return program(
        sys.executable, "-u", "-m", "handroid", "selftest", *arguments,
        env=environment(home, **reaching(attached)), stdin=stdin,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def test_without_confirmation_it_refuses_and_does_nothing(tmp_path: Path) -> None:
    async with attach() as attached:
        ended = await handroid(tmp_path, "selftest", **reaching(attached))
        assert ended.code == 2
        assert "--yes" in ended.err
        assert not attached.phone.executed


async def test_answering_no_stops_it(tmp_path: Path) -> None:
    async with attach() as attached:
        with typed("n\n") as keyboard:
            async with started(attached, tmp_path, stdin=keyboard) as process:
                out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1
        assert b"Go on?" in err
        assert b"restores it" in err
        assert out.strip() == b""
        assert {argv[0] for argv in attached.phone.executed} == {"settings", "getprop"}


async def test_yes_runs_it_and_reports_everything(tmp_path: Path) -> None:
    async with attach(36) as attached, known_as_virtual(State(tmp_path / "handroid"), attached):
        kept = tmp_path / "report.md"
        ended = await handroid(
            tmp_path, "selftest", "--yes", "--json", "--report", str(kept), **reaching(attached)
        )
        assert ended.code == 0, ended.out + ended.err
        answer = json.loads(ended.out)
        assert (answer["api"], answer["failed"], answer["virtual"]) == (36, False, True)
        assert [driver["driver"] for driver in answer["drivers"]] == ["hand", "stock"]
        for measured in ("tap", "typing 8 characters"):
            assert all(driver["median_ms"][measured] > 0 for driver in answer["drivers"])
        text = kept.read_text()
        assert text.startswith("# Handroid ")
        assert "| passed | answers many calls at once |  |" in text
        assert "| refused | touches with two fingers | " in text
        assert attached.transport.serial not in text + ended.out
        assert attached.phone.serial not in text + ended.out
        assert await left_on(attached) == []


async def test_a_report_path_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    where = str(tmp_path / "nowhere" / "report.md")
    ended = await handroid(tmp_path, "selftest", "--yes", "--report", where)
    assert ended.code == 2
    assert "there is no folder" in ended.err


async def test_interrupted_it_leaves_nothing_behind(tmp_path: Path) -> None:
    async with attach(speed=SPEED) as attached:
        attached.phone.world.clipboard = "the owner's"
        async with started(attached, tmp_path, "--yes") as process:
            assert process.stdout is not None
            while FIRST_FILE.encode() not in (line := await process.stdout.readline()):
                assert line, await process.communicate()
            assert await left_on(attached) != []
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGINT)
            _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 130, err
        assert b"Interrupted; everything put on the phone was removed." in err
        assert b"Traceback" not in err
        assert await left_on(attached) == []
        assert attached.phone.world.clipboard == "the owner's"


async def test_unplugged_it_fails_with_the_reason(tmp_path: Path) -> None:
    async with attach(speed=SPEED) as attached, started(attached, tmp_path, "--yes") as process:
        assert process.stdout is not None
        while b"swipes" not in (line := await process.stdout.readline()):
            assert line, await process.communicate()
        await attached.adbd.stop()
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1, err
        assert b"not run" in out
        assert b"the phone disconnected" in out
        assert b"not cleaned up" in out
        assert b"Traceback" not in err
