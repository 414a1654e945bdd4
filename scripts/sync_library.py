"""Write the blocking form of the library from its asyncio form, or check that it is up to date.

python -m scripts.sync_library [--check]

Every class of the asyncio form gets a counterpart without `Async` in its name, whose methods run
those of the original on a loop thread, with the same parameters, types and documentation.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "src" / "handroid" / "library"
MADE = FOLDER / "sync_api.py"
MODULES = ("async_locator", "async_expect", "async_parts", "async_phone")
HEAD = '''\
"""The library for programs without an event loop. Written by `scripts/gen`; do not edit."""
'''
OWN_IMPORTS = """\
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self
from handroid.library.loop_thread import LoopThread
"""
CLOSING = '''
    def close(self) -> None:
        """Release the phone; a virtual one ends."""
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
'''
ASYNC = re.compile(r"\bAsync(?=[A-Z])")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def write() -> str:
    """Return the module."""
    trees = {name: _parsed(name) for name in MODULES}
    parts = [part for tree in trees.values() for part in _parts(tree)]
    body = "\n\n".join(parts)
    return _formatted("\n".join((HEAD, OWN_IMPORTS, *_imports(trees, body), body)))


def _parsed(module: str) -> ast.Module:
    return ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))


def _parts(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and ASYNC.match(node.name):
            yield _class(node)
        elif isinstance(node, ast.AsyncFunctionDef):
            yield _opener(node)


def _imports(trees: dict[str, ast.Module], body: str) -> Iterator[str]:
    """Yield an import of every name that the module uses."""
    used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}
    quoted = set(re.findall(r"\w+", " ".join(re.findall(r'"\w+"', body))))
    for name, source in sorted(_sources(trees).items()):
        if name in used or (name in quoted and not ASYNC.match(name)):
            yield f"from {source} import {name}" if source else f"import {name}"


def _sources(trees: dict[str, ast.Module]) -> dict[str, str]:
    found: dict[str, str] = {}
    for module, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {alias.asname or alias.name: node.module for alias in node.names}
            elif isinstance(node, ast.Import):
                found |= {alias.name: "" for alias in node.names}
            else:
                found |= dict.fromkeys(_defined(node), f"handroid.library.{module}")
    return found


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [each.id for each in node.targets if isinstance(each, ast.Name)]
    return []


def _class(node: ast.ClassDef) -> str:
    methods = [each for each in node.body if isinstance(each, Function) and _is_public(each)]
    lines = [
        f"class {_blocking(node.name)}:",
        _doc(node, 4),
        f"    def __init__(self, loop: LoopThread[AsyncPhone], inner: {node.name}) -> None:",
        "        self._loop = loop",
        "        self._inner = inner\n",
        *map(_method, methods),
    ]
    return "\n".join(lines) + (CLOSING if node.name == "AsyncPhone" else "")


def _is_public(method: Function) -> bool:
    return method.name == "__repr__" or not method.name.startswith("_")


def _method(node: Function) -> str:
    decorators = [f"    @{each.removeprefix('async')}\n" for each in _decorators(node)]
    head = f"    def {node.name}({_blocking(ast.unparse(node.args))}) -> {_returned(node)}:\n"
    doc = _doc(node, 8) if ast.get_docstring(node) else ""
    return "".join([*decorators, head, doc, f"        {_body(node)}\n"])


def _decorators(node: Function) -> list[str]:
    return [ast.unparse(each) for each in node.decorator_list]


def _body(node: Function) -> str:
    if node.name == "__repr__":
        return "return repr(self._inner)"
    is_property = "property" in _decorators(node)
    call = f"self._inner.{node.name}" + ("" if is_property else f"({_passed(node)})")
    if "asynccontextmanager" in _decorators(node):
        return f"with self._loop.inside({call}):\n            yield"
    if isinstance(node, ast.AsyncFunctionDef):
        call = f"self._loop.run({call})"
    returned = _returned(node)
    if returned == "None":
        return call
    asyncio_name = ast.unparse(node.returns).strip("'") if node.returns else ""
    wrapped = f"{returned.strip(chr(39))}(self._loop, {call})"
    return f"return {wrapped if ASYNC.match(asyncio_name) else call}"


def _passed(node: Function) -> str:
    positional = [_value(each) for each in node.args.args if each.arg != "self"]
    named = [f"{each.arg}={_value(each)}" for each in node.args.kwonlyargs]
    rest = [f"**{node.args.kwarg.arg}"] if node.args.kwarg else []
    return ", ".join([*positional, *named, *rest])


def _value(argument: ast.arg) -> str:
    annotation = ast.unparse(argument.annotation).strip("'") if argument.annotation else ""
    return f"{argument.arg}._inner" if ASYNC.match(annotation) else argument.arg


def _returned(node: Function) -> str:
    return _blocking(ast.unparse(node.returns)) if node.returns else "None"


def _opener(node: ast.AsyncFunctionDef) -> str:
    name = node.name.removesuffix("_async")
    return "\n".join(
        [
            f"def {name}({ast.unparse(node.args)}) -> Phone:",
            _doc(node, 4),
            f"    loop = LoopThread({node.name}({_passed(node)}))",
            "    return Phone(loop, loop.given)",
        ]
    )


def _doc(node: ast.ClassDef | Function, indent: int) -> str:
    text = (ast.get_docstring(node, clean=True) or "").replace("\n", "\n" + " " * indent)
    text = "\n".join(line.rstrip() for line in text.splitlines())
    end = "\n" + " " * indent if "\n" in text else ""
    return f'{" " * indent}"""{text}{end}"""\n'


def _blocking(text: str) -> str:
    return ASYNC.sub("", text)


def _formatted(text: str) -> str:
    for command in (["check", "--select", "I,F401", "--fix", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(MADE), "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout
    return text


def main() -> int:
    """Write the module; with --check, return 1 if it is stale."""
    text = write()
    if MADE.is_file() and MADE.read_text(encoding="utf-8") == text:
        return 0
    name = MADE.relative_to(ROOT)
    if "--check" in sys.argv[1:]:
        print(f"stale: {name} (run scripts/gen)")
        return 1
    MADE.write_text(text, encoding="utf-8")
    print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
