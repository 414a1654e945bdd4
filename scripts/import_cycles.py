"""Refuse import cycles: files that import each other, including imports for type checkers."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (ROOT / "src" / "handroid", ROOT / "fakedroid" / "src" / "fakedroid")

Imports = Mapping[str, set[str]]


def imports_of(packages: tuple[Path, ...]) -> Imports:
    """Return the imports between the modules of the packages, at any place in a file."""
    modules = {name: path for package in packages for name, path in _modules(package)}
    return {
        name: {found for found in _imported(path, modules) if found != name}
        for name, path in modules.items()
    }


def _modules(package: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(package.rglob("*.py")):
        parts = (package.name, *path.relative_to(package).with_suffix("").parts)
        yield ".".join(parts).removesuffix(".__init__"), path


def _imported(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                target = whole if whole in modules else node.module
                if target in modules:
                    yield target


def cycles(imports: Imports) -> list[list[str]]:
    """Return the groups of modules that import one another (Kosaraju), the largest first."""
    importers: dict[str, set[str]] = {name: set() for name in imports}
    for name, imported in imports.items():
        for each in imported:
            importers[each].add(name)
    order = [name for group in _groups(list(imports), imports) for name in group]
    found = [sorted(group) for group in _groups(order[::-1], importers) if len(group) > 1]
    return sorted(found, key=lambda group: (-len(group), group))


def _groups(starts: list[str], edges: Imports) -> Iterator[list[str]]:
    """Yield the modules that each start reaches and no earlier one did, in post-order."""
    seen: set[str] = set()
    for start in starts:
        if start not in seen:
            seen.add(start)
            yield list(_finished(start, edges, seen))


def _finished(start: str, edges: Imports, seen: set[str]) -> Iterator[str]:
    path = [(start, iter(sorted(edges[start])))]
    while path:
        name, rest = path[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            path.pop()
            yield name
        else:
            seen.add(following)
            path.append((following, iter(sorted(edges[following]))))


def reports(imports: Imports) -> list[str]:
    """Return a report of every cycle: its size and its modules."""
    return [_report(cycle) for cycle in cycles(imports)]


def _report(cycle: list[str]) -> str:
    return "\n    ".join([f"refused: an import cycle of {len(cycle)} modules:", *cycle])


def main() -> int:
    """Check the product and fakedroid; return 1 if there is a cycle."""
    lines = reports(imports_of(PACKAGES))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
