"""Differences of lean views: compact, and applied to the former view they give the new one."""

import os
from random import Random

import pytest

from handroid.views.diff import NEW_SCREEN, UNCHANGED, apply, difference
from tests.unit.views.screens import HOSTILE, any_text, any_tree, identified, window, written

PAIRS = 100_000 if os.environ.get("HANDROID_NIGHTLY") == "1" else 5_000

FORMER = [
    "app com.example/.Main",
    " Nothing picked",
    "e1\tscroll 4 below",
    "e2 Row 1 | First of five",
    "e3 Pick",
    "e4 Row 2 | Second of five",
    "e5 Pick",
    "e6 Wi-Fi\ton",
    " The end",
    "status bar +4",
]


def changed(*changes: tuple[str, str]) -> list[str]:
    """Return the former view with some lines replaced."""
    swaps = dict(changes)
    lines = [swaps.get(line, line) for line in FORMER]
    return [each for line in lines for each in line.split("\n") if each]


def test_equal_views_are_unchanged_in_one_line() -> None:
    assert difference(FORMER, list(FORMER)) == UNCHANGED
    assert apply(FORMER, UNCHANGED) == FORMER


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (changed(("e6 Wi-Fi\ton", "e6 Wi-Fi\toff")), "~e6 Wi-Fi\toff"),
        (changed((" Nothing picked", " Picked 2")), "- Nothing picked\n+ Picked 2"),
        (changed(("e2 Row 1 | First of five", ""), ("e3 Pick", "")), "-e2 e3"),
        (changed(("e5 Pick", "e5 Pick\ne7 New")), "@e5\n+e7 New"),
        (changed(("e6 Wi-Fi\ton", "e6 Wi-Fi\toff\n Off now")), "~e6 Wi-Fi\toff\n+ Off now"),
        (["note LOCKED", *FORMER], "@\n+note LOCKED"),
        (changed(("status bar +4", "")), "-status bar +4"),
        (changed(("e3 Pick", ""), (" The end", " The end\ne3 Pick")), "-e3\n@ The end\n+e3 Pick"),
    ],
)
def test_a_difference_contains_only_what_changed(new: list[str], said: str) -> None:
    assert difference(FORMER, new) == said
    assert apply(FORMER, said) == new


def test_a_long_text_is_removed_by_its_beginning() -> None:
    former = [*FORMER, " " + "long " * 100]
    said = difference(former, FORMER)
    assert said == "- " + ("long " * 8)[:39] + "…"
    assert apply(former, said) == FORMER


def test_lines_with_the_same_name_are_numbered() -> None:
    former = [" Not done", "e1 One", " Not done", "e2 Two", " Not done", *FORMER]
    new = [" Not done", "e1 One", " Not done", "e2 Two", *FORMER]
    assert apply(former, difference(former, new)) == new
    assert difference(former, new) == "-[3] Not done"


def test_another_screen_is_written_in_full() -> None:
    said = difference(FORMER, ["app com.other", "e9 OK"])
    assert said == f"{NEW_SCREEN}\napp com.other\ne9 OK"
    assert apply(FORMER, said) == ["app com.other", "e9 OK"]


def test_a_difference_from_another_view_is_refused() -> None:
    with pytest.raises(ValueError, match="not a line of the former view"):
        apply(FORMER, "-e99")


def test_the_former_view_and_the_difference_give_the_new_view() -> None:
    rng = Random("differences")
    for _ in range(PAIRS):
        former = _any_lines(rng)
        new = _mutated(former, rng) if rng.random() < 0.8 else _any_lines(rng)
        said = difference(former, new)
        assert apply(former, said) == new
        assert (said == UNCHANGED) == (former == new)


def test_differences_work_for_the_views_of_any_screens() -> None:
    rng = Random("views")
    for _ in range(PAIRS // 50):
        former, new = (
            written(identified(window(*(any_tree(rng, HOSTILE) for _ in range(3)))))
            for _ in range(2)
        )
        assert apply(former, difference(former, new)) == new


def _any_lines(rng: Random) -> list[str]:
    ids = rng.choices(range(1, 30), k=rng.randrange(12))
    targets = [f"e{each} {_text(rng)}" for each in ids]
    texts = [f" {_text(rng)}" for _ in range(rng.randrange(6))]
    lines = [*targets, *texts]
    rng.shuffle(lines)
    return ["app com.example", *lines]


def _text(rng: Random) -> str:
    return rng.choice(
        ("Not done", "e1 e2", "x" * 50 + rng.choice("ab"), any_text(rng, "ab |[2]…@-+~"))
    )


def _mutated(lines: list[str], rng: Random) -> list[str]:
    new = list(lines)
    for _ in range(rng.randrange(5)):
        place = rng.randrange(len(new) + 1)
        what = rng.randrange(4)
        if what == 0:
            new.insert(place, f" {_text(rng)}")
        elif what == 1 and place < len(new):
            new.insert(rng.randrange(len(new)), new.pop(place))
        elif what == 2 and place < len(new):
            del new[place]
        elif place < len(new) and new[place].startswith("e"):
            new[place] = f"{new[place].split(' ')[0]} {_text(rng)}"
    return new
