"""An app that shows Android's dialog for an app that does not respond."""

from fakedroid import ActivitySpec, App
from fakedroid.widgets import ActivityContext, Column, View
from fakedroid.world.system.dialogs import DialogButton

PACKAGE = "org.example.tickets"


def build(context: ActivityContext) -> View:
    """Build an empty page below the dialog."""
    choices = [DialogButton("Close app"), DialogButton("Wait", button=2)]
    context.after(0.1, lambda: _ask(context, choices))
    return Column().painted("#FFFFFF")


def _ask(context: ActivityContext, choices: list[DialogButton]) -> None:
    context.alert("Boat tickets isn't responding", "Do you want to close it?", choices)


APP = App(
    package=PACKAGE,
    label="Boat tickets",
    icon="#00695C",
    symbol="page",
    on_home_screen=False,
    activities=(ActivitySpec(f"{PACKAGE}.MainActivity", "Boat tickets", build, launcher=True),),
)
