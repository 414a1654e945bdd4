"""A screen like those of Flutter: descriptions, no texts, no ids.

Descriptions: "Pressed 0 times", "Increment" (a button), a list of 30 entries "Entry 1" …, the
button "Greet" with the field "Your name" and "Nobody greeted"; one button has no name.
"""

from functools import partial

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.flutter import (
    FlutterButton,
    FlutterColumn,
    FlutterField,
    FlutterList,
    FlutterView,
    Label,
)
from fakedroid.world.views.view import View

COUNT = 30


class Counter:
    """The state: presses, the selected entry and the typed name."""

    def __init__(self) -> None:
        self._times = 0
        self.pressed = Label("Pressed 0 times").styled(24)
        self.chosen = Label("Nothing chosen").styled(16)
        self.greeting = Label("Nobody greeted").styled(16)
        self.name = FlutterField("Your name")

    def press(self) -> None:
        """Count one more press."""
        self._times += 1
        self.pressed.say(f"Pressed {self._times} times")

    def select(self, number: int) -> None:
        """Show which entry was tapped."""
        self.chosen.say(f"Chosen: entry {number}")

    def greet(self) -> None:
        """Greet the typed name."""
        self.greeting.say(f"Hello {self.name.text}")


def build(_context: ActivityContext) -> View:
    """Build the screen."""
    counter = Counter()
    entries = [
        Label(f"Entry {number}", partial(counter.select, number)).styled(18).sized(MATCH, 56)
        for number in range(1, COUNT + 1)
    ]
    content = FlutterColumn(
        counter.pressed.sized(MATCH),
        FlutterButton("Increment", counter.press).painted("soft").sized(MATCH, 56),
        FlutterButton("+", counter.press, described=False).painted("soft").sized(56, 56),
        counter.name.sized(MATCH, WRAP),
        FlutterButton("Greet", counter.greet).painted("soft").sized(MATCH, 56),
        counter.greeting.sized(MATCH),
        counter.chosen.sized(MATCH),
        FlutterList(FlutterColumn(*entries).sized(MATCH)).sized(MATCH, 0, weight=1),
    )
    return FlutterView(content.padded(16, 16, 16, 16)).painted("#FFFFFF")


APP = App(
    package="dev.handroid.flutter",
    label="Flutter",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10208,
    icon="#0288D1",
    symbol="layers",
    on_home_screen=False,
    activities=(
        ActivitySpec("dev.handroid.flutter.MainActivity", "Flutter", build, launcher=True),
    ),
)
