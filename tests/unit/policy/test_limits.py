"""Limits over time: what is counted, for how long, and the text of the refusal."""

import pytest

from handroid.config import Settings
from handroid.errors import HandroidError, PermissionDenied
from handroid.model.tool import Answer, Counted, Image, Text
from handroid.policy.limits import RATES, Counts, check_result

SMS = Settings(max_sms_per_hour=2, max_sms_per_day=3)
HOUR, DAY = 3600, 86_400


def taken(counts: Counts, *times: float, caller: str = "a", settings: Settings = SMS) -> None:
    for time in times:
        counts.take(caller, Counted.SMS, settings, time)


def test_every_kind_has_a_limit_that_is_a_setting() -> None:
    assert set(RATES) == set(Counted)
    settings = {rate.setting for rates in RATES.values() for rate in rates}
    assert settings <= set(Settings.model_fields)


def test_the_hour_is_a_sliding_window() -> None:
    counts = Counts()
    taken(counts, 0, 1800)
    with pytest.raises(PermissionDenied, match=r"2 SMS per hour .* possible in 1 s"):
        taken(counts, HOUR - 1)
    taken(counts, HOUR)
    assert counts.recent(HOUR) == {"a": {"sms": [0, 1800, HOUR]}}


def test_the_day_limits_what_the_hour_allows() -> None:
    counts = Counts()
    taken(counts, 0, HOUR, 2 * HOUR)
    with pytest.raises(PermissionDenied, match=r"3 SMS per day .* possible in 1260 min") as refused:
        taken(counts, 3 * HOUR)
    assert str(refused.value).endswith("Raise it with 'handroid config set max_sms_per_day'.")
    taken(counts, DAY)


def test_each_caller_is_counted_separately() -> None:
    counts = Counts()
    taken(counts, 0, 0)
    taken(counts, 0, 0, caller="b")
    with pytest.raises(PermissionDenied):
        taken(counts, 0, caller="b")


def test_zero_means_no_limit_and_counts_nothing() -> None:
    counts = Counts()
    taken(counts, *range(100), settings=Settings(max_sms_per_hour=0, max_sms_per_day=0))
    assert counts.recent(100) == {}


def test_actions_that_were_not_done_do_not_count() -> None:
    counts = Counts()
    for time in range(10):
        taken(counts, time)
        counts.give_back("a", Counted.SMS)
    counts.give_back("nobody", Counted.SMS)
    assert counts.recent(10) == {}


def test_setting_the_clock_back_does_not_extend_a_limit() -> None:
    counts = Counts()
    counts.restore("a", Counted.SMS, [10 * DAY, 9 * DAY])
    with pytest.raises(PermissionDenied):
        taken(counts, 100)
    assert counts.recent(100) == {"a": {"sms": [100, 100]}}


def test_the_size_of_a_result_is_in_bytes() -> None:
    one = Settings(max_result_mb=1)
    fits = Answer((Text("é" * 2**18), Image(bytes(2**19)), object()))
    assert check_result(fits, one) is fits
    with pytest.raises(HandroidError, match=r"has 1.0 MB, and the limit is 1 MB"):
        check_result(Answer((*fits.contents, Text("x"))), one)
