"""airtest: tests by pictures; its adb and its eye."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.jury.installs import Install
from tests.jury.python_juror import PythonJuror, in_its_python
from tests.phones import Attached

# The wheel was built on Windows and asks for pywin32 everywhere.
INSTALL = Install("airtest", ("airtest==1.4.3",), without=("pywin32; sys_platform == 'win32'",))


class Airtest(PythonJuror):
    """Its ADB class; elements are pictures to it."""

    name = INSTALL.name
    version = INSTALL.version

    async def find(self, identifier: str) -> tuple[int, int]:
        """Have it look for a picture that we cut out of what the phone draws."""
        world = self._attached.phone.world
        window = world.active_window()
        assert window is not None
        views = (v for v in window.root.walk() if v.resource_id.endswith(f"/{identifier}"))
        template = self._folder / "template.png"
        bounds = next(views).bounds
        box = (bounds.left, bounds.top, bounds.right, bounds.bottom)
        world.draw().convert("RGB").crop(box).save(template)
        x, y = await self._do("find_picture", str(template))
        return int(x), int(y)


def summon(attached: Attached, home: Path) -> AbstractAsyncContextManager[Airtest]:
    """Start it."""
    return in_its_python(Airtest, INSTALL, "airtest_program.py", attached, home)
