"""One run of pytest in a copy of the checkout, with a timeout."""

import contextlib
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.mutation.copies import Copy

_ENDING_SECONDS = 30.0


@dataclass(frozen=True)
class Run:
    """Whether a run ended in time, and the test that failed; "pytest" if it is unknown."""

    ended: bool
    failed: str = ""


def run(copy: Copy, tests: list[str], seconds: float) -> Run:
    """Run tests in order until one fails."""
    listed, output = copy.root.parent / "tests.txt", copy.root.parent / "output.txt"
    listed.write_text("\n".join(tests), encoding="utf-8")
    line = [str(copy.python), "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    with output.open("wb") as out:
        process = subprocess.Popen(
            [*line, f"@{listed}"], cwd=copy.root, env=copy.variables, stdin=subprocess.DEVNULL,
            stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            return Run(ended=False)
        finally:
            _end(process, copy)
    if code == 0:
        return Run(ended=True)
    return Run(ended=True, failed=_failed(tests, output.read_text(errors="replace")))


def _failed(tests: list[str], output: str) -> str:
    """Return the failed test from pytest's summary."""
    for line in output.splitlines():
        outcome, _, rest = line.partition(" ")
        if outcome in ("FAILED", "ERROR"):
            for test in tests:
                if rest == test or rest.startswith(f"{test} - "):
                    return test
    return "pytest"


def _end(process: "subprocess.Popen[bytes]", copy: Copy) -> None:
    """Let pytest finish its fixtures if it still runs, then kill what is left of it."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_ENDING_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pid in _working_in(copy.root):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _working_in(folder: Path) -> list[int]:
    """Return the processes whose working folder is in a copy; only its tests start those."""
    found = []
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with contextlib.suppress(OSError):
            if link.readlink().is_relative_to(folder):
                found.append(int(link.parent.name))
    return found
