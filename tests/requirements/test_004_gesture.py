"""Gestures of several fingers, and of one that does not go straight."""

from pathlib import Path
from typing import Any

import pytest

from tests.requirements.caller import corrected
from tests.requirements.manifest import requirement
from tests.requirements.stage import GESTURES, Setting, Stage, staged

Path_ = list[dict[str, float]]


def path(*points: tuple[float, float, float]) -> Path_:
    """Return a finger's path."""
    return [{"x": x, "y": y, "time": time} for x, y, time in points]


async def perform(stage: Stage, *paths: Path_) -> str:
    """Perform a gesture that must succeed."""
    return await stage.do("custom_gesture", paths=list(paths))


@requirement("004.custom_gesture.one-line")
async def test_one_finger_goes_along_a_line_in_its_time(either: Stage) -> None:
    shown = await either.open(GESTURES)
    x, y = shown.row("area").box.center
    answer = await perform(either, path((x, y + 300, 0), (x, y - 300, 250)))
    assert answer == "Custom gesture executed with 1 path(s), total 2 point(s)"
    assert (await either.look()).row("last").text == "swipe up"
    assert either.touches[-1] == [(x, y + 300, 0), (x, y - 300, 250)]


@requirement("004.custom_gesture.limits")
async def test_a_gesture_ends_within_a_minute(stage: Stage) -> None:
    assert await perform(stage, path((5, 5, 0), (5, 6, 60000)))
    answer = await stage.call("custom_gesture", paths=[path((5, 5, 0), (5, 6, 60001))])
    said = "Parameter 'paths[0][1].time' must be between 0 and 60000, got: 60001"
    assert answer.failed("Invalid params") == corrected(said)


@requirement("004.custom_gesture.limits")
async def test_times_may_have_fractions_of_milliseconds(either: Stage) -> None:
    assert await perform(either, path((5, 5, 0.0), (5, 9, 16.7)))
    assert either.touches[-1] == [(5, 5, 0), (5, 9, 17)]


@requirement("004.custom_gesture.limits")
async def test_points_within_one_millisecond_stay_one_after_another(stage: Stage) -> None:
    assert await perform(stage, path((5, 5, 0.1), (5, 6, 0.2), (5, 7, 0.3), (5, 8, 60000)))
    assert [time for *_, time in stage.touches[-1]] == [0, 1, 2, 60000]
    assert await perform(stage, path((5, 5, 59999.7), (5, 6, 59999.8), (5, 7, 60000)))
    assert [time for *_, time in stage.touches[-1]] == [59998, 59999, 60000]
    answer = await stage.call("custom_gesture", paths=[path((5, 5, 0.3), (5, 6, 0.2))])
    said = "Times of path 'paths[0]' must be strictly increasing, got: 0.3 then 0.2"
    assert answer.failed("Invalid params") == corrected(said)


@requirement("004.custom_gesture.limits")
async def test_a_gesture_has_ten_fingers_at_most_and_a_hundred_points_each(stage: Stage) -> None:
    line = path((5, 5, 0), (5, 6, 10))
    answer = await stage.call("custom_gesture", paths=[line] * 11)
    assert answer.failed("Invalid params") == corrected(
        "Parameter 'paths' must hold at most 10 paths"
    )
    long = path(*((5, 5, time) for time in range(101)))
    answer = await stage.call("custom_gesture", paths=[long])
    said = "Path 'paths[0]' must contain at least 2 points and at most 100, got: 101"
    assert answer.failed("Invalid params") == corrected(said)


@requirement("004.custom_gesture.several-fingers")
@pytest.mark.parametrize("api", [28, 34, 36])
async def test_two_fingers_go_their_own_ways_at_once(tmp_path: Path, api: int) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        x, y = (await stage.open(GESTURES)).row("area").box.center
        left = path((x - 100, y, 0), (x - 300, y, 300))
        right = path((x + 100, y, 0), (x + 300, y, 300))
        answer = await perform(stage, left, right)
        assert answer == "Custom gesture executed with 2 path(s), total 4 point(s)"
        shown = await stage.look()
        assert (shown.row("last").text, shown.row("scale").text) == ("pinch", "3.00")


@requirement("004.custom_gesture.several-fingers")
async def test_a_finger_is_at_every_point_at_its_time(fresh: Stage) -> None:
    shown = await fresh.open(GESTURES)
    x, y = shown.row("area").box.center
    answer = await perform(fresh, path((x, y, 0), (x + 200, y, 100), (x, y + 90, 700)))
    assert answer == "Custom gesture executed with 1 path(s), total 3 point(s)"
    assert fresh.touches[-1] == [(x, y, 0), (x + 200, y, 100), (x, y + 90, 700)]
    assert int((await fresh.look()).row("count").text) == int(shown.row("count").text) + 1


@requirement("004.custom_gesture.several-fingers")
async def test_a_finger_may_rest_before_it_comes_down(fresh: Stage) -> None:
    shown = await fresh.open(GESTURES)
    x, y = shown.row("area").box.center
    answer = await perform(fresh, path((x, y, 0), (x, y, 40)), path((x, y, 140), (x, y, 180)))
    assert answer == "Custom gesture executed with 2 path(s), total 4 point(s)"
    assert (await fresh.look()).row("last").text == "double tap"


@requirement("004.pinch.pinches")
@pytest.mark.parametrize("api", [28, 34, 36])
@pytest.mark.parametrize(
    ("scale", "zoom", "shows"), [(2.0, "in", "2.00"), (0.5, "out", "0.50"), (3, "in", "3.00")]
)
async def test_a_pinch_spreads_or_closes_two_fingers(
    tmp_path: Path, api: int, scale: float, zoom: str, shows: str
) -> None:
    async with staged(tmp_path, Setting(api=api)) as stage:
        x, y = (await stage.open(GESTURES)).row("area").box.center
        answer = await stage.do("pinch", center_x=x, center_y=y, scale=scale, duration=400)
        said = f"Pinch (zoom {zoom}) executed at ({x}, {y}) with scale {float(scale)} over 400ms"
        assert answer == said
        shown = await stage.look()
        assert (shown.row("last").text, shown.row("scale").text) == ("pinch", shows)


@requirement("004.pinch.pinches")
async def test_a_pinch_to_the_same_size_does_nothing_and_says_so(either: Stage) -> None:
    arguments: dict[str, Any] = {"center_x": 540, "center_y": 1200, "scale": 1, "duration": 500}
    answer = await either.do("pinch", **arguments)
    assert answer == ("Pinch (zoom none (no-op)) executed at (540, 1200) with scale 1.0 over 500ms")
