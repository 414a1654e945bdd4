"""A phone must stay small and fast: hundreds fit into one process."""

import gc
import time
import tracemalloc

from fakedroid.world.views.recycler_view import RecyclerView
from tests.world.person import FORM, NOTES, ROWS, SETTINGS, Person


def grown(before: int) -> float:
    gc.collect()
    return (tracemalloc.get_traced_memory()[0] - before) / 1024


def test_the_world_of_one_phone_with_open_apps_stays_below_300_kilobytes() -> None:
    Person().open(FORM)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        person = Person()
        assert grown(before) < 100
        for package in (FORM, ROWS, SETTINGS, NOTES):
            person.open(package)
            person.visible()
        assert grown(before) < 300
    finally:
        tracemalloc.stop()


def test_scrolling_through_500_rows_makes_no_more_views() -> None:
    person = Person()
    person.open(ROWS)
    listing = person.find("list")
    assert isinstance(listing, RecyclerView)
    made: set[int] = set()
    for position in range(0, 95000, 700):
        listing.scroll_to(position)
        made.update(id(row) for row in person.find("list").children)
    assert person.texts("row_title")[-1] == "Row 500"
    assert len(made) < 20


def test_a_screen_is_built_and_laid_out_within_a_few_milliseconds() -> None:
    person = Person()
    best = 1.0
    for _ in range(5):
        person.world.kill(FORM, background_only=False)
        started = time.perf_counter()
        person.open(FORM)
        window = person.world.active_window()
        assert window is not None
        _ = window.root
        best = min(best, time.perf_counter() - started)
    assert best < 0.02
