"""``logcat``: reads and follows the phone's log."""

from fakedroid.commands.logcat.command import logcat

__all__ = ["logcat"]
