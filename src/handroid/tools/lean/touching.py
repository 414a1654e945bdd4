"""Steps that touch the screen: a named element by its action, or a point directly."""

from collections.abc import Awaitable, Callable

from handroid.errors import ActionFailed
from handroid.model.screen import Element
from handroid.tools import gesture as gestures
from handroid.tools import scroll_plan
from handroid.tools.element import find_and_touch
from handroid.tools.lean.seeing import meant
from handroid.tools.lean.steps import Step, Target
from handroid.tools.tool import Call

_HOLD_MS = 1000
_MOVE_MS = 300


async def _point(call: Call, target: Target) -> tuple[float, float]:
    """Return a point; for an element, its center."""
    if isinstance(target, str):
        return (await meant(call, target)).element.bounds.center
    return target


async def _on_element(
    call: Call, name: str, touching: Callable[[Element], Awaitable[None]]
) -> None:
    async def find() -> Element:
        return (await meant(call, name)).element

    await find_and_touch(find, touching)


async def tap(call: Call, step: Step) -> None:
    driver = await call.phone.driver(call.deadline)
    target: Target = step.value
    if not isinstance(target, str):
        await driver.input.tap(*target, call.deadline)
        return

    async def click(element: Element) -> None:
        if not element.enabled:
            raise ActionFailed(f"'{target}' is disabled.", "Do first what it waits for.")
        if element.clickable:
            await driver.elements.click(element, call.deadline)
        else:
            await driver.input.tap(*element.bounds.center, call.deadline)

    await _on_element(call, target, click)


async def long_press(call: Call, step: Step) -> None:
    driver = await call.phone.driver(call.deadline)
    target: Target = step.value

    async def hold(element: Element) -> None:
        if element.long_clickable and "ms" not in step.options:
            await driver.elements.long_click(element, call.deadline)
        else:
            await _hold(element.bounds.center)

    async def _hold(point: tuple[float, float]) -> None:
        await driver.input.long_press(*point, int(step.options.get("ms", _HOLD_MS)), call.deadline)

    if isinstance(target, str):
        await _on_element(call, target, hold)
    else:
        await _hold(target)


async def double_tap(call: Call, step: Step) -> None:
    point = await _point(call, step.value)
    driver = await call.phone.driver(call.deadline)
    await driver.input.double_tap(*point, call.deadline)


async def swipe(call: Call, step: Step) -> None:
    x1, y1, x2, y2 = step.value
    driver = await call.phone.driver(call.deadline)
    milliseconds = int(step.options.get("ms", _MOVE_MS))
    await driver.input.swipe((x1, y1), (x2, y2), milliseconds, call.deadline)


async def drag(call: Call, step: Step) -> None:
    start, end = await _point(call, step.value), await _point(call, step.options["to"])
    driver = await call.phone.driver(call.deadline)
    display = await driver.screen.display(call.deadline)
    await driver.input.drag(start, end, scroll_plan.slop(display), call.deadline)


async def pinch(call: Call, step: Step) -> None:
    x, y = await _point(call, step.value)
    milliseconds = step.options.get("ms", _MOVE_MS)
    await gestures.pinch(call, x, y, step.options["scale"], milliseconds)


async def gesture(call: Call, step: Step) -> None:
    driver = await call.phone.driver(call.deadline)
    await driver.input.perform(step.value, call.deadline)
