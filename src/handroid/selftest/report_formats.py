"""Formats a report as text for a terminal, as Markdown for a bug report, and as JSON."""

from collections.abc import Iterator
from typing import Any

from handroid.selftest.report import DriverReport, Finding, Report, Verdict

_WIDTH = max(len(verdict.value) for verdict in Verdict)
_VIRTUAL = " (a virtual phone)"


def as_text(report: Report) -> str:
    """Return the report for a terminal that has already shown the findings."""
    lines = [line for each in report.drivers for line in _driver(each)]
    return "\n".join(["", _phone(report), *lines, summary(report)])


def as_markdown(report: Report, tried: str = "selftest") -> str:
    """Return the report for a bug report; ``tried`` is the name of what was run."""
    lines = [f"# Handroid {report.version} {tried}", ""]
    facts = {
        "vendor": report.vendor,
        "model": report.model + (_VIRTUAL if report.virtual else ""),
        "Android": f"{report.android} (API {report.api})",
        "build": report.build,
        "phone": report.phone,
    }
    lines += ["| | |", "|---|---|", *(f"| {k} | {_cell(v)} |" for k, v in facts.items()), ""]
    lines.append(summary(report))
    for driver in report.drivers:
        lines += _section(driver)
    return "\n".join(lines) + "\n"


def as_json(report: Report) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "handroid": report.version,
        "vendor": report.vendor,
        "model": report.model,
        "virtual": report.virtual,
        "android": report.android,
        "api": report.api,
        "build": report.build,
        "phone": report.phone,
        "seconds": round(report.seconds, 1),
        "failed": report.failed,
        "drivers": [_driver_json(driver) for driver in report.drivers],
    }


def summary(report: Report) -> str:
    """Return a summary in one sentence."""
    counts = [f"{report.count(verdict)} {verdict.value}" for verdict in Verdict]
    return f"{', '.join(counts)}, in {report.seconds:.0f} s."


def line(finding: Finding) -> str:
    """Return one finding for a terminal."""
    reason = f": {finding.reason}" if finding.reason else ""
    return f"  {finding.verdict.value:{_WIDTH}}  {finding.sentence}{reason}"


def _phone(report: Report) -> str:
    virtual = _VIRTUAL if report.virtual else ""
    return (
        f"Handroid {report.version} on {report.vendor} {report.model}{virtual}, "
        f"Android {report.android} (API {report.api}), build {report.build}, phone {report.phone}"
    )


def _driver(driver: DriverReport) -> Iterator[str]:
    if driver.unusable:
        yield f"{driver.driver} cannot be used: {driver.unusable}"
    if driver.timings:
        yield f"{driver.driver}: {_measures(driver)}"
    if driver.left_behind:
        yield f"{driver.driver}, not cleaned up: {driver.left_behind}"


def _measures(driver: DriverReport) -> str:
    """Return the measured times in one line."""
    times = ", ".join(f"{name} {ms:.0f} ms" for name, ms in driver.timings.items())
    parts = [f"medians {times}"] if times else []
    if driver.start_ms is not None:
        parts.insert(0, f"started in {driver.start_ms:.0f} ms")
    if driver.refused_ids is not None:
        parts.append(f"{driver.refused_ids:.1%} of ids refused")
    return "; ".join(parts)


def _section(driver: DriverReport) -> Iterator[str]:
    yield from ("", f"## {driver.driver}", "")
    if driver.unusable:
        yield f"Cannot be used: {_cell(driver.unusable)}"
        return
    if driver.timings:
        yield from (f"Measured: {_measures(driver)}.", "")
    yield from ("| | the driver … | reason |", "|---|---|---|")
    for each in driver.findings:
        yield f"| {each.verdict.value} | {each.sentence} | {_cell(each.reason)} |"
    if driver.left_behind:
        yield from ("", f"Not cleaned up: {_cell(driver.left_behind)}")


def _driver_json(driver: DriverReport) -> dict[str, Any]:
    return {
        "driver": driver.driver,
        "unusable": driver.unusable or None,
        "left_behind": driver.left_behind or None,
        "start_ms": None if driver.start_ms is None else round(driver.start_ms, 1),
        "refused_ids": driver.refused_ids,
        "median_ms": {name: round(ms, 1) for name, ms in driver.timings.items()},
        "checks": [
            {"check": f.sentence, "verdict": f.verdict.value, "reason": f.reason or None}
            for f in driver.findings
        ],
    }


def _cell(text: str) -> str:
    """Return untrusted text, escaped for Markdown."""
    return "".join(f"\\{each}" if each in "\\|`*_<>[]#&!~" else each for each in text)
