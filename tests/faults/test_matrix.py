"""Every fault, whatever the phone is at: calls end in time, tell the truth, and nothing is left."""

from handroid.drivers.driver_preference import DriverPreference
from tests.faults.campaign import run
from tests.faults.schedules import FAULTS, SITUATIONS, cell
from tests.faults.trial import Report

DRIVERS = (DriverPreference.AUTO, DriverPreference.STOCK)


async def test_every_fault_while_idle_reading_acting_and_with_eight_calls_at_once() -> None:
    cells = [cell(fault, each, by) for fault in FAULTS for each in SITUATIONS for by in DRIVERS]
    reports: list[Report] = []
    summed = await run(cells, reports.append)
    assert summed.tried == len(cells)
    assert not summed.wrong, "\n\n".join(map(str, summed.wrong))
    assert all(report.happened for report in reports)
    assert not summed.leaks
