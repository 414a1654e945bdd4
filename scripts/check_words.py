"""Check that code and texts do not use the words listed in words.toml."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_SKIPPED = frozenset({"__pycache__", "build", "target", "node_modules"})
_READ = frozenset({".py", ".java", ".md", ".toml", ".xml", ".sh"})
_JAVA_TYPE = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)")
_JAVA_METHOD = re.compile(r"^\s+(?:[\w.<>\[\],?@]+\s+)+(\w+)\([^;{}]*\)[\w\s,.]*[{;]", re.MULTILINE)
_COMMAND = re.compile(r"\.command\(\s*\"([\w-]+)\"|\"([\w-]+)\": \"\w+:\w+\"")
_JAVA_WORDS = frozenset({"return", "throw", "new", "else", "assert"})
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True)
class Rules:
    """The content of words.toml."""

    folders: list[str]
    names: dict[str, str]
    limits: dict[str, int]


def read_rules(path: Path) -> Rules:
    """Return the words, and the folders to check."""
    rules = tomllib.loads(path.read_text(encoding="utf-8"))
    return Rules(rules["folders"], rules["names"], rules["limits"])


def violations(root: Path, rules: Rules) -> list[str]:
    """Return a line for each forbidden name and each word that is used too often."""
    files = [path for folder in rules.folders for path in _files(root / folder)]
    found = [
        f"{path.relative_to(root)}: do not name it '{name}', say {rules.names[_plain(name)]}"
        for path in files
        for name in _names(path)
        if _plain(name) in rules.names
    ]
    for word, most in rules.limits.items():
        count = sum(_count(word, path) for path in files)
        if count > most:
            where = ", ".join(rules.folders)
            found.append(f"'{word}' is used {count} times in {where}; at most {most} are allowed")
    return found


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.suffix in _READ and path.is_file() and _SKIPPED.isdisjoint(inside):
            yield path


def _names(path: Path) -> Iterator[str]:
    """Yield the name of a file, its folder, and of the types, functions and commands in it."""
    yield from (path.stem, path.parent.name)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        yield from (node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))
        yield from (one or other for one, other in _COMMAND.findall(text))
    if path.suffix == ".java":
        yield from _JAVA_TYPE.findall(text)
        for match in _JAVA_METHOD.finditer(text):
            if match[0].split()[0] not in _JAVA_WORDS:
                yield match[1]


def _plain(name: str) -> str:
    """Return a name in lower case, its words joined by underscores."""
    return _HUMP.sub("_", name).strip("_").replace("-", "_").lower()


def _count(word: str, path: Path) -> int:
    text = _HUMP.sub("_", path.read_text(encoding="utf-8")).lower()
    return len(re.findall(rf"(?<![a-z]){word}(?![a-z])", text))


def main() -> int:
    """Print the violations; return 1 if there are any."""
    found = violations(_ROOT, read_rules(_ROOT / "scripts" / "words.toml"))
    for line in found:
        print(f"words: {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
