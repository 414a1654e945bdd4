"""Turns a tool's result or error into the answer that surfaces show."""

from typing import Any

from handroid.errors import HandroidError, InvalidParams, Outcome, PhoneLeased, Unforeseen
from handroid.model import off_loop, plain_text
from handroid.model.tool import Answer, Effect, Image, Text
from handroid.tools.tool import Tool

_UNKNOWN = "Whether it was done is unknown:"
_LOOK = "look at the screen before you repeat it."
_ASK = "ask a person before you repeat it, it may cost twice."


async def answer_of(tool: Tool, result: Any) -> Answer:
    """Return the answer for a tool's result."""
    if isinstance(result, Answer):
        return result
    if isinstance(result, Text | Image):
        contents: tuple[Any, ...] = (result,)
    elif isinstance(result, tuple):
        contents = result
    elif isinstance(result, str):
        contents = (Text(result),)
    else:
        large = off_loop.is_large_value(result)
        contents = (Text(await off_loop.run_if(large, as_json, result)),)
    return Answer(contents, untrusted=tool.open_world)


def as_json(value: Any) -> str:
    """Write compact JSON, as in the tools' reference, with invisible characters escaped."""
    return plain_text.json_text(value)


async def failure(tool: Tool, error: HandroidError) -> Answer:
    """Return the answer for a tool's error."""
    # The frames of the traceback hold the answer and everything that the caller sent.
    error.__traceback__ = error.__cause__ = error.__context__ = None
    outcome = error.outcome if tool.effect is not Effect.READS else Outcome.NOT_DONE
    said = error.sentences(advised=outcome is Outcome.NOT_DONE)
    text = f"{error.category}: {said}"
    text = await off_loop.on_text(text, plain_text.line)
    if outcome is Outcome.UNKNOWN:
        text = f"{text} {_UNKNOWN} {_ASK if tool.effect is Effect.COSTS else _LOOK}"
    elif outcome is Outcome.DONE:
        text = f"{text} The action itself was done: do not repeat it."
    # Only errors about arguments, and bugs, never quote the phone.
    ours = isinstance(error, InvalidParams | Unforeseen) or not tool.needs_phone
    # The holder's name was chosen by another caller.
    ours = ours and not isinstance(error, PhoneLeased)
    return Answer((Text(text),), True, outcome, not ours or tool.group == "published", error)


def unforeseen(name: str) -> HandroidError:
    """Return the error for a bug in Handroid."""
    return Unforeseen(
        f"{name} failed because of a bug in Handroid.",
        "Run the server with --log-level debug and report what it logs.",
        Outcome.UNKNOWN,
    )
