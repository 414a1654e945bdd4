"""Options that override settings, generated from the table of settings."""

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from handroid.config import Flag, Settings, flags

_PARAMETER = "flags"


def with_settings_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with an option for every setting that has a flag.

    The command receives their values as ``flags``, by the names of the settings.
    """
    options = [_option(name, flag) for name, flag in flags().items()]
    signature = inspect.signature(command)
    others = [each for name, each in signature.parameters.items() if name != _PARAMETER]

    @functools.wraps(command)
    def run(**given: Any) -> None:
        values = {option.name: given.pop(option.name) for option in options}
        command(**given, **{_PARAMETER: values})

    run.__signature__ = signature.replace(parameters=[*options, *others])  # type: ignore[attr-defined]
    return run


def _option(name: str, flag: Flag) -> inspect.Parameter:
    field = Settings.model_fields[name]
    kind: Any = list[str] if isinstance(field.default, tuple) else field.annotation
    option = typer.Option(
        flag.option, metavar=flag.metavar, help=flag.help or field.description, show_default=False
    )
    return inspect.Parameter(
        name,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        default=None,
        annotation=Annotated[kind | None, option],
    )
