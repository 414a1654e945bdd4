"""Touch actions by coordinates, in pixels of the current rotation."""

import math
from typing import Annotated

from handroid.config import Settings
from handroid.errors import HandroidError
from handroid.model.parameters import Enumeration, Number
from handroid.model.screen import Bounds, Screen
from handroid.model.tool import Effect
from handroid.tools import scroll_plan
from handroid.tools.tool import Call, Values, tool

LONGEST_MS = 60_000
_SHARE = {"small": 0.25, "medium": 0.5, "large": 0.75}
_LOOK_SECONDS = 10.0
_TOLERATED_PERCENT = 5
# The direction of the finger: to show what is below, it moves up.
_FINGER = {"down": (0, -1), "up": (0, 1), "right": (-1, 0), "left": (1, 0)}

X = Annotated[float, Number("X coordinate (>= 0)", at_least=0)]
Y = Annotated[float, Number("Y coordinate (>= 0)", at_least=0)]


def gesture_seconds(values: Values, _settings: Settings) -> float:
    """Return the time limit for a gesture with a duration."""
    return float(values["duration"]) / 1000 + 10


@tool(effect=Effect.ACTS)
async def tap(call: Call, x: X, y: Y) -> str:
    """Performs a single tap at the specified coordinates."""
    await (await call.phone.driver(call.deadline)).input.tap(x, y, call.deadline)
    return f"Tap executed at ({int(x)}, {int(y)})"


@tool(effect=Effect.ACTS, seconds=gesture_seconds)
async def long_press(
    call: Call,
    x: X,
    y: Y,
    duration: Annotated[
        float, Number("Press duration in ms (1-60000)", at_least=1, at_most=LONGEST_MS)
    ] = 1000,
) -> str:
    """Performs a long press at the specified coordinates."""
    driver = await call.phone.driver(call.deadline)
    await driver.input.long_press(x, y, int(duration), call.deadline)
    return f"Long press executed at ({int(x)}, {int(y)}) for {int(duration)}ms"


@tool(effect=Effect.ACTS)
async def double_tap(call: Call, x: X, y: Y) -> str:
    """Performs a double tap at the specified coordinates."""
    await (await call.phone.driver(call.deadline)).input.double_tap(x, y, call.deadline)
    return f"Double tap executed at ({int(x)}, {int(y)})"


@tool(effect=Effect.ACTS, seconds=gesture_seconds)
async def swipe(
    call: Call,
    x1: Annotated[float, Number("Start X coordinate (>= 0)", at_least=0)],
    y1: Annotated[float, Number("Start Y coordinate (>= 0)", at_least=0)],
    x2: Annotated[float, Number("End X coordinate (>= 0)", at_least=0)],
    y2: Annotated[float, Number("End Y coordinate (>= 0)", at_least=0)],
    duration: Annotated[
        float, Number("Swipe duration in ms (1-60000)", at_least=1, at_most=LONGEST_MS)
    ] = 300,
) -> str:
    """Performs a swipe gesture from one point to another."""
    driver = await call.phone.driver(call.deadline)
    await driver.input.swipe((x1, y1), (x2, y2), int(duration), call.deadline)
    return (
        f"Swipe executed from ({int(x1)}, {int(y1)}) to ({int(x2)}, {int(y2)}) "
        f"over {int(duration)}ms"
    )


@tool(effect=Effect.ACTS)
async def scroll(
    call: Call,
    direction: Annotated[
        str,
        Enumeration('Direction: "up", "down", "left", "right"', ("up", "down", "left", "right")),
    ],
    amount: Annotated[
        str,
        Enumeration(
            'Amount: "small" (25%), "medium" (50%), "large" (75%)', ("small", "medium", "large")
        ),
    ] = "medium",
) -> str:
    """Scrolls the screen in the specified direction. Calculates scroll distance as a percentage of
    screen dimension based on the amount parameter."""
    return await scroll_in(call, direction, amount)


async def scroll_in(call: Call, direction: str, amount: str, area: Bounds | None = None) -> str:
    """Scroll the content of an area, by default the largest scrollable part of the screen."""
    driver = await call.phone.driver(call.deadline)
    before = await _read(call)
    way, vertical = _FINGER[direction], direction in ("up", "down")
    display = before.display if before else await driver.screen.display(call.deadline)
    if area is None and before is not None:
        area = scroll_plan.scrolling(before, vertical)
    planned = scroll_plan.stroke(display, area or scroll_plan.whole(display), way, _SHARE[amount])
    await driver.input.drag(planned.start, planned.end, planned.slop, call.deadline)
    done = f"Scroll {direction} ({amount}) executed"
    after = await _read(call) if before and area else None
    if before is None or area is None or after is None:
        return done
    moved = scroll_plan.moved(before, after, area, vertical)
    side = display.height if vertical else display.width
    return done + _deviation(moved, planned.distance, side, _SHARE[amount])


async def _read(call: Call) -> Screen | None:
    """Return the screen; None if it cannot be read, because scrolling works without it."""
    try:
        return await call.phone.read(call.deadline.sooner(_LOOK_SECONDS))
    except HandroidError:
        return None


def _deviation(moved: float | None, planned: float, side: int, share: float) -> str:
    """Return how a scroll differed from the request, if it did."""
    if moved is None:
        return ""
    if math.isinf(moved):
        return ". What was in view is gone, and what came between was not seen: scroll back to see."
    if moved == 0:
        return ". Nothing moved: it may be at its end."
    percent, wanted = round(100 * moved / side), round(100 * share)
    if abs(percent - wanted) <= _TOLERATED_PERCENT:
        return ""
    small = planned < side * share and percent >= round(100 * planned / side) - _TOLERATED_PERCENT
    why = "so that nothing is skipped unseen" if small else "it may be at its end"
    return f". It moved by {percent} % of the screen instead of {wanted} %: {why}."
