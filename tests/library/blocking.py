"""The asyncio form of the library, used without `await`, so that one test serves both forms."""

import asyncio
import inspect
import sys
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import handroid
from handroid.library.loop_thread import LoopThread
from tests.surfaces.programs import environment

TEST_APPS = ("form", "notes", "rows", "busy")
APPS = (
    "com.android.calculator2",
    "com.android.settings",
    *(f"dev.handroid.{app}" for app in TEST_APPS),
)
AnyPhone: TypeAlias = Any
"""A phone of either form."""


class Blocking:
    """An object of the asyncio form; whatever its methods return is awaited."""

    def __init__(self, loop: LoopThread[Any], inner: Any) -> None:
        self._loop = loop
        self._inner = inner

    @classmethod
    @contextmanager
    def opened(cls, context: AbstractAsyncContextManager[Any]) -> Iterator["Blocking"]:
        """Open a phone on a loop of its own."""
        loop = LoopThread(context)
        try:
            yield cls(loop, loop.given)
        finally:
            loop.close()

    def __repr__(self) -> str:
        return repr(self._inner)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        return self._method(value) if inspect.ismethod(value) else self._given(value)

    def _method(self, method: Any) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            plain = [each._inner if isinstance(each, Blocking) else each for each in arguments]
            return self._given(method(*plain, **named))

        return call

    def _given(self, value: Any) -> Any:
        if inspect.iscoroutine(value):
            value = self._loop.run(value)
        if isinstance(value, AbstractAsyncContextManager):
            return self._loop.inside(value)
        own = type(value).__name__.startswith("Async")
        return Blocking(self._loop, value) if own else value


def start_over(phone: AnyPhone) -> None:
    """Leave the page that was opened last, show the home screen, and end what ran."""
    while phone.screen().app in APPS:
        phone.back()
    phone.home()
    for app in APPS:
        phone.apps.close(app)


def expect(element: Any) -> Any:
    """Return what can be expected of an element of either form."""
    if isinstance(element, Blocking):
        return Blocking(element._loop, handroid.expect(element._inner))
    return handroid.expect(element)


async def run_python(code: str, home: Path) -> str:
    """Run a few lines in a process of their own, and return what they print."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, env=environment(home), stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await program.communicate()
    assert program.returncode == 0
    return printed.decode()
