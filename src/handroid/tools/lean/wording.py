"""Rewords errors for the lean tools: short ids, and advice that names their steps."""

import re
from collections.abc import Awaitable
from typing import TypeVar

from handroid.errors import HandroidError
from handroid.tools.tool import Call

_LONG_ID = re.compile(r"\bnode_[0-9a-f]+_w\d+\b")
_STEPS = {
    "press_home": '{"home": true}',
    "press_back": '{"back": true}',
    "scroll_to_element": '{"scroll_to": …}',
    "get_element_details": "look",
}
_TOOLS = re.compile(rf"\b(?:{'|'.join(_STEPS)})\b")


Result = TypeVar("Result")


async def in_lean_words(call: Call, work: Awaitable[Result]) -> Result:
    """Await some work; rewords its errors for the lean tools."""
    try:
        return await work
    except HandroidError as error:
        await reword(call, error)
        raise


async def reword(call: Call, error: HandroidError) -> None:
    """Reword an error for a caller of the lean tools."""
    error.next_step = _TOOLS.sub(lambda found: _STEPS[found[0]], error.next_step)
    named = list(dict.fromkeys(_LONG_ID.findall(f"{error.what} {error.next_step}")))
    if not named:
        return
    numbers = await call.phone.number(named)
    error.what, error.next_step = (
        _LONG_ID.sub(lambda found: f"e{numbers[found[0]]}", text)
        for text in (error.what, error.next_step)
    )
