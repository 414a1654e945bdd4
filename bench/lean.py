"""Measures the lean view and its difference per element, compared with bare expat parsing.

    python -m bench.lean [--rounds N] > bench/results/lean.txt

The screen is a list of rows with an icon, a title, a summary and a switch, as XML of ``uiautomator
dump``. Bare expat only finds where elements begin and end. All are measured alternately, by the CPU
time of this thread, and the best round counts. ``ids`` is what every view needs: the long ids.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from xml.parsers import expat

from handroid.model.screen import Component, Display, Screen
from handroid.parsing import uiautomator
from handroid.phone.short_ids import ShortIds
from handroid.phone.shown_screens import IdentifiedScreen, ShownScreens
from handroid.views.diff import difference
from handroid.views.lean import lean

SIZES = (100, 500, 2000, 5000, 20_000)
_ROW = 6
_FLAGS = (
    'checkable="{checkable}" checked="{checked}" clickable="{clickable}" enabled="true" '
    'focusable="false" focused="false" scrollable="{scrollable}" long-clickable="false" '
    'password="false" selected="false"'
)


@dataclass
class Costs:
    """The microseconds for one size."""

    elements: int
    expat: float = float("inf")
    ids: float = float("inf")
    view: float = float("inf")
    difference: float = float("inf")

    def row(self) -> str:
        """Return a line of the table."""
        each = [cost / self.elements for cost in (self.expat, self.ids, self.view, self.difference)]
        ours = (self.view + self.difference) / 1000
        ratio = (self.view + self.difference) / self.expat
        columns = " ".join(f"{cost:8.2f}" for cost in each)
        return f"{self.elements:9,} {columns} {ours:14.2f} {ratio:9.2f}"


def node(kind: str, text: str, bounds: str, inside: str = "", **flags: bool) -> str:
    """Return an element as XML."""
    names = ("checkable", "checked", "clickable", "scrollable")
    known = _FLAGS.format(**{name: str(flags.get(name, False)).lower() for name in names})
    return (
        f'<node index="0" text="{text}" resource-id="com.example:id/{kind.lower()}" '
        f'class="android.widget.{kind}" package="com.example" content-desc="" {known} '
        f'bounds="{bounds}">{inside}</node>'
    )


def document(elements: int, on: int) -> bytes:
    """Return a screen of so many elements; every ``on``-th switch is on."""
    rows = []
    for number in range((elements - 2) // _ROW):
        top = 100 + number
        bounds = f"[0,{top}][1080,{top + 1}]"
        texts = node("TextView", f"Setting {number}", bounds)
        texts += node("TextView", f"What setting {number} is for", bounds)
        inside = node("ImageView", "", bounds) + node("LinearLayout", "", bounds, texts)
        inside += node("Switch", "", bounds, checkable=True, checked=number % on == 0)
        rows.append(node("LinearLayout", "", bounds, inside, clickable=True))
    held = node("ListView", "", "[0,100][1080,30000]", "".join(rows), scrollable=True)
    root = node("FrameLayout", "", "[0,0][1080,30000]", held)
    return f'<?xml version="1.0"?><hierarchy rotation="0">{root}</hierarchy>'.encode()


def bare(data: bytes) -> None:
    """Parse XML and do nothing with it."""
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda name, attributes: None
    parser.EndElementHandler = lambda name: None
    parser.Parse(data, True)


def timed(work: Callable[[], object]) -> float:
    """Return the microseconds of CPU time that some work takes."""
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1e6


def parsed(data: bytes) -> Screen:
    """Return a document as a screen."""
    windows = uiautomator.parse(data).windows
    front = Component("com.example", "com.example.Main")
    return Screen(Display(1080, 30_000, 420, 0), windows, front)


def measure(size: int, rounds: int) -> Costs:
    """Measure everything on a screen of one size, and its difference when some switches changed."""
    data = document(size, on=2)
    screen, changed = parsed(data), parsed(document(size, on=3))
    short, shown = ShortIds(), ShownScreens()

    def view(named: IdentifiedScreen) -> list[str]:
        made = lean(named)
        return made.lines(short.show(made.ids()))

    named, after = shown.show(screen), shown.show(changed)
    former, new = view(named), view(after)
    costs = Costs(sum(1 for _ in screen.elements()))
    for _ in range(rounds):
        costs.expat = min(costs.expat, timed(lambda: bare(data)))
        costs.ids = min(costs.ids, timed(lambda: ShownScreens().show(screen)))
        costs.view = min(costs.view, timed(lambda: view(named)))
        costs.difference = min(costs.difference, timed(lambda: difference(former, new)))
    return costs


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    print("microseconds per element; the last columns are view and difference together")
    print(" elements    expat      ids     view    diff.   milliseconds  to expat")
    for size in SIZES:
        print(measure(size, max(3, rounds * 500 // max(size, 500))).row(), flush=True)


if __name__ == "__main__":
    main()
