"""A juror that is a Python library: a script in ``inside`` drives it with its own Python."""

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.jury.installs import Install
from tests.jury.juror import Juror, SaidNoError
from tests.jury.lines import Lines, conversation
from tests.jury.surroundings import surroundings
from tests.phones import Attached

INSIDE = Path(__file__).parent / "inside"


class PythonJuror(Juror):
    """Passes every question on to the script and returns what it answers."""

    def __init__(self, lines: Lines, attached: Attached, folder: Path) -> None:
        self._lines = lines
        self._attached = attached
        self._folder = folder

    async def _do(self, name: str, *words: object) -> Any:
        answer = await self._lines.ask({"do": name, "with": words})
        if "error" in answer:
            raise SaidNoError(answer["error"])
        return answer["answer"]

    async def prepare(self) -> None:
        """Have the script take hold of the phone."""
        await self._do("prepare")

    async def phones(self) -> str:
        """See `Juror`."""
        return str(await self._do("phones"))

    async def properties(self) -> str:
        """See `Juror`."""
        return str(await self._do("properties"))

    async def start(self, package: str) -> None:
        """See `Juror`."""
        await self._do("start", package)

    async def find(self, identifier: str) -> tuple[int, int]:
        """See `Juror`."""
        x, y = await self._do("find", identifier)
        return int(x), int(y)

    async def tap(self, x: int, y: int) -> None:
        """See `Juror`."""
        await self._do("tap", x, y)

    async def type(self, text: str) -> None:
        """See `Juror`."""
        await self._do("type", text)

    async def screenshot(self) -> bytes:
        """See `Juror`."""
        return base64.b64decode(await self._do("screenshot"))

    async def log(self) -> str:
        """See `Juror`."""
        return str(await self._do("log"))

    async def push(self, source: Path, target: str) -> None:
        """See `Juror`."""
        await self._do("push", str(source), target)

    async def pull(self, source: str, target: Path) -> None:
        """See `Juror`."""
        await self._do("pull", source, str(target))

    async def install(self, apk: Path) -> str:
        """See `Juror`."""
        await self._do("install", str(apk))
        return "dev.handroid.jury"


Some = TypeVar("Some", bound=PythonJuror)


@asynccontextmanager
async def in_its_python(
    kind: type[Some], install: Install, script: str, attached: Attached, home: Path
) -> AsyncIterator[Some]:
    """Start a script with the phone's serial number and the adb server's port."""
    port = str(attached.server.address.port)
    command = [install.python, INSIDE / script, attached.transport.serial, port]
    async with conversation(command, surroundings(attached, home)) as lines:
        juror = kind(lines, attached, home)
        await juror.prepare()
        yield juror
