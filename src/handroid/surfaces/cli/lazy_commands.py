"""Commands whose modules are imported on first use.

A command needs only its own module, and the help needs none; importing all would slow every start.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from handroid.surfaces.cli.command_table import Place
from handroid.surfaces.cli.importing import faster_imports
from handroid.surfaces.cli.interrupts import ctrl_c_exits
from handroid.surfaces.cli.text_options import skip_text_conversion

_FOLDER = __name__.rpartition(".")[0]
_READS_OPTIONS = "pydantic.type_adapter"
"""A module that typer would import later, and more slowly."""


class LazyCommands(Mapping[str, Any]):
    """Commands by name, each imported on first use."""

    def __init__(self, places: Mapping[str, Place]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        place = self._places[name]
        with ctrl_c_exits(), faster_imports():
            found = getattr(import_module(f"{_FOLDER}.{place.module}"), place.attribute)
            command = _command(name, found)
            if not skip_text_conversion(command):
                import_module(_READS_OPTIONS)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _command(name: str, found: Any) -> Any:
    holder = typer.Typer(rich_markup_mode=None)
    if isinstance(found, typer.Typer):
        holder.add_typer(found, name=name)
    else:
        holder.command(name)(found)
    return typer.main.get_group(holder).commands[name]


def lazy_group(places: Mapping[str, Place]) -> type[TyperGroup]:
    """Return a group of such commands, for `typer.Typer(cls=…)`."""

    class LazyGroup(TyperGroup):
        """A group with exactly the commands of the table."""

        def __init__(self, **attributes: Any) -> None:
            super().__init__(**{**attributes, "commands": {}})
            skip_text_conversion(self)
            self.commands = LazyCommands(places)  # type: ignore[assignment]

        def list_commands(self, ctx: Any) -> list[str]:
            """Return the names of the commands."""
            return list(places)

        def format_commands(self, ctx: Any, formatter: Any) -> None:
            """Write each command with its help text."""
            with formatter.section("Commands"):
                formatter.write_dl([(name, place.about) for name, place in places.items()])

    return LazyGroup
