"""The check of words finds what it is for, and nothing else."""

from pathlib import Path

import pytest

from scripts.check_words import Rules, violations

RULES = Rules(
    ["src", "hand"], {"shelf": "available tools", "json_leg": "stateless JSON"}, {"told": 2}
)


def found(root: Path, name: str, text: str) -> list[str]:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return violations(root, RULES)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/shelf.py", ""),
        ("src/shelf/tools.py", ""),
        ("src/tools.py", "class Shelf: ..."),
        ("src/tools.py", "class JsonLeg: ..."),
        ("src/tools.py", "class Tools:\n    async def _shelf(self): ..."),
        ("src/main.py", 'COMMANDS = {"shelf": "tools:list_"}'),
        ("src/main.py", '@app.command("json-leg")\ndef list_(): ...'),
        ("hand/Tools.java", "final class Shelf {}"),
        ("hand/Tools.java", "class Tools {\n    private static int shelf(int at) {\n    }\n}"),
    ],
)
def test_a_name_that_is_ruled_out_is_found(name: str, text: str, tmp_path: Path) -> None:
    [line] = {each.split(":")[0] for each in found(tmp_path, name, text)}
    assert line == name


def test_a_word_is_found_once_it_is_used_too_often(tmp_path: Path) -> None:
    assert found(tmp_path, "src/one.py", "told = 1  # it was told\n") == []
    assert found(tmp_path, "hand/One.java", "class One { int pidTold; }") == [
        "'told' is used 3 times in src, hand; at most 2 are allowed"
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/tools.py", "shelf = 1\nclass ShelfLife: ...\ndef stolds(): ..."),
        ("other/shelf.py", "class Shelf: ..."),
        ("src/build/shelf.py", "class Shelf: ..."),
        ("hand/Tools.java", "class Tools {\n    void run() {\n        return shelf(1);\n    }\n}"),
    ],
)
def test_other_words_and_places_are_not(name: str, text: str, tmp_path: Path) -> None:
    assert found(tmp_path, name, text) == []
