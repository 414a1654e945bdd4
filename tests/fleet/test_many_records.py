"""A gateway's work does not grow with the fleet; bench/fleet_records.py measures 100,000 phones."""

from bench.fleet_records import measure
from tests.fleet.servers import one_server

MOST = 6.0
"""How much slower the larger fleet may be: far less than ten times, and more than noise."""


WORK = (
    "by_id",
    "list_by_label",
    "acquire_by_label",
    "acquire_any",
    "tools",
    "unnamed_call",
    "has_phone",
)


async def test_finding_acquiring_listing_and_calling_take_the_same_time_in_a_larger_fleet(tmp_path):
    with one_server(tmp_path) as server:
        small = await measure(server, 100, rounds=40)
        large = await measure(server, 1_000, rounds=40)
    for work in WORK:
        assert large[work]["p50"] < MOST * small[work]["p50"], (work, small, large)
