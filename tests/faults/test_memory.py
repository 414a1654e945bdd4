"""The campaign detects growth."""

from tests.faults.memory import MORE_MEGABYTES, Held, held


def test_released_memory_is_no_leak_and_held_memory_is() -> None:
    before = held()
    kept = [[number] for number in range(before.blocks)]
    assert "blocks more" in before.grown_to(held())
    kept.clear()
    assert not before.grown_to(held())


def test_memory_outside_of_pythons_objects_is_detected_too() -> None:
    before = held()
    kept = bytes(2 * int(MORE_MEGABYTES * 1e6)).replace(b"\0", b"x")
    assert "MB more" in before.grown_to(held())
    del kept
    assert not before.grown_to(held())


def test_small_growth_is_allowed() -> None:
    assert not Held(1000, 100).grown_to(Held(1140, 115))
    assert Held(1000, 100).grown_to(Held(1160, 100))
    assert Held(1000, 100).grown_to(Held(1000, 121))
    assert not Held(1000, 1000).grown_to(Held(1000, 1045))
    assert Held(1000, 1000).grown_to(Held(1000, 1055))
