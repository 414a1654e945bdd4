"""Short ids stay with their elements, and no number is reused too soon."""

import os
from collections import deque
from pathlib import Path
from random import Random

from handroid.phone.short_ids import DAY, ShortIds
from handroid.state import State

STEPS = 20_000 if os.environ.get("HANDROID_NIGHTLY") == "1" else 1_000
HOUR = 3600.0


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def ids(*names: str) -> list[str]:
    return [f"node_{name}_w1" for name in names]


def test_numbers_begin_at_one_and_stay() -> None:
    short = ShortIds()
    assert short.show(ids("a", "b")) == dict(zip(ids("a", "b"), (1, 2), strict=True))
    assert short.show(ids("b", "c")) == dict(zip(ids("b", "c"), (2, 3), strict=True))
    assert short.long_id("e3") == "node_c_w1"


def test_invalid_short_ids_are_unknown() -> None:
    short = ShortIds()
    short.show(ids("a"))
    for said in ("e2", "e0", "e01", "1", "E1", "e1 ", "e1\n", "e" + "9" * 400, "node_a_w1", ""):
        assert short.long_id(said) is None


def test_another_program_of_this_user_gives_the_same_numbers(tmp_path: Path) -> None:
    one, other = (ShortIds(State(tmp_path), "phones/x/short_ids") for _ in range(2))
    one.show(ids("a", "b"))
    assert other.long_id("e2") == "node_b_w1"
    assert other.show(ids("c", "b")) == dict(zip(ids("c", "b"), (3, 2), strict=True))
    assert one.show(ids("d", "c")) == dict(zip(ids("d", "c"), (4, 3), strict=True))


def test_a_look_at_known_elements_touches_no_file(tmp_path: Path) -> None:
    short = ShortIds(State(tmp_path), "short_ids")
    assert not short.has(ids("a"))
    short.show(ids("a"))
    written = (tmp_path / "short_ids.json").stat().st_mtime_ns
    assert short.has(ids("a"))
    short.show(ids("a"))
    assert (tmp_path / "short_ids.json").stat().st_mtime_ns == written


def test_a_number_is_free_after_a_day_and_twenty_looks() -> None:
    clock = Clock()
    short = ShortIds(clock=clock)
    short.show(ids("a", "b"))
    for _ in range(20):
        short.show(ids("b"))
    clock.now += DAY - 1
    assert short.show(ids("c")) == {"node_c_w1": 3}
    clock.now += 2 * HOUR
    assert short.show(ids("d")) == {"node_d_w1": 1}
    assert short.show(ids("b")) == {"node_b_w1": 2}


def test_a_number_of_the_last_twenty_looks_is_not_free_after_any_time() -> None:
    clock = Clock()
    short = ShortIds(clock=clock)
    short.show(ids("a"))
    clock.now += 10 * DAY
    assert short.show(ids("b")) == {"node_b_w1": 2}
    assert short.long_id("e1") == "node_a_w1"


def test_a_reused_number_does_not_mislead_the_caller_of_an_idle_program(tmp_path: Path) -> None:
    clock = Clock()
    idle, busy = (ShortIds(State(tmp_path), "short_ids", clock) for _ in range(2))
    idle.show(ids("a"))
    clock.now += 2 * DAY
    assert busy.show(ids("b")) == {"node_b_w1": 1}
    assert idle.long_id("e1") == "node_a_w1"
    assert idle.show(ids("a")) == {"node_a_w1": 2}


def test_an_idle_program_does_not_reuse_a_number_that_it_has_shown(tmp_path: Path) -> None:
    clock = Clock()
    idle = ShortIds(State(tmp_path), "short_ids", clock)
    idle.show(ids("a"))
    for shown in (ids("x", "y"), ids("y")):
        clock.now += 2 * DAY
        ShortIds(State(tmp_path), "short_ids", clock).show(shown)
    assert idle.show(ids("z")) == {"node_z_w1": 3}


def test_a_full_table_forgets_the_oldest_and_reuses_no_number_for_a_day() -> None:
    clock = Clock()
    short = ShortIds(clock=clock, most=10)
    given: set[int] = set()
    for number in range(100):
        clock.now += 1
        (new,) = short.show(ids(f"x{number}")).values()
        assert new not in given
        given.add(new)
    assert short.long_id("e1") is None
    clock.now += 2 * DAY
    assert short.show(ids("later")) == {"node_later_w1": 1}


def test_the_file_stays_small(tmp_path: Path) -> None:
    short = ShortIds(State(tmp_path), "short_ids", most=100)
    for number in range(30):
        short.show(ids(*(f"{number}_{each}" for each in range(20))))
    assert (tmp_path / "short_ids.json").stat().st_size < (100 + 21 * 20) * 50


def test_invalid_entries_of_the_file_are_ignored(tmp_path: Path) -> None:
    State(tmp_path).write("short_ids", {"next": "x", "ids": {"node_a_w1": [7, 1], "b": 3, "c": []}})
    short = ShortIds(State(tmp_path), "short_ids", Clock())
    assert short.long_id("e7") == "node_a_w1"
    State(tmp_path).write("short_ids", {"next": 5, "ids": [1, 2]})
    assert short.show(ids("a")) == {"node_a_w1": 1}


def test_if_nothing_can_be_written_numbers_last_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    short = ShortIds(State(tmp_path / "file"), "short_ids")
    assert short.show(ids("a", "b")) == short.show(ids("a", "b"))
    assert short.long_id("e2") == "node_b_w1"


def test_no_number_means_two_elements_within_a_day_whatever_happens(tmp_path: Path) -> None:
    rng, clock = Random("short ids"), Clock()
    programs = [_Program(tmp_path, clock) for _ in range(3)]
    meant: dict[int, tuple[str, float]] = {}
    for _ in range(STEPS):
        program = rng.choice(programs)
        if rng.random() < 0.05:
            program.restart()
        clock.now += rng.choice((0.1, 60, HOUR, HOUR, 5 * HOUR))
        for long_id, number in program.show(rng).items():
            before, when = meant.get(number, (long_id, clock.now))
            assert before == long_id or clock.now - when > DAY
            meant[number] = long_id, clock.now
        program.check(rng)


class _Program:
    """One of several programs that show the same phone."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder, self._clock = folder, clock
        self.restart()

    def restart(self) -> None:
        self._short = ShortIds(State(self._folder), "short_ids", self._clock, most=60)
        self._looks: deque[dict[str, int]] = deque(maxlen=20)

    def show(self, rng: Random) -> dict[str, int]:
        numbers = self._short.show(ids(*(str(rng.randrange(300)) for _ in range(rng.randrange(9)))))
        assert len(set(numbers.values())) == len(numbers)
        self._looks.append(numbers)
        return numbers

    def check(self, rng: Random) -> None:
        """Look up an id of the last twenty looks; the newest element with the number counts."""
        shown = {number: each for look in self._looks for each, number in look.items()}
        if shown:
            number = rng.choice(sorted(shown))
            assert self._short.long_id(f"e{number}") == shown[number]
