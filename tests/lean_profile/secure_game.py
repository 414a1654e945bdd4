"""A game whose window is secure: it has no elements, and every picture of it is black."""

from fakedroid import ActivitySpec, App
from fakedroid.apps import game
from fakedroid.widgets import ActivityContext, View

PACKAGE = "org.example.secure_game"


def build(context: ActivityContext) -> View:
    """Build the screen of the virtual phone's game."""
    context.secure = True
    return game.build(context)


APP = App(
    package=PACKAGE,
    label="Secure game",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10451,
    icon="#EA4335",
    activities=(ActivitySpec(f"{PACKAGE}.MainActivity", "Secure game", build, launcher=True),),
)
