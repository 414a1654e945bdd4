"""Runs command lines on a virtual phone and returns the output."""

import asyncio
from dataclasses import dataclass

from fakedroid.phone import FakePhone
from fakedroid.world.views.view import View

FAST = 500.0


@dataclass(frozen=True)
class Answer:
    """The result of one command line."""

    code: int
    out: str
    err: str


class Bytes:
    """A stream that stores its output and returns the given input."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)
        self.arrived = asyncio.Event()

    async def read(self, limit: int = 65536) -> bytes:
        """Return the next bytes, empty at the end."""
        taken = bytes(self.data[:limit])
        del self.data[:limit]
        return taken

    async def write(self, data: bytes) -> None:
        """Store the bytes."""
        self.data += data
        self.arrived.set()

    def text(self) -> str:
        """Return all written text."""
        return self.data.decode("utf-8", "surrogateescape")


async def run(
    phone: FakePhone,
    line: str,
    *,
    stdin: bytes = b"",
    tty: bool = False,
    env: dict[str, str] | None = None,
) -> Answer:
    """Run one line until it ends."""
    out, err = Bytes(), Bytes()
    code = await phone.shell.run(line, Bytes(stdin), out, err, tty=tty, env=env or {})
    return Answer(code, out.text(), err.text())


async def started(phone: FakePhone, component: str) -> None:
    """Start an activity and check that it is there."""
    answer = await run(phone, f"am start -n {component}")
    assert answer.code == 0, answer.err


async def form_with_focus(phone: FakePhone) -> View:
    """Start an app with a form, tap its first field, and return the field."""
    await started(phone, "dev.handroid.form/.FormActivity")
    activity = phone.world.resumed_activity()
    assert activity
    assert activity.window
    field = next(view for view in activity.window.root.walk() if view.editable)
    x, y = field.visible_bounds().center
    await run(phone, f"input tap {x} {y}")
    return field
