"""Classifies Android's class names; results are cached."""

import re
from collections.abc import Callable
from functools import lru_cache

_CLASSES = 1024


def _named(pattern: str) -> Callable[[str], bool]:
    """Return a function that checks whether a class name ends with a pattern."""
    found = re.compile(rf"(?:{pattern})$").search

    @lru_cache(_CLASSES)
    def is_one(class_name: str) -> bool:
        return found(class_name) is not None

    return is_one


is_switch = _named(r"Switch\w*|ToggleButton")
is_slider = _named("SeekBar|Slider|RatingBar")
is_sideways = _named(r"HorizontalScrollView|ViewPager\w*|Gallery")
is_spinner = _named("Spinner")
is_list = _named("RecyclerView|ListView|GridView|ScrollView|ViewPager")
is_page = _named("WebView")
