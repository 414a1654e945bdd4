"""Which activity Android's own commands open."""

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View
from handroid.adb.server import AdbServer
from tests.phones import join, soon

PACKAGE = "dev.example.two"


def build(_context: ActivityContext) -> View:
    return TextView("There", "there")


TWO = App(
    package=PACKAGE,
    label="Two",
    activities=tuple(
        ActivitySpec(f"{PACKAGE}.{name}", name, build, launcher=True) for name in ("First", "Other")
    ),
)


async def test_the_first_of_two_launcher_activities_is_opened(server: AdbServer) -> None:
    async with join(server, apps=[TWO]) as attached:
        driver = await attached.driver()
        await driver.apps.open(PACKAGE, soon())
        front = (await driver.screen.read(soon())).foreground
        assert front is not None
        assert (front.package, front.short) == (PACKAGE, ".First")
