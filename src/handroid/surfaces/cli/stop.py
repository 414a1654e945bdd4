"""`handroid stop` and `handroid resume`: the emergency stop."""

import typer

from handroid.policy.stop import StopSwitch
from handroid.state import State, home


def stop() -> None:
    """End all acts on phones at once, in every running server, until 'handroid resume'."""
    StopSwitch(State(home())).stop()
    typer.echo("All acts on phones are stopped until 'handroid resume'. Reading still works.")


def resume() -> None:
    """Allow acts on phones again."""
    StopSwitch(State(home())).resume()
    typer.echo("Acts on phones are allowed.")
