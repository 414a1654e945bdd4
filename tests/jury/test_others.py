"""The jurors that are too large for CI; with HANDROID_NIGHTLY=1, where they are installed."""

import pytest

from tests.jury.holding import hold
from tests.jury.roll import OTHERS, hearing
from tests.levels import NIGHTLY


@pytest.mark.skipif(not NIGHTLY, reason="runs with HANDROID_NIGHTLY=1")
@pytest.mark.parametrize("name", OTHERS)
async def test_the_juror_does_what_the_table_says(name: str) -> None:
    install, summon = OTHERS[name]
    if not install.present:
        pytest.skip(f"not installed: python -m scripts.jury {name}")
    hold(await hearing(summon, 34))
