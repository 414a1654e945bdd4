"""The stored entry of a running hand."""

from pathlib import Path

from handroid.hand.running import Running, RunningHand
from handroid.state import State

RUNNING = Running("handroid-" + "0" * 32, "a" * 64, "1", 4711)


def test_a_forgotten_hand_is_not_returned(tmp_path: Path) -> None:
    remembered = RunningHand(State(tmp_path), "phone")
    remembered.remember(RUNNING)
    assert RunningHand(State(tmp_path), "phone").recall() == RUNNING
    remembered.forget()
    assert RunningHand(State(tmp_path), "phone").recall() is None


def test_forgetting_without_an_entry_writes_nothing(tmp_path: Path) -> None:
    RunningHand(State(tmp_path), "phone").forget()
    assert not list(tmp_path.rglob("*.json"))
