"""A block of code that others can end with an error instead of a cancellation."""

import asyncio
from types import TracebackType
from typing import Self

from handroid.errors import HandroidError


class Interruption:
    """Runs its body until it ends, or until `end` is called."""

    def __init__(self) -> None:
        self._body = asyncio.timeout(None)
        self._runs = False
        self._error: HandroidError | None = None

    async def __aenter__(self) -> Self:
        """Start the body."""
        await self._body.__aenter__()
        self._runs = True
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the body.

        Raises:
            HandroidError: the error that was passed to `end`.
        """
        self._runs = False
        try:
            await self._body.__aexit__(kind, raised, trace)
        except TimeoutError as ended:
            raise (self._error or ended) from ended

    def end(self, error: HandroidError) -> None:
        """Cancel the body if it still runs, and make it raise this error; the first call counts."""
        if self._runs and self._error is None:
            self._error = error
            self._body.reschedule(asyncio.get_running_loop().time())
