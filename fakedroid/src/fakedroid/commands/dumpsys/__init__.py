"""``dumpsys``: what the system's services say about themselves."""

from fakedroid.commands.dumpsys.command import dumpsys

__all__ = ["dumpsys"]
