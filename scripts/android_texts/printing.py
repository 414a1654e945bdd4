"""Runs the command lines on a virtual phone and collects the printed lines."""

from collections.abc import AsyncIterator

from fakedroid.phone import FakePhone
from scripts.android_texts.lines import SCENES
from scripts.android_texts.scene import Scene
from tests.commands.apk import small_apk
from tests.shapes.situations import situations

_FAST = 2000.0
_APKS = {
    "app": small_apk(),
    "older": small_apk(version=3),
    "newer": small_apk(min_sdk=99),
    "test": small_apk(test_only=True),
    "nonsense": b"nonsense",
}


class _Stream:
    """A stream that stores the output, and has no input."""

    def __init__(self) -> None:
        self.data = bytearray()

    async def read(self, limit: int = 65536) -> bytes:
        """Return the end of file."""
        return b""

    async def write(self, data: bytes) -> None:
        """Store the bytes."""
        self.data += data


async def run(phone: FakePhone, line: str) -> list[str]:
    """Return the lines of both outputs."""
    out, err = _Stream(), _Stream()
    await phone.shell.run(line, _Stream(), out, err, tty=False, env={})
    return bytes(out.data + b"\n" + err.data).decode("utf-8", "replace").splitlines()


async def printed(level: int) -> dict[str, dict[str, str]]:
    """Return, for each command, every printed line and the command line that printed it."""
    found: dict[str, dict[str, str]] = {}
    for scene in SCENES:
        lines = found.setdefault(scene.name, {})
        async for typed, line in _play(level, scene):
            lines.setdefault(line, typed)
    return found


async def _play(level: int, scene: Scene) -> AsyncIterator[tuple[str, str]]:
    phone = FakePhone(level, serial="VIRTUAL1", speed=_FAST, quirks=scene.quirks)
    for name, data in _APKS.items():
        phone.files.write(f"/data/local/tmp/{name}.apk", data)
    for typed in scene.before:
        await run(phone, typed)
    for typed in scene.lines:
        for line in await run(phone, typed):
            if line.strip() and _of_scene(typed, scene):
                yield typed, line
    await phone.close()
    async for typed, line in _in_situations(level, scene):
        yield typed, line


async def _in_situations(level: int, scene: Scene) -> AsyncIterator[tuple[str, str]]:
    if not scene.dumps:
        return
    phone = FakePhone(level, serial="VIRTUAL1", speed=_FAST, quirks=scene.quirks)
    async for _ in situations(phone):
        for typed in scene.dumps:
            for line in await run(phone, typed):
                if line.strip():
                    yield typed, line
    await phone.close()


def _of_scene(typed: str, scene: Scene) -> bool:
    return typed.split()[0] in (scene.name.split()[0], "cat")
