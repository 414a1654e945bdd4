"""Options that are texts or flags, taken as they are.

To read any option typer imports pydantic, which takes longer than all else that a small command
does. A text and a flag need no reading.
"""

from collections.abc import Callable
from functools import partial
from typing import Any


def take_texts_as_they_are(command: Any) -> bool:
    """Spare a command, and those below it, the conversion of texts; return whether that is all."""
    spared = all(_kind(parameter) for parameter in command.params)
    command.get_params = partial(_spared, command.get_params)
    below = getattr(command, "commands", {})
    return all([spared, *(take_texts_as_they_are(each) for each in below.values())])


def _spared(get_params: Callable[[Any], list[Any]], ctx: Any) -> list[Any]:
    """Return the parameters of a command, those that typer adds among them."""
    found = get_params(ctx)
    for parameter in found:
        kind, convert = _kind(parameter), parameter.process_value
        if kind and not isinstance(convert, partial):
            parameter.process_value = partial(_as_it_is, parameter, kind, convert)
    return found


def _kind(parameter: Any) -> type | None:
    """Return str or bool; where typer does not say what a parameter is, it is left to typer."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    single = parameter.nargs == 1 and not getattr(parameter, "multiple", False)
    return kind if kind in (str, bool) and single else None


def _as_it_is(
    parameter: Any, kind: type, convert: Callable[[Any, Any], Any], ctx: Any, value: Any
) -> Any:
    if not (isinstance(value, kind) or (value is None and not parameter.required)):
        return convert(ctx, value)
    return parameter.callback(ctx, parameter, value) if parameter.callback else value
