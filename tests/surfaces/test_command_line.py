"""What people expect of a command line: completion, suggestions, arguments in order."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from tests.phones import Attached, attach
from tests.surfaces.programs import PATIENCE, environment, handroid, program
from tests.surfaces.terminal import typed


def reaching(attached: Attached) -> dict[str, str]:
    return {"ANDROID_ADB_SERVER_PORT": str(attached.server.address.port)}


async def test_arguments_are_taken_in_the_schemas_order_or_by_name(tmp_path: Path) -> None:
    async with attach() as attached:
        at = reaching(attached)
        tapped = await handroid(tmp_path, "call", "tap", "540", "2000", **at)
        assert "540" in tapped.out, tapped
        mixed = await handroid(tmp_path, "call", "swipe", "x2=500", "500", "900", "y2=600", **at)
        assert "(500, 900) to (500, 600)" in mixed.out, mixed
        many = await handroid(tmp_path, "call", "press_home", "1", **at)
        assert many.code == 2
        assert "'1' is one too many" in many.err


async def test_a_mistyped_tool_or_command_is_answered_with_the_nearest(tmp_path: Path) -> None:
    async with attach() as attached:
        tool = await handroid(tmp_path, "call", "press_hme", **reaching(attached))
    assert "Did you mean 'press_home'?" in tool.err
    command = await handroid(tmp_path, "phonez")
    assert "Did you mean 'phones'?" in command.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
async def test_commands_are_completed(shell: str, tmp_path: Path) -> None:
    asked = {"COMP_WORDS": "handroid ph", "COMP_CWORD": "1"}
    typed = {"_TYPER_COMPLETE_ARGS": "handroid ph", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    complete = {"_HANDROID_COMPLETE": f"complete_{shell}"}
    found = await handroid(tmp_path, **asked, **typed, **complete)
    assert "phones" in found.out, found
    assert "screen" not in found.out


@pytest.mark.parametrize("asked", [{}, {"COMP_WORDS": "handroid '", "COMP_CWORD": "x"}], ids=str)
async def test_a_request_for_completion_that_cannot_be_read_is_answered_with_nothing(
    asked: dict[str, str], tmp_path: Path
) -> None:
    found = await handroid(tmp_path, _HANDROID_COMPLETE="complete_bash", **asked)
    assert found.code == 1
    assert found.out + found.err == ""


async def test_a_server_in_a_terminal_says_what_it_waits_for(tmp_path: Path) -> None:
    async with attach() as attached:
        variables = environment(tmp_path, **reaching(attached))
        with typed("") as keyboard:
            async with program(
                sys.executable, "-m", "handroid", "serve", env=variables, stdin=keyboard,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            ) as process:  # fmt: skip
                assert process.stderr is not None
                line = await asyncio.wait_for(process.stderr.readline(), PATIENCE)
                assert b"Waiting for an MCP client" in line
                process.terminate()
                await process.communicate()


async def test_a_watched_screen_is_shown_again_when_it_changes(tmp_path: Path) -> None:
    async with attach() as attached:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-u", "-m", "handroid", "watch", "--json", "--every", "0.1",
            env=environment(tmp_path, **reaching(attached)), stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        first = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert b"Calculator" in first
        attached.phone.world.sleep()
        second = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert second != first
        process.terminate()
        assert await process.wait() == 0


async def test_each_call_is_logged_in_a_line_without_what_was_typed(tmp_path: Path) -> None:
    async with attach() as attached:
        at, serial = reaching(attached), attached.transport.serial
        tapped = await handroid(tmp_path, "-v", "call", "tap", "540", "2000", **at)
        secret = ("call", "type_insert_text", "node_0_w1", "hunter2", "offset=0")
        typed = await handroid(tmp_path, "--verbose", *secret, **at)
    assert re.fullmatch(rf"INFO tap on {serial}: done, [0-9.]+ ms\n", tapped.err), tapped
    logged = [line for line in typed.err.splitlines() if line.startswith("INFO")]
    assert len(logged) == 1
    assert logged[0].startswith(f"INFO type_insert_text on {serial}: not done (")
    assert "hunter2" not in typed.err
