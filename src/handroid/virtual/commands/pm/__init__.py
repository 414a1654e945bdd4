"""``pm`` and ``cmd package``: the package manager's shell commands."""

from handroid.virtual.commands.pm.command import pm

__all__ = ["pm"]
