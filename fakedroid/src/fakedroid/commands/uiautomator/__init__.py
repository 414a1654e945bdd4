"""``uiautomator``: the screen as XML, and accessibility events."""

from fakedroid.commands.uiautomator.command import uiautomator

__all__ = ["uiautomator"]
