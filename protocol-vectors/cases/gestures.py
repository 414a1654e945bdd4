"""Paths of fingers and the events they make."""

from itertools import pairwise
from typing import Any

Case = dict[str, Any]
Path = list[list[float]]
STEP = 10


def cases() -> list[Case]:
    """Return gestures of one finger and of several, together and one after another."""
    still: Path = [[100, 200, 0], [100, 200, 40]]
    named: list[tuple[str, list[Path]]] = [
        ("tap", [still]),
        ("tap at a fraction", [[[10.5, 20.25, 0], [10.5, 20.25, 40]]]),
        ("double tap", [still, [[100, 200, 140], [100, 200, 180]]]),
        ("three taps", [still, [[5, 5, 100], [5, 5, 140]], [[9, 9, 200], [9, 9, 240]]]),
        ("long press", [[[100, 200, 0], [100, 200, 1000]]]),
        ("late start", [[[1, 2, 500], [1, 2, 540]]]),
        ("swipe", [[[0, 0, 0], [100, 50, 100]]]),
        ("swipe of one step", [[[0, 0, 0], [10, 0, 10]]]),
        ("swipe of less than a step", [[[0, 0, 0], [10, 0, 1]]]),
        ("swipe that does not divide", [[[0, 0, 0], [70, 35, 35]]]),
        ("corner", [[[0, 0, 0], [50, 0, 25], [50, 80, 65]]]),
        ("rest, then move", [[[5, 5, 0], [5, 5, 30], [25, 5, 50]]]),
        ("move, then rest", [[[5, 5, 0], [25, 5, 20], [25, 5, 80]]]),
        ("there and back", [[[0, 0, 0], [30, 0, 15], [0, 0, 30]]]),
        ("pinch out", [[[200, 300, 0], [100, 300, 50]], [[400, 300, 0], [500, 300, 50]]]),
        ("pinch in", [[[100, 300, 0], [200, 300, 30]], [[500, 300, 0], [400, 300, 30]]]),
        ("two fingers rest", [still, [[300, 200, 0], [300, 200, 40]]]),
        ("second comes later", [[[0, 0, 0], [60, 0, 60]], [[9, 9, 25], [9, 39, 55]]]),
        ("first leaves earlier", [[[0, 0, 0], [20, 0, 20]], [[9, 9, 5], [49, 9, 45]]]),
        ("one leaves as another comes", [[[0, 0, 0], [20, 0, 20]], [[9, 9, 20], [9, 29, 40]]]),
        (
            "a third takes the first one's number",
            [
                [[0, 0, 0], [0, 0, 20]],
                [[50, 50, 0], [50, 50, 60]],
                [[90, 90, 30], [90, 90, 50]],
            ],
        ),
        ("three fingers swipe", [[[x, 0, 0], [x, 40, 40]] for x in (10, 20, 30)]),
        ("ten fingers", [[[x, 5, x], [x, 5, 100 + x]] for x in range(10)]),
        ("paths in the other order", [[[9, 9, 30], [9, 9, 40]], [[1, 1, 0], [1, 1, 20]]]),
        ("same moment, several ends", [still, still, still]),
    ]
    return [{"name": name, "paths": paths, "events": _events(paths)} for name, paths in named]


def _events(paths: list[Path]) -> list[list[Any]]:
    """Play the paths moment by moment, as the protocol words it."""
    events: list[list[Any]] = []
    fingers: dict[int, tuple[int, float, float]] = {}
    for time in sorted(_moments(paths)):
        moved = {n: (f, *_place(paths[n], time)) for n, (f, _, _) in fingers.items()}
        if moved != fingers:
            fingers = moved
            events.append([time, "move", None, _on_glass(fingers)])
        for number, path in enumerate(paths):
            if path[-1][2] == time:
                events.append([time, "up", fingers[number][0], _on_glass(fingers)])
                del fingers[number]
        for number, path in enumerate(paths):
            if path[0][2] == time:
                used = {finger for finger, _, _ in fingers.values()}
                finger = next(n for n in range(len(paths)) if n not in used)
                fingers[number] = (finger, path[0][0], path[0][1])
                events.append([time, "down", finger, _on_glass(fingers)])
    return events


def _moments(paths: list[Path]) -> set[float]:
    moments = {point[2] for path in paths for point in path}
    for path in paths:
        for (x0, y0, start), (x1, y1, end) in pairwise(path):
            if (x0, y0) != (x1, y1):
                moments |= set(range(int(start) + STEP, int(end), STEP))
    return moments


def _place(path: Path, time: float) -> tuple[float, float]:
    for (x0, y0, start), (x1, y1, end) in pairwise(path):
        if time <= end:
            share = (time - start) / (end - start)
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    raise AssertionError("the finger is up by then")


def _on_glass(fingers: dict[int, tuple[int, float, float]]) -> list[list[float]]:
    return sorted([finger, x, y] for finger, x, y in fingers.values())
