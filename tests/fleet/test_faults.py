"""Fault injection in a fleet: no call is executed twice, too late or on another phone.

What was done is counted at the phone: each call taps a place of its own. A few hundred faults
always; 20,000 of them, and single faults with figures: `python -m bench.fleet_faults`.
"""

from pathlib import Path

from bench.double_acts import Campaign
from bench.fault_fleet import fault_fleet
from tests.fleet.servers import one_server
from tests.levels import NIGHTLY

FAULTS = 2_000 if NIGHTLY else 250


async def test_no_call_is_executed_twice_whatever_happens_to_it(tmp_path: Path) -> None:
    with one_server(tmp_path / "nats") as server:
        async with fault_fleet([server], tmp_path, nodes=1, phones=2, gateways=1) as fleet:
            campaign = Campaign(fleet, FAULTS, later=NIGHTLY)

            async def restart() -> None:
                await campaign.kill_and_restart(fleet.nodes[0])

            verdict = await campaign.run(8, [campaign.disturb_links, restart])
    assert verdict.executed > 0
    assert verdict.executed_twice == 0
    assert verdict.on_another_phone == 0
    assert verdict.done_without_act == 0
    assert verdict.not_done_but_acted == 0
