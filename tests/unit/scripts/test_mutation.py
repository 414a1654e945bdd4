"""`scripts/mutate` on a small project made for it."""

import subprocess
from pathlib import Path

import pytest

pytest.importorskip("coverage", reason="coverage is not installed")

from scripts.mutation.__main__ import main
from scripts.mutation.changes import changes_of
from scripts.mutation.project import Project

FILES = {
    "src/made/rules/ages.py": "def grown_up(age, least):\n    return age >= least\n",
    "src/made/__main__.py": (
        "import sys\n"
        "from made.rules.ages import grown_up\n"
        "print('yes' if grown_up(int(sys.argv[1]), 18) else 'no')\n"
    ),
    "tests/test_ages.py": (
        "import subprocess, sys\n"
        "def test_the_program_knows_children_and_others():\n"
        "    for age, answer in {'4': b'no', '40': b'yes'}.items():\n"
        "        line = [sys.executable, '-m', 'made', age]\n"
        "        ended = subprocess.run(line, env={'PYTHONPATH': 'src'}, stdout=-1)\n"
        "        assert ended.stdout.strip() == answer\n"
    ),
    ".gitignore": "build/\n",
}
WHOLE = '''"""Not this one."""
if TYPE_CHECKING: from typing import Any
LIMIT: int | None = 3
def first(a: int = 1, *, é: bool = True) -> str | None:
    """Nor this one."""
    assert a is not None
    log.debug("nor %s", 5)
    if (a) < (LIMIT) and not é: close(a)
    return f"{a - 1}" + "texts of several words" if a else "word"
'''


def test_changes_are_spans_of_the_text() -> None:
    changes = changes_of("file.py", WHOLE)
    assert {(each.line, each.kind, each.old, each.new) for each in changes} == {
        (3, "constant", "3", "7"),
        (4, "constant", "1", "3"),
        (4, "constant", "True", "False"),
        (8, "branch", "(a) < (LIMIT) and not é", "not ((a) < (LIMIT) and not é)"),
        (8, "operator", "<", "<="),
        (8, "operator", "and", "or"),
        (8, "not", "not é", "(é)"),
        (8, "call", "close(a)", "pass"),
        (9, "branch", "a", "not (a)"),
        (9, "constant", '"word"', "'wordx'"),
        (9, "return", WHOLE.splitlines()[8].removeprefix("    return "), "None"),
    }
    for change in changes:
        compile(change.applied(WHOLE), "file.py", "exec")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project of which one line can be changed; its test reaches it by a program only."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return Project(tmp_path, ("src/made/rules",), ("tests",))


def test_it_prints_the_changes_that_no_test_finds(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(project, ["--seed", "2", "--count", "9"]) == 1
    *_, figures, survivor = capfd.readouterr().out.splitlines()
    assert figures == "1/2 found, 50.0 %"
    assert survivor == "survived: src/made/rules/ages.py:2 operator: >= -> >"
    for name, text in FILES.items():
        assert (project.root / name).read_text(encoding="utf-8") == text
