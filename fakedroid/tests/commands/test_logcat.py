"""``logcat``: formats, filters, counts, following."""

import asyncio
import re

import pytest

from fakedroid.phone import FakePhone
from fakedroid.state.logs import LogBuffer
from tests.commands.line import Bytes, run


@pytest.fixture
def phone() -> FakePhone:
    """A phone with a clean log."""
    found = FakePhone(34, speed=500)
    found.logs.clear(("main", "system", "crash", "events"))
    return found


def written(phone: FakePhone) -> LogBuffer:
    """Write four messages."""
    logs = phone.logs
    logs.append("Alpha", "first", priority="D", pid=100, tid=101, uid=10050, at=1.0)
    logs.append("Beta", "second", priority="W", pid=200, uid=1000, buffer="system", at=2.0)
    logs.append("Alpha", "third\nline", priority="E", pid=100, tid=100, uid=10050, at=3.0)
    logs.append("LongTagName", "fourth", priority="I", pid=12345, uid=2000, at=4.0)
    return logs


async def lines(phone: FakePhone, options: str) -> list[str]:
    """Return the output of logcat, without dividers."""
    answer = await run(phone, f"logcat -d {options}")
    assert answer.code == 0, answer.err
    return [line for line in answer.out.splitlines() if not line.startswith("---------")]


async def test_the_default_format_is_threadtime(phone: FakePhone) -> None:
    written(phone)
    first = (await lines(phone, ""))[0]
    assert re.fullmatch(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}   100   101 D Alpha   : first", first), (
        first
    )


async def test_each_line_of_a_message_has_its_own_prefix(phone: FakePhone) -> None:
    written(phone)
    found = (await lines(phone, "-v tag"))[2:4]
    assert found == ["E/Alpha   : third", "E/Alpha   : line"]


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("time", r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} D/Alpha   \(  100\): first"),
        ("brief", r"D/Alpha   \(  100\): first"),
        ("tag", r"D/Alpha   : first"),
        ("process", r"D\(  100\) first  \(Alpha\)"),
        ("thread", r"D\(  100:  101\) first"),
        ("raw", r"first"),
        ("threadtime,year", r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}   100   101 D Alpha   : first"),
        ("threadtime,uid", r"\d\d-\d\d \S+ 10050   100   101 D Alpha   : first"),
        ("threadtime,usec", r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}   100   101 D Alpha   : first"),
        ("threadtime,epoch", r"\s+\d{10}\.\d{3}   100   101 D Alpha   : first"),
        ("threadtime,monotonic", r"     1\.000   100   101 D Alpha   : first"),
        ("threadtime,zone", r"\d\d-\d\d \S+ \+0000   100   101 D Alpha   : first"),
        ("time,uid", r"\d\d-\d\d \S+ D/Alpha   \(10050:  100\): first"),
    ],
)
async def test_formats(phone: FakePhone, name: str, pattern: str) -> None:
    written(phone)
    assert re.fullmatch(pattern, (await lines(phone, f"-v {name}"))[0])


async def test_format_words_may_be_given_one_by_one(phone: FakePhone) -> None:
    written(phone)
    assert await lines(phone, "-v brief -v uid") == await lines(phone, "-v brief,uid")


async def test_the_long_format_has_a_header_and_a_blank_line(phone: FakePhone) -> None:
    written(phone)
    answer = await run(phone, "logcat -d -v long")
    assert re.search(r"\[ \d\d-\d\d \S+ +100: +101 D/Alpha +\]\nfirst\n\n", answer.out)


async def test_dividers_name_each_buffer_at_its_first_message(phone: FakePhone) -> None:
    written(phone)
    answer = await run(phone, "logcat -d")
    dividers = [line for line in answer.out.splitlines() if line.startswith("---------")]
    assert dividers == ["--------- beginning of main", "--------- beginning of system"]


async def test_dividers_come_even_when_the_filter_lets_nothing_through(
    phone: FakePhone,
) -> None:
    written(phone)
    answer = await run(phone, "logcat -d -s Nobody")
    assert answer.out == "--------- beginning of main\n--------- beginning of system\n"


async def test_a_filter_has_a_tag_and_a_minimum_priority(phone: FakePhone) -> None:
    written(phone)
    assert [line[-5:] for line in await lines(phone, "-v raw Alpha:W '*:S'")] == ["third", "line"]
    assert await lines(phone, "-v raw -s Beta") == ["second"]
    assert await lines(phone, "-v raw '*:W'") == ["second", "third", "line"]


async def test_filters_come_from_the_environment_when_the_line_has_none(
    phone: FakePhone,
) -> None:
    written(phone)
    answer = await run(phone, "logcat -d -v raw", env={"ANDROID_LOG_TAGS": "Beta:V *:S"})
    assert "second" in answer.out
    assert "first" not in answer.out
    answer = await run(phone, "logcat -d -v raw", env={"ANDROID_LOG_TAGS": ""})
    assert "first" in answer.out


async def test_the_count_is_taken_before_the_filter(phone: FakePhone) -> None:
    written(phone)
    assert await lines(phone, "-v raw -t 2") == ["third", "line", "fourth"]
    assert await lines(phone, "-v raw -t 1 -s Alpha") == []


async def test_since_a_time(phone: FakePhone) -> None:
    written(phone)
    stamp = (await lines(phone, ""))[1][:18]
    assert await lines(phone, f"-v raw -t '{stamp}'") == ["second", "third", "line", "fourth"]
    seconds = phone.clock.unix(2.5)
    assert await lines(phone, f"-v raw -T {seconds:.3f}") == ["third", "line", "fourth"]


async def test_an_invalid_time_is_refused(phone: FakePhone) -> None:
    answer = await run(phone, "logcat -d -t yesterday")
    assert answer.code == 1
    assert answer.err.startswith('"yesterday" not in time format')


async def test_by_process_buffer_user_and_expression(phone: FakePhone) -> None:
    written(phone)
    assert await lines(phone, "-v raw --pid=200") == ["second"]
    assert await lines(phone, "-v raw -b system") == ["second"]
    assert await lines(phone, "-v raw --uid=10050") == ["first", "third", "line"]
    assert await lines(phone, "-v raw -e 'f.*rth'") == ["fourth"]
    assert await lines(phone, "-v raw -m 1") == ["first"]


async def test_before_31_there_is_no_filter_by_user(old: FakePhone) -> None:
    answer = await run(old, "logcat -d --uid=1000")
    assert answer.code == 1
    assert "unrecognized option '--uid'" in answer.err


async def test_clearing_empties_the_buffers(phone: FakePhone) -> None:
    written(phone)
    assert (await run(phone, "logcat -c")).code == 0
    assert await lines(phone, "") == []


async def test_sizes_are_printed_by_level(old: FakePhone, phone: FakePhone) -> None:
    assert (await run(old, "logcat -g")).out.startswith("main: ring buffer is 256Kb (")
    assert (await run(phone, "logcat -g")).out.startswith("main: ring buffer is 256 KiB (")


async def test_an_unknown_format_is_refused(phone: FakePhone) -> None:
    answer = await run(phone, "logcat -d -v nonsense")
    assert answer.code == 1
    assert 'Invalid parameter "nonsense" to -v' in answer.err


async def test_following_continues_until_the_caller_disconnects(phone: FakePhone) -> None:
    written(phone)
    out = Bytes()
    line = "logcat -v raw -T 1"
    task = asyncio.ensure_future(phone.shell.run(line, Bytes(), out, Bytes()))
    async with asyncio.timeout(20):
        while "fourth" not in out.text():
            await out.arrived.wait()
            out.arrived.clear()
        phone.logs.append("New", "later")
        while "later" not in out.text():
            await out.arrived.wait()
            out.arrived.clear()
    assert not task.done()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_ring_buffer_drops_the_oldest_message(phone: FakePhone) -> None:
    logs = LogBuffer(phone.clock, capacity=3)
    for number in range(5):
        logs.append("Tag", str(number))
    assert [entry.message for entry in logs.snapshot()] == ["2", "3", "4"]


async def test_writing_to_a_file(phone: FakePhone) -> None:
    written(phone)
    answer = await run(phone, "logcat -d -v raw -f /sdcard/log.txt")
    assert answer.out == ""
    assert b"fourth\n" in phone.files.read("/sdcard/log.txt")


async def test_log_writes_to_the_log(phone: FakePhone) -> None:
    await run(phone, "log hello from the shell; log -p e -t MyTag 'two  words'; log -p s hidden")
    assert await lines(phone, "-v tag") == [
        "I/log     : hello from the shell",
        "E/MyTag   : two  words",
    ]


async def test_log_writes_each_line_of_its_input_with_its_own_pid(phone: FakePhone) -> None:
    await run(phone, "log -t Build", stdin=b"one\ntwo\n")
    found = await lines(phone, "-v brief")
    assert [re.sub(r"\( *\d+\)", "(N)", line) for line in found] == [
        "I/Build   (N): one",
        "I/Build   (N): two",
    ]


async def test_log_refuses_an_unknown_priority_and_cuts_long_messages(phone: FakePhone) -> None:
    answer = await run(phone, "log -p x hello; log " + "a" * 2000)
    assert answer.err == "log: bad -p 'x'\nlog: log cut at 1024 bytes\n"
    assert await lines(phone, "-v raw") == ["a" * 1024]
