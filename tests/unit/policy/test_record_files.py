"""The files of the record: private, bounded, and intact with several writers or a killed one."""

import asyncio
import stat
import threading
from pathlib import Path

import pytest

from handroid.errors import ActionFailed
from handroid.policy.record_files import RecordFiles
from handroid.state import State


def newest(folder: Path) -> Path:
    return max((folder / "record").glob("*.jsonl"))


async def test_lines_are_private_and_shown_newest_last(tmp_path: Path) -> None:
    files = RecordFiles(State(tmp_path))
    assert files.last(5) == []
    assert await files.verify() == (0, None)
    for number in range(10):
        assert files.try_append({"x": number})
    assert [entry["x"] for entry in files.last(3)] == [7, 8, 9]
    assert await files.verify() == (10, None)
    for path in (tmp_path / "record").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_full_files_are_followed_by_new_ones_and_the_oldest_are_removed(
    tmp_path: Path,
) -> None:
    files = RecordFiles(State(tmp_path), file_bytes=1_000, files=3)
    for number in range(100):
        files.try_append({"x": number})
        assert await files.verify() == (number + 1, None)
    paths = list((tmp_path / "record").glob("*.jsonl"))
    assert len(paths) == 3
    assert all(path.stat().st_size < 1_300 for path in paths)
    assert [entry["x"] for entry in files.last(12)] == list(range(88, 100))
    min(paths).unlink()
    _, bad = await files.verify()
    assert bad is not None


async def test_several_programs_write_one_record(tmp_path: Path) -> None:
    def write(writer: int) -> None:
        files = RecordFiles(State(tmp_path), file_bytes=5_000, files=100)
        for number in range(50):
            asyncio.run(files.append({"writer": writer, "x": number}))

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    files = RecordFiles(State(tmp_path))
    assert await files.verify() == (200, None)
    for writer in range(4):
        own = [entry["x"] for entry in files.last(200) if entry["writer"] == writer]
        assert own == list(range(50))


async def test_nothing_is_written_while_another_program_writes(tmp_path: Path) -> None:
    state = State(tmp_path)
    files = RecordFiles(state)
    with state.try_locked("record") as held:
        assert held
        assert not files.try_append({"x": 1})
    assert files.try_append({"x": 1})


@pytest.mark.parametrize("before", [0, 3])
async def test_a_line_whose_writer_was_killed_before_the_head_counts(
    tmp_path: Path, before: int
) -> None:
    files = RecordFiles(State(tmp_path), file_bytes=400)
    for number in range(1 + before):
        files.try_append({"x": number})
    head = tmp_path / "record" / "head.json"
    old = head.read_bytes()
    files.try_append({"x": "last"})
    head.write_bytes(old)
    files.try_append({"x": "next"})
    assert await files.verify() == (before + 3, None)


async def test_truncation_is_still_detected_after_the_next_call(tmp_path: Path) -> None:
    files = RecordFiles(State(tmp_path))
    for number in range(5):
        files.try_append({"x": number})
    path = newest(tmp_path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    for _ in range(2):
        _, bad = await files.verify()
        assert bad is not None
        assert (bad.file, bad.line) == (path.name, 4)
        files.try_append({"x": "next"})


async def test_half_a_line_is_detected_and_does_not_affect_others(tmp_path: Path) -> None:
    files = RecordFiles(State(tmp_path))
    for number in range(3):
        files.try_append({"x": number})
    path = newest(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    files.try_append({"x": "next"})
    assert [entry["x"] for entry in files.last(2)] == [1, "next"]
    _, bad = await files.verify()
    assert bad is not None
    assert bad.line == 3


@pytest.mark.parametrize("content", [None, b"", b"{}"])
def test_without_its_head_a_record_is_not_continued(tmp_path: Path, content: bytes | None) -> None:
    files = RecordFiles(State(tmp_path))
    files.try_append({"x": 1})
    head = tmp_path / "record" / "head.json"
    head.unlink()
    if content is not None:
        head.write_bytes(content)
    with pytest.raises(ActionFailed, match=r"head\.json .* elsewhere to begin a new record"):
        files.try_append({"x": 2})


def test_a_record_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "record").write_text("")
    with pytest.raises(ActionFailed, match="record"):
        RecordFiles(State(tmp_path)).try_append({"x": 1})
