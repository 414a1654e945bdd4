"""Screen introspection."""

import asyncio
from typing import Annotated

from handroid.model import off_loop
from handroid.model.parameters import Flag
from handroid.model.screen import Bounds, Picture
from handroid.model.tool import Effect, Image, Text
from handroid.phone.shown_screens import IdentifiedScreen
from handroid.tools.tool import Call, tool
from handroid.views import reference_tsv
from handroid.views.picture import LONGEST_SIDE, annotated_jpeg


@tool(effect=Effect.READS, idempotent=True, open_world=True)
async def get_screen_state(
    call: Call,
    include_screenshot: Annotated[
        bool,
        Flag(
            "Include a low-resolution screenshot. Only request when the UI element list is not "
            "sufficient."
        ),
    ] = False,
) -> tuple[Text | Image, ...]:
    """Returns the consolidated current screen state: screen dimensions and a compact filtered flat
    TSV list of UI elements from all on-screen windows (including system dialogs, permission popups,
    and IME keyboards). Optionally includes an annotated low-resolution screenshot with bounding
    boxes and element ID labels."""
    named = await call.phone.look(call.deadline)
    large = off_loop.is_large(named.screen)
    if not include_screenshot:
        return (Text(await off_loop.run_if(large, reference_tsv.render, named)),)
    driver = await call.phone.driver(call.deadline)
    picture = await driver.screen.picture(call.deadline, LONGEST_SIDE)
    protected = await driver.protection.packages(call.deadline)
    text = await off_loop.run_if(large, reference_tsv.render, named, protected)
    return Text(text), Image(await asyncio.to_thread(_annotated, picture, named))


def _annotated(picture: Picture, named: IdentifiedScreen) -> bytes:
    return annotated_jpeg(picture, _boxes(named))


def _boxes(named: IdentifiedScreen) -> list[tuple[str, Bounds]]:
    """Return the listed elements that are visible, labelled by the hash in their ids."""
    return [
        (element_id.split("_")[1], element.bounds)
        for element_id, _, element in named.rows()
        if element.listed and element.on_screen
    ]
