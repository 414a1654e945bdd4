"""Commands whose modules are imported on first use.

A command needs only its own module, and importing all of them makes every start slow. The help
imports them all, to list them with their texts.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from handroid.surfaces.cli.importing import importing_much

_FOLDER = __name__.rpartition(".")[0]


class LazyCommands(Mapping[str, Any]):
    """Commands by name, from where each is found: the module, then the name in it."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        module, _, attribute = self._places[name].partition(":")
        with importing_much():
            found = getattr(import_module(f"{_FOLDER}.{module}"), attribute)
        holder = typer.Typer(rich_markup_mode=None)
        if isinstance(found, typer.Typer):
            holder.add_typer(found, name=name)
        else:
            holder.command(name)(found)
        return typer.main.get_group(holder).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def lazy_group(places: Mapping[str, str]) -> type[TyperGroup]:
    """Return a group of such commands, for `typer.Typer(cls=…)`."""

    class LazyGroup(TyperGroup):
        """Has the commands of the table, and no others."""

        def __init__(self, **attributes: Any) -> None:
            super().__init__(**{**attributes, "commands": LazyCommands(places)})

    return LazyGroup
