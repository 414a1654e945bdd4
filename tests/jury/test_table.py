"""The kept verdicts say all that the issue asks of the jury table."""

from scripts.jury import LEVELS, kept
from tests.jury.roll import IN_CI, OTHERS
from tests.jury.verdict import CAPABILITIES

ENOUGH = 6


def test_every_juror_was_asked_everything_on_every_level() -> None:
    asked = {(row.juror, row.api, row.capability) for row in kept()}
    jurors = [*IN_CI, *OTHERS]
    assert asked == {(j, api, c) for j in jurors for api in LEVELS for c in CAPABILITIES}


def test_nothing_failed_and_every_no_is_explained() -> None:
    for row in kept():
        assert row.outcome in ("yes", "no", "not asked"), row
        assert bool(row.why) == (row.outcome != "yes"), row
        assert bool(row.said) == (row.outcome == "no"), row


def test_six_jurors_or_more_finish_their_task() -> None:
    stopped = {row.juror for row in kept() if row.outcome == "no"}
    assert len({row.juror for row in kept()} - stopped) >= ENOUGH
