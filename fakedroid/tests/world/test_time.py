"""Time, timers, transitions and the idle time that a dump waits for."""

from tests.world.person import BUSY, CALCULATOR, FORM, ROWS, Person


def quiet(person: Person) -> float:
    """Return the seconds since the last accessibility event."""
    return person.world.now - person.world.last_accessibility_event()


def test_timers_run_in_order_each_at_its_own_time() -> None:
    person = Person()
    world, seen = person.world, list[tuple[str, float]]()
    start = world.now
    world.stage.after(2, lambda: seen.append(("late", world.now - start)))
    world.stage.after(1, lambda: seen.append(("early", world.now - start)))
    world.stage.after(
        1, lambda: world.stage.after(0.5, lambda: seen.append(("nested", world.now - start)))
    )
    person.wait(3)
    assert seen == [("early", 1.0), ("nested", 1.5), ("late", 2.0)]


def test_time_never_goes_back() -> None:
    person = Person()
    person.world.advance(100)
    person.world.advance(50)
    assert person.world.now == 100


def test_a_still_screen_is_idle() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.wait(10)
    assert quiet(person) > 9


def test_an_opening_window_sends_events_until_it_settles() -> None:
    person = Person()
    person.wait(10)
    spec = person.world.apps[FORM].launcher_activity()
    assert spec is not None
    person.world.start_activity(FORM, spec.class_name, new_task=True)
    person.wait(0.2)
    assert quiet(person) < 0.001
    person.wait(0.5)
    assert 0.39 < quiet(person) < 0.41


def test_a_tap_that_changes_something_sends_an_event() -> None:
    person = Person()
    person.open(CALCULATOR)
    person.wait(10)
    person.tap("digit_7")
    assert quiet(person) == 0


def test_a_flinging_list_is_not_idle_until_it_settles() -> None:
    person = Person()
    person.open(ROWS)
    person.swipe((540, 1800), (540, 700), seconds=0.1)
    person.wait(0.3)
    assert quiet(person) < 0.001
    person.wait(10)
    assert quiet(person) > 5


def test_a_ticking_screen_is_never_idle_for_longer_than_a_tick() -> None:
    person = Person()
    person.open(BUSY)
    for step in range(40):
        person.wait(0.07 * (step % 5))
        assert quiet(person) <= 0.2 + 1e-9


def test_the_ticking_text_follows_the_time_without_any_timer() -> None:
    person = Person()
    person.open(BUSY)
    person.world.advance(1000.0)
    assert person.find("ticks").text == "Working: 5000"
    person.world.advance(1000.6)
    assert person.find("ticks").text == "Working: 5003"


def test_a_paused_ticking_screen_becomes_idle() -> None:
    person = Person()
    person.open(BUSY)
    person.tap("pause")
    person.wait(5)
    assert quiet(person) > 4


def test_a_ticking_screen_in_the_background_sends_no_events() -> None:
    person = Person()
    person.open(BUSY)
    person.world.home()
    person.wait(10)
    assert quiet(person) > 9
