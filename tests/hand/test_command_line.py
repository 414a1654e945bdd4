"""`--driver` on the command line: one hand for one command after another."""

import json
from pathlib import Path

import pytest

from tests.phones import Attached, attach
from tests.surfaces.programs import Ended, handroid

SPEED = 10.0
"""Slow enough that the hand outlives the time between two commands."""


def hands(attached: Attached) -> list[int]:
    return [each.pid for each in attached.phone.processes.all() if each.name == "handroid-hand"]


async def run(attached: Attached, home: Path, *arguments: str) -> Ended:
    port = str(attached.server.address.port)
    return await handroid(home, *arguments, ANDROID_ADB_SERVER_PORT=port)


async def test_commands_share_one_hand(tmp_path: Path) -> None:
    async with attach(speed=SPEED) as attached:
        written = await run(
            attached, tmp_path, "call", "set_clipboard", "text=über 😀", "--driver", "hand"
        )
        assert written.code == 0, written.err
        (first,) = hands(attached)
        read = await run(attached, tmp_path, "call", "get_clipboard", "--driver", "hand")
        assert json.loads(read.out) == {"text": "über 😀"}
        seen = await run(attached, tmp_path, "screen", "--driver", "hand", "--json")
        assert json.loads(seen.out)["windows"]
        assert hands(attached) == [first]
        assert seen.err == ""
        plain = await run(attached, tmp_path, "screen", "--driver", "stock")
        assert plain.code == 0, plain.err
        assert hands(attached) == []


async def test_ids_of_one_command_are_valid_in_the_next(tmp_path: Path) -> None:
    async with attach(speed=SPEED) as attached:
        seen = await run(attached, tmp_path, "screen", "--driver", "hand")
        row = next(line for line in seen.out.splitlines() if "\tCalculator\t" in line)
        clicked = await run(
            attached,
            tmp_path,
            "call",
            "click_element",
            f"element_id={row.split(chr(9))[0]}",
            "--driver",
            "hand",
        )
        assert clicked.code == 0, clicked.err


@pytest.mark.parametrize("command", [("screen",), ("call", "press_home"), ("serve",)])
async def test_an_unknown_driver_is_a_usage_error(tmp_path: Path, command: tuple[str, ...]) -> None:
    ended = await handroid(tmp_path, *command, "--driver", "magic")
    assert ended.code == 2
    assert "magic" in ended.err


async def test_storage_is_granted_without_starting_anything_on_the_phone(tmp_path: Path) -> None:
    async with attach(speed=SPEED) as attached:
        listed = await run(attached, tmp_path, "storage", "list")
        assert listed.code == 0, listed.err
        assert hands(attached) == []
