"""`handroid stop` and `handroid resume`: the emergency stop."""

from handroid.policy.stop import StopSwitch
from handroid.state import State, home
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo_either


def stop(as_json: JsonOption = False) -> None:
    """Stop all actions on phones, in every running server, until 'handroid resume'."""
    StopSwitch(State(home())).stop()
    said = "All actions on phones are stopped until 'handroid resume'. Reading still works."
    echo_either(as_json, {"stopped": True}, said)


def resume(as_json: JsonOption = False) -> None:
    """Allow actions on phones again."""
    StopSwitch(State(home())).resume()
    echo_either(as_json, {"stopped": False}, "Actions on phones are allowed.")
