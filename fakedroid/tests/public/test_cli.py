"""The command `fakedroid`, as a person starts and stops it."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import fakedroid

COMMAND = [sys.executable, "-c", "import sys; from fakedroid.cli import main; sys.exit(main())"]


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def lines(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().rstrip("\n") for _ in range(count)]


def test_it_prints_how_to_connect_and_ends_on_ctrl_c() -> None:
    with started("--api", "34", "--phones", "3") as process, fakedroid.adb_server() as server:
        head, *connects, _, example, last = lines(process, 7)
        assert head == "Android 14 (API 34). To connect, run:"
        serials = [line.removeprefix("    adb connect ") for line in connects]
        for serial in serials:
            server.connect(serial)
            assert server.shell(serial, "getprop ro.build.version.sdk").stdout == b"34\n"
        assert f"adb -s {serials[0]} exec-out screencap -p" in example
        assert server.execute(serials[0], "screencap -p").startswith(b"\x89PNG")
        assert last == "Press Ctrl-C to stop."
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_programs_read_the_phones_as_json_and_end_it_with_sigterm() -> None:
    arguments = ("--json", "--phones", "2", "--api", "30", "--quirk", "tablet", "--speed", "50")
    with started(*arguments) as process, fakedroid.adb_server() as server:
        phones = [json.loads(line) for line in lines(process, 2)]
        for phone in phones:
            assert phone == {
                "serial": f"127.0.0.1:{phone['port']}",
                "port": phone["port"],
                "api": 30,
            }
            server.connect(phone["serial"])
            size = server.shell(phone["serial"], "wm size").stdout
            assert size == b"Physical size: 2560x1600\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--api", "12"), "invalid choice: 12"),
        (("--quirk", "odd"), "no quirk odd; there are xiaomi"),
        (("--phones", "0"), "0 is not between 1 and 250"),
        (("--speed", "0"), "0 is not between"),
        (("--port", "70000"), "70000 is not a port"),
    ],
)
def test_wrong_use_is_explained(arguments: tuple[str, ...], said: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_an_error_without_a_traceback() -> None:
    with fakedroid.phones() as [phone]:
        done = subprocess.run([*COMMAND, "--port", str(phone.port)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("fakedroid: ")
    assert "Traceback" not in done.stderr


def test_a_recording_is_served_until_ctrl_c(tmp_path: Path) -> None:
    answers = {"getprop": {"stdout": "props.txt"}, "dumpsys battery": {"stdout": "battery.txt"}}
    manifest = {"format": 1, "api": 33, "serial": "R1", "screens": {}, "answers": answers}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "props.txt").write_text("[ro.serialno]: [R1]\n[ro.product.model]: [Real One]\n")
    (tmp_path / "battery.txt").write_text("  level: 77\n")
    with started("replay", str(tmp_path), "--json") as process, fakedroid.adb_server() as server:
        [phone] = [json.loads(line) for line in lines(process, 1)]
        server.connect(phone["serial"])
        assert server.shell(phone["serial"], "dumpsys battery").stdout == b"  level: 77\n"
        assert server.shell(phone["serial"], "getprop ro.product.model").stdout == b"Real One\n"
        assert server.shell(phone["serial"], "uiautomator dump").code == 1
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
