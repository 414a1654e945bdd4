"""The world stays consistent after random actions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fakedroid.world.events import META_CTRL, META_SHIFT
from fakedroid.world.views.view import View
from tests.world.person import LAUNCHER, Person

STEPS = 120
KEYS = (3, 4, 7, 19, 20, 21, 22, 23, 26, 29, 50, 61, 62, 66, 67, 82, 83, 112, 122, 187, 224, 279)


class Mischief:
    """A user with random actions, always the same ones for a seed."""

    def __init__(self, seed: int, api: int) -> None:
        self.chance = random.Random(seed)
        self.person = Person(api)
        self.world = self.person.world
        apps = self.world.apps
        self.packages = [package for package in apps if apps[package].launcher_activity()]

    def act(self) -> None:
        """Perform one action."""
        acts: list[Callable[[], object]] = [
            self.tap,
            self.tap,
            self.swipe,
            self.key,
            self.start,
            self.turn,
            self.system,
            self.kill,
            self.accessibility,
            lambda: self.person.type(self.chance.choice("ab 1é")),
            lambda: self.world.redensity(self.chance.choice([None, 320, 560])),
            lambda: self.person.wait(self.chance.random() * 3),
        ]
        self.chance.choice(acts)()

    def tap(self) -> None:
        views = [view for view in self.person.visible() if view.clickable or view.description]
        if views:
            self.person.tap_at(*self.chance.choice(views).visible_bounds().center)

    def swipe(self) -> None:
        screen, pick = self.world.display, self.chance.randrange
        start = (pick(screen.width), pick(screen.height))
        end = (pick(screen.width), pick(screen.height))
        self.person.swipe(start, end, self.chance.choice([0.05, 0.3, 0.9]))

    def key(self) -> None:
        self.person.key(self.chance.choice(KEYS), self.chance.choice([0, META_CTRL, META_SHIFT]))

    def start(self) -> None:
        self.person.open(self.chance.choice(self.packages))

    def turn(self) -> None:
        self.world.rotate(self.chance.randrange(4))

    def system(self) -> None:
        world = self.world
        acts = [world.home, world.back, world.recents, world.expand_notifications]
        acts += [world.expand_settings, world.collapse_shade, world.sleep, world.wake, world.unlock]
        self.chance.choice(acts)()

    def kill(self) -> None:
        package = self.chance.choice([*self.packages, LAUNCHER])
        self.world.kill(package, background_only=self.chance.random() < 0.5)

    def accessibility(self) -> None:
        views = self.person.visible()
        if views:
            view: View = self.chance.choice(views)
            acts = [view.perform_click, view.perform_long_click, view.perform_focus]
            acts += [view.scroll_forward, view.scroll_backward, view.ime_enter, view.paste]
            self.chance.choice(acts)()


def check(person: Person) -> None:
    """Check the invariants."""
    world = person.world
    screen = world.display.bounds
    for window in world.all_windows():
        for view in window.root.walk():
            assert view.window is window
            seen = view.visible_bounds()
            assert seen.empty or seen.intersect(screen) == seen
    focus, focused = world.focused_view(), world.focused_window()
    assert focus is None or focus.window is focused
    assert (world.awake and not world.locked) == (world.resumed_activity() is not None)
    served = world.keyboard.served
    assert world.keyboard_shown == (served is not None)
    assert served is None or served.window is focused
    assert world.last_accessibility_event() <= world.now


@pytest.mark.parametrize(("seed", "api"), [(1, 27), (2, 30), (3, 34), (4, 36)])
def test_the_world_stays_consistent_after_random_actions(seed: int, api: int) -> None:
    mischief = Mischief(seed, api)
    for _ in range(STEPS):
        mischief.act()
        check(mischief.person)
    mischief.world.draw()
