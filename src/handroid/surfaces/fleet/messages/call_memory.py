"""Remembers the calls of a node, so that a duplicate is answered but not executed again."""

import time
from collections import deque
from dataclasses import dataclass

from handroid.errors import ActionFailed, Outcome
from handroid.surfaces.fleet.messages import answers

_KEPT_SECONDS = 60.0
"""How long after its deadline a call is remembered; a later copy is refused by its deadline."""
_MOST_BYTES = 64 * 1024 * 1024
_MOST_CALLS = 100_000


@dataclass(eq=False, slots=True, weakref_slot=True)
class KnownCall:
    """A running or finished call; its answer is kept as long as there is room."""

    call: str
    until: float
    answer: bytes | None = None
    done: bool = False

    def sent(self) -> bytes:
        """Return the serialized answer."""
        if self.answer is not None:
            return self.answer
        return answers.to_bytes(
            answers.refusal(
                ActionFailed("This call was already executed.", outcome=Outcome.UNKNOWN)
            )
        )


class CallMemory:
    """The recent calls of a node."""

    def __init__(self) -> None:
        self._calls: dict[str, KnownCall] = {}
        self._order: deque[KnownCall] = deque()
        self._with_answer: deque[KnownCall] = deque()
        self._bytes = 0

    def known(self, call: str) -> KnownCall | None:
        """Return a call if it is known."""
        return self._calls.get(call)

    def begin(self, call: str, deadline: float) -> KnownCall:
        """Remember a new call; its deadline is in monotonic time.

        Raises:
            ActionFailed: there are too many calls to recognize duplicates.
        """
        self._forget_old()
        if len(self._calls) >= _MOST_CALLS:
            raise ActionFailed("The node has too many calls.", "Wait a moment, then try again.")
        made = KnownCall(call, deadline + _KEPT_SECONDS)
        self._calls[call] = made
        self._order.append(made)
        return made

    def cancel(self, call: str) -> None:
        """Note that a call must not be executed if it arrives after its cancellation."""
        if call in self._calls or len(self._calls) >= _MOST_CALLS:
            return
        known = self.begin(call, time.monotonic())
        error = ActionFailed("The call was cancelled before it arrived, so it was not executed.")
        known.answer, known.done = answers.to_bytes(answers.refusal(error)), True
        self.ended(known)

    def ended(self, call: KnownCall) -> None:
        """Keep the answer of a call, and drop older ones."""
        self._with_answer.append(call)
        self._bytes += len(call.answer or b"")
        while self._bytes > _MOST_BYTES and len(self._with_answer) > 1:
            oldest = self._with_answer.popleft()
            self._bytes -= len(oldest.answer or b"")
            oldest.answer = None

    def _forget_old(self) -> None:
        now = time.monotonic()
        while self._order and self._order[0].done and self._order[0].until < now:
            del self._calls[self._order.popleft().call]
        # Calls end in another order than they begin.
        while self._with_answer and self._with_answer[0].call not in self._calls:
            self._bytes -= len(self._with_answer.popleft().answer or b"")
