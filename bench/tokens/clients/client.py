"""A client that does a task like a model, with the fewest calls of its server."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from bench.tokens.server import Session
from bench.tokens.steps import Step
from bench.tokens.tasks import Task


class LostError(Exception):
    """The server's output lacks what the task needs."""


class Client(ABC):
    """Does tasks with one server; ``seen`` is the last screen that it printed."""

    def __init__(self, talk: Session) -> None:
        self.talk = talk
        self.seen = ""
        self.wants_text = False

    async def perform(self, task: Task) -> None:
        """Do a task until an answer shows its result.

        Raises:
            LostError: the server does not show what the task needs, or not the result.
            RefusedError: the server refuses a call.
        """
        await self.open(task.package)
        for stage in task.stages:
            self.wants_text = task.ends_in_text and stage is task.stages[-1]
            await self.act(stage)
        if not self.shows(task.evidence):
            await self.look()
        if not self.shows(task.evidence):
            raise LostError(f"its answers do not show '{task.evidence}': {self.seen[-300:]}")

    def shows(self, words: str) -> bool:
        """Whether the last answer contains a text."""
        return bool(re.search(rf"(?<!\w){re.escape(words)}(?!\w)", self.seen))

    @abstractmethod
    async def open(self, package: str) -> None:
        """Open an app and see its screen."""

    @abstractmethod
    async def look(self) -> None:
        """See the screen."""

    @abstractmethod
    async def act(self, steps: Sequence[Step]) -> None:
        """Perform steps on the current screen, and see the next one."""
