"""A long web page: more than 1,700 nodes, most of them out of view.

Ids, as on the page's own elements: ``last`` (what was clicked last), ``query`` (a field), ``go``,
and for each of the 154 stories ``story_1`` with ``more_1``, ``share_1`` and ``save_1``.
"""

from functools import partial

from fakedroid.world.app import ActivityContext, ActivitySpec, App
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.text_view import FAINT
from fakedroid.world.views.view import View
from fakedroid.world.views.web_view import WebBox, WebButton, WebField, WebText, WebView, link

STORIES = 154
TITLE = "The Harbour Gazette"


class Page:
    """The page and the actions of its links."""

    def __init__(self) -> None:
        self.last = WebText("Nothing clicked", "last").styled(14, FAINT)
        self.query = WebField("query").described("Search the page")

    def say(self, what: str) -> None:
        """Show what was clicked."""
        self.last.text = what

    def search(self) -> None:
        """Show the search term."""
        self.say(f"Searched for {self.query.text}")

    def story(self, number: int) -> View:
        """Build one story, which has eleven nodes."""
        heading = WebText(f"Story {number}").styled(20, weight="medium")
        summary = WebText(f"What happened on day {number} at the harbour.").styled(16)
        links = [
            link(f"{label} {number}", f"{name}_{number}", partial(self.say, f"{label} {number}"))
            for name, label in (("more", "Read story"), ("share", "Share story"))
        ]
        tags = WebBox(WebText("harbour").styled(12), WebText("weather").styled(12))
        save = WebButton("Save", f"save_{number}", partial(self.say, f"Saved {number}"))
        parts = [heading.sized(MATCH), summary.sized(MATCH), *links, tags.sized(MATCH), save]
        return WebBox(*parts, name=f"story_{number}").sized(MATCH, WRAP).padded(0, 12, 0, 12)

    def body(self) -> View:
        """Build the whole page."""
        go = WebButton("Go", "go", self.search)
        stories = [self.story(number) for number in range(1, STORIES + 1)]
        head = [WebText(TITLE).styled(28), self.last.sized(MATCH), self.query.sized(MATCH), go]
        return WebBox(*head, *stories).padded(16, 16, 16, 16)


def build(_context: ActivityContext) -> View:
    """Build the screen."""
    return WebView(TITLE, Page().body()).painted("#FFFFFF")


APP = App(
    package="dev.handroid.page",
    label="Page",
    version_name="1.0",
    version_code=1,
    system=False,
    uid=10206,
    icon="#00897B",
    symbol="page",
    on_home_screen=False,
    activities=(ActivitySpec("dev.handroid.page.PageActivity", "Page", build, launcher=True),),
)
