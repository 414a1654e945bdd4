"""The examples in the documents, run exactly as they are."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fakedroid

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n# (\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(document: str) -> dict[str, str]:
    """Return the blocks of a document that begin with the name of a file."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return dict(BLOCK.findall(text))


@pytest.mark.parametrize(
    ("document", "files"),
    [
        ("README.md", ["test_phone.py", "two_phones.py"]),
        ("docs/apps.md", ["test_todo.py", "todo.py"]),
    ],
)
def test_the_examples_of_a_document_work(document: str, files: list[str], tmp_path: Path) -> None:
    if document == "README.md":
        pytest.importorskip("adbutils")
    found = examples(document)
    assert sorted(found) == files
    for name, code in found.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "fakedroid.pytest_plugin", "-W", "error", "-rs"],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert "1 passed" in done.stdout, done.stdout


def test_the_app_of_the_guide_has_at_most_40_lines() -> None:
    assert len(examples("docs/apps.md")["todo.py"].splitlines()) <= 40


def test_the_adbutils_example_has_at_most_ten_lines() -> None:
    code = examples("README.md")["test_phone.py"]
    assert len([line for line in code.splitlines() if line]) <= 10


def test_the_script_of_the_readme_names_two_phones(tmp_path: Path) -> None:
    script = tmp_path / "two_phones.py"
    script.write_text(examples("README.md")[script.name], encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("FAKE0001\nFAKE0002\n", "")


def test_the_first_commands_of_the_readme_work() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(
        r"^adb -s 127\.0\.0\.1:PORT (?:shell|exec-out) ([^>\n]*)", text, re.MULTILINE
    )
    assert len(lines) == 2
    with fakedroid.adb_server() as server, fakedroid.phones(speed=100) as [phone]:
        server.connect(phone.serial)
        for line in lines:
            answer = server.shell(phone.serial, line)
            assert (answer.stderr, answer.code) == (b"", 0)
