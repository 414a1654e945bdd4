"""Replaces the text of a field."""

from collections.abc import Awaitable, Callable

from handroid.drivers.driver import Capability, Driver
from handroid.errors import ActionFailed, HandroidError, NotSupported, Outcome
from handroid.model.screen import Element
from handroid.model.text import Rhythm
from handroid.tools.tool import Call

AT_ONCE = Rhythm(0, 0)

Find = Callable[[], Awaitable[Element]]


async def fill(call: Call, find: Find, text: str, rhythm: Rhythm = AT_ONCE) -> None:
    """Clear a field, then type into it; a text that cannot be typed is refused before that."""
    driver = await call.phone.driver(call.deadline)
    _refuse_untypable(driver, text)
    field = await find()
    if not field.editable:
        raise ActionFailed("The element is not editable.", "Choose one that is editable.")
    await driver.text.clear(field, call.deadline)
    if not text:
        return
    try:
        await driver.text.append(await find(), text, rhythm, call.deadline)
    except HandroidError as error:
        if error.outcome is Outcome.NOT_DONE:
            error.outcome = Outcome.UNKNOWN
        raise


def _refuse_untypable(driver: Driver, text: str) -> None:
    plain = text.isascii() and (text.isprintable() or not text)
    if not plain and Capability.UNICODE_TEXT not in driver.capabilities:
        raise NotSupported(
            "By Android's own commands only plain ASCII can be put into a field.",
            "It needs the hand: use --driver hand.",
        )
