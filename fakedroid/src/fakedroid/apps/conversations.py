"""The stored messages, and the automatic replies."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from fakedroid.world.app import AppHost
from fakedroid.world.system.notification import Notification

ANSWER_AFTER = 3.0
LATE = "Dilek"
_PACKAGE = "com.android.messaging"
_NAMES = ("Ada", "Bo", "Chidi", "Dilek", "Ewa", "Farid", "Gro", "Hana", "Iris", "Jo", "Kai", "Lu")


class Message(NamedTuple):
    """One message."""

    text: str
    mine: bool = False
    at: float | None = None
    """When, in seconds since 1970; None is not displayed."""


@dataclass(eq=False)
class Conversation:
    """The messages with one person; ``on_change`` is called while they are displayed.

    A person who is ``late`` replies only after the conversation was closed. ``answers`` are the
    first replies; after them everybody repeats what was written.
    """

    name: str
    messages: list[Message]
    late: bool = False
    answers: list[str] = field(default_factory=list)
    on_change: Callable[[], None] | None = None

    def add(self, text: str, now: float, mine: bool = False) -> None:
        """Add a message at the end, with a time if the others have one."""
        dated = self.messages[-1].at is not None
        self.messages.append(Message(text, mine, now if dated else None))
        if self.on_change is not None:
            self.on_change()


def _seed() -> list[Conversation]:
    return [Conversation(name, [Message(f"Hello from {name}")], name == LATE) for name in _NAMES]


@dataclass
class Conversations:
    """All conversations, kept for the lifetime of the phone."""

    all: list[Conversation] = field(default_factory=_seed)

    def newest_first(self) -> list[Conversation]:
        """Return them by their last message; those without dates keep their order."""
        return sorted(self.all, key=lambda each: -(each.messages[-1].at or 0.0))

    def find(self, name: str) -> Conversation:
        """Return the conversation with a person."""
        return next(each for each in self.all if each.name == name)


def _now(world: AppHost) -> float:
    return world.surroundings.unix(world.stage.now)


def send(world: AppHost, conversation: Conversation, text: str) -> None:
    """Send a message; the reply comes later."""
    conversation.add(text, _now(world), mine=True)
    if not conversation.late:
        world.stage.after(ANSWER_AFTER, partial(_answer, world, conversation))


def leave(world: AppHost, conversation: Conversation) -> None:
    """Close a conversation: a person who is late replies now."""
    conversation.on_change = None
    if conversation.late and conversation.messages[-1].mine:
        world.stage.after(ANSWER_AFTER, partial(_answer, world, conversation))


def _answer(world: AppHost, conversation: Conversation) -> None:
    repeated = f"You wrote: {conversation.messages[-1].text}"
    text = conversation.answers.pop(0) if conversation.answers else repeated
    conversation.add(text, _now(world))
    if conversation.on_change is None:
        _notify(world, conversation, text)


def _notify(world: AppHost, conversation: Conversation, text: str) -> None:
    def reply(answer: str) -> None:
        conversation.add(answer, _now(world), mine=True)
        world.dismiss_notification(notification)

    notification = Notification(_PACKAGE, conversation.name, text, on_reply=reply)
    world.notify(notification)
