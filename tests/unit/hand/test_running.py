"""What is remembered of a hand that runs."""

from pathlib import Path

from handroid.hand.running import Running, RunningHand
from handroid.state import State

RUNNING = Running("handroid-" + "0" * 32, "a" * 64, "1", 4711)


def test_a_hand_that_is_forgotten_is_not_recalled(tmp_path: Path) -> None:
    remembered = RunningHand(State(tmp_path), "phone")
    remembered.remember(RUNNING)
    assert RunningHand(State(tmp_path), "phone").recall() == RUNNING
    remembered.forget()
    assert RunningHand(State(tmp_path), "phone").recall() is None


def test_forgetting_what_was_never_known_writes_nothing(tmp_path: Path) -> None:
    RunningHand(State(tmp_path), "phone").forget()
    assert not list(tmp_path.rglob("*.json"))
