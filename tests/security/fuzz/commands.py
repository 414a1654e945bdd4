"""Commands of the command line, run quickly one after the other."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import IO

from tests.surfaces.programs import Ended, environment


class Commands:
    """Runs commands in one home; each ends within a minute or counts as stalled."""

    def __init__(self, to: IO[bytes], answers: IO[bytes]) -> None:
        self._to = to
        self._answers = answers

    def run(self, arguments: list[str]) -> Ended:
        """Run one command to its end."""
        self._to.write(json.dumps(arguments).encode() + b"\n")
        self._to.flush()
        return Ended(**json.loads(self._answers.readline()))


@contextmanager
def commands(home: Path, **variables: str) -> Iterator[Commands]:
    """Run commands until the end of the block, in a folder of their own."""
    (home / "work").mkdir()
    process = Popen(
        [sys.executable, "-m", "tests.security.fuzz.fork_server"],
        env=environment(home, **variables), cwd=home / "work", stdin=PIPE, stdout=PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Commands(process.stdin, process.stdout)
    finally:
        process.communicate(timeout=60)


def check_ended(arguments: object, ended: Ended) -> None:
    """Fail unless a command ended by itself, with an honest code and no traceback."""
    assert ended.code in (0, 1, 2), (arguments, ended)
    assert "Traceback" not in ended.err + ended.out, (arguments, ended)
    assert "because of a bug" not in ended.err + ended.out, (arguments, ended)
    assert ended.code == 0 or ended.err.strip() or ended.out.strip(), (arguments, ended)
