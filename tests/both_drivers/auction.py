"""An auction on a virtual phone, most of whose lines change continuously."""

from fakedroid import ActivitySpec, App
from fakedroid.widgets import MATCH, ActivityContext, Button, Column, Row, TextView, View

PACKAGE = "org.example.auction"
FACTS = ("old table", "made of oak", "four legs", "collected by the buyer")


class AuctionPage:
    """The page of one lot; a test advances it, and reads what was touched."""

    def __init__(self, lot: int) -> None:
        self.touched: list[str] = []
        self._seconds = 600
        self._lines = [TextView("", name).sized(MATCH, 40) for name in ("left", "bid", "crowd")]
        facts = [
            TextView(f"Lot {lot}: {text}", f"fact_{n}").sized(MATCH, 40)
            for n, text in enumerate(FACTS)
        ]
        buttons = [self._button(text) for text in ("Watch", "Withdraw")]
        self.view = Column(
            TextView("Auction", "heading").sized(MATCH, 48),
            *self._lines,
            *facts,
            Row(*buttons, name="actions").sized(MATCH, 56),
        ).painted("#FFFFFF")
        self.live()

    def _button(self, text: str) -> Button:
        return Button(text, text.lower(), lambda: self.touched.append(text))

    def live(self) -> None:
        """Let some time pass."""
        self._seconds -= 7
        bidder = chr(65 + self._seconds % 26)
        left, bid, crowd = self._lines
        left.text = f"{self._seconds // 60} min {self._seconds % 60} s left"
        bid.text = f"{bidder}. {bidder}. bids {5000 - self._seconds}"
        crowd.text = f"{bidder}'s friends are watching"


pages: list[AuctionPage] = []
"""All pages that were opened, each of another lot, newest last."""


def build(_context: ActivityContext) -> View:
    """Build the page of the next lot."""
    pages.append(AuctionPage(len(pages) + 1))
    return pages[-1].view


MAIN = ActivitySpec(f"{PACKAGE}.MainActivity", "Auction", build, launcher=True)
APP = App(PACKAGE, "Auction", activities=(MAIN,))
