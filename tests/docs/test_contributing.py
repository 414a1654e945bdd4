"""The list of behaviours in CONTRIBUTING leads to them."""

import re

import pytest

from tests.docs.paths import ROOT, page, section

ROW = re.compile(r"^\| (?P<question>[^|]+\?) \| `(?P<file>[^`]+)` \| `(?P<word>[^`]+)` \|$")
PACKAGES = ("src/handroid/", "fakedroid/src/fakedroid/")
MOST_FOLDERS = 3


def rows() -> list[tuple[str, str, str]]:
    lines = section(page("CONTRIBUTING.md"), "Where things are").splitlines()
    found = [ROW.match(line) for line in lines]
    return [(row["question"], row["file"], row["word"]) for row in found if row]


def test_there_are_ten() -> None:
    assert len(rows()) == 10


@pytest.mark.parametrize(("question", "file", "word"), rows())
def test_a_question_leads_to_its_file(question: str, file: str, word: str) -> None:
    assert word in (ROOT / file).read_text(encoding="utf-8"), question
    (package,) = (each for each in PACKAGES if file.startswith(each))
    assert file.removeprefix(package).count("/") <= MOST_FOLDERS
