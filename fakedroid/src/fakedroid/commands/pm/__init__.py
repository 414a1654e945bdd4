"""``pm`` and ``cmd package``: the package manager's shell commands."""

from fakedroid.commands.pm.command import package_service, pm

__all__ = ["package_service", "pm"]
