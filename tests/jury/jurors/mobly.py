"""mobly: Google's test framework, by its adb."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.jury.installs import Install
from tests.jury.python_juror import PythonJuror, in_its_python
from tests.phones import Attached

INSTALL = Install("mobly", ("mobly==1.13.1",))


class Mobly(PythonJuror):
    """Its AndroidDevice."""

    name = INSTALL.name
    version = INSTALL.version


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[Mobly]:
    """Start it."""
    return in_its_python(Mobly, INSTALL, "mobly_program.py", attached, home)
