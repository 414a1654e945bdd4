"""A web page as Chromium reports it to accessibility.

Two WebViews, the view and the page in it (obs); below them plain Views and TextViews without a
package in their ids. Elements that are scrolled away stay in the tree, report that they are visible
and have no height, at the page's edge (obs: "[64,176][1856,176]" on a page that begins at 176).
"""

from collections.abc import Callable

from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.views.containers import Column, FrameLayout
from fakedroid.world.views.edit_text import EditText
from fakedroid.world.views.scroll_view import ScrollView
from fakedroid.world.views.text_view import ACCENT, Button, TextView
from fakedroid.world.views.view import View


class WebPart(View):
    """An element of the page."""

    counts_as_seen = True

    @property
    def resource_id(self) -> str:
        """The id of the page's own element, without a package (obs)."""
        return self.name

    @property
    def important(self) -> bool:
        """Whether the view is important for accessibility."""
        return True


class WebBox(WebPart, Column):
    """An element that contains others."""

    class_name = "android.view.View"


class WebText(WebPart, TextView):
    """A piece of text."""


class WebButton(WebPart, Button):
    """A button."""


class WebField(WebPart, EditText):
    """An input; its label is its description."""


class WebPage(ScrollView):
    """The scrollable page; its text is its title (obs)."""

    class_name = "android.webkit.WebView"


class WebView(FrameLayout):
    """The view that shows a page."""

    class_name = "android.webkit.WebView"

    def __init__(self, title: str, body: View) -> None:
        page = WebPage(WebBox(body.sized(MATCH)).sized(MATCH))
        page.text = title
        super().__init__(page.sized(MATCH, MATCH))


def link(label: str, name: str, go: Callable[[], None]) -> View:
    """Build a link: a View with its text as description around a text (obs)."""
    text = WebText(label).styled(16, ACCENT).lined(1)
    box = WebBox(text.sized(MATCH, WRAP), name=name)
    box.described(label)
    box.on_click, box.clickable = go, True
    return box.sized(MATCH, WRAP).padded(0, 8, 0, 8)
