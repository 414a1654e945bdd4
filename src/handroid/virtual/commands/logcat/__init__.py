"""``logcat``: reads and follows the phone's log."""

from handroid.virtual.commands.logcat.command import logcat

__all__ = ["logcat"]
