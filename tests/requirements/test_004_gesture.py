"""Gestures: what Android's own commands can do of them, and how the rest is refused."""

from typing import Any

import pytest

from tests.requirements.manifest import lacks, requirement
from tests.requirements.stage import GESTURES, Stage

Path_ = list[dict[str, float]]


def path(*points: tuple[float, float, float]) -> Path_:
    """Return a finger's path."""
    return [{"x": x, "y": y, "time": time} for x, y, time in points]


async def perform(stage: Stage, *paths: Path_) -> str:
    """Perform a gesture that must succeed."""
    return await stage.do("custom_gesture", paths=list(paths))


@requirement("004.custom_gesture.one-line")
async def test_one_finger_goes_along_a_line_in_its_time(stage: Stage) -> None:
    shown = await stage.open(GESTURES)
    x, y = shown.row("area").box.center
    told = await perform(stage, path((x, y + 300, 0), (x, y - 300, 250)))
    assert told == "Custom gesture executed with 1 path(s), total 2 point(s)"
    assert (await stage.look()).row("last").text == "swipe up"
    assert stage.ran("input")[-1][-1] == "250"


@requirement("004.custom_gesture.limits")
async def test_a_gesture_ends_within_a_minute(stage: Stage) -> None:
    assert await perform(stage, path((5, 5, 0), (5, 6, 60000)))
    answer = await stage.call("custom_gesture", paths=[path((5, 5, 0), (5, 6, 60001))])
    said = "Parameter 'paths[0][1].time' must be between 0 and 60000, got: 60001"
    assert answer.failed("Invalid params") == said


@requirement("004.custom_gesture.limits")
async def test_times_are_whole_milliseconds(stage: Stage) -> None:
    assert await perform(stage, path((5, 5, 0.0), (5, 6, 20.0)))
    answer = await stage.call("custom_gesture", paths=[path((5, 5, 0), (5, 6, 16.7))])
    said = "Parameter 'paths[0][1].time' must be an integer, got: 16.7"
    assert answer.failed("Invalid params") == said


@requirement("004.custom_gesture.limits")
async def test_a_gesture_has_ten_fingers_at_most_and_a_hundred_points_each(stage: Stage) -> None:
    line = path((5, 5, 0), (5, 6, 10))
    answer = await stage.call("custom_gesture", paths=[line] * 11)
    assert answer.failed("Invalid params") == "Parameter 'paths' must hold at most 10 paths"
    long = path(*((5, 5, time) for time in range(101)))
    answer = await stage.call("custom_gesture", paths=[long])
    said = "Path 'paths[0]' must contain at least 2 points and at most 100, got: 101"
    assert answer.failed("Invalid params") == said


@requirement("004.custom_gesture.several-fingers")
@pytest.mark.parametrize(
    "paths",
    [
        [path((400, 600, 0), (300, 600, 300)), path((600, 600, 0), (700, 600, 300))],
        [path((100, 900, 0), (200, 950, 150), (300, 1000, 300))],
        [path((100, 900, 50), (200, 900, 300))],
    ],
    ids=["two fingers", "a point in between", "a pause before"],
)
async def test_what_one_straight_line_cannot_express_is_refused_and_not_done(
    stage: Stage, paths: list[Path_]
) -> None:
    before = (await stage.open(GESTURES)).row("count").text
    answer = await stage.call("custom_gesture", paths=paths)
    assert answer.is_error
    assert answer.text == lacks("004")["gestures"].seen
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stage.look()).row("count").text == before


@requirement("004.pinch.pinches")
@pytest.mark.parametrize("scale", [2.0, 0.5])
async def test_a_pinch_is_refused_and_not_done(stage: Stage, scale: float) -> None:
    before = (await stage.open(GESTURES)).row("count").text
    answer = await stage.call("pinch", center_x=540, center_y=1200, scale=scale)
    assert answer.is_error
    assert answer.text == lacks("004")["pinch"].seen
    assert answer.meta["handroid/outcome"] == "not done"
    assert (await stage.look()).row("count").text == before


@requirement("004.pinch.pinches")
async def test_a_pinch_to_the_same_size_does_nothing_and_says_so(stage: Stage) -> None:
    arguments: dict[str, Any] = {"center_x": 540, "center_y": 1200, "scale": 1, "duration": 500}
    told = await stage.do("pinch", **arguments)
    assert told == ("Pinch (zoom none (no-op)) executed at (540, 1200) with scale 1.0 over 500ms")
