"""``dumpsys window``."""

from fakedroid.commands.dumpsys.window.command import dump_window

__all__ = ["dump_window"]
