"""AndroidViewClient: an adb client and view finder in pure Python."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import ClassVar

from tests.jury.installs import Install
from tests.jury.python_juror import PythonJuror, in_its_python
from tests.phones import Attached

INSTALL = Install("androidviewclient", ("androidviewclient==25.0.1",))


class AndroidViewClient(PythonJuror):
    """Its ViewClient and AdbClient."""

    name = INSTALL.name
    version = INSTALL.version
    absent: ClassVar = {
        "files": "its adb client has no push or pull",
        "install": "its adb client has no install",
    }


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[AndroidViewClient]:
    """Start it."""
    return in_its_python(AndroidViewClient, INSTALL, "androidviewclient_program.py", attached, home)
