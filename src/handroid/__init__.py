"""Hands on Android phones for AI models, and for Python programs.

    import handroid

    with handroid.connect() as phone:
        phone.open("Settings")
        phone.by_text("Display").tap()

`connect_async` is the same with asyncio; `virtual_phone` needs no phone at all. Everything is
imported when it is first used, so that `import handroid` itself costs nothing.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from handroid.errors import ExpectationFailed as ExpectationFailed
    from handroid.errors import HandroidError as HandroidError
    from handroid.library.async_locator import AsyncLocator as AsyncLocator
    from handroid.library.async_parts import File as File
    from handroid.library.async_phone import AsyncPhone as AsyncPhone
    from handroid.library.async_phone import connect_async as connect_async
    from handroid.library.async_phone import lease_async as lease_async
    from handroid.library.async_phone import virtual_phone_async as virtual_phone_async
    from handroid.library.expecting import expect as expect
    from handroid.library.recent_calls import RecentCall as RecentCall
    from handroid.library.snapshot import Element as Element
    from handroid.library.snapshot import Screen as Screen
    from handroid.library.sync_api import Locator as Locator
    from handroid.library.sync_api import Phone as Phone
    from handroid.library.sync_api import connect as connect
    from handroid.library.sync_api import lease as lease
    from handroid.library.sync_api import virtual_phone as virtual_phone
    from handroid.library.tool_result import ToolResult as ToolResult
    from handroid.model.apps import App as App
    from handroid.model.screen import Bounds as Bounds

__version__ = "0.1.0"

_MODULES = {
    "App": "model.apps",
    "AsyncLocator": "library.async_locator",
    "AsyncPhone": "library.async_phone",
    "Bounds": "model.screen",
    "Element": "library.snapshot",
    "ExpectationFailed": "errors",
    "File": "library.async_parts",
    "HandroidError": "errors",
    "Locator": "library.sync_api",
    "Phone": "library.sync_api",
    "RecentCall": "library.recent_calls",
    "Screen": "library.snapshot",
    "ToolResult": "library.tool_result",
    "connect": "library.sync_api",
    "connect_async": "library.async_phone",
    "expect": "library.expecting",
    "lease": "library.sync_api",
    "lease_async": "library.async_phone",
    "virtual_phone": "library.sync_api",
    "virtual_phone_async": "library.async_phone",
}


class _Package(ModuleType):
    """Keeps `virtual_phone` the function when the package of that name is imported.

    Python would set the attribute to that package, which is imported from, never used as one.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _MODULES or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'handroid' has no attribute '{name}'")
    value = getattr(import_module(f"handroid.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
