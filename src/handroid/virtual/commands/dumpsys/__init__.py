"""``dumpsys``: what the system's services say about themselves."""

from handroid.virtual.commands.dumpsys.command import dumpsys

__all__ = ["dumpsys"]
