"""Several processes lease the same phones, while some are killed or suspended.

HANDROID_NIGHTLY=1 runs the size whose figures are in docs/reference/campaigns/leases.md.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from tests.surfaces.programs import environment

FULL = bool(os.environ.get("HANDROID_NIGHTLY"))
SIZE = (
    "--calls=100000 --workers=8 --phones=4 --pause=4"
    if FULL
    else "--calls=120 --workers=3 --phones=2 --pause=0.3"
)


async def test_no_call_reaches_a_phone_that_another_caller_holds(tmp_path: Path) -> None:
    campaign = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.leases", *SIZE.split()),
        stdout=asyncio.subprocess.PIPE,
        env=environment(tmp_path),
    )
    out, _ = await campaign.communicate()
    figures = json.loads(out)
    assert figures["wrong"] == 0, figures["examples"]
    # A process that is suspended during a call finds its time used up when it continues.
    assert [each for each in figures["failed"] if "in time" not in each] == []
    assert min(figures["leases"], figures["refused"], figures["taps"]) > 0
    assert figures.get("killed", 0) + figures.get("stopped", 0) > 0
