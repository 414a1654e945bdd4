"""An event loop on a thread of its own, so that programs without one can use the library."""

import asyncio
import atexit
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar

from handroid.errors import ActionFailed

Result = TypeVar("Result")
Given = TypeVar("Given")


class LoopThread(Generic[Given]):
    """Runs coroutines on its loop while it keeps a context open there, from start to `close`."""

    def __init__(self, context: AbstractAsyncContextManager[Given]) -> None:
        self._context = context
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._given: Future[Given] = Future()
        self._ended: Future[None] = Future()
        # A program that ends without closing must neither hang nor leave an adb server behind.
        self._thread = threading.Thread(target=self._run, name="handroid", daemon=True)
        self._thread.start()
        atexit.register(self.close)
        try:
            self.given = self._given.result()
        except BaseException:
            self.close()
            raise

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine on the loop and return its result; Ctrl-C cancels it.

        Raises:
            ActionFailed: the loop has ended.
        """
        if self._loop is None or self._ended.done():
            work.close()
            raise ActionFailed("The phone was closed.", "Connect to it again.")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Close the context and end the loop, once; what fails meanwhile is raised."""
        if not self._thread.is_alive():
            return
        atexit.unregister(self.close)
        if self._loop and self._stop and not self._ended.done():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._ended.result()

    def _run(self) -> None:
        try:
            asyncio.run(self._keep_open())
        except BaseException as error:
            self._end(error)
        else:
            self._ended.set_result(None)

    def _end(self, error: BaseException) -> None:
        """Hand an error to whoever waits: for the context to open, or for it to close."""
        if self._given.done():
            self._ended.set_exception(error)
        else:
            self._ended.set_result(None)
            self._given.set_exception(error)

    async def _keep_open(self) -> None:
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        async with self._context as given:
            self._given.set_result(given)
            await self._stop.wait()
