"""An app whose buttons react at once, late, in steps or never; it records what it showed when."""

import time
from collections.abc import Callable

from fakedroid import ActivitySpec, App
from fakedroid.widgets import MATCH, ActivityContext, Button, Column, TextView, View

PACKAGE = "org.example.reactions"


class Reactions:
    """The page: each change increments a counter, and is recorded with its time."""

    def __init__(self, context: ActivityContext) -> None:
        self._context = context
        self._count = 0
        self._shown = TextView("Count 0", "count").sized(MATCH, 48)
        self.history: list[tuple[float, str]] = [(time.monotonic(), "Count 0")]
        self.pressed: list[float] = []
        self.view = Column(
            self._shown,
            TextView("Nothing ever happens here", "still").sized(MATCH, 48),
            self._button("At once", self._change),
            self._button("Late", lambda: self._later(20.0)),
            self._button("Too late", lambda: self._later(150.0)),
            self._button("In steps", self._in_steps),
            self._button("Never", lambda: None),
        ).painted("#FFFFFF")

    def _button(self, label: str, react: Callable[[], None]) -> View:
        def press() -> None:
            react()
            self.pressed.append(time.monotonic())

        return Button(label, label.lower().replace(" ", "_"), press).sized(MATCH, 64)

    def _change(self) -> None:
        self._count += 1
        self._shown.text = f"Count {self._count}"
        self.history.append((time.monotonic(), self._shown.text))

    def _later(self, seconds: float) -> None:
        self._context.after(seconds, self._change)

    def _in_steps(self) -> None:
        for step in range(3):
            self._later(1.0 + 8.0 * step)

    def shown_between(self, begun: float, ended: float) -> set[str]:
        """Return everything that the page showed during a period."""
        texts = {text for at, text in self.history if begun <= at <= ended}
        earlier = [text for at, text in self.history if at < begun]
        return texts | set(earlier[-1:])


pages: list[Reactions] = []
"""All pages that were opened, newest last."""


def build(context: ActivityContext) -> View:
    """Build a new page."""
    pages.append(Reactions(context))
    return pages[-1].view


APP = App(
    package=PACKAGE,
    label="Reactions",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10450,
    icon="#EA4335",
    activities=(ActivitySpec(f"{PACKAGE}.MainActivity", "Reactions", build, launcher=True),),
)
