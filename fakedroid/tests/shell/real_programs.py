"""The real mksh and toybox, for comparison with the virtual phone's."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

MKSH = shutil.which("mksh")
TOYBOX = shutil.which("toybox")
HOME = "/data/local/tmp"
"""The folder of the virtual phone that corresponds to the real shell's empty folder."""
ENVIRONMENT = {"HOME": "/", "USER": "shell", "TMPDIR": HOME, "LANG": "C.UTF-8", "TZ": "UTC"}
# Debian's mksh marks its messages; Android's does not.
_PREFIX = re.compile(rb"[EW]: (?=/system/bin/sh: |[^ \n]+\[\d+\]: )")
_PATIENCE = 10.0

needs_real_programs = pytest.mark.skipif(
    MKSH is None or TOYBOX is None, reason="mksh and toybox are not installed on this computer"
)


def make_programs(folder: Path) -> Path:
    """Return a folder with a link to toybox for each of its commands, and mksh as sh."""
    if MKSH is None or TOYBOX is None:
        raise RuntimeError("needs mksh and toybox")
    names = subprocess.run([TOYBOX], capture_output=True, check=True, text=True).stdout.split()
    folder.mkdir()
    for name in names:
        if name not in ("[", "sh"):
            (folder / name).symlink_to(TOYBOX)
    (folder / "toybox").symlink_to(TOYBOX)
    (folder / "sh").symlink_to(MKSH)
    return folder


def in_order(line: str, errors: bytes) -> bytes:
    """Sort the errors of commands that ran concurrently."""
    if "|" in line or "&" in line:
        return b"".join(sorted(errors.splitlines(keepends=True)))
    return errors


class RealShell:
    """Runs lines in the real mksh, each in its own empty folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._names = itertools.count(1)

    def run(self, line: str, stdin: bytes = b"") -> tuple[bytes, bytes, int]:
        """Return output, errors and exit code, in the format of a phone's shell."""
        here = self._folder / str(next(self._names))
        here.mkdir()
        result = subprocess.run(
            ["/system/bin/sh", "-c", line],
            executable=MKSH,
            input=stdin,
            capture_output=True,
            cwd=here,
            env={**ENVIRONMENT, "PATH": str(self._programs), "EXECSHELL": str(MKSH)},
            timeout=_PATIENCE,
            check=False,
        )
        shutil.rmtree(here)
        out, err = (
            _PREFIX.sub(b"", data).replace(str(here).encode(), HOME.encode())
            for data in (result.stdout, result.stderr)
        )
        code = result.returncode
        return out, in_order(line, err), code if code >= 0 else 128 - code
