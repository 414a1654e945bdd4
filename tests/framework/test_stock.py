"""Stock and the hand show the same on Android's own framework, except listed differences."""

import os
from pathlib import Path

import pytest

from tests.framework.tour import TOUR, unlike, walk
from tests.framework_phone import LEVELS, framework_phone
from tests.hands import hand_driver

FEWEST_ELEMENTS = 5
SOME = LEVELS if os.environ.get("HANDROID_NIGHTLY") == "1" else [LEVELS[-1]]


@pytest.mark.parametrize("api", SOME)
async def test_both_drivers_see_the_same(api: int, tmp_path: Path) -> None:
    async with framework_phone(api) as phone:
        seen = {step.name: screen async for step, screen in walk(await phone.driver(), phone)}
    assert list(seen) == [step.name for step in TOUR]
    for screen in seen.values():
        assert sum(len(list(w.elements())) for w in screen.windows) > FEWEST_ELEMENTS
    differing = {}
    async with framework_phone(api) as phone, hand_driver(phone, tmp_path) as driver:
        async for step, screen in walk(driver, phone):
            if found := await unlike(driver, screen, seen[step.name], api):
                differing[step.name] = found
    assert differing == {}
