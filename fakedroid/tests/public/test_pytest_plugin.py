"""The fixtures for pytest, in separate test runs."""

import os
import subprocess
import sys
from pathlib import Path

TEST = """
import pytest

def test_a_phone_is_behind_the_server(fake_phone, adb_server):
    said = adb_server.shell(fake_phone.serial, "getprop ro.build.version.sdk").stdout
    assert (said, fake_phone.api) == (b"34\\n", 34)
    assert adb_server.port != 5037

@pytest.mark.fakedroid(api=29, quirks=["tablet"], speed=50)
def test_a_marker_chooses_the_phone(fake_phone, adb_server):
    asked = "getprop ro.build.version.sdk; wm size"
    said = adb_server.shell(fake_phone.serial, asked).stdout
    assert said == b"29\\nPhysical size: 2560x1600\\n"

def test_the_server_knows_no_phone_of_other_tests(fake_phone, adb_server):
    assert adb_server.ask("host:devices") == f"{fake_phone.serial}\\tdevice\\n"
"""

WITHOUT_ADB = """
import socket

def test_the_phone_listens(fake_phone):
    socket.create_connection(("127.0.0.1", fake_phone.port)).close()

def test_the_server_is_missing(adb_server):
    raise AssertionError("not reached")
"""

LIGHT = """
import sys

def test_nothing_of_the_phone_is_imported():
    ours = {name for name in sys.modules if name.split(".")[0] == "fakedroid"}
    assert ours == {"fakedroid", "fakedroid.pytest_plugin"}
    assert "PIL" not in sys.modules
"""

NO_ADBUTILS = """
import importlib.util

find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == "adbutils" else find_spec(name)
"""


def run(folder: Path, test: str, **environment: str) -> str:
    (folder / "test_it.py").write_text(test)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "fakedroid.pytest_plugin", "-rs", "-W", "error"],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_a_test_gets_a_phone_behind_a_private_adb_server(tmp_path: Path) -> None:
    said = run(tmp_path, TEST)
    assert "3 passed" in said, said


def test_without_adb_a_test_gets_only_the_port(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(NO_ADBUTILS)
    said = run(tmp_path, WITHOUT_ADB, PATH="", ANDROID_HOME="", ANDROID_SDK_ROOT="")
    assert "1 passed, 1 skipped" in said, said
    assert "needs adb, in PATH" in said


def test_a_run_that_uses_no_phone_imports_none(tmp_path: Path) -> None:
    said = run(tmp_path, LIGHT)
    assert "1 passed" in said, said
