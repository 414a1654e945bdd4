"""Expands patterns to file names."""

from fakedroid.shell.expansion.marks import active, is_marked, unmark
from fakedroid.shell.expansion.patterns import compile_pattern
from fakedroid.state.files.filesystem import FileSystem

_GLOB = tuple(active(char) for char in "*?[")


def expand_names(marked: str, files: FileSystem, cwd: str) -> list[str]:
    """Return the sorted names that match a pattern, or the text itself if there are none."""
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
