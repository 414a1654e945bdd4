"""Runs an event loop in a thread, for the synchronous API."""

import asyncio
import atexit
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Generic, TypeVar

from handroid.errors import ActionFailed, HandroidError
from handroid.model.fast_loop import fast_loop

_LOOK_SECONDS = 1.0
"""How often a waiting thread checks whether the loop has ended."""

Result = TypeVar("Result")
Given = TypeVar("Given")
Entered = TypeVar("Entered")


class _ThreadTask(Generic[Result]):
    """A coroutine that the loop runs for another thread, which waits for it.

    A lock takes half the time of a `concurrent.futures.Future`.
    """

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._running = threading.Lock()
        self._running.acquire()

    def start(self) -> None:
        """Start the coroutine; call this in the loop."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def cancel(self) -> None:
        """Cancel the coroutine; call this in the loop."""
        if self._task:
            self._task.cancel()

    def result(self, loop_ended: Future[None]) -> Result:
        """Wait for the coroutine in the other thread, and return its result.

        Raises:
            ActionFailed: the loop ended first.
        """
        while not self._running.acquire(timeout=_LOOK_SECONDS):
            if loop_ended.done():
                raise _closed()
        if isinstance(self._error, asyncio.CancelledError):
            raise _closed()
        if self._error is not None:
            raise self._error
        return self._results[0]

    async def _run(self) -> None:
        try:
            self._results.append(await self._work)
        except BaseException as error:
            self._error = error
        finally:
            self._running.release()


def _closed() -> ActionFailed:
    return ActionFailed("The phone was closed.", "Connect to it again.")


class LoopThread(Generic[Given]):
    """Runs coroutines on its loop while it keeps a context open there, from start to `close`."""

    def __init__(self, context: AbstractAsyncContextManager[Given]) -> None:
        self._context = context
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._opening: asyncio.Task[Any] | None = None
        self._given: Future[Given] = Future()
        self._ended: Future[None] = Future()
        # A program that exits without closing must neither hang nor leave an adb server behind.
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
            raise _closed()
        task = _ThreadTask(work)
        try:
            self._loop.call_soon_threadsafe(task.start)
        except RuntimeError:
            work.close()
            raise _closed() from None
        try:
            return task.result(self._ended)
        except HandroidError as error:
            # The loop's own frames help nobody: show only the program's traceback.
            raise error.with_traceback(None) from error.__cause__
        except KeyboardInterrupt:
            self._loop.call_soon_threadsafe(task.cancel)
            raise

    @contextmanager
    def inside(self, context: AbstractAsyncContextManager[Entered]) -> Iterator[Entered]:
        """Keep another context open on the loop during the body; it is always closed."""
        given = self.run(context.__aenter__())
        try:
            yield given
        finally:
            self.run(context.__aexit__(None, None, None))

    def close(self) -> None:
        """Close the context and stop the loop, once; errors are raised."""
        atexit.unregister(self.close)
        if not self._thread.is_alive():
            return
        if self._loop and self._stop:
            # Another thread may be closing it too, and may have ended the loop.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._leave)
        self._thread.join()
        self._ended.result()

    def _leave(self) -> None:
        """Close the context, in the loop; if it is still opening, cancel that."""
        if self._stop and self._given.done():
            self._stop.set()
        elif self._opening:
            self._opening.cancel()

    def _run(self) -> None:
        try:
            # uvloop halves the time of a call to this thread and back.
            with asyncio.Runner(loop_factory=fast_loop()) as runner:
                runner.run(self._keep_open())
        except BaseException as error:
            self._end(error)
        else:
            self._ended.set_result(None)

    def _end(self, error: BaseException) -> None:
        """Pass an error to the thread that waits for the context to open or close."""
        if self._given.done():
            self._ended.set_exception(error)
        else:
            self._ended.set_result(None)
            self._given.set_exception(error)

    async def _keep_open(self) -> None:
        self._stop = asyncio.Event()
        self._opening = asyncio.current_task()
        self._loop = asyncio.get_running_loop()
        async with self._context as given:
            self._given.set_result(given)
            await self._stop.wait()
