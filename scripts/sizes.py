"""Refuse files and functions that are too large."""

import ast
import sys
from pathlib import Path

WARN_FILE, REFUSE_FILE, REFUSE_TEST_FILE, REFUSE_FUNCTION = 300, 500, 600, 60
ROOT = Path(__file__).resolve().parent.parent


def functions(tree: ast.AST) -> list[tuple[str, int, int]]:
    """Return name, first line and length of every function."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = (node for node in ast.walk(tree) if isinstance(node, kinds))
    return [(node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1) for node in found]


def main() -> int:
    """Check every Python file; return 1 if one is refused."""
    refused = 0
    for folder in ("src", "fakedroid", "tests", "bench", "scripts"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            name = path.relative_to(ROOT)
            lines = text.count("\n")
            is_test = "tests" in name.parts
            limit = REFUSE_TEST_FILE if is_test else REFUSE_FILE
            if lines > limit:
                print(f"refused: {name} has {lines} lines, more than {limit}")
                refused += 1
            elif lines > WARN_FILE and not is_test:
                print(f"warning: {name} has {lines} lines, more than {WARN_FILE}")
            for function, line, length in functions(ast.parse(text)):
                if length > REFUSE_FUNCTION:
                    print(f"refused: {name}:{line} {function} has {length} lines")
                    refused += 1
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
