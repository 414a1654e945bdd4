"""Problems on the computer are reported, with the step that fixes them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.doctor.finding import Finding, Level
from handroid.policy.stop import StopSwitch
from handroid.state import State
from tests.doctor.setups import answering, findings, listening, own_folder, program, talking

OTHER = "Android Debug Bridge version 1.0.39\nVersion 27.0.1-4391293"


@pytest.fixture
async def server() -> AsyncIterator[AdbServer]:
    async with answering("serial\tdevice") as given:
        yield given


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return own_folder(tmp_path / "home")


def the(found: list[Finding], place: str) -> Finding:
    return next(each for each in found if each.place == place)


async def test_no_adb_program(server: AdbServer, home: Path) -> None:
    found = the(await findings(server, home, "/nowhere/adb"), "adb program")
    assert found.level is Level.PROBLEM
    assert "Tried: /nowhere/adb" in found.what
    assert "platform-tools" in found.fix


async def test_an_adb_that_cannot_be_run(server: AdbServer, home: Path, tmp_path: Path) -> None:
    made = program(tmp_path / "sdk", "")
    made.chmod(0o600)
    found = the(await findings(server, home, str(made)), "adb program")
    assert "cannot be run: Permission denied" in found.what
    assert "Make it executable" in found.fix


async def test_a_program_that_is_not_adb(server: AdbServer, home: Path, tmp_path: Path) -> None:
    made = program(tmp_path / "sdk", "hello")
    found = the(await findings(server, home, str(made)), "adb program")
    assert "says 'hello' and is no adb" in found.what
    assert "--adb" in found.fix


async def test_an_adb_that_is_too_old(server: AdbServer, home: Path, tmp_path: Path) -> None:
    made = program(tmp_path / "sdk", OTHER)
    found = the(await findings(server, home, str(made)), "adb program")
    assert "27.0.1-4391293, which is too old" in found.what
    assert "Install a current version" in found.fix


async def test_another_adb_on_the_path_that_ends_our_server(
    server: AdbServer, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = program(tmp_path / "old", OTHER)
    monkeypatch.setenv("PATH", str(other.parent), prepend=":")
    found = the(await findings(server, home), "other adb programs")
    assert found.level is Level.WARNING
    assert f"{other} speaks another version (1.0.39)" in found.what
    assert "replace it by a link" in found.fix


async def test_no_adb_server_and_none_may_be_started(home: Path) -> None:
    found = the(await findings(AdbServer(Address(port=1), may_start=False), home), "adb server")
    assert found.level is Level.PROBLEM
    assert "adb" in found.fix


@pytest.mark.parametrize("says", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"OKAY0004zzzz"])
async def test_something_else_at_the_servers_port(says: bytes, home: Path) -> None:
    async with talking(says) as server:
        found = the(await findings(server, home), "adb server")
    assert "is not an adb server" in found.what
    assert "ANDROID_ADB_SERVER_PORT" in found.fix


async def test_a_server_of_another_version(home: Path) -> None:
    async with answering("serial\tdevice", version=32) as server:
        found = the(await findings(server, home), "adb server")
    assert found.level is Level.WARNING
    assert "has version 32, the adb program 41" in found.what
    assert "adb kill-server" in found.fix


async def test_no_phone(home: Path) -> None:
    async with answering("") as server:
        found = the(await findings(server, home), "phones")
    assert found.level is Level.WARNING
    assert "USB debugging" in found.fix
    assert "Auto Blocker" in found.fix


@pytest.mark.parametrize(
    ("state", "named", "fix"),
    [
        ("unauthorized", "unauthorized", "accept 'Allow USB debugging?'"),
        ("offline", "offline", "plug it in again"),
        ("no permissions (missing udev rules?)", "no permissions", "udev rules"),
        ("authorizing", "authorizing", "Wait a moment"),
        ("recovery", "recovery", "Reboot system now"),
        ("sideload", "sideload", "Reboot system now"),
        ("bootloader", "bootloader", "adb reboot"),
        ("detached", "detached", "Another adb server holds the phone"),
    ],
)
async def test_a_phone_in_an_unusable_state(state: str, named: str, fix: str, home: Path) -> None:
    async with answering(f"SERIAL\t{state} usb:1-1") as server:
        found = the(await findings(server, home), "phone SERIAL")
    assert found.level is Level.PROBLEM
    assert f"'{named}'" in found.what
    assert fix in found.fix


async def test_settings_that_are_wrong(server: AdbServer, home: Path) -> None:
    (home / "config.toml").write_text("colour = 'red'\n")
    found = the(await findings(server, home), "settings")
    assert "colour" in found.what
    assert found.fix


async def test_a_variable_that_is_not_a_setting(
    server: AdbServer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDROID_COLOUR", "red")
    found = the(await findings(server, home), "settings")
    assert "'colour' (environment)" in found.what


async def test_a_folder_that_cannot_be_written(server: AdbServer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = the(await findings(server, tmp_path / "file"), "state folder")
    assert found.level is Level.PROBLEM
    assert "HANDROID_HOME" in found.fix


async def test_a_folder_that_others_can_read(server: AdbServer, home: Path) -> None:
    home.chmod(0o755)
    found = the(await findings(server, home), "state folder")
    assert found.level is Level.WARNING
    assert "chmod 700" in found.fix


async def test_an_emergency_stop_in_effect(server: AdbServer, home: Path) -> None:
    StopSwitch(State(home)).stop()
    assert the(await findings(server, home), "emergency stop").fix == "Run 'handroid resume'."


async def test_an_address_in_use(server: AdbServer, home: Path) -> None:
    with listening() as port:
        (home / "config.toml").write_text(f"listen = '127.0.0.1:{port}'\n")
        found = the(await findings(server, home), "listen address")
    assert "already in use" in found.what
    assert "handroid config set listen" in found.fix
