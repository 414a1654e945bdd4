"""The options for virtual phones that a command starts itself."""

from typing import Annotated

import typer

from handroid.virtual_phone.starting import DEFAULT_API


# The virtual phone is slow to import, and most commands need none.
def _known(api: int) -> int:
    if api == DEFAULT_API:
        return api
    from fakedroid.state.levels.levels import LEVELS

    if api not in LEVELS:
        raise typer.BadParameter(f"{api} is not one of {', '.join(map(str, sorted(LEVELS)))}.")
    return api


def _known_quirks(names: list[str]) -> list[str]:
    from fakedroid.state.quirks import Quirks

    try:
        Quirks(names)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error
    return names


QuirkOption = Annotated[
    list[str],
    typer.Option(
        "--quirk",
        metavar="NAME",
        callback=_known_quirks,
        help="A variant, such as xiaomi, tablet or foldable; an unknown name lists all.",
    ),
]
ApiOption = Annotated[
    int, typer.Option(callback=_known, help="Android API level of virtual phones.")
]
SimsOption = Annotated[
    int, typer.Option(min=0, max=2, help="How many SIM cards virtual phones have.")
]
