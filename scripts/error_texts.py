"""The texts of Handroid's errors, read from the source code that raises them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from handroid import errors

SOURCES = Path(errors.__file__).parent
KINDS = {
    name: kind
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.HandroidError) and "category" in dir(kind)
}

_WORD = re.compile(r"[a-zA-Z]{3}")


@dataclass(frozen=True)
class ErrorText:
    """One error: its category, its message and the next step; … marks variable parts."""

    category: str
    what: str
    next_step: str


def error_texts() -> set[ErrorText]:
    """Return every error whose text is a literal in the code that raises it."""
    paths = sorted(SOURCES.rglob("*.py"))
    return {found for path in paths for found in _of_file(path.read_text(encoding="utf-8"))}


def _of_file(source: str) -> Iterator[ErrorText]:
    tree = ast.parse(source)
    constants = dict(_constants(tree))
    for kind, call in _raised(tree):
        what, step = (_argument(call, place, constants) for place in (0, 1))
        if _WORD.search(what):
            yield ErrorText(kind.category, what, step if _WORD.search(step) else kind.advice)


def _raised(tree: ast.Module) -> Iterator[tuple[type[errors.HandroidError], ast.Call]]:
    """Yield the calls that create an error, including those in the classes themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (kind := KINDS.get(_called(node))):
            yield kind, node
        elif isinstance(node, ast.ClassDef) and (kind := KINDS.get(node.name)):
            inside = (each for each in ast.walk(node) if isinstance(each, ast.Call))
            yield from ((kind, each) for each in inside if _called(each) == "__init__")


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, _text(node.value, {})


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _argument(node: ast.Call, place: int, constants: dict[str, str]) -> str:
    return _text(node.args[place], constants) if len(node.args) > place else ""


def _text(node: ast.expr, constants: dict[str, str]) -> str:
    """Return the literal parts of a text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else "…"
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part, constants) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return _text(node.value, constants)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text(node.left, constants) + _text(node.right, constants)
    return constants.get(node.id, "…") if isinstance(node, ast.Name) else "…"
