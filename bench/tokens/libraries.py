"""Other programs whose code prints a screen from a dump, without a phone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.jury.installs import Install
from tests.jury.jurors import mobilerun

ANDROID_MCP = Install("android-mcp", ("android-mcp==0.2.0",))
_INSIDE = Path(__file__).parent / "inside"
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def android_mcp(dumps: Sequence[str]) -> list[str]:
    """Return the output of Android-MCP's tree.

    Its wheel requires Python 3.13 and uiautomator2; the tree needs neither.
    """
    folder = ANDROID_MCP.folder / "lib"
    if not (folder / "android_mcp").is_dir():
        _run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps",
              "--ignore-requires-python", "--target", str(folder),
              *ANDROID_MCP.packages, "tabulate==0.10.0"])  # fmt: skip
    program = [sys.executable, str(_INSIDE / "android_mcp_program.py"), str(folder)]
    return _texts(program, dumps)


def mobilerun_formatter(dumps: Sequence[str]) -> list[str]:
    """Return the output of mobilerun's formatter."""
    mobilerun.INSTALL.install()
    program = [str(mobilerun.INSTALL.python), str(_INSIDE / "mobilerun_program.py")]
    return _texts(program, dumps)


def _texts(program: list[str], dumps: Sequence[str]) -> list[str]:
    given = json.dumps([_DECLARATION.sub("", xml) for xml in dumps])
    texts: list[str] = json.loads(_run(program, given))
    return texts


def _run(program: list[str], given: str = "") -> str:
    done = subprocess.run(program, input=given, text=True, check=True, stdout=subprocess.PIPE)
    return done.stdout
