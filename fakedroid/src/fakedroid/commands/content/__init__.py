"""``content``: queries and calls of content providers."""

from fakedroid.commands.content.command import content

__all__ = ["content"]
