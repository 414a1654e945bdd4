"""A page that is not ready at once: a button that waits, one that moves, and what comes later."""

from fakedroid import ActivitySpec, App
from fakedroid.widgets import MATCH, ActivityContext, Button, Column, Row, TextView, View

PACKAGE = "org.example.lazy"
STEPS = 60
STEP_SECONDS = 0.05


class LazyPage:
    """The page; a test lets it move and get ready, and reads what was touched, and when."""

    def __init__(self, context: ActivityContext) -> None:
        self.touched: list[str] = []
        self.steps = 0
        self._context = context
        self._dots = TextView("", "dots")
        self.send = Button("Send", "send", lambda: self._touch("Send"))
        self.send.enabled = False
        self.news = TextView("", "news").sized(MATCH, 40)
        moving = Button("Moving", "moving", lambda: self._touch("Moving"))
        self.view = Column(self.send, self.news, Row(self._dots, moving)).painted("#FFFFFF")

    def _touch(self, name: str) -> None:
        self.touched.append(f"{name} after {self.steps} steps" if name == "Moving" else name)

    def get_ready(self) -> None:
        """Enable the button, and show what comes later."""
        self.send.enabled = True
        self.news.text = "Here I am"

    def move(self) -> None:
        """Move the other button by a step, and soon by the next."""
        self.steps += 1
        self._dots.text = "." * self.steps
        if self.steps < STEPS:
            self._context.after(STEP_SECONDS, self.move)


pages: list[LazyPage] = []
"""Every page that was opened, the newest last."""


def build(context: ActivityContext) -> View:
    """Build the page."""
    pages.append(LazyPage(context))
    return pages[-1].view


MAIN = ActivitySpec(f"{PACKAGE}.MainActivity", "Lazy", build, launcher=True)
APP = App(PACKAGE, "Lazy", activities=(MAIN,))
