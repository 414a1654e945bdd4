"""Element actions: find elements, and act on them by their ids."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from handroid.drivers.driver import Driver
from handroid.errors import ActionFailed, ElementNotFound, Outcome
from handroid.model import off_loop
from handroid.model.parameters import Enumeration, Flag, String
from handroid.model.plain_text import json_text
from handroid.model.screen import Element
from handroid.model.tool import Effect, Text
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.tools.tool import Call, tool

By = Annotated[
    str,
    Enumeration(
        "Search criteria type",
        ("text", "content_desc", "resource_id", "class_name"),
    ),
]
ElementId = Annotated[str, String("Node ID from find_elements")]

_ATTEMPTS = 3
_FIELD: dict[str, Callable[[Element], str]] = {
    "text": lambda element: element.text,
    "content_desc": lambda element: element.description,
    "resource_id": lambda element: element.resource_id,
    "class_name": lambda element: element.class_name,
}


def matching(
    named: IdentifiedScreen, by: str, value: str, exact: bool = False
) -> list[tuple[str, Element]]:
    """Return the matching elements with their ids, in the order of the screen."""
    field = _FIELD[by]
    sought = value if exact else value.lower()
    return [
        (element_id, element)
        for element_id, _, element in named.rows()
        if (field(element) == sought if exact else sought in field(element).lower())
    ]


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def find_elements(
    call: Call,
    by: By,
    value: Annotated[str, String("Search value")],
    exact_match: Annotated[
        bool, Flag("If true, match exactly. If false, match contains (case-insensitive)")
    ] = False,
) -> Text:
    """Find UI elements matching the specified criteria in the accessibility tree."""
    named = await call.phone.look(call.deadline)
    large = off_loop.is_large(named.screen)
    return await off_loop.run_if(large, _all_matching, named, by, value, exact_match)


def _all_matching(named: IdentifiedScreen, by: str, value: str, exact: bool) -> Text:
    found = matching(named, by, value, exact)
    return Text(json_text({"elements": [described(*each) for each in found]}))


@tool(effect=Effect.ACTS)
async def click_element(call: Call, element_id: ElementId) -> str:
    """Click the specified accessibility node by element ID."""

    async def click(driver: Driver, element: Element) -> None:
        if not element.clickable:
            raise ActionFailed(
                f"Element '{element_id}' is not clickable.",
                "Choose one that is clickable, or tap it by its coordinates.",
            )
        await driver.elements.click(element, call.deadline)

    await _touch(call, element_id, click)
    return f"Click performed on element '{element_id}'"


@tool(effect=Effect.ACTS)
async def long_click_element(call: Call, element_id: ElementId) -> str:
    """Long-click the specified accessibility node by element ID."""

    async def long_click(driver: Driver, element: Element) -> None:
        if not element.long_clickable:
            raise ActionFailed(
                f"Element '{element_id}' is not long-clickable.",
                "Choose one that is long-clickable, or press it long by its coordinates.",
            )
        await driver.elements.long_click(element, call.deadline)

    await _touch(call, element_id, long_click)
    return f"Long-click performed on element '{element_id}'"


@tool(effect=Effect.ACTS)
async def scroll_to_element(call: Call, element_id: ElementId) -> str:
    """Scroll to make the specified element visible by scrolling its nearest scrollable ancestor."""
    found = await call.phone.meant(element_id, call.deadline)
    if found.element.on_screen:
        return f"Element '{element_id}' is already visible"
    driver = await call.phone.driver(call.deadline)
    scrolls = await driver.elements.scroll_to(found.element, call.deadline)
    return f"Scrolled to element '{element_id}' ({scrolls} scroll(s))"


async def _touch(
    call: Call, element_id: str, touch: Callable[[Driver, Element], Awaitable[None]]
) -> None:
    driver = await call.phone.driver(call.deadline)

    async def find() -> Element:
        return (await call.phone.touchable(element_id, call.deadline)).element

    await find_and_touch(find, partial(touch, driver))


async def find_and_touch(
    find: Callable[[], Awaitable[Element]], touch: Callable[[Element], Awaitable[None]]
) -> None:
    """Find and touch an element; repeat if it moved in between, as on a growing feed."""
    for attempt in range(1, _ATTEMPTS + 1):
        element = await find()
        try:
            await touch(element)
        except ElementNotFound as refused:
            if attempt == _ATTEMPTS or refused.outcome is not Outcome.NOT_DONE:
                raise
        else:
            return


def described(element_id: str, element: Element) -> dict[str, Any]:
    """Return an element in the format of find_elements."""
    return {
        **brief(element_id, element),
        "clickable": element.clickable,
        "longClickable": element.long_clickable,
        "scrollable": element.scrollable,
        "editable": element.editable,
        "enabled": element.enabled,
    }


def brief(element_id: str, element: Element) -> dict[str, Any]:
    """Return the fields that all descriptions of an element begin with."""
    return {
        "id": element_id,
        "text": element.text or None,
        "contentDescription": element.description or None,
        "resourceId": element.resource_id or None,
        "className": element.class_name,
        "bounds": element.bounds._asdict(),
    }
