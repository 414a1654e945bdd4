"""Compares the file and text commands with the real toybox, on equal trees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shell.real_programs import (
    ENVIRONMENT,
    HOME,
    RealShell,
    in_order,
    make_programs,
    needs_real_programs,
)
from tests.shell.stand_in import StandIn, make_shell, run

TABLE = Path(__file__).with_name("toybox_lines.txt").read_text("utf-8").removesuffix("\n")
LINES = TABLE.split("\n%%\n")
SETUP = r"""umask 022
echo hello >f; echo world >g; mkdir -p d/sub e; echo one >d/a.txt; echo two >d/sub/b.txt
ln -s f l; ln -s d dl; printf 'l1\nl2\nl3\nl4\nl5\n' >lines; printf 'a\tb\n' >tabs
printf 'apple\nbanana\na.b\nCherry\n\ncherry\n' >words; printf 'a:2:x\nb:10:y\nc:1\nnone\n' >table
printf 'a\na\nA\nb\nb\nc\n' >dup; printf '10\n9\n-3\n2\n2\n1.5\nx\n' >nums; echo 'é ü' >u8
printf '\000\001\177\200\377\n' >bin; echo x >'x y'; touch .hidden; seq 2000 >big; chmod 600 big
echo old >old; touch -d 2019-05-06T07:08:09 old; touch -d 2021-01-01T00:00:00 f g lines d e big l
"""

pytestmark = needs_real_programs


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> RealShell:
    folder = tmp_path_factory.mktemp("toybox")
    return RealShell(folder, make_programs(folder / "programs"))


def same_owner(data: bytes) -> bytes:
    """Replace the computer's user by the phone's."""
    data = re.sub(rb"(?<= )root(?= )", b"shell", data)
    return re.sub(rb"(?<= )0 +0(?= )", b"2000 2000", data)


@pytest.mark.parametrize("line", LINES)
async def test_a_command_does_what_toybox_does(real: RealShell, line: str) -> None:
    shell = make_shell(StandIn())
    ours = await run(shell, f"cd {HOME}\n{SETUP}{line}", env=ENVIRONMENT)
    out, err, code = real.run(SETUP + line)
    assert same_owner(ours.out) == same_owner(out)
    assert in_order(line, ours.err) == err
    assert ours.status == code
