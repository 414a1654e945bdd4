"""An app that shows incoming calls, as a phone's dialer does."""

from fakedroid.widgets import ActivityContext, Button, Column, TextView, View
from fakedroid.world.app import ActivitySpec, App
from handroid.virtual_phone.phone import VirtualPhone

PACKAGE = "com.android.dialer"
_CLASS = "com.android.incallui.InCallActivity"


def _build(context: ActivityContext) -> View:
    return Column(
        TextView("Incoming call", "status").styled(28),
        TextView(context.extras["number"], "number"),
        Button("Answer", "answer", context.finish),
        Button("Decline", "decline", context.finish),
    ).painted("#FFFFFF")


DIALER = App(
    package=PACKAGE,
    label="Phone",
    version_name="1.0",
    version_code=1,
    system=True,
    uid=10299,
    icon="#00897B",
    on_home_screen=False,
    activities=(ActivitySpec(_CLASS, "Phone", _build),),
)


def ring(phone: VirtualPhone, number: str) -> None:
    """Let a call come in: it takes the screen, which it switches on."""
    world = phone.world
    world.advance(phone.clock.now())
    world.wake()
    world.start_activity(PACKAGE, _CLASS, new_task=True, extras={"number": number})
    world.advance(world.now + 1)


def is_ringing(phone: VirtualPhone) -> bool:
    """Whether a call is on the screen."""
    front = phone.world.resumed_activity()
    return front is not None and front.package == PACKAGE
