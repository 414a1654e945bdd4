"""Every fault in every situation: calls end in time, answers are correct, and nothing leaks."""

from dataclasses import replace
from statistics import median

from handroid.drivers.driver_preference import DriverPreference
from tests.faults.campaign import run
from tests.faults.schedules import FAULTS, LONGEST, SITUATIONS, STALL, USUAL, cell
from tests.faults.trial import Report

DRIVERS = (DriverPreference.AUTO, DriverPreference.STOCK)


async def test_every_fault_while_idle_reading_acting_and_with_eight_concurrent_calls() -> None:
    cells = [cell(fault, each, by) for fault in FAULTS for each in SITUATIONS for by in DRIVERS]
    reports: list[Report] = []
    summed = await run((replace(each, stall=STALL) for each in cells), reports.append)
    assert summed.tried == len(cells)
    assert not summed.wrong, "\n\n".join(map(str, summed.wrong))
    assert all(report.happened for report in reports)
    slow = {fault: times for fault, times in summed.recovered.items() if _too_slow(fault, times)}
    assert set(summed.recovered) == set(FAULTS)
    assert not slow, "half of the times are later than promised"
    assert not summed.leaks


def _too_slow(fault: str, times: list[float]) -> bool:
    """Whether a fault usually takes too long: a stall affects only a few of its times."""
    return median(times) > LONGEST.get(fault, USUAL)
