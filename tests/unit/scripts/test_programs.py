"""The programs for maintainers start from the root of a checkout."""

import subprocess
import sys

import pytest

from tests.docs.paths import ROOT

PROGRAMS = ("jury", "contract_levels", "framework_levels", "framework_words", "generate")


@pytest.mark.parametrize("name", [*PROGRAMS, "android_texts.collect", "phone_contract.__main__"])
def test_a_program_finds_all_it_imports(name: str) -> None:
    line = [sys.executable, "-c", f"import scripts.{name}"]
    ended = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
