"""A phone recorded through a real adb server, and replayed: the same answers, and no others."""

import json
import os
import stat
from pathlib import Path

import pytest

import fakedroid
from fakedroid.adb.client import AdbClient
from fakedroid.cli import main
from fakedroid.record import COMMANDS, plain_line
from fakedroid.recording import read_recording
from fakedroid.replay import Replay
from fakedroid.running_phones import Phones

STEADY = (
    "getprop",
    "getprop ro.product.model",
    "wm size",
    "wm density",
    "settings list secure",
    "pm list packages -f",
    "dumpsys window windows",
    "dumpsys package dev.handroid.notes",
    "uiautomator dump && cat /sdcard/window_dump.xml",
    "uiautomator dump --compressed >/dev/null && cat /sdcard/window_dump.xml",
    "dumpsys package dev.handroid.notes | grep versionName",
)
"""Commands that an idle phone always answers in the same way."""

ALSO = ["dumpsys package dev.handroid.notes", "settings get global"]


def record(server: AdbClient, serial: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
    also = [word for line in ALSO for word in ("--also", line)]
    assert main(["record", serial, str(folder), *also]) == 0


@pytest.mark.parametrize("api", [28, 34])
def test_a_replay_gives_the_answers_of_the_recorded_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, api: int
) -> None:
    folder = tmp_path / "recorded"
    with fakedroid.adb_server() as server:
        with fakedroid.phones(api=api, quirks=["tablet"], speed=100) as [phone]:
            server.connect(phone.serial)
            server.shell(phone.serial, "am start -n dev.handroid.notes/.NotesActivity; sleep 5")
            real = [server.shell(phone.serial, line) for line in STEADY]
            record(server, phone.serial, folder, monkeypatch)
        with Phones([Replay.from_recording(folder).phone], port=0) as [phone]:
            server.connect(phone.serial)
            assert [server.shell(phone.serial, line) for line in STEADY] == real
            for line, answer in read_recording(folder).answers.items():
                said = server.shell(phone.serial, line)
                assert said.stdout == (folder / answer.stdout).read_bytes(), line
                assert (said.code, bool(said.stderr)) == (answer.code, bool(answer.stderr)), line
            assert "model:Virtual_Tablet" in server.ask("host:devices-l")


def test_a_command_that_was_not_recorded_is_refused_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "recorded"
    with fakedroid.adb_server() as server:
        with fakedroid.phones(speed=100) as [phone]:
            server.connect(phone.serial)
            record(server, phone.serial, folder, monkeypatch)
        with Phones([Replay.from_recording(folder).phone], port=0) as [phone]:
            server.connect(phone.serial)
            for line in ("input tap 1 2", "pm list packages -e", "logcat -d", "wm size 1x1"):
                said = server.shell(phone.serial, line)
                assert said.stderr == f"replay phone: nothing recorded for: {line}\n".encode()
                assert (said.stdout, said.code) == (b"", 1)


def test_only_the_owner_may_read_a_recording_and_is_warned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "recorded"
    before = os.umask(0)
    try:
        with fakedroid.adb_server() as server, fakedroid.phones(speed=100) as [phone]:
            server.connect(phone.serial)
            record(server, phone.serial, folder, monkeypatch)
            assert main(["record", phone.serial, str(folder)]) == 1
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == {0o600}
    said = capsys.readouterr()
    assert said.out == f"Recorded {len(COMMANDS) + len(ALSO)} answers and 3 screens.\n"
    assert "contain personal data" in said.err
    assert all(str(folder / name) in said.err for name in read_recording(folder).files())
    assert "File exists" in said.err


def test_a_phone_or_server_that_is_missing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with fakedroid.adb_server() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        assert main(["record", "nobody", str(tmp_path / "new")]) == 1
        assert "device 'nobody' not found" in capsys.readouterr().err
    assert main(["record", "nobody", str(tmp_path / "new")]) == 1
    assert "'adb start-server' starts one" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("line", ["", "dumpsys window | grep mFocus", "rm x; ls", "echo $HOME"])
def test_only_simple_commands_can_be_recorded(line: str) -> None:
    with pytest.raises(ValueError, match="is not one simple command"):
        plain_line(line)


def test_a_folder_that_is_no_recording_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused() -> str:
        assert main(["replay", str(tmp_path)]) == 1
        return capsys.readouterr().err

    assert "it has no manifest.json" in refused()
    (tmp_path / "manifest.json").write_text("[]")
    assert "cannot be read" in refused()
    (tmp_path.parent / "secret").write_text("x")
    outside = {"format": 1, "api": 34, "serial": "X", "screens": {"": "../secret"}, "answers": {}}
    (tmp_path / "manifest.json").write_text(json.dumps(outside))
    assert "which is not in the folder" in refused()
