"""Tools that spec 002 has and spec 004 does not: the full tree, the plain screenshot, set text."""

import asyncio
from typing import Annotated, Any

from handroid.config import Settings
from handroid.errors import ElementNotFound
from handroid.model import off_loop
from handroid.model.parameters import Integer, String
from handroid.model.plain_text import json_text
from handroid.model.screen import Element
from handroid.model.tool import Effect, Image, Text
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.tools.filling import Find, fill
from handroid.tools.tool import Call, Values, tool
from handroid.views import tree
from handroid.views.notes import notes
from handroid.views.picture import QUALITY, plain_jpeg

_LONGEST_TEXT = 10_000
_UNKNOWN_APP = {"packageName": "unknown", "activityName": "unknown"}

Content = Annotated[
    str, String("Text to set. Can be empty to clear the field", empty=True, longest=_LONGEST_TEXT)
]
MaybeTarget = Annotated[
    str | None, String("Target element ID. Without it the focused input field is meant")
]


def _seconds(values: Values, _settings: Settings) -> float:
    return 30 + len(values.get("text", "")) * 0.03


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def get_accessibility_tree(call: Call) -> Text:
    """Returns the full UI hierarchy of the current screen using accessibility services."""
    named = await call.phone.look(call.deadline)
    return await off_loop.run_if(off_loop.is_large(named.screen), _tree, named)


def _tree(named: IdentifiedScreen) -> Text:
    noted = notes(named.screen)
    return Text(json_text({"nodes": tree.render(named), **({"notes": noted} if noted else {})}))


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def capture_screenshot(
    call: Call,
    quality: Annotated[int, Integer("JPEG quality (1-100)", at_least=1, at_most=100)] = QUALITY,
) -> Image:
    """Captures a screenshot of the current screen and returns it as base64-encoded JPEG."""
    picture = await call.phone.picture(call.deadline)
    jpeg = await asyncio.to_thread(plain_jpeg, picture, quality)
    return Image(jpeg, size=(picture.width, picture.height))


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def get_current_app(call: Call) -> dict[str, Any]:
    """Returns the package name and activity name of the currently focused app."""
    front = (await call.phone.read(call.deadline)).foreground
    if front is None:
        return _UNKNOWN_APP
    return {"packageName": front.package, "activityName": front.short}


@tool(effect=Effect.READS, idempotent=True)
async def get_screen_info(call: Call) -> dict[str, Any]:
    """Returns screen dimensions, orientation, and DPI."""
    driver = await call.phone.driver(call.deadline)
    display = await driver.screen.display(call.deadline)
    return {
        "width": display.width,
        "height": display.height,
        "densityDpi": display.density,
        "orientation": display.orientation,
    }


@tool(effect=Effect.ACTS, idempotent=True, seconds=_seconds)
async def set_text(
    call: Call, element_id: Annotated[str, String("Target element ID")], text: Content
) -> str:
    """Sets the text of an editable element, in place of what it holds."""
    await fill(call, _finder(call, element_id), text)
    return f"Text set on element '{element_id}'"


@tool(effect=Effect.ACTS, idempotent=True, seconds=_seconds)
async def input_text(call: Call, text: Content, element_id: MaybeTarget = None) -> str:
    """Puts text into an element or the focused input field, in place of what it holds."""
    await fill(call, _finder(call, element_id), text)
    return f"Text input completed ({len(text)} characters)"


@tool(effect=Effect.ACTS, idempotent=True)
async def clear_text(call: Call, element_id: MaybeTarget = None) -> str:
    """Clears the text of an element or of the focused input field."""
    await fill(call, _finder(call, element_id), "")
    return "Text cleared successfully"


def _finder(call: Call, element_id: str | None) -> Find:
    """Return a function that finds the field with an id, or the focused field."""

    async def named() -> Element:
        return (await call.phone.touchable(str(element_id), call.deadline)).element

    async def focused() -> Element:
        field = (await call.phone.read(call.deadline)).focused_field()
        if field is None:
            raise ElementNotFound(
                "No focused input field found.", "Click a text field first, or name an element_id."
            )
        return field

    return focused if element_id is None else named
