"""uiautomator2: adb for some things, a program of its own on the phone for the rest."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import ClassVar

from tests.jury.installs import Install
from tests.jury.python_juror import PythonJuror, in_its_python
from tests.jury.verdict import CAPABILITIES
from tests.phones import Attached

INSTALL = Install("uiautomator2", ("uiautomator2==3.7.1",))
BEYOND = (
    "before anything else it starts its own program on the phone (u2.jar, by app_process); the "
    "virtual phone takes the file but has no Android runtime to run it"
)


class Uiautomator2(PythonJuror):
    """Its Device."""

    name = INSTALL.name
    version = INSTALL.version
    beyond: ClassVar = {name: BEYOND for name in CAPABILITIES if name != "connect"}


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[Uiautomator2]:
    """Start it."""
    return in_its_python(Uiautomator2, INSTALL, "uiautomator2_program.py", attached, home)
