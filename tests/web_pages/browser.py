"""An app of the virtual phone that shows an empty web view."""

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.views.view import View
from fakedroid.world.views.web_view import WebBox, WebView

PACKAGE = "dev.handroid.browser"


def _build(_context: ActivityContext) -> View:
    return WebView("", WebBox())


BROWSER = App(
    package=PACKAGE,
    label="Browser",
    version_name="1.0",
    version_code=1,
    system=False,
    icon="#00897B",
    on_home_screen=False,
    activities=(ActivitySpec(f"{PACKAGE}.Main", "Browser", _build, launcher=True),),
)
