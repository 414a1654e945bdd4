"""A fake Android phone, behind the real adb protocol.

    with fakedroid.phones(api=34) as [phone]:
        print(f"adb connect {phone.serial}")

It is modelled on Android's behaviour. Each behaviour names its source:

- ``src``: read in Android's source
- ``obs``: observed in the output of a real phone
- ``mem``: general knowledge of the platform, not checked again
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fakedroid.adb.server import adb_server
    from fakedroid.phone import FakePhone
    from fakedroid.running_phones import RunningPhone, phones
    from fakedroid.world.app import ActivitySpec, App

__all__ = ["ActivitySpec", "App", "FakePhone", "RunningPhone", "adb_server", "phones"]

_HOMES: Final = {
    "ActivitySpec": "fakedroid.world.app",
    "App": "fakedroid.world.app",
    "FakePhone": "fakedroid.phone",
    "RunningPhone": "fakedroid.running_phones",
    "adb_server": "fakedroid.adb.server",
    "phones": "fakedroid.running_phones",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use: the phone is large, but `import fakedroid` is fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'fakedroid' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
