"""``dumpsys activity``."""

from fakedroid.commands.dumpsys.activity.command import dump_activity

__all__ = ["dump_activity"]
