"""A person at a terminal gets tables and colours; a program that reads a pipe gets plain lines."""

import asyncio
import re
import sys
from pathlib import Path

from handroid.policy.record_files import RecordFiles
from handroid.state import State
from tests.phones import attach
from tests.surfaces.programs import PATIENCE, environment, handroid
from tests.surfaces.terminal import in_terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LIST_MODULES = """
import sys
from handroid.surfaces.cli.main import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def cells(shown: str) -> list[list[str]]:
    """Return the cells of each line of a table."""
    lines = COLOUR.sub("", shown).splitlines()
    return [re.split(r"\s{2,}", line.strip()) for line in lines if line.strip()]


async def test_phones_folders_and_published_tools_are_tables_in_a_terminal(tmp_path: Path) -> None:
    async with attach() as attached:
        at = {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}
        serial = attached.transport.serial
        phones = await in_terminal(tmp_path, "phones", **at)
        piped = await handroid(tmp_path, "phones", **at)
        await handroid(tmp_path, "storage", "add", "/sdcard/Pictures", "--write", **at)
        folders = await in_terminal(tmp_path, "storage", "list", **at)
        published = await in_terminal(tmp_path, "published", "list", **at)
        doctor = await in_terminal(tmp_path, "doctor", **at)
    assert cells(phones.out)[0] == ["Serial", "State", "Name", "Model"]
    assert cells(phones.out)[1][:2] == [serial, "device"]
    assert "\x1b[32mdevice" in phones.out
    assert "\x1b" not in piped.out
    assert piped.out.startswith(f"{serial}  device  ")
    assert cells(folders.out)[1][1:] == ["Pictures", "/sdcard/Pictures", "read, write"]
    assert "not approved" in published.out, published
    assert cells(published.out)[0] == ["App", "Tool", "State"]
    assert re.search(r"\x1b\[32mok {7}\x1b\[0madb", doctor.out), doctor


async def test_the_record_is_a_table_in_which_nothing_is_obeyed(tmp_path: Path) -> None:
    entry = {
        "at": "2026-01-31T12:00:00.123+00:00",
        "caller": "\x1b]0;owned\x07\x1b[5mcaller",
        "tool": "[red]tap[/red]",
        "phone": "",
        "outcome": "done",
        "ms": 3.5,
        "arguments": {"x": 1},
    }
    await RecordFiles(State(tmp_path / "handroid")).append(entry, {**entry, "error": "Timeout"})
    shown = await in_terminal(tmp_path, "log")
    first, second = cells(shown.out)[1:]
    assert first[:2] == ["2026-01-31 12:00:00", "]0;owned[5mcaller"]
    assert first[2:] == ["[red]tap[/red]", "-", "done", "3.5", '{"x": 1}']
    assert second[4] == "done (Timeout)"
    assert "\x1b" not in COLOUR.sub("", shown.out)
    assert "\x1b[5m" not in shown.out


async def test_without_colour_a_table_is_text_alone(tmp_path: Path) -> None:
    token = await handroid(tmp_path, "token", "create", "work")
    assert token.code == 0
    for command in (("config", "show"), ("token", "list")):
        shown = await in_terminal(tmp_path, *command, NO_COLOR="1", COLUMNS="80")
        assert "\x1b[3" not in shown.out
        assert max(map(len, COLOUR.sub("", shown.out).splitlines())) <= 80
    assert cells(shown.out)[1][0] == "work"


async def test_what_makes_tables_is_not_imported_for_a_pipe(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LIST_MODULES, "config", "show", env=environment(tmp_path),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, modules = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert "typer" in modules.decode().split()
    assert "rich" not in modules.decode().split()
