"""The results of a selftest, without the phone's full serial number and its screen content."""

import re
from dataclasses import dataclass, field
from enum import Enum

from handroid.errors import ElementNotFound, HandroidError
from handroid.model.phone import PhoneFacts
from handroid.model.plain_text import line

_LONGEST = 300
_SHOWN_OF_SERIAL = 3
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_CONTENT = re.compile(r"((?:now holds|kept some of its text):).*", re.DOTALL)


class Verdict(Enum):
    """The result of a check."""

    PASSED = "passed"
    REFUSED = "refused"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True)
class Finding:
    """The result of one check, with the reason if it did not pass."""

    sentence: str
    verdict: Verdict
    reason: str = ""


@dataclass
class DriverReport:
    """The results of one driver."""

    driver: str
    unusable: str = ""
    findings: list[Finding] = field(default_factory=list)
    start_ms: float | None = None
    timings: dict[str, float] = field(default_factory=dict)
    refused_ids: float | None = None
    """The share of a screen's ids that was refused although nothing had been done."""
    left_behind: str = ""

    def count(self, verdict: Verdict) -> int:
        """Return the number of checks with this result."""
        return sum(finding.verdict is verdict for finding in self.findings)

    @property
    def failed(self) -> bool:
        """Whether a check failed."""
        wrong = any(self.count(verdict) for verdict in (Verdict.FAILED, Verdict.NOT_RUN))
        return bool(self.unusable or self.left_behind) or wrong


@dataclass
class Report:
    """The complete selftest of one phone."""

    version: str
    vendor: str
    model: str
    android: str
    api: int
    build: str
    phone: str
    virtual: bool
    seconds: float = 0.0
    drivers: list[DriverReport] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether a check failed."""
        return any(driver.failed for driver in self.drivers)

    def count(self, verdict: Verdict) -> int:
        """Return the number of checks with this result, for all drivers."""
        return sum(driver.count(verdict) for driver in self.drivers)


class Discreet:
    """Removes from messages what a bug report must not reveal."""

    def __init__(self, serial: str, facts: PhoneFacts) -> None:
        self._serials = sorted({serial, facts.serial_number} - {""}, key=len, reverse=True)
        self.phone = _serial_suffix(serial)

    def reason(self, error: BaseException) -> str:
        """Return the reason for an error, in one line."""
        text = error.what if isinstance(error, HandroidError) else str(error)
        text = text or type(error).__name__
        if isinstance(error, ElementNotFound):
            text = _QUOTED.sub("'…'", text)
        text = _CONTENT.sub(r"\1 …", text)
        for serial in self._serials:
            text = text.replace(serial, self.phone)
        return shortened(text)


def shortened(text: str) -> str:
    """Return untrusted text as one line of limited length."""
    return " ".join(line(text).split())[:_LONGEST]


def _serial_suffix(serial: str) -> str:
    if ":" in serial or "." in serial:
        return "(by network)"
    return f"…{serial[-_SHOWN_OF_SERIAL:]}" if len(serial) > 2 * _SHOWN_OF_SERIAL else "…"
