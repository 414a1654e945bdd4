"""A pseudo-terminal in its normal mode: echo, simple line editing, line ends, control keys."""

import asyncio
from collections.abc import Callable
from typing import Final

from fakedroid.shell.process import Sink, Source

_INTERRUPT: Final = 0x03
_END: Final = 0x04
_RETURN: Final = 0x0D
_NEWLINE: Final = 0x0A
_KILL_LINE: Final = 0x15
_ERASE: Final = (0x08, 0x7F)
_LINE_LIMIT: Final = 4096


class Terminal:
    """Converts between keys and a shell's input and output; the shell's `Source` and `Sink`.

    Input becomes readable line by line; a newline is written as carriage return and newline.
    [src: the kernel's n_tty with the defaults of forkpty: ICANON ECHO ISIG ICRNL OPOST ONLCR]
    """

    def __init__(self, keys: Source, screen: Sink) -> None:
        self.on_interrupt: Callable[[], object] | None = None
        self._keys = keys
        self._screen = screen
        self._line = bytearray()
        self._ready: asyncio.Queue[bytes] = asyncio.Queue(maxsize=64)
        self._rest = b""

    async def write(self, data: bytes) -> None:
        """Display ``data``.

        Raises:
            BrokenPipeError: the host closed the stream.
        """
        await self._screen.write(data.replace(b"\n", b"\r\n"))

    async def read(self, limit: int = 65536) -> bytes:
        """Return up to ``limit`` bytes of the next line; empty at the end of file."""
        line = self._rest or await self._ready.get()
        self._rest = line[limit:]
        return line[:limit]

    async def pump(self) -> None:
        """Handle keys until the host closes the stream."""
        while keys := await self._keys.read():
            for key in keys:
                await self._press(key)
        await self._ready.put(b"")

    async def _press(self, key: int) -> None:
        if key == _INTERRUPT:
            await self._interrupt()
        elif key in (_RETURN, _NEWLINE):
            await self._screen.write(b"\r\n")
            await self._submit(b"\n")
        elif key == _END:
            await self._submit(b"")
        else:
            await self._edit(key)

    async def _interrupt(self) -> None:
        """Discard unread input, and interrupt the foreground job."""
        self._line.clear()
        self._rest = b""
        while not self._ready.empty():
            self._ready.get_nowait()
        await self._screen.write(b"^C")
        if self.on_interrupt is not None:
            self.on_interrupt()

    async def _submit(self, end: bytes) -> None:
        line, self._line = bytes(self._line) + end, bytearray()
        await self._ready.put(line)

    async def _edit(self, key: int) -> None:
        if key in _ERASE:
            if self._line:
                self._line.pop()
                await self._screen.write(b"\b \b")
        elif key == _KILL_LINE:
            await self._screen.write(b"\b \b" * len(self._line))
            self._line.clear()
        elif len(self._line) < _LINE_LIMIT:
            self._line.append(key)
            await self._screen.write(bytes([key]))
