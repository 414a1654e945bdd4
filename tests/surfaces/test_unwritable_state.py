"""A state folder that cannot be written, and a full disk: what needs no state still works."""

import asyncio
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.phones import Attached, attach
from tests.surfaces.programs import PATIENCE, Ended, environment

HINT = "To find out more, run 'handroid doctor'."
NEXT_STEP = "Free space there, make it writable, or choose another folder with HANDROID_HOME."
NOWHERE = "/dev/null/handroid"


def write_nothing() -> None:
    """Have every write to a file fail, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


async def run(
    attached: Attached,
    folder: Path,
    *arguments: str,
    home: str = NOWHERE,
    before: Callable[[], None] | None = None,
) -> Ended:
    """Run a command whose state lies in `home`."""
    port = str(attached.server.address.port)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-B", "-m", "handroid", *arguments,
        env=environment(folder, HANDROID_HOME=home, ANDROID_ADB_SERVER_PORT=port),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, preexec_fn=before,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return Ended(process.returncode or 0, out.decode(), err.decode())


async def test_a_phone_is_used_without_state(tmp_path: Path) -> None:
    async with attach() as attached:
        screen = await run(attached, tmp_path, "screen")
        pressed = await run(attached, tmp_path, "call", "press_home")
        phones = await run(attached, tmp_path, "phones")
    assert (screen.code, pressed.code, phones.code) == (0, 0, 0), (screen, pressed, phones)
    assert "node_" in screen.out
    assert pressed.out.strip() == "Home button press executed successfully"
    warnings = pressed.err.splitlines()
    assert len(warnings) == len(set(warnings))
    assert "other programs" in pressed.err


async def test_a_phone_is_used_while_the_disk_is_full(tmp_path: Path) -> None:
    home = tmp_path / "state"
    async with attach() as attached:
        full = {"home": str(home), "before": write_nothing}
        screen = await run(attached, tmp_path, "screen", **full)  # type: ignore[arg-type]
        pressed = await run(attached, tmp_path, "call", "press_home", **full)  # type: ignore[arg-type]
        changed = await run(attached, tmp_path, "config", "set", "slug", "a", **full)  # type: ignore[arg-type]
    assert (screen.code, pressed.code) == (0, 0), (screen, pressed)
    assert changed.code == 1
    assert changed.err.startswith("Action failed: ")
    assert changed.err.strip().endswith(f"{NEXT_STEP}\n{HINT}")
    left = [path for path in home.rglob("*") if path.is_file() and path.stat().st_size == 0]
    assert [path for path in left if "lock" not in path.name] == []


@pytest.mark.parametrize(
    "command",
    [
        ("config", "set", "slug", "a"),
        ("stop",),
        ("token", "new"),
        ("token", "create", "friend"),
        ("virtual",),
    ],
    ids=" ".join,
)
async def test_what_needs_state_fails_with_the_next_step(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    async with attach() as attached:
        ended = await run(attached, tmp_path, *command)
    assert ended.code == 1, ended
    line, hint = ended.err.strip().splitlines()
    assert line.startswith("Action failed: ")
    assert line.endswith(NEXT_STEP)
    assert hint == HINT


async def test_settings_are_the_defaults_where_there_can_be_no_file(tmp_path: Path) -> None:
    async with attach() as attached:
        shown = await run(attached, tmp_path, "config", "show")
        listed = await run(attached, tmp_path, "token", "list")
    assert (shown.code, listed.code) == (0, 0), (shown, listed)
    assert "slug" in shown.out
