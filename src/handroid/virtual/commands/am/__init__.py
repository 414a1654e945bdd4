"""``am``: the activity manager's shell commands."""

from handroid.virtual.commands.am.command import am, am_program

__all__ = ["am", "am_program"]
