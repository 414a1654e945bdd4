"""Phones that listen on ports of this computer during a ``with`` block."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from fakedroid.contents.contents import PLAIN, Contents
from fakedroid.phone import FakePhone
from fakedroid.wire.adbd import Adbd
from fakedroid.world.app import App

T = TypeVar("T")

HOST = "127.0.0.1"


@dataclass(frozen=True)
class RunningPhone:
    """A phone that an adb server can connect to."""

    fake: FakePhone
    adbd: Adbd
    port: int

    @property
    def serial(self) -> str:
        """The phone's name in adb, and the argument of ``adb connect``."""
        return f"{HOST}:{self.port}"

    @property
    def api(self) -> int:
        """Its API level."""
        return self.fake.level.api


class Phones:
    """Phones that run inside ``with`` (in their own thread) or ``async with``."""

    def __init__(self, make: Sequence[Callable[[], FakePhone]], port: int) -> None:
        self._make = make
        self._port = port
        self._running = AsyncExitStack()
        self._thread = ExitStack()

    async def __aenter__(self) -> list[RunningPhone]:
        async with AsyncExitStack() as stack:
            started = [await self._start(stack, number) for number in range(len(self._make))]
            self._running = stack.pop_all()
        return started

    async def __aexit__(self, *_: object) -> None:
        await self._running.aclose()

    def __enter__(self) -> list[RunningPhone]:
        with ExitStack() as stack:
            loop = _LoopThread()
            stack.callback(loop.close)
            started = loop.run(self.__aenter__())
            stack.callback(lambda: loop.run(self.__aexit__()))
            self._thread = stack.pop_all()
        return started

    def __exit__(self, *_: object) -> None:
        self._thread.close()

    async def _start(self, stack: AsyncExitStack, number: int) -> RunningPhone:
        fake = self._make[number]()
        stack.push_async_callback(fake.close)
        adbd = await Adbd.start(fake, HOST, self._port + number if self._port else 0)
        stack.push_async_callback(adbd.stop)
        return RunningPhone(fake, adbd, adbd.port)


class _LoopThread:
    """An event loop in its own thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="fakedroid", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Stop the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def phones(
    count: int = 1,
    api: int = 34,
    *,
    apps: Sequence[App] = (),
    quirks: Iterable[str] = (),
    speed: float = 1.0,
    port: int = 0,
    contents: Contents = PLAIN,
) -> Phones:
    """Return phones to start with ``with`` or ``async with``, as a list.

    ``apps`` are installed in addition to the phone's own. ``port`` is the first phone's; the
    others use the following ports, and 0 takes free ones. See `FakePhone` for the other arguments.

    Raises:
        ValueError: there is no such level or quirk; raised when the phones start.
        OSError: a port is in use; raised when the phones start.
    """
    odd = tuple(quirks)

    def make(number: int) -> FakePhone:
        own = f"FAKE{number + 1:04}"
        return FakePhone(api, serial=own, speed=speed, quirks=odd, apps=apps, contents=contents)

    return Phones([partial(make, number) for number in range(count)], port)
