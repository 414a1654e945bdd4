"""The last calls of a program, to find out what led to a failure."""

import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from handroid.errors import HandroidError
from handroid.library.conditions import Condition
from handroid.library.selector import Selector

_MOST = 100
_SHOWN = frozenset({"app", "direction", "amount", "how", "key", "kind", "level", "path", "tag"})
"""Arguments that are no secrets; of other texts, such as typed ones, only the length is kept."""


@dataclass(frozen=True, slots=True)
class RecentCall:
    """A call: the tool, its target, its duration, and its error if it failed."""

    tool: str
    arguments: str
    seconds: float
    error: str

    def __str__(self) -> str:
        failed = f"  {self.error}" if self.error else ""
        return f"{self.tool}({self.arguments})  {self.seconds * 1000:.0f} ms{failed}"


class RecentCalls:
    """The last hundred calls, oldest first."""

    def __init__(self) -> None:
        self._calls: deque[RecentCall] = deque(maxlen=_MOST)

    def __iter__(self) -> Iterator[RecentCall]:
        return iter(tuple(self._calls))

    @contextmanager
    def noted(self, tool: str, arguments: Mapping[str, Any]) -> Iterator[None]:
        """Record the call that the block makes, and its result."""
        start = time.monotonic()
        error = "interrupted"
        try:
            yield
            error = ""
        except HandroidError as failed:
            error = failed.sentences().splitlines()[0]
            raise
        finally:
            said = ", ".join(f"{name}={_brief(name, value)}" for name, value in arguments.items())
            self._calls.append(RecentCall(tool, said, time.monotonic() - start, error))


def _brief(name: str, value: object) -> str:
    if isinstance(value, Selector):
        return str(value)
    if isinstance(value, Condition):
        return value.wanted
    if isinstance(value, bool | int | float) or name in _SHOWN:
        return repr(value)
    return f"<{len(value)} characters>" if isinstance(value, str) else f"<{type(value).__name__}>"
