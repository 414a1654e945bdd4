"""Multi-touch gestures."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

from handroid.config import Settings
from handroid.errors import InvalidParams
from handroid.model.gesture import Gesture, PathPoint
from handroid.model.parameters import Number, describe, plain
from handroid.model.tool import Effect
from handroid.tools.tool import Call, Values, tool
from handroid.tools.touch import LONGEST_MS, gesture_seconds

_REACH = 100
_MOST_PATHS = 10
_MOST_POINTS = 100


@tool(effect=Effect.ACTS, seconds=gesture_seconds)
async def pinch(
    call: Call,
    center_x: Annotated[float, Number("Center X coordinate (>= 0)", at_least=0)],
    center_y: Annotated[float, Number("Center Y coordinate (>= 0)", at_least=0)],
    scale: Annotated[float, Number("Scale factor (> 0; > 1 = zoom in, < 1 = zoom out)", above=0)],
    duration: Annotated[
        float, Number("Gesture duration in ms (1-60000)", at_least=1, at_most=LONGEST_MS)
    ] = 300,
) -> str:
    """Performs a pinch-to-zoom gesture centered at the specified coordinates."""
    driver = await call.phone.driver(call.deadline)
    if scale != 1:
        width = (await driver.screen.display(call.deadline)).width
        gesture = _pinch(center_x, center_y, scale, int(duration), width)
        await driver.input.perform(gesture, call.deadline)
    kind = "none (no-op)" if scale == 1 else "in" if scale > 1 else "out"
    return (
        f"Pinch (zoom {kind}) executed at ({int(center_x)}, {int(center_y)}) "
        f"with scale {float(scale)} over {int(duration)}ms"
    )


def _pinch(x: float, y: float, scale: float, milliseconds: int, width: int) -> Gesture:
    """Return two fingers on a horizontal line that move from 100 pixels to 100 times the scale."""

    def finger(side: int) -> tuple[PathPoint, ...]:
        start, end = (min(max(x + side * reach, 0), width) for reach in (_REACH, _REACH * scale))
        return PathPoint(start, y, 0), PathPoint(end, y, milliseconds)

    return Gesture((finger(-1), finger(1)))


@dataclass(frozen=True)
class Paths:
    """The paths of fingers: lists of points with increasing times."""

    description: str

    _x = Number("X coordinate (>= 0)", at_least=0)
    _y = Number("Y coordinate (>= 0)", at_least=0)
    _time = Number(
        "Time offset in ms from gesture start (>= 0, monotonically increasing)",
        at_least=0,
        at_most=LONGEST_MS,
    )

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        words = {
            "x": self._x.description,
            "y": self._y.description,
            "time": self._time.description,
        }
        numbers = {n: {"type": "number", "description": text} for n, text in words.items()}
        point = {"type": "object", "properties": numbers, "required": list(words)}
        path = {"type": "array", "items": point}
        return {"type": "array", "items": path, "description": self.description}

    def read(self, name: str, value: object) -> Gesture:
        """Return the gesture."""
        if not isinstance(value, list):
            raise InvalidParams(f"Parameter '{name}' must be an array, got {describe(value)}")
        if not value:
            raise InvalidParams(f"Parameter '{name}' must not be empty")
        if len(value) > _MOST_PATHS:
            raise InvalidParams(f"Parameter '{name}' must hold at most {_MOST_PATHS} paths")
        return Gesture(tuple(self._path(f"{name}[{n}]", path) for n, path in enumerate(value)))

    def _path(self, name: str, value: object) -> tuple[PathPoint, ...]:
        if not isinstance(value, list):
            raise InvalidParams(f"Path '{name}' must be an array of points, got {describe(value)}")
        if not 2 <= len(value) <= _MOST_POINTS:
            raise InvalidParams(
                f"Path '{name}' must contain at least 2 points and at most {_MOST_POINTS}, "
                f"got: {len(value)}"
            )
        points = [self._point(f"{name}[{n}]", point) for n, point in enumerate(value)]
        for (_, _, before), (_, _, after) in pairwise(points):
            if after <= before:
                raise InvalidParams(
                    f"Times of path '{name}' must be strictly increasing, "
                    f"got: {plain(before)} then {plain(after)}"
                )
        times = whole_times([time for _, _, time in points])
        return tuple(PathPoint(x, y, at) for (x, y, _), at in zip(points, times, strict=True))

    def _point(self, name: str, value: object) -> tuple[float, float, float]:
        if not isinstance(value, dict):
            raise InvalidParams(f"Point '{name}' must be an object, got {describe(value)}")
        for field in ("x", "y", "time"):
            if field not in value:
                raise InvalidParams(f"Missing required parameter: '{name}.{field}'")
        return (
            self._x.read(f"{name}.x", value["x"]),
            self._y.read(f"{name}.y", value["y"]),
            self._time.read(f"{name}.time", value["time"]),
        )


def whole_times(times: list[float]) -> list[int]:
    """Round increasing times to whole milliseconds that increase too, as closely as possible."""
    rising: list[int] = []
    for time in times:
        rising.append(max(round(time), rising[-1] + 1 if rising else 0))
    for left, time in enumerate(reversed(rising)):
        rising[-1 - left] = min(time, LONGEST_MS - left)
    return rising


def _custom_seconds(values: Values, _settings: Settings) -> float:
    gesture: Gesture = values["paths"]
    return gesture.duration / 1000 + 10


@tool(effect=Effect.ACTS, seconds=_custom_seconds)
async def custom_gesture(
    call: Call, paths: Annotated[Gesture, Paths("Array of paths (see below)")]
) -> str:
    """Executes a custom multi-touch gesture defined by path points. Each path represents one
    finger's movement. Multiple paths enable multi-finger gestures."""
    driver = await call.phone.driver(call.deadline)
    await driver.input.perform(paths, call.deadline)
    points = sum(len(path) for path in paths.paths)
    return f"Custom gesture executed with {len(paths.paths)} path(s), total {points} point(s)"
