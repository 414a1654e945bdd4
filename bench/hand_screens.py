"""Measures the host's work on a screen of the hand, per element, compared with bare JSON parsing.

    python -m bench.hand_screens [--rounds N]

From the header of the hand's frame to the answer's text, in both profiles: for a new page, and for
one on which a line and a switch have changed; and a read without changes. All are measured
alternately, by the CPU time of this thread with its garbage collections; the median round counts.
"""

import argparse
import json
import statistics
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from handroid.hand import screens, strict_json
from handroid.hand.screens import ReadScreen
from handroid.phone.short_ids import ShortIds
from handroid.phone.shown_screens import IdentifiedScreen, ShownScreens
from handroid.views import reference_tsv
from handroid.views.lean import lean

SIZES = (100, 500, 2000)
_READS = 8
_ROW = 6
_VISIBLE, _SWITCH, _ON, _CLICKABLE, _SCROLLABLE = 33, 35, 4, 49, 289


def _element(kind: str, top: int, flags: int = _VISIBLE, **more: Any) -> dict[str, Any]:
    named = {"class": f"android.widget.{kind}", "id": f"com.example:id/{kind.lower()}"}
    return {**named, "bounds": [0, top, 1080, top + 1], "flags": flags, **more}


def _row(page: str, number: int, on: bool) -> list[dict[str, Any]]:
    top = 100 + number
    return [
        _element("LinearLayout", top, _CLICKABLE, children=3),
        _element("ImageView", top),
        _element("LinearLayout", top, children=2),
        _element("TextView", top, text=f"{page} {number}"),
        _element("TextView", top, text=f"What {page} {number} is for"),
        _element("Switch", top, _SWITCH | on * _ON),
    ]


def header(elements: int, page: str, changes: int) -> bytes:
    """Return a response with so many elements; a line and a switch depend on ``changes``."""
    count = (elements - 3) // _ROW
    rows = [each for n in range(count) for each in _row(page, n, n == changes % count)]
    root = _element("FrameLayout", 0, children=2)
    line = _element("TextView", 0, text=f"Changed {changes} times")
    listed = [root, line, _element("ListView", 100, _SCROLLABLE, children=count), *rows]
    window = {"id": 1, "type": "APPLICATION", "package": "com.example", "title": page, "layer": 0}
    window |= {"bounds": [0, 0, 1080, 30_000], "focused": True, "elements": listed}
    display = {"width": 1080, "height": 30_000, "density": 420, "rotation": 0}
    front = {"package": "com.example", "class": "com.example.Main"}
    ok = {"read": changes, "connection": 1, "display": display, "foreground": front}
    return json.dumps({"id": 1, "ok": {**ok, "windows": [window]}, "us": 1}).encode()


class Host:
    """The server's state of one phone."""

    def __init__(self) -> None:
        self._reads: deque[ReadScreen] = deque(maxlen=_READS)
        self._shown = ShownScreens()
        self._short = ShortIds()

    def _named(self, data: bytes) -> IdentifiedScreen:
        before = self._reads[-1] if self._reads else None
        read = screens.parse(strict_json.read_object(data)["ok"], "1:", before)
        self._reads.append(read)
        return self._shown.show(read.screen)

    def read(self, data: bytes) -> ReadScreen:
        """Read a response without showing it, as while the screen settles."""
        return screens.parse(strict_json.read_object(data)["ok"], "1:", self._reads[-1])

    def reference(self, data: bytes) -> str:
        """Return a response of the hand in the format of the reference profile."""
        return reference_tsv.render(self._named(data))

    def lean(self, data: bytes) -> str:
        """Return a response of the hand in the format of the lean profile."""
        made = lean(self._named(data))
        return "\n".join(made.lines(self._short.show(made.ids())))


def timed(work: Callable[[bytes], object], data: bytes) -> float:
    """Return the microseconds of CPU time that some work takes."""
    start = time.thread_time()
    work(data)
    return (time.thread_time() - start) * 1e6


def measure(size: int, rounds: int) -> dict[str, float]:
    """Return the microseconds per element of everything on screens of one size."""
    reference, other, view = Host(), Host(), Host()
    times: dict[str, list[float]] = {}
    for n in range(rounds):
        changed, new = header(size, "Setting", n), header(size, f"Page {n}", n)
        elements = changed.count(b'"flags"')
        for name, work, data in (
            ("json", json.loads, changed),
            ("reference changed", reference.reference, changed),
            ("lean changed", view.lean, changed),
            ("read unchanged", view.read, changed),
            ("reference new", other.reference, new),
        ):
            times.setdefault(name, []).append(timed(work, data) / elements)
    return {name: statistics.median(values[1:]) for name, values in times.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    rounds = parser.parse_args().rounds
    print("microseconds per element, and how many times bare JSON that is")
    for size in SIZES:
        costs = measure(size, max(5, rounds * 500 // max(size, 500)))
        for name, cost in costs.items():
            print(f"{size:6,} elements  {name:18} {cost:7.2f} {cost / costs['json']:7.1f}")


if __name__ == "__main__":
    main()
