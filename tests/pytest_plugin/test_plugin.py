"""The fixtures of the pytest plugin, as somebody's own test suite uses them."""

import asyncio
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from handroid.adb.server import private_server
from tests.phones import attach
from tests.surfaces.programs import Ended, environment

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "tests"
PATIENCE = 300
NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
RUNS = 20 if NIGHTLY else 1
TWO = """\
import pytest

@pytest.mark.parametrize("number", range(2))
def test_one_on_each(phone, number): ...
"""
OWN = """\
import pytest

@pytest.fixture
def phone():
    return "0151 234"

def test_that_fails(phone):
    assert phone == "never"
"""
FAILING = """\
def test_that_fails(phone):
    phone.open("Calculator")
    assert phone.by_id("result").get().text == "never"
"""
SHARED = """\
import os
import pathlib
import pytest
from handroid.policy.leases import DeskLeases
from handroid.state import State, home

own = pathlib.Path(os.environ["SEEN"])

@pytest.mark.parametrize("number", range(3))
def test_alone(phone, number):
    own.mkdir()
    assert [lease.holder for lease in DeskLeases(State(home())).all()] == ["pytest"]
    phone.clipboard.write(str(os.getpid()))
    phone.back()
    assert phone.clipboard.read() == str(os.getpid())
    own.rmdir()
"""
MANY = """\
import os
import pytest

@pytest.mark.parametrize("number", range(40))
def test_counts(virtual_phone, number, request):
    virtual_phone.clipboard.write(str(number))
    assert virtual_phone.clipboard.read() == str(number)
    place = os.environ["SEEN"] + "/" + request.config.workerinput["workerid"]
    open(place, "a").write(virtual_phone.serial + "\\n")
"""


async def run(home: Path, *arguments: str | Path, **variables: str) -> Ended:
    """Run pytest on a suite that knows nothing of ours."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "pytest", "-p", "no:cacheprovider",
        "--rootdir", home, "-c", os.devnull, *arguments,
        env=environment(home, **variables), cwd=home,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return Ended(process.returncode or 0, out.decode(), err.decode())


async def test_the_examples_pass_on_a_virtual_phone(tmp_path: Path) -> None:
    ended = await run(tmp_path, "--phone", "virtual", EXAMPLES)
    assert ended.code == 0, ended.out
    assert "8 passed" in ended.out


async def test_a_fixture_of_that_name_in_another_suite_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(OWN)
    ended = await run(tmp_path)
    assert ended.code == 1, ended.out
    assert "1 failed" in ended.out
    assert "INTERNALERROR" not in ended.out


async def test_a_failed_test_leaves_picture_screen_log_and_calls(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(FAILING)
    report = tmp_path / "reports" / "junit.xml"
    async with attach(speed=5) as attached:
        port = str(attached.server.address.port)
        serial = attached.transport.serial
        ended = await run(
            tmp_path, "--phone", serial, f"--junitxml={report}", ANDROID_ADB_SERVER_PORT=port
        )
    assert ended.code == 1, ended.out
    [folder] = (report.parent / "handroid").iterdir()
    assert str(folder) in ended.out
    with Image.open(folder / "screen.png") as picture:
        assert picture.height > picture.width
    assert "7" in (folder / "screen.txt").read_text().split()
    assert re.search(r"^\d\d-\d\d ", (folder / "logcat.txt").read_text(), re.MULTILINE)
    assert "open_named(app=" in (folder / "calls.txt").read_text()
    values = [each.get("value") for each in ElementTree.parse(report).iter("property")]
    assert str(folder) in values


@pytest.mark.parametrize("attempt", range(RUNS))
async def test_forty_tests_run_on_four_phones_at_once(attempt: int, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(MANY)
    seen = tmp_path / "seen"
    seen.mkdir()
    ended = await run(tmp_path, "-n", "4", SEEN=str(seen))
    assert ended.code == 0, ended.out
    assert "40 passed" in ended.out
    phones = [set(place.read_text().split()) for place in seen.iterdir()]
    assert all(len(each) == 1 for each in phones)
    assert len(set.union(*phones)) == len(phones)


async def test_two_runs_with_leases_use_a_phone_test_by_test(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SHARED)
    async with attach(speed=50) as attached:
        variables = {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}
        variables["SEEN"] = str(tmp_path / "seen")
        runs = [run(tmp_path, "--lease", "200", **variables) for _ in range(2)]
        for ended in await asyncio.gather(*runs):
            assert ended.code == 0, ended.out
            assert "3 passed" in ended.out


async def test_more_workers_than_phones_is_said(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TWO)
    async with private_server() as adb:
        port = str(adb.address.port)
        ended = await run(tmp_path, "-n", "2", "--phone", "A", ANDROID_ADB_SERVER_PORT=port)
    assert ended.code != 0
    assert "2 workers need 2 phones, and --phone names 1" in ended.out
