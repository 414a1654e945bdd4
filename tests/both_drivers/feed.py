"""A feed on a virtual phone: posts arrive on top, an advert is replaced, a news line changes."""

from fakedroid import ActivitySpec, App
from fakedroid.widgets import MATCH, ActivityContext, Button, Column, Row, TextView, View

PACKAGE = "org.example.feed"


class FeedPage:
    """The page; a test advances it, and reads what was touched."""

    def __init__(self) -> None:
        self.touched: list[str] = []
        self._posts: list[View] = []
        self._news = TextView("Nothing new", "news").sized(MATCH, 40)
        self._ad = [TextView(f"First ad, line {n}", f"ad_{n}").sized(MATCH, 40) for n in (1, 2)]
        self._shown = Column(name="posts")
        rules = [TextView(f"Rule {n} of this feed", f"rule_{n}").sized(MATCH, 40) for n in range(3)]
        self.view = Column(
            TextView("Everybody's feed", "heading").sized(MATCH, 48),
            self._news,
            *rules,
            Column(*self._ad, self._button("Install"), name="advert").sized(MATCH),
            self._button("Refresh"),
            self._shown.sized(MATCH),
        ).painted("#FFFFFF")
        for _ in range(4):
            self.grow()

    def _button(self, text: str) -> Button:
        name = text.partition(" ")[0].lower()
        return Button(text, name, lambda: self.touched.append(text))

    def grow(self) -> None:
        """Add a post on top."""
        name = f"Post {chr(65 + len(self._posts))}"
        texts = Column(TextView(name, "title"), TextView(f"{name} has a story", "story"))
        row = Row(texts.sized(0, weight=1), self._button(f"Like {name}"), name="post")
        self._posts.insert(0, row.sized(MATCH, 72))
        self._shown.remove_all()
        self._shown.add(*self._posts)

    def live(self) -> None:
        """Let some time pass."""
        self.grow()
        letter = chr(64 + len(self._posts))
        self._news.text = f"{letter} is the talk of the day"
        for number, line in enumerate(self._ad, 1):
            line.text = f"Ad {letter}, line {number}"


pages: list[FeedPage] = []
"""All pages that were opened, newest last."""


def build(_context: ActivityContext) -> View:
    """Build a new page."""
    pages.append(FeedPage())
    return pages[-1].view


MAIN = ActivitySpec(f"{PACKAGE}.MainActivity", "Feed", build, launcher=True)
APP = App(PACKAGE, "Feed", activities=(MAIN,))
