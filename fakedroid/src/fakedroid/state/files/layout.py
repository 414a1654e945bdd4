"""The initial file tree of a new phone; all phones share one copy."""

from collections.abc import Iterable
from functools import cache, lru_cache

from fakedroid.state.files.content import Content
from fakedroid.state.files.identity import NUMBERS
from fakedroid.state.files.nodes import Character, Directory, File, Link, Node, Special
from fakedroid.state.files.proc import process_entries, static_entries

# mem/obs: modes and owners as `ls -l` shows them to shell on API 30-34.
_DIRECTORIES = """
755 root root /acct /apex /config /debug_ramdisk /linkerconfig /odm /oem /postinstall /product
755 root root /product/bin /product/app /system /system_ext /system_ext/bin /vendor /vendor/bin
755 root root /apex/com.android.art /apex/com.android.art/bin /apex/com.android.runtime
755 root root /apex/com.android.runtime/bin /system/app /system/etc /system/fonts
755 root root /system/framework /system/lib /system/lib64 /system/media /system/priv-app
755 root root /system/usr /system/usr/keychars /system/usr/keylayout /odm/bin /odm/etc
751 root shell /system/bin /system/xbin
770 system cache /cache
771 system system /data /data/app /data/data /data/tombstones
775 system system /data/anr /data/system
751 root root /data/local
771 shell shell /data/local/tmp
777 root root /data/local/traces
700 system system /data/backup
770 media_rw media_rw /data/media
1771 system misc /data/misc
711 system system /data/user /data/user_de
700 root root /data/property /metadata /lost+found
755 root system /mnt /mnt/user /mnt/media_rw
755 root root /dev /dev/block /dev/input /dev/socket
555 root root /proc /sys
710 shell everybody /storage
755 root root /storage/self
"""
_EMULATED_OWNER = 10123  # MediaProvider's app id; any will do
# src: Environment.STANDARD_DIRECTORIES plus Android/, as MediaProvider makes them on first boot
_EMULATED = """
Alarms Android Audiobooks DCIM Documents Download Movies Music Notifications Pictures Podcasts
Recordings Ringtones Android/data Android/media Android/obb
"""
_LINKS = """
/bin /system/bin
/bugreports /data/user_de/0/com.android.shell/files/bugreports
/d /sys/kernel/debug
/etc /system/etc
/sdcard /storage/self/primary
/storage/self/primary /storage/emulated/0
/mnt/sdcard /storage/self/primary
/dev/fd /proc/self/fd
/dev/stdin /proc/self/fd/0
/dev/stdout /proc/self/fd/1
/dev/stderr /proc/self/fd/2
"""


@cache
def base_tree() -> Directory:
    """Return the shared tree, which must not be changed."""
    root = Directory(0o755)
    for line in _DIRECTORIES.split("\n"):
        mode, owner, group, *paths = line.split() or ["0", "root", "root"]
        for path in paths:
            node = Directory(int(mode, 8), NUMBERS[owner], NUMBERS[group])
            _put(root, path, node)
    _put_emulated(root)
    for line in _LINKS.split("\n"):
        if line:
            path, target = line.split()
            _put(root, path, Link(0o644, target=target))
    _put_special_files(root)
    return root


def _put_emulated(root: Directory) -> None:
    media = NUMBERS["media_rw"]
    _put(root, "/storage/emulated", Directory(0o2770, _EMULATED_OWNER, media))
    _put(root, "/storage/emulated/0", Directory(0o2770, _EMULATED_OWNER, media))
    for name in _EMULATED.split():
        _put(root, f"/storage/emulated/0/{name}", Directory(0o2770, _EMULATED_OWNER, media))


def _put_special_files(root: Directory) -> None:
    for special in Special:
        _put(root, f"/dev/{special.name.lower()}", Character(0o666, special=special))
    _put(root, "/system/build.prop", File(0o600, content=Content(b"# read with getprop\n")))
    proc = _directory(root, "/proc")
    proc.entries.update(static_entries())
    proc.children = process_entries


def _put(root: Directory, path: str, node: Node) -> None:
    parent, _, name = path.rpartition("/")
    _directory(root, parent).entries[name] = node


def _directory(root: Directory, path: str) -> Directory:
    here = root
    for name in path.split("/")[1:]:
        child = here.entries[name]
        if not isinstance(child, Directory):
            raise TypeError(f"{path} is not a directory")
        here = child
    return here


def programs(names: Iterable[str], toybox: Iterable[str]) -> Directory:
    """Return a /system/bin with these programs; those of toybox are links to it."""
    return _programs(frozenset(names), frozenset(toybox))


@lru_cache(maxsize=8)
def _programs(names: frozenset[str], toybox: frozenset[str]) -> Directory:
    shell = NUMBERS["shell"]
    directory = Directory(0o751, 0, shell)
    for name in sorted(names | {"toybox", "sh"}):
        if name in toybox and name != "toybox":
            directory.entries[name] = Link(0o755, 0, shell, target="toybox")
        else:
            directory.entries[name] = File(0o755, 0, shell, content=Content(b"\x7fELF\x02\x01\x01"))
    return directory
