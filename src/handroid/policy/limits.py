"""The limits of callers: rates over time, and the size of calls."""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from handroid.config import Settings
from handroid.errors import ActionFailed, InvalidParams, Outcome, PermissionDenied
from handroid.model.tool import Answer, Counted, Image, Text

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
_MB = 1024 * 1024


@dataclass(frozen=True)
class Rate:
    """A rate limit: the setting that contains it, and the words for it."""

    setting: str
    seconds: int
    what: str


RATES: Mapping[Counted, tuple[Rate, ...]] = {
    Counted.CALL: (Rate("max_calls_per_minute", _MINUTE, "calls per minute"),),
    Counted.SMS: (
        Rate("max_sms_per_hour", _HOUR, "SMS per hour"),
        Rate("max_sms_per_day", _DAY, "SMS per day"),
    ),
    Counted.SMS_TO_ONE: (Rate("max_sms_per_recipient", _DAY, "SMS per day to one number"),),
    Counted.DOWNLOAD: (Rate("max_downloads_per_hour", _HOUR, "downloads per hour"),),
    Counted.DELETE: (Rate("max_deletes_per_hour", _HOUR, "deletes per hour"),),
}


class Counts:
    """The times of what each caller did, in seconds of the wall clock."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, Counted], list[float]] = {}

    def take(self, caller: str, kind: Counted, settings: Settings, now: float) -> None:
        """Count one more.

        Raises:
            PermissionDenied: a limit is reached.
        """
        rates = [rate for rate in RATES[kind] if getattr(settings, rate.setting)]
        if not rates:
            return
        times = self._times.setdefault((caller, kind), [])
        _keep_recent(times, kind, now)
        for rate in rates:
            _check_rate(rate, getattr(settings, rate.setting), times, now)
        times.append(now)

    def give_back(self, caller: str, kind: Counted) -> None:
        """Undo the last count, because nothing was done."""
        times = self._times.get((caller, kind))
        if times:
            times.pop()

    def restore(self, caller: str, kind: Counted, times: Iterable[float]) -> None:
        """Load earlier counts."""
        self._times[caller, kind] = sorted(times)

    def recent(self, now: float) -> dict[str, dict[str, list[float]]]:
        """Return the counts that still matter, by caller and kind."""
        found: dict[str, dict[str, list[float]]] = {}
        for (caller, kind), times in self._times.items():
            _keep_recent(times, kind, now)
            if times:
                found.setdefault(caller, {})[kind.value] = list(times)
        return found


def _keep_recent(times: list[float], kind: Counted, now: float) -> None:
    """Drop times that no rate counts any more; after the clock was set back, clamp future times."""
    if times and times[-1] > now:
        times[:] = [min(time, now) for time in times]
    longest = max(rate.seconds for rate in RATES[kind])
    del times[: bisect_right(times, now - longest)]


def _check_rate(rate: Rate, most: int, times: Sequence[float], now: float) -> None:
    first = bisect_right(times, now - rate.seconds)
    if len(times) - first < most:
        return
    wait = times[len(times) - most] + rate.seconds - now
    raise PermissionDenied(
        f"The limit of {most} {rate.what} is reached; the next is possible in {_duration(wait)}.",
        raise_it(rate.setting),
    )


def _duration(seconds: float) -> str:
    if seconds < 2 * _MINUTE:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / _MINUTE)} min"


def check_ids(ids: Sequence[str], settings: Settings) -> None:
    """Check how many ids a call names.

    Raises:
        InvalidParams: there are too many.
    """
    if len(ids) > settings.max_ids:
        raise InvalidParams(
            f"Parameter 'ids' must hold at most {settings.max_ids} entries, got: {len(ids)}.",
            raise_it("max_ids"),
        )


def check_waiting(under_way: int, settings: Settings) -> None:
    """Check how many calls of a caller a phone has; one of them runs, the others wait.

    Raises:
        ActionFailed: too many are waiting already.
    """
    if under_way > settings.max_waiting_calls:
        raise ActionFailed(
            f"{settings.max_waiting_calls} calls already wait for this phone.",
            f"Wait for their answers. {raise_it('max_waiting_calls')}",
        )


def check_result(answer: Answer, settings: Settings) -> Answer:
    """Return an answer after checking its size.

    Raises:
        ActionFailed: it is too large.
    """
    size = sum(_size(content) for content in answer.contents) + _meta_size(answer.meta)
    if size > settings.max_result_mb * _MB:
        raise ActionFailed(
            f"The result has {size / _MB:.1f} MB, and the limit is {settings.max_result_mb} MB.",
            f"Ask for less. {raise_it('max_result_mb')}",
            Outcome.DONE,
        )
    return answer


def _size(content: object) -> int:
    if isinstance(content, Text):
        return len(content.text.encode("utf-8", "surrogatepass"))
    return len(content.data) if isinstance(content, Image) else 0


def _meta_size(meta: Mapping[str, Any]) -> int:
    return len(json.dumps(meta, ensure_ascii=False).encode("utf-8", "surrogatepass")) if meta else 0


def raise_it(setting: str) -> str:
    """Return a sentence that says which setting changes a limit."""
    return f"Raise it with 'handroid config set {setting}'."
