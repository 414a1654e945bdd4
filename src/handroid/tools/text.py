"""Types into fields; their content is read back afterwards."""

from typing import Annotated

from handroid.config import Settings
from handroid.errors import ElementNotFound, InvalidParams
from handroid.model import plain_text
from handroid.model.gesture import Key
from handroid.model.parameters import Enumeration, Integer, String
from handroid.model.screen import Element
from handroid.model.text import Rhythm
from handroid.model.tool import Effect
from handroid.tools.tool import Call, Values, tool
from handroid.tools.typing_progress import typing_progress

_MOST_TYPED = 2000
_MOST_SOUGHT = 10_000
_KEYS = ("ENTER", "BACK", "DEL", "HOME", "TAB", "SPACE")

Target = Annotated[str, String("Target element ID to type into")]
Typed = Annotated[
    str, String("Text to type (must be non-empty, max 2000 characters)", longest=_MOST_TYPED)
]
Speed = Annotated[
    int,
    Integer("Base delay between characters in ms (min: 10, max: 5000)", at_least=10, at_most=5000),
]
Variance = Annotated[
    int, Integer("Random variance in ms, clamped to [0, typing_speed]", at_least=0)
]


def _typing_seconds(values: Values, _settings: Settings) -> float:
    """Return the time limit for typing at its slowest, including reads before and after."""
    text: str = values["text"] if "text" in values else values["new_text"]
    rhythm = _rhythm(values["typing_speed"], values["typing_speed_variance"])
    return 30 + len(text) * (rhythm.delay + rhythm.variance + 20) / 1000


def _rhythm(speed: int, variance: int) -> Rhythm:
    return Rhythm(speed, min(variance, speed))


def _with_content(done: str, content: str) -> str:
    """Return what was done, and the exact content of the field, except unusual line breaks."""
    return f"{done}\nField content: {plain_text.lines(content)}"


async def _field(call: Call, element_id: str) -> Element:
    return (await call.phone.touchable(element_id, call.deadline)).element


@tool(effect=Effect.ACTS, seconds=_typing_seconds, open_world=True)
async def type_append_text(
    call: Call,
    element_id: Target,
    text: Typed,
    typing_speed: Speed = 70,
    typing_speed_variance: Variance = 15,
) -> str:
    """Type text character by character at the end of a text field. Uses natural InputConnection
    typing (indistinguishable from keyboard input). For text longer than 2000 characters, call this
    tool multiple times — subsequent calls continue typing at the current cursor position. Handroid
    types by key events."""
    field = await _field(call, element_id)
    driver = await call.phone.driver(call.deadline)
    rhythm = _rhythm(typing_speed, typing_speed_variance)
    async with typing_progress(text, rhythm):
        content = await driver.text.append(field, text, rhythm, call.deadline)
    return _with_content(f"Typed {len(text)} characters at end of element '{element_id}'.", content)


@tool(effect=Effect.ACTS, seconds=_typing_seconds, open_world=True)
async def type_insert_text(
    call: Call,
    element_id: Target,
    text: Typed,
    offset: Annotated[
        int,
        Integer(
            "0-based character offset for cursor position. Must be within [0, current text length]",
            at_least=0,
        ),
    ],
    typing_speed: Speed = 70,
    typing_speed_variance: Variance = 15,
) -> str:
    """Type text character by character at a specific position in a text field. Uses natural
    InputConnection typing (indistinguishable from keyboard input). Handroid types by key events."""
    field = await _field(call, element_id)
    shown = "" if field.text == field.hint else field.text
    if offset > len(shown):
        raise InvalidParams(f"Parameter 'offset' must be between 0 and {len(shown)}, got: {offset}")
    driver = await call.phone.driver(call.deadline)
    rhythm = _rhythm(typing_speed, typing_speed_variance)
    async with typing_progress(text, rhythm):
        content = await driver.text.insert(field, text, offset, rhythm, call.deadline)
    done = f"Typed {len(text)} characters at offset {offset} in element '{element_id}'."
    return _with_content(done, content)


@tool(effect=Effect.DESTROYS, seconds=_typing_seconds, open_world=True)
async def type_replace_text(
    call: Call,
    element_id: Annotated[str, String("Target element ID")],
    search: Annotated[
        str,
        String(
            "Text to find in the field (first occurrence, max 10000 characters)",
            longest=_MOST_SOUGHT,
        ),
    ],
    new_text: Annotated[
        str,
        String(
            "Replacement text to type (max 2000 characters). Can be empty to just delete the found "
            "text",
            empty=True,
            longest=_MOST_TYPED,
        ),
    ],
    typing_speed: Speed = 70,
    typing_speed_variance: Variance = 15,
) -> str:
    """Find and replace text in a field by typing the replacement naturally. Finds the first
    occurrence of search text, selects and deletes it, then types new_text character by character
    via InputConnection. If `new_text` is empty, only deletes the found text (delete-only mode).
    Handroid types by key events."""
    field = await _field(call, element_id)
    if search not in field.text:
        raise ElementNotFound(
            f"Search text ({len(search)} chars) not found in element '{element_id}'.",
            "Read the field again with get_element_details.",
        )
    driver = await call.phone.driver(call.deadline)
    rhythm = _rhythm(typing_speed, typing_speed_variance)
    async with typing_progress(new_text, rhythm):
        content = await driver.text.replace(field, search, new_text, rhythm, call.deadline)
    done = f"Replaced {len(search)} characters with {len(new_text)} characters"
    return _with_content(f"{done} in element '{element_id}'.", content)


@tool(effect=Effect.DESTROYS, idempotent=True, open_world=True)
async def type_clear_text(
    call: Call, element_id: Annotated[str, String("Target element ID to clear")]
) -> str:
    """Clear all text from a field naturally using select-all + delete. Uses InputConnection
    operations (indistinguishable from user action). If the field is already empty, returns success
    without performing any action. Handroid does it by key events."""
    field = await _field(call, element_id)
    driver = await call.phone.driver(call.deadline)
    content = await driver.text.clear(field, call.deadline)
    return _with_content(f"Text cleared from element '{element_id}'.", content)


@tool(effect=Effect.DESTROYS)
async def press_key(call: Call, key: Annotated[str, Enumeration("Key to press", _KEYS)]) -> str:
    """Press a specific key. Supported keys: ENTER, BACK, DEL, HOME, TAB, SPACE."""
    driver = await call.phone.driver(call.deadline)
    if key in ("BACK", "HOME"):
        await driver.input.press(Key[key], call.deadline)
    else:
        await driver.text.press(Key[key], call.deadline)
    return f"Key '{key}' pressed successfully"
