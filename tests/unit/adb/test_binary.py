"""Where adb is looked for, and the error if it is not found."""

import os
from pathlib import Path

import pytest

from handroid.adb import binary
from handroid.adb.server import address_from, parse_address
from handroid.adb.wire import Address
from handroid.errors import AdbUnavailable, InvalidParams


def program(folder: Path) -> Path:
    path = folder / "platform-tools" / "adb"
    path.parent.mkdir(parents=True)
    path.touch(mode=0o755)
    return path


def test_an_explicit_path_comes_first(tmp_path: Path) -> None:
    mine = program(tmp_path)
    assert binary.find(str(mine), {}) == mine


def test_a_missing_explicit_path_is_an_error_not_a_fallback(tmp_path: Path) -> None:
    with pytest.raises(AdbUnavailable, match=str(tmp_path / "nowhere")):
        binary.find(str(tmp_path / "nowhere"), {"PATH": os.environ["PATH"]})


def test_the_program_inside_adbutils_comes_before_the_users_sdk(tmp_path: Path) -> None:
    program(tmp_path)
    assert "adbutils" in str(binary.find(None, {"ANDROID_HOME": str(tmp_path)}))


def test_the_order_of_candidates_is_the_one_the_docs_state(tmp_path: Path) -> None:
    environ = {"ANDROID_HOME": "/home-sdk", "ANDROID_SDK_ROOT": "/root-sdk", "HOME": "/h"}
    on_path = tmp_path / "adb"
    on_path.touch(mode=0o755)
    tried = [str(p) for p in binary._candidates({**environ, "PATH": str(tmp_path)})]
    expected = ["adbutils", "/home-sdk/", "/root-sdk/", "/h/Android/Sdk/", str(on_path)]
    places = [next(n for n, path in enumerate(tried) if part in path) for part in expected]
    assert places == sorted(places)


def test_the_error_names_every_path_and_how_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(Path, "is_file", lambda self: False)
    with pytest.raises(AdbUnavailable) as caught:
        binary.find(None, {"ANDROID_HOME": "/sdk", "HOME": "/h", "PATH": "/nowhere"})
    assert "/sdk/platform-tools/adb" in str(caught.value)
    assert "/h/Android/Sdk/platform-tools/adb" in str(caught.value)
    assert "platform-tools:" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("127.0.0.1:5038", Address("127.0.0.1", 5038)),
        ("host.example:9", Address("host.example", 9)),
        ("5099", Address("127.0.0.1", 5099)),
        ("build-box", Address("build-box", 5037)),
        ("[::1]:5037", Address("::1", 5037)),
    ],
)
def test_server_addresses_are_read(text: str, expected: Address) -> None:
    assert parse_address(text) == expected


@pytest.mark.parametrize(
    "text", ["host:0", "host:70000", "host:abc", "0", "²", "host:²", "9" * 5000]
)
def test_bad_server_addresses_are_refused(text: str) -> None:
    with pytest.raises(InvalidParams):
        parse_address(text)


def test_adbs_own_variables_name_the_server() -> None:
    assert address_from({}) == Address("127.0.0.1", 5037)
    assert address_from({"ANDROID_ADB_SERVER_PORT": "6000"}) == Address("127.0.0.1", 6000)
    both = {"ANDROID_ADB_SERVER_ADDRESS": "lab", "ANDROID_ADB_SERVER_PORT": "6000"}
    assert address_from(both) == Address("lab", 6000)
    assert address_from({**both, "ADB_SERVER_SOCKET": "tcp:far:7000"}) == Address("far", 7000)
    with pytest.raises(InvalidParams):
        address_from({"ADB_SERVER_SOCKET": "localfilesystem:/tmp/adb"})
