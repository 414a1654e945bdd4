"""What was written to whom, and the answers that come."""

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


@dataclass(eq=False)
class Conversation:
    """Messages with one person; ``on_change`` is whoever shows them now.

    Who is ``late`` answers only once the conversation was left.
    """

    name: str
    messages: list[Message]
    late: bool = False
    on_change: Callable[[], None] | None = None

    def add(self, message: Message) -> None:
        """Add a message at the end."""
        self.messages.append(message)
        if self.on_change is not None:
            self.on_change()


def _seed() -> list[Conversation]:
    return [Conversation(name, [Message(f"Hello from {name}")], name == LATE) for name in _NAMES]


@dataclass
class Conversations:
    """All of them, kept as long as the phone."""

    all: list[Conversation] = field(default_factory=_seed)

    def find(self, name: str) -> Conversation:
        """Return the conversation with a person."""
        return next(each for each in self.all if each.name == name)


def send(world: AppHost, conversation: Conversation, text: str) -> None:
    """Send a message; the answer comes later."""
    conversation.add(Message(text, mine=True))
    if not conversation.late:
        world.stage.after(ANSWER_AFTER, partial(_answer, world, conversation))


def leave(world: AppHost, conversation: Conversation) -> None:
    """Stop looking at a conversation: who is late answers now."""
    conversation.on_change = None
    if conversation.late and conversation.messages[-1].mine:
        world.stage.after(ANSWER_AFTER, partial(_answer, world, conversation))


def _answer(world: AppHost, conversation: Conversation) -> None:
    text = f"You wrote: {conversation.messages[-1].text}"
    conversation.add(Message(text))
    if conversation.on_change is None:
        _notify(world, conversation, text)


def _notify(world: AppHost, conversation: Conversation, text: str) -> None:
    def reply(answer: str) -> None:
        conversation.add(Message(answer, mine=True))
        world.dismiss_notification(notification)

    notification = Notification(_PACKAGE, conversation.name, text, on_reply=reply)
    world.notify(notification)
