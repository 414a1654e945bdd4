"""The file tree: a base that all phones share, copied on write."""

import errno
from collections.abc import Callable, Iterable
from dataclasses import replace

from fakedroid.state.clock import Clock
from fakedroid.state.files import layout
from fakedroid.state.files.content import Content
from fakedroid.state.files.failures import fail
from fakedroid.state.files.handles import Reader, SpecialReader, SpecialWriter, Writer
from fakedroid.state.files.identity import NUMBERS, Who
from fakedroid.state.files.kernel import ProcessList
from fakedroid.state.files.lookup import EXECUTE, READ, WRITE, Place, Walk, allowed
from fakedroid.state.files.mounts import (
    DATA_TOTAL,
    DATA_USED_BY_SYSTEM,
    is_emulated,
    mount_of,
)
from fakedroid.state.files.nodes import (
    Character,
    Directory,
    File,
    Generated,
    Node,
    Special,
    next_inode,
)
from fakedroid.state.files.status import Status

_IMAGE_TIME = 1230768000.0  # obs: 2009-01-01, the date of every file of a system image
_EMULATED_GROUPS = {"data": NUMBERS["ext_data_rw"], "obb": NUMBERS["ext_obb_rw"]}


class Tree:
    """Finds nodes, and copies the directories above a node before it is changed."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.processes: ProcessList | None = None
        self.abstract_names: Callable[[], Iterable[str]] = tuple
        self.capacity = DATA_TOTAL
        self.used_bytes = DATA_USED_BY_SYSTEM
        self.storage_owner = (10123, NUMBERS["media_rw"])
        self._created = clock.unix()
        self._root = layout.base_tree()

    # -- finding

    def _find(self, path: str, who: Who, *, follow: bool = True) -> Place:
        return Walk(self._root, self._entries, who).to(path, follow=follow)

    def _existing(self, path: str, who: Who, *, follow: bool = True) -> tuple[Place, Node]:
        place = self._find(path, who, follow=follow)
        if place.node is None:
            fail(errno.ENOENT, path)
        return place, place.node

    def _entries(self, directory: Directory) -> dict[str, Node]:
        if directory.children is None:
            return directory.entries
        return directory.entries | directory.children(self)

    def _status(self, place: Place, node: Node) -> Status:
        mode, uid, gid = node.mode, node.uid, node.gid
        if is_emulated(place.parts) or place.parts == ("storage", "emulated"):
            mode, uid, gid = self._emulated_owner(place, node)
        links = 1
        if isinstance(node, Directory):
            links = 2 + sum(isinstance(child, Directory) for child in node.entries.values())
        return Status(
            mode=node.kind | mode,
            inode=node.inode,
            links=links,
            uid=uid,
            gid=gid,
            size=node.size,
            mtime=self._mtime(place, node),
            device=0xFE00 + len(mount_of(place.parts).path),
            special=node.special.value if isinstance(node, Character) else (0, 0),
        )

    def _emulated_owner(self, place: Place, node: Node) -> tuple[int, int, int]:
        """Return mode and owner as FUSE reports them, whoever made the file."""
        uid, gid = self.storage_owner
        if len(place.parts) > 4 and place.parts[3] == "Android":
            gid = _EMULATED_GROUPS.get(place.parts[4], gid)
        return 0o2770 if isinstance(node, Directory) else 0o660, uid, gid

    def _mtime(self, place: Place, node: Node) -> float:
        if node.mtime is not None:
            return node.mtime
        return _IMAGE_TIME if mount_of(place.parts).read_only else self._created

    # -- reading

    def _readable(self, path: str, who: Who) -> tuple[Place, Node]:
        place, node = self._existing(path, who)
        if not allowed(node, place.parts, who, READ):
            fail(errno.EACCES, path)
        if isinstance(node, Directory):
            fail(errno.EISDIR, path)
        return place, node

    def _reader(self, place: Place, node: Node) -> Reader:
        if isinstance(node, Character):
            if node.special is Special.TTY:
                fail(errno.ENXIO, place.path)
            return SpecialReader(node.special)
        if isinstance(node, Generated):
            return Reader(File(0, content=Content(node.make(self))))
        if not isinstance(node, File):
            fail(errno.EIO, place.path)
        return Reader(node)

    # -- writing

    def _open_existing(self, place: Place, path: str, truncate: bool, who: Who) -> Writer:
        node = place.node
        if isinstance(node, Directory):
            fail(errno.EISDIR, path)
        if isinstance(node, Character):
            if node.special is Special.TTY:
                fail(errno.ENXIO, path)
            return SpecialWriter(node.special)
        self._may_write(place, path, who)
        file = self._owned(place.parts)
        if not isinstance(file, File):
            fail(errno.EACCES, path)
        if truncate:
            self._claim(-file.size)
            file.content = Content()
            self._touch(file)
        return self._writer(file)

    def _writer(self, node: Node) -> Writer:
        if not isinstance(node, File):
            raise TypeError("only files are written")
        return Writer(node, self._claim, self._touch)

    def _claim(self, size: int) -> int:
        granted = min(size, max(0, self.capacity - self.used_bytes))
        self.used_bytes += granted
        return granted

    def _touch(self, node: Node) -> None:
        node.mtime = self.clock.unix()

    def _release(self, node: Node) -> None:
        if isinstance(node, File) and node.owner is self:
            self._claim(-node.size)

    # -- permissions

    def _read_only(self, place: Place) -> bool:
        return mount_of(place.parts).read_only

    def _may_write(self, place: Place, path: str, who: Who) -> None:
        if place.node is None:
            fail(errno.ENOENT, path)
        if self._read_only(place) and who.uid != 0:
            fail(errno.EROFS, path)
        if not allowed(place.node, place.parts, who, WRITE):
            fail(errno.EACCES, path)

    def _may_change(self, place: Place, path: str, who: Who) -> None:
        """Check that entries of the directory of ``place`` may be added, removed or renamed."""
        if not place.parts:
            fail(errno.EBUSY, path)
        parent = Place(place.parts[:-1], self._node(place.parts[:-1]))
        if self._read_only(place) and who.uid != 0:
            fail(errno.EROFS, path)
        if parent.node is None or not allowed(parent.node, parent.parts, who, WRITE | EXECUTE):
            fail(errno.EACCES, path)

    def _may_replace(self, node: Node, old: Node | None, path: str) -> None:
        if old is None:
            return
        if isinstance(old, Directory):
            if not isinstance(node, Directory):
                fail(errno.EISDIR, path)
            if self._entries(old):
                fail(errno.ENOTEMPTY, path)
        elif isinstance(node, Directory):
            fail(errno.ENOTDIR, path)

    def _owner_only(self, path: str, who: Who, *, follow: bool = True) -> Place:
        place, node = self._existing(path, who, follow=follow)
        if self._read_only(place) and who.uid != 0:
            fail(errno.EROFS, path)
        if who.uid not in (0, node.uid) and not is_emulated(place.parts):
            fail(errno.EPERM, path)
        return place

    # -- changing

    def _node(self, parts: tuple[str, ...]) -> Node | None:
        here: Node | None = self._root
        for name in parts:
            here = self._entries(here).get(name) if isinstance(here, Directory) else None
        return here

    def _directory(self, parts: tuple[str, ...]) -> Directory:
        """Return a directory that only this phone uses, copying it if necessary."""
        self._root = here = self._own_directory(self._root)
        for name in parts:
            child = here.entries[name]
            if not isinstance(child, Directory):
                raise TypeError(f"{name} is not a directory")
            here.entries[name] = child = self._own_directory(child)
            here = child
        return here

    def _own_directory(self, directory: Directory) -> Directory:
        if directory.owner is self:
            return directory
        return replace(directory, entries=directory.entries.copy(), owner=self)

    def _owned(self, parts: tuple[str, ...]) -> Node:
        """Return a node that only this phone uses, copying it if necessary."""
        if not parts:
            return self._directory(())
        parent = self._directory(parts[:-1])
        node = parent.entries[parts[-1]]
        if isinstance(node, Directory):
            node = self._own_directory(node)
        elif isinstance(node, File):
            if node.owner is not self:
                node = replace(node, content=node.content.copy(), owner=self)
        else:
            node = replace(node)
        parent.entries[parts[-1]] = node
        return node

    def _create(self, place: Place, path: str, node: Node, who: Who) -> Node:
        self._may_change(place, path, who)
        node.uid, node.gid, node.inode = who.uid, who.gid, next_inode()
        if isinstance(node, File):
            node.owner = self
        self._touch(node)
        parent = self._directory(place.parts[:-1])
        parent.entries[place.parts[-1]] = node
        self._touch(parent)
        return node

    def _unlink(self, place: Place, path: str, who: Who) -> None:
        self._may_change(place, path, who)
        parent = self._directory(place.parts[:-1])
        del parent.entries[place.parts[-1]]
        self._touch(parent)

    def _make_parents(self, path: str, mode: int, who: Who) -> None:
        names = [name for name in path.split("/") if name]
        for end in range(1, len(names) + 1):
            part = "/" + "/".join(names[:end])
            place = self._find(part, who)
            if place.node is None:
                self._create(place, part, Directory(mode & 0o7777, owner=self), who)
            elif not isinstance(place.node, Directory):
                fail(errno.EEXIST if end == len(names) else errno.ENOTDIR, path)
