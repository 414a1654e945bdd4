"""The notifications in the shade."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Notification:
    """One notification; ``at`` is seconds since boot.

    With ``on_reply`` it has the action "Reply", for an inline reply in the shade.
    """

    package: str
    title: str
    text: str
    at: float = 0.0
    ongoing: bool = False
    on_reply: Callable[[str], None] | None = None
