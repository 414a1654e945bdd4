"""adbutils: a Python library that speaks to the adb server itself."""

import asyncio
import importlib.metadata
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import adbutils

from tests.jury.inside.answering import middle
from tests.jury.juror import Juror
from tests.phones import Attached

ACTIVITY = "com.android.calculator2.Calculator"


class Adbutils(Juror):
    """Its client and device. The library blocks, so it works in a thread beside the phone."""

    name = "adbutils"
    version = importlib.metadata.version("adbutils")

    def __init__(self, port: int, serial: str) -> None:
        self._client = adbutils.AdbClient(host="127.0.0.1", port=port)
        self._phone = self._client.device(serial)

    async def phones(self) -> str:
        """See `Juror`."""
        listed = await asyncio.to_thread(self._client.device_list)
        return str([phone.serial for phone in listed])

    async def properties(self) -> str:
        """See `Juror`."""
        size = await asyncio.to_thread(self._phone.window_size)
        assert tuple(size) == (1080, 2400), size
        return str(await asyncio.to_thread(lambda: self._phone.prop.model))

    async def start(self, package: str) -> None:
        """Start an app, and have the library say what is in front then."""
        await asyncio.to_thread(self._phone.app_start, package, ACTIVITY)
        current = await asyncio.to_thread(self._phone.app_current)
        assert current.package == package, current
        assert current.activity in (".Calculator", ACTIVITY), current

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        dump = await asyncio.to_thread(self._phone.dump_hierarchy)
        x, y = middle(dump, identifier)
        return x, y

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await asyncio.to_thread(self._phone.click, x, y)

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await asyncio.to_thread(self._phone.send_keys, text)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        picture, file = await asyncio.to_thread(self._phone.screenshot), io.BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()

    async def log(self) -> str:
        """Read the log by its shell."""
        return str(await asyncio.to_thread(self._phone.shell, "logcat -d -t 100"))

    async def push(self, source: Path, target: str) -> None:
        """See `Juror`."""
        await asyncio.to_thread(self._phone.sync.push, str(source), target)

    async def pull(self, source: str, target: Path) -> None:
        """See `Juror`."""
        await asyncio.to_thread(self._phone.sync.pull, source, str(target))

    async def install(self, apk: Path) -> str:
        """See `Juror`."""
        await asyncio.to_thread(self._phone.install, str(apk), silent=True, nolaunch=True)
        return "dev.handroid.jury"


@asynccontextmanager
async def summon(attached: Attached, home: Path) -> AsyncIterator[Adbutils]:
    """Take it as it is installed beside the tests."""
    yield Adbutils(attached.server.address.port, attached.transport.serial)
