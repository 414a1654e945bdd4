"""A screen with FLAG_SECURE: black in every screenshot, but its elements are readable.

Ids: ``code`` (the secret), ``reveal`` (shows it), ``copy`` (shows the toast "Code copied").
"""

from fakedroid.apps.toolbar import toolbar
from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH
from fakedroid.world.views.containers import Column
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View

CODE = "4711-0815"


def build(context: ActivityContext) -> View:
    """Build the screen."""
    context.secure = True
    code = TextView("Hidden", "code").styled(28)

    def reveal() -> None:
        code.text = CODE

    return Column(
        toolbar("Vault"),
        code.sized(MATCH).spaced(16, 24, 16),
        Button("Reveal", "reveal", reveal).spaced(16, 16),
        Button("Copy", "copy", lambda: context.toast("Code copied")).spaced(16, 16),
    ).painted("#FFFFFF")


APP = App(
    package="dev.handroid.vault",
    label="Vault",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10210,
    icon="#6D4C41",
    symbol="lock",
    on_home_screen=False,
    activities=(ActivitySpec("dev.handroid.vault.VaultActivity", "Vault", build, launcher=True),),
)
