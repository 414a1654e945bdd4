"""`scripts/contract` as a user runs it, with a virtual phone behind a real adb server."""

import asyncio
import os
import signal
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from scripts.drivers_page import page
from scripts.phone_contract import results
from tests.built_apk import built_apk
from tests.contract.checks import CHECKS
from tests.contract.contract_apps import PACKAGE
from tests.phones import Attached, attach
from tests.selftest.left import left_on
from tests.surfaces.programs import environment, program
from tests.surfaces.terminal import typed

SCRIPT = Path(__file__).parents[2] / "scripts" / "contract"
PATIENCE = 240
SOME = ("opens an app", "types ASCII", "spreads two", "names apps", "sets the clipboard")


def started(
    attached: Attached, home: Path, *arguments: str, stdin: int = asyncio.subprocess.DEVNULL
) -> AbstractAsyncContextManager[asyncio.subprocess.Process]:
    """Run it on a phone."""
    port = str(attached.server.address.port)
    return program(
        SCRIPT, "--phone", attached.transport.serial, "--out", home / "out", *arguments,
        env=environment(home, ANDROID_ADB_SERVER_PORT=port, PYTHON=sys.executable),
        stdin=stdin, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def contract(attached: Attached, home: Path, *arguments: str) -> tuple[int | None, str]:
    """Run it to its end; return its exit code and its output."""
    async with started(attached, home, *arguments) as process:
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode, said.decode()


async def require_nothing_left(attached: Attached) -> None:
    assert await left_on(attached) == []
    assert attached.phone.packages.get(PACKAGE) is None
    assert not attached.phone.files.exists("/data/local/tmp/handroid-test-apps.apk")


async def test_it_reports_kept_refused_and_broken_promises_and_leaves_nothing(
    tmp_path: Path,
) -> None:
    apk = built_apk()
    only = [word for some in SOME for word in ("--only", some)]
    async with attach(quirks=["no-clipboard"]) as attached:
        code, said = await contract(attached, tmp_path, "--yes", "--apk", str(apk), *only)
        assert code == 1, said
        await require_nothing_left(attached)
        serial = attached.transport.serial
    (kept,) = (tmp_path / "out").glob("*.tsv")
    found = results.read(kept)
    outcomes = {(row.driver, row.sentence.split()[0]): row.outcome for row in found.rows}
    assert outcomes == {
        ("hand", "opens"): "yes",
        ("hand", "types"): "yes",
        ("hand", "spreads"): "yes",
        ("hand", "reads"): "fails",
        ("hand", "names"): "yes",
        ("stock", "opens"): "yes",
        ("stock", "types"): "yes",
        ("stock", "spreads"): "no",
        ("stock", "reads"): "no",
        ("stock", "names"): "no",
    }
    report = (tmp_path / "out" / "report.md").read_text()
    assert "| Android | 14 (API 34) |" in report
    assert "### hand, reads and sets the clipboard: what was seen" in report
    assert f"window: application of {PACKAGE}, focused" in report
    assert "  EditText name " in report
    assert serial not in report
    table = (tmp_path / "out" / "table.md").read_text()
    assert "| spreads two fingers | yes | no |" in table
    assert table in page([], [found])


async def test_without_confirmation_it_does_nothing(tmp_path: Path) -> None:
    async with attach() as attached:
        code, said = await contract(attached, tmp_path)
        assert (code, "--yes" in said) == (2, True)
        assert not attached.phone.executed


async def test_answering_no_stops_it(tmp_path: Path) -> None:
    async with attach() as attached:
        with typed("n\n") as keyboard:
            async with started(attached, tmp_path, stdin=keyboard) as process:
                said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1
        assert b"installs the test apps" in said
        assert {argv[0] for argv in attached.phone.executed} == {"settings", "getprop"}


async def test_a_signal_ends_it_and_the_apps_are_removed(tmp_path: Path) -> None:
    apk = str(built_apk())
    async with (
        attach() as attached,
        started(attached, tmp_path, "--yes", "--apk", apk) as process,
    ):
        assert process.stdout is not None
        await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert attached.phone.packages.get(PACKAGE) is not None
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 130
        await require_nothing_left(attached)


@pytest.mark.skipif("HANDROID_NIGHTLY" not in os.environ, reason="minutes: HANDROID_NIGHTLY=1")
@pytest.mark.parametrize("api", [26, 30, 36])
async def test_every_promise_is_tried(api: int, tmp_path: Path) -> None:
    async with attach(api) as attached:
        code, said = await contract(attached, tmp_path, "--yes", "--apk", str(built_apk()))
        assert code == 0, said
    (kept,) = (tmp_path / "out").glob("*.tsv")
    rows = results.read(kept).rows
    assert [row.sentence for row in rows if row.driver == "hand"] == [c.sentence for c in CHECKS]
    assert {row.outcome for row in rows if row.driver == "hand"} == {"yes"}
