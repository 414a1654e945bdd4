"""The stored results for the page of the drivers match this suite."""

import pytest

from fakedroid.state.levels.levels import LEVELS
from scripts.contract_levels import DRIVERS, kept
from tests.contract.checks import CHECKS
from tests.levels import CONTRACT
from tests.phones import attach


def test_they_contain_every_promise_of_both_drivers_on_every_level() -> None:
    named = {(row.api, row.driver, row.sentence) for row in kept()}
    every = {(api, d, check.sentence) for api in LEVELS for d in DRIVERS for check in CHECKS}
    assert named == every
    assert len(kept()) == len(every)


@pytest.mark.parametrize("api", CONTRACT)
async def test_stock_refuses_what_it_has_no_capability_for(api: int) -> None:
    async with attach(api) as attached:
        able = (await attached.driver()).capabilities
    can = {check.sentence: check.needs is None or check.needs in able for check in CHECKS}
    rows = [row for row in kept() if (row.api, row.driver) == (api, "stock")]
    assert {row.sentence: row.outcome == "yes" for row in rows} == can


def test_the_hand_does_everything() -> None:
    assert {row.outcome for row in kept() if row.driver == "hand"} == {"yes"}
