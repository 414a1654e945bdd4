"""Concurrent commands: pipelines, background jobs, signals, disconnects."""

from __future__ import annotations

import asyncio

import pytest

from fakedroid.shell.process import Process
from fakedroid.state.clock import Clock
from tests.shell.stand_in import Bytes, Collected, StandIn, make_shell, run


class Endless:
    """A source that never returns anything."""

    async def read(self, limit: int = 65536) -> bytes:
        await asyncio.Event().wait()
        return b""


async def logcat(process: Process) -> int:
    """Write two lines and then wait forever."""
    await process.out("first\nsecond\n")
    await asyncio.Event().wait()
    return 0


async def silent(process: Process) -> int:
    """Wait forever without writing."""
    await asyncio.Event().wait()
    return 0


async def settle() -> None:
    """Let every task run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def phone() -> StandIn:
    return StandIn()


async def test_a_reader_that_closes_ends_the_endless_writer(phone: StandIn) -> None:
    result = await asyncio.wait_for(run(make_shell(phone), "yes | head -3; echo $?"), 20)
    assert result.out == b"y\ny\ny\n0\n"


async def test_logcat_ends_when_grep_has_found_its_line(phone: StandIn) -> None:
    shell = make_shell(phone, {"logcat": logcat})
    result = await asyncio.wait_for(run(shell, "logcat | grep -m1 second"), 20)
    assert (result.out, result.status) == (b"second\n", 0)


async def test_the_shell_waits_for_a_writer_that_wrote_nothing(phone: StandIn) -> None:
    shell = make_shell(phone)
    before = phone.clock.now()
    await run(shell, "sleep 30 | true")
    assert phone.clock.now() - before >= 30


async def test_a_broken_pipe_gives_141(phone: StandIn) -> None:
    line = "set -o pipefail; yes | head -1; echo $?"
    assert (await run(make_shell(phone), line)).out == b"y\n141\n"


async def test_a_pipe_holds_a_bounded_amount(phone: StandIn) -> None:
    line = "{ dd if=/dev/zero bs=65536 count=3 status=none; echo done >&2; } | { read x; sleep 1; }"
    result = await asyncio.wait_for(run(make_shell(phone), line), 20)
    assert result.status == 0


async def test_large_data_passes_through_a_pipeline_unchanged(phone: StandIn) -> None:
    data = bytes(range(256)) * 4096
    phone.files.write("/data/local/tmp/big", data)
    result = await run(make_shell(phone), "cat /data/local/tmp/big | cat | cat")
    assert result.out == data


async def test_sleeping_in_a_pipeline_delays_the_reader(phone: StandIn) -> None:
    line = "(sleep 5; echo x) | { read a; date +%s; }; date +%s"
    start = int(phone.clock.unix())
    seen = [int(text) for text in (await run(make_shell(phone), line)).out.split()]
    assert [second - start >= 5 for second in seen] == [True, True]


async def test_wait_takes_as_long_as_the_longest_job(phone: StandIn) -> None:
    line = "s=$(date +%s); sleep 3 & sleep 7 & wait; e=$(date +%s); echo $((e-s))"
    assert (await run(make_shell(phone), line)).out == b"7\n"


async def test_jobs_overlap_in_the_phones_time(phone: StandIn) -> None:
    line = "s=$(date +%s); sleep 4 & sleep 2; e=$(date +%s); wait; echo $((e-s))"
    assert (await run(make_shell(phone), line)).out == b"2\n"


async def test_kill_ends_a_job_and_wait_reports_the_signal(phone: StandIn) -> None:
    line = "sleep 1000 & kill $!; wait $!; echo $?; kill $!; sleep 1000 & kill -9 $!; wait; echo $?"
    result = await asyncio.wait_for(run(make_shell(phone), line), 20)
    assert result.out == b"143\n0\n"
    assert result.err.startswith(b"Terminated \n/system/bin/sh: kill: ")
    assert result.err.endswith(b": No such process\n")


async def test_a_shell_can_kill_itself(phone: StandIn) -> None:
    result = await run(make_shell(phone), "echo a; kill -9 $$; echo b")
    assert (result.out, result.status) == (b"a\n", 137)


async def test_a_shell_can_be_killed_by_its_own_job_or_pipeline(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    for line in ("(kill $$) & silent", "kill -9 $$ | silent", "sh -c 'kill $PPID; silent'"):
        result = await asyncio.wait_for(run(shell, line), 20)
        assert result.status in (137, 143)


async def test_closing_the_shell_ends_what_nohup_kept(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    before = asyncio.all_tasks()
    await run(shell, "nohup silent >/dev/null 2>&1 &")
    assert asyncio.all_tasks() != before
    await shell.close()
    assert asyncio.all_tasks() == before


async def test_cancelling_a_line_cancels_everything_in_it(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    before = asyncio.all_tasks()
    line = "silent & (silent | silent) & silent | { silent; }"
    task = asyncio.create_task(shell.run(line, Bytes(), Collected(), Collected()))
    await settle()
    assert len(phone.executed) == 5
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert asyncio.all_tasks() == before
    assert [entry.name for entry in phone.processes.all() if entry.uid == 2000] == ["adbd"]


async def test_cancelling_reaches_a_command_that_waits_for_its_input(phone: StandIn) -> None:
    task = asyncio.create_task(run(make_shell(phone), "cat | cat", Endless()))
    await settle()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_nohup_outlives_a_disconnected_line(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    line = "nohup silent >/dev/null 2>&1 & sleep 100000"
    task = asyncio.create_task(shell.run(line, Bytes(), Collected(), Collected()))
    await settle()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await run(shell, "pidof silent")).status == 0
    assert (await run(shell, "pkill silent; pidof silent")).status == 1
    await shell.close()


async def test_a_redirected_job_continues_after_its_line_ends(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    before = asyncio.all_tasks()
    assert (await run(shell, "silent >/dev/null 2>&1 &")).status == 0
    assert len(asyncio.all_tasks() - before) == 1
    assert (await run(shell, "pgrep -l silent")).text.endswith(" silent\n")
    await shell.close()
    assert asyncio.all_tasks() == before


async def test_a_line_does_not_end_while_a_job_writes_to_it(phone: StandIn) -> None:
    result = await run(make_shell(phone), "(sleep 50; echo late) &")
    assert result.out == b"late\n"


async def test_on_a_terminal_a_job_ends_with_its_line(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    before = asyncio.all_tasks()
    await asyncio.wait_for(run(shell, "silent & echo gone", tty=True), 20)
    assert asyncio.all_tasks() == before


async def test_pkill_in_one_session_ends_a_command_of_another(phone: StandIn) -> None:
    shell = make_shell(phone, {"app_process": silent})
    line = "CLASSPATH=/x.jar app_process / com.example.Server -p 9008; echo $?"
    task = asyncio.create_task(run(shell, line))
    await settle()
    listed = await run(shell, "ps -A -o NAME,ARGS | grep '[c]om.example'")
    assert b"app_process / com.example.Server" in listed.out
    await run(shell, "pkill app_process")
    result = await asyncio.wait_for(task, 20)
    assert (result.out, result.err) == (b"143\n", b"Terminated \n")


async def test_pkill_by_command_line_takes_the_shell_with_it(phone: StandIn) -> None:
    shell = make_shell(phone, {"app_process": silent})
    task = asyncio.create_task(run(shell, "app_process / com.example.Server; echo $?"))
    await settle()
    await run(shell, "pkill -f 'com.example.[S]erver'")
    result = await asyncio.wait_for(task, 20)
    assert (result.out, result.status) == (b"", 143)


async def test_kill_refuses_processes_of_other_users(phone: StandIn) -> None:
    result = await run(
        make_shell(phone), "kill 1214; echo $?; kill 99999; echo $?; kill -0 562; echo $?"
    )
    assert result.out == b"1\n1\n0\n"
    assert result.err == (
        b"/system/bin/sh: kill: 1214: Operation not permitted\n"
        b"/system/bin/sh: kill: 99999: No such process\n"
    )


async def test_timeout_ends_a_command(phone: StandIn) -> None:
    shell = make_shell(phone, {"silent": silent})
    line = "timeout 3 silent; echo $?; timeout 9 echo in time; echo $?"
    result = await asyncio.wait_for(run(shell, line), 20)
    assert result.out == b"124\nin time\n0\n"


async def test_an_endless_loop_lets_others_run_and_can_be_cancelled(phone: StandIn) -> None:
    task = asyncio.create_task(run(make_shell(phone), "while true; do :; done"))
    await settle()
    other = await run(make_shell(StandIn()), "echo alive")
    assert other.out == b"alive\n"
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_endless_reading_and_writing_can_be_cancelled(phone: StandIn) -> None:
    task = asyncio.create_task(run(make_shell(phone), "cat /dev/zero >/dev/null"))
    await settle()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_full_phone_stops_an_endless_writer(phone: StandIn) -> None:
    phone.files.set_free_bytes(1_000_000)
    result = await run(make_shell(phone), "yes >/data/local/tmp/y; echo $?")
    assert result.out == b"1\n"
    assert result.err == b"yes: write: No space left on device\n"


async def test_hundreds_of_idle_shells_keep_no_tasks() -> None:
    before = asyncio.all_tasks()
    for _ in range(200):
        await run(make_shell(StandIn(clock=Clock(1000.0))), "echo a | cat; echo b & wait")
    assert asyncio.all_tasks() == before


async def test_time_reports_the_phones_time(phone: StandIn) -> None:
    result = await run(make_shell(phone), "time sleep 2.5")
    assert result.err == b"    0m02.50s real     0m00.00s user     0m00.00s system\n"
