"""State files: whole or not at all, this user's alone, and locks that processes honour."""

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest

from handroid.errors import ActionFailed, TimedOut
from handroid.model.deadline import Deadline
from handroid.model.identity import safe_name
from handroid.state import State, home, user_folder


def test_what_is_written_is_read_and_only_the_user_may_read_it(tmp_path: Path) -> None:
    state = State(tmp_path / "new")
    assert state.read("grants") == {}
    assert state.age("grants") == 0
    state.write("phones/x/grants", {"a": ["ä"]})
    assert state.read("phones/x/grants") == {"a": ["ä"]}
    path = tmp_path / "new" / "phones" / "x" / "grants.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert state.age("phones/x/grants") > 0


@pytest.mark.parametrize("content", ["{", "[]", "\x00"])
def test_a_broken_file_is_said_and_not_passed_over(tmp_path: Path, content: str) -> None:
    (tmp_path / "grants.json").write_text(content)
    with pytest.raises(ActionFailed, match=r"grants\.json"):
        State(tmp_path).read("grants")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ActionFailed, match="cannot be written"):
        State(tmp_path / "file").write("grants", {})


async def test_a_lock_keeps_another_process_out(tmp_path: Path) -> None:
    state = State(tmp_path)
    program = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from handroid.model.deadline import Deadline\n"
        "from handroid.state import State\n"
        "async def main():\n"
        "    async with State(Path(sys.argv[1])).locked('phone', Deadline.after(20)):\n"
        "        print('held', flush=True)\n"
        "        sys.stdin.readline()\n"
        "asyncio.run(main())\n"
    )
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(tmp_path), stdin=-1, stdout=-1
    )
    assert other.stdout is not None
    assert await asyncio.wait_for(other.stdout.readline(), 20) == b"held\n"
    with pytest.raises(TimedOut, match="another program"):
        async with state.locked("phone", Deadline.after(0.1)):
            pass
    await other.communicate(b"\n")
    async with state.locked("phone", Deadline.after(5)):
        pass


async def test_locks_leave_no_files_and_still_exclude_each_other(tmp_path: Path) -> None:
    inside, most = 0, 0

    async def use(state: State) -> None:
        nonlocal inside, most
        async with state.locked("phone", Deadline.after(20)):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(use(State(tmp_path)) for _ in range(30)))
    assert most == 1
    assert list((tmp_path / "locks").iterdir()) == []


async def test_a_lock_whose_file_stays_excludes_those_who_remove_it(tmp_path: Path) -> None:
    inside, most = 0, 0

    async def use() -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1

    async def use_and_remove(state: State) -> None:
        async with state.locked("phone", Deadline.after(20)):
            await use()

    async def use_and_keep(state: State) -> None:
        with await state.taken_if_possible("phone", Deadline.after(20), stays=True):
            await use()

    ways = [use_and_remove, use_and_keep] * 15
    await asyncio.gather(*(way(State(tmp_path)) for way in ways))
    await use_and_keep(State(tmp_path))
    assert most == 1
    assert [path.name for path in (tmp_path / "locks").iterdir()] == ["phone.lock"]
    with await State(tmp_path).taken_if_possible("phone", Deadline.after(20), stays=True):
        State(tmp_path).remove_lock("phone")
        assert (tmp_path / "locks" / "phone.lock").exists()
    State(tmp_path).remove_lock("phone")
    assert not (tmp_path / "locks" / "phone.lock").exists()


def test_what_killed_programs_left_is_removed_and_what_is_in_use_stays(tmp_path: Path) -> None:
    state, locks = State(tmp_path), tmp_path / "locks"
    with state.owned("held"):
        (locks / "left.lock").touch()
        (tmp_path / "phones").mkdir()
        unfinished = tmp_path / "phones" / ".grants.json.x.part"
        for old in (locks / "held.lock", locks / "left.lock", unfinished):
            old.touch()
            os.utime(old, (1, 1))
        (locks / "new.lock").touch()
        (tmp_path / "new.part").touch()
        state.remove_leftovers()
        assert {path.name for path in locks.iterdir()} == {"held.lock", "new.lock"}
        assert not unfinished.exists()
        assert (tmp_path / "new.part").exists()
        assert state.any_held("he")
    assert not state.any_held("he")


def test_many_phones_look_for_leftovers_once_a_minute(tmp_path: Path) -> None:
    state = State(tmp_path)
    assert state.remove_leftovers()
    left = tmp_path / "left.part"
    left.touch()
    os.utime(left, (1, 1))
    assert not state.remove_leftovers()
    assert left.exists()
    assert State(tmp_path).remove_leftovers()
    assert not left.exists()


def test_a_write_that_fails_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "grants.json").mkdir()
    with pytest.raises(ActionFailed, match="cannot be written"):
        State(tmp_path).write("grants", {})
    assert [path.name for path in tmp_path.iterdir()] == ["grants.json"]


def test_who_owns_a_lock_is_seen_until_it_ends(tmp_path: Path) -> None:
    state, other = State(tmp_path), State(tmp_path)
    assert not other.is_held("owner")
    with state.owned("owner"):
        assert [other.is_held("owner"), other.is_held("owner")] == [True, True]
        with pytest.raises(ActionFailed, match="held by another"), other.owned("owner"):
            pass
        assert other.is_held("owner")
    assert not other.is_held("owner")
    assert not list((tmp_path / "locks").iterdir())


def test_a_lock_is_refused_where_the_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    state = State(tmp_path / "file")
    with pytest.raises(ActionFailed, match="cannot be written"), state.owned("owner"):
        pass
    assert not state.is_held("owner")


def test_the_folder_is_where_the_user_or_the_system_says() -> None:
    assert home({"HANDROID_HOME": "/a/b"}) == Path("/a/b")
    if sys.platform == "linux":
        assert home({"HOME": "/home/x"}) == Path("/home/x/.config/handroid")
        assert home({"HOME": "/home/x", "XDG_CONFIG_HOME": "/c"}) == Path("/c/handroid")


@pytest.mark.parametrize("text", ["../../etc/passwd", "a/b", "", "x" * 500, "\0", "ä ö"])
def test_a_name_from_a_phone_never_leaves_the_folder(text: str) -> None:
    assert "/" not in safe_name(text)
    assert safe_name(text) not in ("", ".", "..")
    assert len(safe_name(text)) <= 64


@pytest.mark.parametrize("number", [5, 32])
def test_a_file_that_is_being_read_on_windows_is_replaced_later(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to replace a file that another has open, as this stand-in does twice."""
    really, refusals = os.replace, iter((in_use(number), in_use(number)))

    def replace(source: str, target: Path) -> None:
        if (refusal := next(refusals, None)) is not None:
            raise refusal
        really(source, target)

    monkeypatch.setattr(os, "replace", replace)
    state = State(tmp_path)
    state.write("file", {"a": 1})
    assert state.read("file") == {"a": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["file.json"]


def test_a_folder_that_forbids_writing_is_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def replace(source: str, target: Path) -> None:
        asked.append(source)
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(ActionFailed, match="Permission denied"):
        State(tmp_path).write("file", {})
    assert len(asked) == 1
    assert list(tmp_path.iterdir()) == []


def in_use(number: int) -> PermissionError:
    """Return what Windows raises for a file that another has open."""
    error = PermissionError(13, "The process cannot access the file")
    error.winerror = number  # type: ignore[attr-defined, unused-ignore]
    return error


def test_a_user_without_a_home_folder_is_taken_to_live_in_the_root(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)
    assert user_folder({}) == Path(os.sep)
    assert user_folder({"HOME": "/home/x"}) == Path("/home/x")
