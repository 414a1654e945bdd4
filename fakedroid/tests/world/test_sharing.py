"""The shared screen: split screen, picture in picture, toasts."""

import pytest

from fakedroid.phone import FakePhone
from fakedroid.state.levels.levels import LEVELS
from fakedroid.world.window_kind import WindowKind
from tests.commands.line import FAST, run
from tests.world.person import CALCULATOR, FORM, LAUNCHER, NOTES, ROWS, SYSTEMUI, Person

PLAYER = "dev.handroid.player"
VAULT = "dev.handroid.vault"
DUMPS = (
    "dumpsys window windows",
    "dumpsys window",
    "dumpsys activity activities",
    "dumpsys input",
    "dumpsys accessibility",
)


def split(api: int = 34) -> Person:
    person = Person(api)
    person.open(CALCULATOR)
    person.open(ROWS)
    person.world.split_screen(CALCULATOR, ROWS)
    return person


def packages(person: Person) -> list[str]:
    return [window.package for window in person.world.accessible_windows()]


def test_both_halves_are_reported_with_the_divider_above_them() -> None:
    person = split()
    kinds = [window.kind for window in person.world.accessible_windows()]
    assert kinds[-3:] == [WindowKind.DOCK_DIVIDER, WindowKind.APPLICATION, WindowKind.APPLICATION]
    top, bottom = person.world.accessible_windows()[-2:]
    assert (top.package, bottom.package) == (CALCULATOR, ROWS)
    assert top.bounds.bottom <= bottom.bounds.top
    assert person.find("digit_0").bounds.bottom <= top.bounds.bottom
    assert person.find("Row 1").bounds.top >= bottom.bounds.top


@pytest.mark.parametrize(("api", "state"), [(28, "PAUSED"), (29, "RESUMED"), (36, "RESUMED")])
def test_from_29_on_both_are_resumed(api: int, state: str) -> None:
    person = split(api)
    other = next(task for task in person.world.tasks() if task.affinity == ROWS)
    assert other.top.state == state
    front = person.world.resumed_activity()
    assert front is not None
    assert front.package == CALCULATOR


def test_a_touch_moves_the_focus_to_the_other_half() -> None:
    person = split()
    person.tap("Row 2")
    window = person.world.focused_window()
    assert window is not None
    assert window.package == ROWS
    assert person.sees("This is row 2")
    person.world.back()
    assert person.sees("Row 2")
    assert CALCULATOR in packages(person)


def test_in_landscape_the_halves_are_side_by_side() -> None:
    person = split()
    person.world.rotate(1)
    left = person.find("digit_7").bounds
    right = person.find("Row 1").bounds
    assert left.right <= 1200 <= right.left


def test_home_hides_the_pair_and_either_app_brings_both_back() -> None:
    person = split()
    person.world.home()
    assert [w.package for w in person.world.accessible_windows() if w.activity] == [LAUNCHER]
    person.open(NOTES)
    assert CALCULATOR not in packages(person)
    assert person.find("Notes").bounds.width > 0
    person.open(ROWS)
    assert {CALCULATOR, ROWS} <= set(packages(person))


def test_an_app_whose_partner_ends_gets_the_whole_screen() -> None:
    person = split()
    person.world.kill(CALCULATOR, background_only=False)
    assert CALCULATOR not in packages(person)
    window = person.world.focused_window()
    assert window is not None
    assert window.bounds == person.world.display.bounds
    assert WindowKind.DOCK_DIVIDER not in {w.kind for w in person.world.accessible_windows()}


def test_apps_without_a_task_cannot_be_split() -> None:
    person = Person()
    with pytest.raises(LookupError, match=FORM):
        person.world.split_screen(FORM, CALCULATOR)


def small(api: int = 34) -> Person:
    person = Person(api)
    person.open(ROWS)
    person.open(PLAYER)
    person.tap("shrink")
    return person


def test_the_small_window_is_above_the_others() -> None:
    person = small()
    window = person.world.focused_window()
    assert window is not None
    assert window.package == ROWS
    assert packages(person).index(PLAYER) < packages(person).index(ROWS)
    title = person.find("Ships of the north")
    assert title.bounds.left > 500
    assert not title.clickable
    assert title.window is not None
    seen = [view for view in title.window.root.walk() if view.visible_to_user()]
    assert [view for view in seen if view.clickable] == [title.window.root]


def test_touches_beside_the_small_window_go_to_the_app_behind() -> None:
    person = small()
    person.tap("Row 1")
    assert person.sees("This is row 1")
    assert person.sees("Ships of the north")


def test_the_small_windows_menu_closes_it() -> None:
    person = small()
    person.tap("Ships of the north")
    person.tap("dismiss")
    assert PLAYER not in packages(person)
    assert all(task.affinity != PLAYER for task in person.world.tasks())


def test_opening_the_app_makes_the_small_window_large() -> None:
    person = small()
    person.open(PLAYER)
    assert person.find("shrink")
    assert person.find("Ships of the north").bounds.left < 100


@pytest.mark.parametrize(("api", "owner"), [(29, VAULT), (30, SYSTEMUI)])
def test_a_toast_is_shown_for_two_seconds_by_its_app_or_by_the_system(api: int, owner: str) -> None:
    person = Person(api)
    person.open(VAULT)
    person.tap("copy")
    toast = person.world.toasts.window
    assert toast is not None
    assert toast.package == owner
    assert toast.root.walk()
    assert not person.sees("Code copied")
    person.wait(2)
    assert person.world.toasts.window is None


@pytest.mark.parametrize("api", sorted(LEVELS))
async def test_every_dump_works_with_a_shared_screen(api: int) -> None:
    phone = FakePhone(api, speed=FAST)
    world = phone.world
    for package in (CALCULATOR, ROWS, PLAYER):
        spec = world.apps[package].launcher_activity()
        assert spec is not None
        world.start_activity(package, spec.class_name, new_task=True)
    player = world.resumed_activity()
    assert player is not None
    world.small.enter(player)
    world.small.show_menu()
    world.split_screen(CALCULATOR, ROWS)
    for command in DUMPS:
        world.toasts.show(CALCULATOR, "Hello")
        answer = await run(phone, command)
        assert answer.code == 0, answer.err
        assert answer.err == ""
    listed = (await run(phone, "dumpsys window windows | grep 'Window #'")).out
    divider = "DockedStackDivider" if api <= 31 else "StageCoordinatorSplitDivider"
    assert listed.count(divider) == 1
    await phone.close()
