"""``dumpsys window``."""

from handroid.virtual.commands.dumpsys.window.command import dump_window

__all__ = ["dump_window"]
