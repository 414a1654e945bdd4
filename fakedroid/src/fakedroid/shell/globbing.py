"""Brace alternation, and patterns that become the names of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fakedroid.shell.marks import active, is_marked, unmark
from fakedroid.shell.patterns import compile_pattern

if TYPE_CHECKING:
    from fakedroid.state.files.filesystem import FileSystem

_OPEN, _COMMA, _CLOSE = active("{"), active(","), active("}")
_GLOB = tuple(active(char) for char in "*?[(")


def alternatives(marked: str) -> list[str]:
    """Return the words that ``a{b,c}d`` stands for.

    A group without a comma is plain, with all that is inside it; so is one that does not end.
    """
    start = marked.find(_OPEN)
    while start >= 0:
        found = _split(marked, start)
        if found is None:
            break
        choices, end = found
        if len(choices) > 1:
            rest = alternatives(marked[end:])
            inner = [word for choice in choices for word in alternatives(choice)]
            return [marked[:start] + word + tail for word in inner for tail in rest]
        start = marked.find(_OPEN, end)
    return [marked]


def _split(marked: str, start: int) -> tuple[list[str], int] | None:
    choices, depth, begin = list[str](), 0, start + 1
    for at in range(start + 1, len(marked)):
        char = marked[at]
        if char == _OPEN:
            depth += 1
        elif char == _COMMA and depth == 0:
            choices.append(marked[begin:at])
            begin = at + 1
        elif char == _CLOSE:
            if depth == 0:
                return [*choices, marked[begin:at]], at + 1
            depth -= 1
    return None


def expand_names(marked: str, files: FileSystem, cwd: str) -> list[str]:
    """Return the sorted names a pattern stands for; the text itself when there are none."""
    if not is_marked(marked) or not any(char in marked for char in _GLOB):
        return [unmark(marked)]
    names = _Search(files, cwd).find(marked)
    return sorted(names, key=lambda name: name.encode("utf-8", "surrogateescape")) or [
        unmark(marked)
    ]


class _Search:
    def __init__(self, files: FileSystem, cwd: str) -> None:
        self._files = files
        self._cwd = cwd

    def find(self, marked: str) -> list[str]:
        found = [""]
        names = marked.split("/")
        for index, name in enumerate(names):
            last = index == len(names) - 1
            found = [path for prefix in found for path in self._step(prefix, name, last=last)]
        return found

    def _step(self, prefix: str, name: str, *, last: bool) -> list[str]:
        tail = "" if last else "/"
        if not any(char in name for char in _GLOB):
            path = prefix + unmark(name) + tail
            return [path] if not last or not name or self._exists(path) else []
        pattern = compile_pattern(name)
        hidden = name.startswith(".")
        return [
            prefix + entry + tail
            for entry in self._list(prefix)
            if entry.startswith(".") == hidden
            and pattern.matches(entry)
            and (last or self._files.is_directory(self._absolute(prefix + entry)))
        ]

    def _list(self, prefix: str) -> list[str]:
        try:
            return self._files.list_directory(self._absolute(prefix or "."))
        except OSError:
            return []

    def _exists(self, path: str) -> bool:
        try:
            self._files.lstat(self._absolute(path))
        except OSError:
            return False
        return True

    def _absolute(self, path: str) -> str:
        return path if path.startswith("/") else f"{self._cwd.rstrip('/')}/{path}"
