"""Many gateways compete for few phones: no phone has two holders, and no former holder acts.

A few hundred attempts on one server; with HANDROID_NIGHTLY=1 100,000 on a cluster of three whose
leader is killed three times.
"""

import os

import pytest

from bench.fleet_contention import Tally, run
from tests.fleet.servers import cluster, one_server


async def test_a_phone_never_has_two_holders(tmp_path):
    with one_server(tmp_path) as server:
        tally = await run([server], gateways=3, tasks=4, phones=3, attempts=400)
    assert tally.acquired > 10
    _nothing_wrong(tally)


@pytest.mark.skipif("HANDROID_NIGHTLY" not in os.environ, reason="minutes: HANDROID_NIGHTLY=1")
async def test_a_phone_never_has_two_holders_while_leaders_are_killed(tmp_path):
    with cluster(tmp_path) as servers:
        tally = await run(servers, gateways=3, tasks=16, phones=20, attempts=100_000, kills=3)
    assert tally.killed == 3
    assert tally.acquired > 1_000
    _nothing_wrong(tally)


def _nothing_wrong(tally: Tally) -> None:
    assert tally.two_holders == 0
    assert tally.stale_tried > 0
    assert tally.stale_accepted == 0
    assert tally.holders_refused == 0
