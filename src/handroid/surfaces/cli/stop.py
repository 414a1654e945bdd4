"""`handroid stop` and `handroid resume`: the emergency stop."""

from handroid.policy.stop import StopSwitch
from handroid.state import State, home
from handroid.surfaces.cli.output import echo


def stop() -> None:
    """End all acts on phones at once, in every running server, until 'handroid resume'."""
    StopSwitch(State(home())).stop()
    echo("All acts on phones are stopped until 'handroid resume'. Reading still works.")


def resume() -> None:
    """Allow acts on phones again."""
    StopSwitch(State(home())).resume()
    echo("Acts on phones are allowed.")
