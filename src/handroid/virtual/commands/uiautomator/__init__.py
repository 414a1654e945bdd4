"""``uiautomator``: the screen as XML, and accessibility events."""

from handroid.virtual.commands.uiautomator.command import uiautomator

__all__ = ["uiautomator"]
