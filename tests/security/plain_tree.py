"""A file tree in memory: the phone for `safe_path`, and the reference model for its results.

`PlainFiles.real_path` resolves links in strings, like `readlink -f` of toybox. `Kernel` walks the
nodes themselves, like open(2): it determines which file is opened in the end, and where it is.
"""

import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field

from handroid.adb.sync import FileFailure
from handroid.model.deadline import Deadline
from handroid.model.files import DirectoryEntry, FileStat


@dataclass(eq=False)
class Node:
    """A directory, or a file if it has content, or a link if it has a target."""

    entries: dict[str, "Node"] = field(default_factory=dict)
    content: bytes | None = None
    target: str | None = None

    @property
    def is_directory(self) -> bool:
        return self.content is None and self.target is None


def put(tree: Node, path: str, node: Node) -> None:
    """Add a node, creating directories above it."""
    *above, name = path.strip("/").split("/")
    for part in above:
        tree = tree.entries.setdefault(part, Node())
    tree.entries[name] = node


def every_file(tree: Node, at: str = "") -> Iterator[tuple[str, bytes | str]]:
    """Yield each file's content and each link's target by its own path."""
    for name, node in tree.entries.items():
        if node.is_directory:
            yield f"{at}/{name}", b"directory"
            yield from every_file(node, f"{at}/{name}")
        else:
            yield f"{at}/{name}", node.content if node.content is not None else str(node.target)


class PlainFiles:
    """The files of a phone, as a driver offers them."""

    def __init__(self, tree: Node) -> None:
        self.tree = tree

    async def real_path(self, path: str, deadline: Deadline) -> str:
        todo, done = path.split("/")[::-1], ""
        for _ in range(400):
            if not todo:
                return done or "/"
            name = todo.pop()
            if name in {"", "."}:
                continue
            if name == "..":
                done = done.rpartition("/")[0]
                continue
            node = self._entry(f"{done}/{name}")
            if node is None and any(part not in {"", "."} for part in todo):
                break
            if node is not None and node.content is not None and any(todo):
                break
            if node is None or node.target is None:
                done = f"{done}/{name}"
                continue
            done = "" if node.target.startswith("/") else done
            todo += node.target.split("/")[::-1]
        raise FileFailure(f"{path}: No such file or directory", errno.ENOENT)

    async def stat(self, path: str, deadline: Deadline) -> FileStat:
        folder, _, name = path.rpartition("/")
        above, names = Kernel(self.tree).walk(folder or "/")
        if names or name not in above[-1].entries:
            plain_file = above[-1].content is not None
            number = errno.ENOTDIR if plain_file else errno.ENOENT
            raise FileFailure(f"{path}: {os.strerror(number)}", number)
        node = above[-1].entries[name]
        kind = stat.S_IFLNK if node.target is not None else stat.S_IFREG
        return FileStat(stat.S_IFDIR if node.is_directory else kind, len(node.content or b""), 0)

    async def list_directory(self, path: str, deadline: Deadline) -> list[DirectoryEntry]:
        node = self._opened(path)
        return [DirectoryEntry(name, FileStat(0, 0, 0)) for name in node.entries]

    async def read(
        self, path: str, limit: int, deadline: Deadline, size: int | None = None
    ) -> bytes:
        content = self._opened(path).content
        if content is None:
            raise FileFailure(f"{path}: Is a directory", errno.EISDIR)
        return content

    async def write(self, path: str, content: bytes, deadline: Deadline) -> None:
        nodes, missing = Kernel(self.tree).walk(path)
        if not missing and nodes[-1].content is not None:
            nodes[-1].content = content
        elif missing and nodes[-1].is_directory:
            put(nodes[-1], "/".join(missing), Node(content=content))
        else:
            raise FileFailure(f"{path}: Is a directory", errno.EISDIR)

    async def append(self, path: str, content: bytes, deadline: Deadline) -> None:
        await self.write(path, await self.read(path, 0, deadline) + content, deadline)

    async def remove(self, path: str, deadline: Deadline) -> None:
        folder, _, name = path.rpartition("/")
        entries = self._opened(folder or "/").entries
        if name not in entries or entries[name].is_directory:
            raise FileFailure(f"{path}: Is a directory", errno.EISDIR)
        del entries[name]

    async def free_bytes(self, path: str, deadline: Deadline) -> int:
        return 0

    def _entry(self, path: str) -> Node | None:
        node: Node | None = self.tree
        for name in path.split("/")[1:]:
            node = node.entries.get(name) if node else None
        return node

    def _opened(self, path: str) -> Node:
        nodes, missing = Kernel(self.tree).walk(path)
        if missing:
            raise FileFailure(f"{path}: No such file or directory", errno.ENOENT)
        return nodes[-1]


class Lost(Exception):
    """The walk ended in a loop, or at a broken link."""


class Kernel:
    """Walks a path node by node, following links like open(2)."""

    def __init__(self, tree: Node) -> None:
        self._tree = tree
        self._left = 40

    def walk(self, path: str) -> tuple[list[Node], list[str]]:
        """Return the nodes from the root to the end of a path, and the missing names."""
        try:
            return self._walk([self._tree], path)
        except Lost:
            raise FileFailure(f"{path}: Too many symbolic links", errno.ELOOP) from None

    def walk_from(self, nodes: list[Node], names: list[str]) -> tuple[list[Node], list[str]]:
        """Continue from a node; raises Lost if no kernel would find a way."""
        return self._walk(nodes, "/".join(names))

    def _walk(self, nodes: list[Node], path: str) -> tuple[list[Node], list[str]]:
        nodes = [self._tree] if path.startswith("/") else nodes
        names = [name for name in path.split("/") if name not in {"", "."}]
        for position, name in enumerate(names):
            if name == "..":
                nodes = nodes[:-1] or nodes
            elif name not in nodes[-1].entries:
                return nodes, names[position:]
            else:
                nodes, missing = self._step(nodes, nodes[-1].entries[name])
                if missing:
                    return nodes, missing + names[position + 1 :]
        return nodes, []

    def _step(self, nodes: list[Node], node: Node) -> tuple[list[Node], list[str]]:
        if node.target is None:
            return [*nodes, node], []
        self._left -= 1
        if self._left < 0:
            raise Lost
        nodes, missing = self._walk(nodes, node.target)
        if len(missing) > 1 or ".." in missing or (missing and not nodes[-1].is_directory):
            raise Lost
        return nodes, missing
