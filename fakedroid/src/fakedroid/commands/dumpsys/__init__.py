"""``dumpsys``: dumps of the system services."""

from fakedroid.commands.dumpsys.command import dumpsys

__all__ = ["dumpsys"]
