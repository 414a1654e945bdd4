"""Steps that fill fields: a named one, or the focused one."""

from functools import partial

from handroid.errors import ElementNotFound
from handroid.model.screen import Element
from handroid.model.text import Rhythm
from handroid.tools.filling import AT_ONCE, fill
from handroid.tools.lean.seeing import meant
from handroid.tools.lean.steps import Step, Target
from handroid.tools.tool import Call

_BY_KEYS = Rhythm(70, 15)


async def type_text(call: Call, step: Step) -> None:
    """Replace the text of a field."""
    rhythm = _BY_KEYS if step.options.get("keys") else AT_ONCE
    await fill(call, partial(_field, call, step.options.get("into")), step.value, rhythm)


async def clear(call: Call, step: Step) -> None:
    """Clear a field."""
    await fill(call, partial(_field, call, step.value), "")


async def _field(call: Call, target: Target | None) -> Element:
    if isinstance(target, str):
        return (await meant(call, target)).element
    screen = await call.phone.read(call.deadline)
    if target is not None:
        field = screen.field_at(*target)
        if field is None:
            raise ElementNotFound("No field is at that point.", "Name the field by its id.")
        return field
    field = screen.focused_field()
    if field is None:
        raise ElementNotFound("No field has the focus.", 'Say which one by "into".')
    return field
