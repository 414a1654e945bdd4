"""``pm`` and ``cmd package``: the package manager's shell commands."""

from handroid.virtual.commands.pm.command import package_service, pm

__all__ = ["package_service", "pm"]
