"""``am``: the activity manager's shell commands."""

from fakedroid.commands.am.command import am, am_program

__all__ = ["am", "am_program"]
