"""The file system of one phone, for commands and adbd's sync."""

import errno
from collections.abc import Iterable

from fakedroid.state.files import layout
from fakedroid.state.files.failures import fail
from fakedroid.state.files.handles import Reader, Writer
from fakedroid.state.files.identity import SHELL, Who
from fakedroid.state.files.lookup import READ, WRITE, allowed
from fakedroid.state.files.mounts import MOUNTS, Mount, is_emulated, mount_of
from fakedroid.state.files.nodes import Directory, File, Link
from fakedroid.state.files.status import Space, Status
from fakedroid.state.files.tree import Tree

_KIB = 1024


class FileSystem(Tree):
    """Files, directories and links, with owners, permissions and a limited space.

    Paths are absolute; text is decoded with surrogateescape, so any bytes can be a name. Every
    method raises OSError with Android's errno. ``who`` is shell unless given.
    """

    # -- looking

    def resolve(self, path: str, *, who: Who = SHELL) -> str:
        """Return the absolute path without links; its last component need not exist."""
        return self._find(path, who).path

    def stat(self, path: str, *, who: Who = SHELL) -> Status:
        """Return the status of the file at a path."""
        return self._status(*self._existing(path, who))

    def lstat(self, path: str, *, who: Who = SHELL) -> Status:
        """Return the status of the path's own entry, without following a link."""
        return self._status(*self._existing(path, who, follow=False))

    def exists(self, path: str, *, who: Who = SHELL) -> bool:
        """Return whether a path exists and ``who`` can reach it."""
        try:
            return self._find(path, who).node is not None
        except OSError:
            return False

    def is_directory(self, path: str, *, who: Who = SHELL) -> bool:
        """Return whether a path is a directory."""
        try:
            return isinstance(self._find(path, who).node, Directory)
        except OSError:
            return False

    def access(self, path: str, want: int, *, who: Who = SHELL) -> bool:
        """Return whether ``who`` may read (4), write (2) or execute (1) the file at ``path``."""
        try:
            place, node = self._existing(path, who)
        except OSError:
            return False
        if want & WRITE and self._read_only(place):
            return False
        return allowed(node, place.parts, who, want)

    def list_directory(self, path: str, *, who: Who = SHELL) -> list[str]:
        """Return the names in a directory, in order of creation."""
        place, node = self._existing(path, who)
        if not isinstance(node, Directory):
            fail(errno.ENOTDIR, path)
        if not allowed(node, place.parts, who, READ):
            fail(errno.EACCES, path)
        return list(self._entries(node))

    def link_target(self, path: str, *, who: Who = SHELL) -> str:
        """Return the target of a symbolic link."""
        _, node = self._existing(path, who, follow=False)
        if not isinstance(node, Link):
            fail(errno.EINVAL, path)
        return node.target

    # -- reading and writing

    def read(self, path: str, *, who: Who = SHELL) -> bytes:
        """Return all bytes of a file."""
        place, node = self._readable(path, who)
        if isinstance(node, File):
            return node.content.whole()
        return b"".join(self._reader(place, node))

    def open_read(self, path: str, *, who: Who = SHELL) -> Reader:
        """Open a file for reading; iterate over it or call ``read``."""
        return self._reader(*self._readable(path, who))

    def open_write(
        self,
        path: str,
        *,
        append: bool = False,
        truncate: bool = True,
        exclusive: bool = False,
        create: bool = True,
        mode: int = 0o666,
        who: Who = SHELL,
    ) -> Writer:
        """Open a file for writing, creating it if necessary; without ``append`` truncate it."""
        place = self._find(path, who)
        if place.node is None:
            if not create:
                fail(errno.ENOENT, path)
            return self._writer(self._create(place, path, File(mode & 0o7777), who))
        if exclusive:
            fail(errno.EEXIST, path)
        return self._open_existing(place, path, truncate and not append, who)

    def write(self, path: str, data: bytes, *, mode: int = 0o666, who: Who = SHELL) -> None:
        """Replace the content of a file."""
        self.open_write(path, mode=mode, who=who).write(data)

    def append(self, path: str, data: bytes, *, who: Who = SHELL) -> None:
        """Add ``data`` at the end of a file."""
        self.open_write(path, append=True, who=who).write(data)

    def copy(self, source: str, path: str, *, mode: int = 0o666, who: Who = SHELL) -> None:
        """Copy a file's bytes, sharing those that need not be copied."""
        _, node = self._readable(source, who)
        if not isinstance(node, File):
            self.write(path, self.read(source, who=who), mode=mode, who=who)
            return
        writer = self.open_write(path, mode=mode, who=who)
        target = self._find(path, who).node
        if not isinstance(target, File):
            for piece in node.content.pieces():
                writer.write(piece)
            return
        if self._claim(node.size) < node.size:
            fail(errno.ENOSPC, path)
        target.content = node.content.copy()

    # -- changing the tree

    def make_directory(
        self, path: str, mode: int = 0o777, *, parents: bool = False, who: Who = SHELL
    ) -> None:
        """Make a directory; ``parents`` also makes its parents, and allows existing ones."""
        if parents:
            self._make_parents(path, mode, who)
            return
        place = self._find(path.rstrip("/") or "/", who, follow=False)
        if place.node is not None:
            fail(errno.EEXIST, path)
        self._create(place, path, Directory(mode & 0o7777, owner=self), who)

    def symlink(self, target: str, path: str, *, who: Who = SHELL) -> None:
        """Make a symbolic link at ``path``."""
        place = self._find(path, who, follow=False)
        if place.node is not None:
            fail(errno.EEXIST, path)
        if is_emulated(place.parts):
            fail(errno.EPERM, path)  # mem: no links on the emulated storage
        self._create(place, path, Link(0o777, target=target), who)

    def remove(self, path: str, *, who: Who = SHELL) -> None:
        """Remove a file or a link."""
        place, node = self._existing(path, who, follow=False)
        if isinstance(node, Directory):
            fail(errno.EISDIR, path)
        self._unlink(place, path, who)
        self._release(node)

    def remove_directory(self, path: str, *, who: Who = SHELL) -> None:
        """Remove an empty directory."""
        place, node = self._existing(path, who, follow=False)
        if not isinstance(node, Directory):
            fail(errno.ENOTDIR, path)
        self._may_change(place, path, who)
        if self._entries(node):
            fail(errno.ENOTEMPTY, path)
        self._unlink(place, path, who)

    def rename(self, source: str, path: str, *, who: Who = SHELL) -> None:
        """Rename an entry within the same mounted file system."""
        old, node = self._existing(source, who, follow=False)
        new = self._find(path, who, follow=False)
        if mount_of(old.parts).point != mount_of(new.parts).point:
            fail(errno.EXDEV, path)
        self._may_change(old, source, who)
        self._may_change(new, path, who)
        if new.parts == old.parts:
            return
        if new.parts[: len(old.parts)] == old.parts:
            fail(errno.EINVAL, path)
        self._may_replace(node, new.node, path)
        if new.node is not None:
            self._release(new.node)
        moved = self._owned(old.parts) if isinstance(node, Directory) else node
        self._unlink(old, source, who)
        self._directory(new.parts[:-1]).entries[new.parts[-1]] = moved

    def chmod(self, path: str, mode: int, *, who: Who = SHELL) -> None:
        """Set the permissions of a file; the emulated storage ignores this."""
        place = self._owner_only(path, who)
        if not is_emulated(place.parts):
            self._owned(place.parts).mode = mode & 0o7777

    def set_mtime(self, path: str, mtime: float, *, who: Who = SHELL, follow: bool = True) -> None:
        """Set the modification time of a file."""
        place = self._owner_only(path, who, follow=follow)
        self._owned(place.parts).mtime = mtime

    def install_programs(self, names: Iterable[str], toybox: Iterable[str]) -> None:
        """Add the phone's programs to /system/bin, for `ls` and `which`."""
        self._directory(("system",)).entries["bin"] = layout.programs(names, toybox)

    # -- space

    def free_bytes(self, path: str = "/data") -> int:
        """Return how many bytes can still be written at ``path``."""
        return self.space(path).free

    def set_free_bytes(self, size: int) -> None:
        """Leave exactly ``size`` bytes free on the data partition, for tests of a full phone."""
        self.capacity = self.used_bytes + size

    def space(self, path: str, *, who: Who = SHELL) -> Space:
        """Return the `statfs` values of the file system that contains ``path``."""
        place, _ = self._existing(path, who)
        return self._space(mount_of(place.parts))

    def spaces(self) -> list[Space]:
        """Return the `statfs` values of all mounted file systems."""
        return [self._space(mount) for mount in MOUNTS]

    def _space(self, mount: Mount) -> Space:
        total, used = mount.total * _KIB, mount.used * _KIB
        if mount.is_data:
            total, used = self.capacity, self.used_bytes
        return Space(
            mount.source,
            mount.path,
            mount.type_name,
            mount.type_number,
            total,
            max(0, total - used),
        )
