"""Resolves paths to nodes: symbolic links, `..`, and permissions."""

import errno
from collections.abc import Callable
from typing import NamedTuple

from fakedroid.state.files.failures import fail
from fakedroid.state.files.identity import Who
from fakedroid.state.files.mounts import is_emulated
from fakedroid.state.files.nodes import Directory, Link, Node

_MAX_LINKS = 40
_MAX_NAME = 255
_STORAGE = ("storage", "emulated")

READ, WRITE, EXECUTE = 4, 2, 1


class Place(NamedTuple):
    """The result of resolving a path: its real components, and the node there, if any."""

    parts: tuple[str, ...]
    node: Node | None

    @property
    def path(self) -> str:
        """Return the absolute path without links."""
        return "/" + "/".join(self.parts)


def allowed(node: Node, parts: tuple[str, ...], who: Who, want: int) -> bool:
    """Return whether ``who`` has the ``want`` permissions (READ, WRITE, EXECUTE) on a node."""
    if who.uid == 0:
        return True
    if is_emulated(parts):
        # src: MediaProvider's FuseDaemon allows shell everything on the emulated storage.
        return want & EXECUTE == 0 or isinstance(node, Directory)
    if parts == _STORAGE:
        return want == EXECUTE
    if node.uid == who.uid:
        bits = node.mode >> 6
    elif node.gid in who.groups:
        bits = node.mode >> 3
    else:
        bits = node.mode
    return bits & want == want


class Walk:
    """One resolution of a path, from the root."""

    def __init__(self, root: Directory, entries: Callable[[Directory], dict[str, Node]], who: Who):
        self._root = root
        self._entries = entries
        self._who = who
        self._links = 0

    def to(self, path: str, *, follow: bool = True) -> Place:
        """Resolve ``path``; with ``follow`` False a link at the end is not followed.

        Raises:
            OSError: a parent is missing, not a directory, or not accessible to ``who``.
        """
        if not path:
            fail(errno.ENOENT, path)
        names = [name for name in path.split("/") if name]
        must_be_directory = path.endswith(("/", "/."))
        place = self._walk(names, path, follow or must_be_directory)
        if must_be_directory and place.node and not isinstance(place.node, Directory):
            fail(errno.ENOTDIR, path)
        return place

    def _walk(self, names: list[str], path: str, follow: bool) -> Place:
        start: tuple[tuple[str, ...], Directory] = ((), self._root)
        trail = [start]
        pending = names[::-1]
        while pending:
            name = pending.pop()
            parts, here = trail[-1]
            if not allowed(here, parts, self._who, EXECUTE):
                fail(errno.EACCES, path)
            if name in (".", ".."):
                if name == ".." and len(trail) > 1:
                    trail.pop()
                continue
            name, node = self._child(here, parts, name, path)
            if isinstance(node, Link) and (pending or follow):
                if node.target.startswith("/"):
                    trail = [start]
                pending.extend(self._target(node, path))
                continue
            if not pending and not isinstance(node, Directory):
                return Place((*parts, name), node)
            trail.append(((*parts, name), self._passable(node, path)))
        return Place(*trail[-1])

    def _passable(self, node: Node | None, path: str) -> Directory:
        if node is None:
            fail(errno.ENOENT, path)
        if not isinstance(node, Directory):
            fail(errno.ENOTDIR, path)
        return node

    def _target(self, link: Link, path: str) -> list[str]:
        self._links += 1
        if self._links > _MAX_LINKS:
            fail(errno.ELOOP, path)
        return [name for name in link.target.split("/") if name][::-1]

    def _child(
        self, here: Directory, parts: tuple[str, ...], name: str, path: str
    ) -> tuple[str, Node | None]:
        if len(name.encode("utf-8", "surrogateescape")) > _MAX_NAME:
            fail(errno.ENAMETOOLONG, path)
        entries = self._entries(here)
        node = entries.get(name)
        if node is None and is_emulated((*parts, name)):
            return same_name(entries, name)
        return name, node


def same_name(entries: dict[str, Node], name: str) -> tuple[str, Node | None]:
    """Return the entry with the name in any case, since the emulated storage ignores case."""
    folded = name.casefold()
    for other, node in entries.items():
        if other.casefold() == folded:
            return other, node
    return name, None
