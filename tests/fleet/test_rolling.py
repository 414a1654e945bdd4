"""A rolling restart of gateways and nodes while callers continue."""

from argparse import Namespace
from pathlib import Path

import pytest

from bench.fleet_rolling import measure
from handroid.surfaces.fleet.bus.buckets import Buckets
from tests.fleet.servers import Server
from tests.levels import NIGHTLY


@pytest.mark.skipif(not NIGHTLY, reason="starts eight programs; test_members.py tries one of each")
async def test_an_upgrade_fails_no_call(
    nats_server: Server, fleet: Buckets, tmp_path: Path
) -> None:
    size = Namespace(nodes=2, phones=3, callers=8, rounds=1)
    found = await measure(size, tmp_path, [nats_server])
    assert set(found["calls"]) == {"done"}, found
    assert found["connections_moved"] > 0
