"""Skips typer's conversion of options that are texts or flags.

To convert any option, typer imports pydantic, which takes longer than everything else in a small
command. Texts and flags need no conversion.
"""

from collections.abc import Callable
from functools import partial
from typing import Any


def skip_text_conversion(command: Any) -> bool:
    """Skip the conversion of texts in a command and its subcommands; return whether that is all."""
    skipped = all(_kind(parameter) for parameter in command.params)
    command.get_params = partial(_params_without_conversion, command.get_params)
    below = getattr(command, "commands", {})
    return all([skipped, *(skip_text_conversion(each) for each in below.values())])


def _params_without_conversion(get_params: Callable[[Any], list[Any]], ctx: Any) -> list[Any]:
    """Return the parameters of a command, including those that typer adds."""
    found = get_params(ctx)
    for parameter in found:
        kind, convert = _kind(parameter), parameter.process_value
        if kind and not isinstance(convert, partial):
            parameter.process_value = partial(_process_value, parameter, kind, convert)
    return found


def _kind(parameter: Any) -> type | None:
    """Return str or bool, or None to leave the parameter to typer."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    single = parameter.nargs == 1 and not getattr(parameter, "multiple", False)
    return kind if kind in (str, bool) and single else None


def _process_value(
    parameter: Any, kind: type, convert: Callable[[Any, Any], Any], ctx: Any, value: Any
) -> Any:
    if not (isinstance(value, kind) or (value is None and not parameter.required)):
        return convert(ctx, value)
    return parameter.callback(ctx, parameter, value) if parameter.callback else value
