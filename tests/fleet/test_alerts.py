"""The alert rules, checked with promtool."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

RULES = Path(__file__).parents[2] / "packaging/fleet/alerts.yaml"
CASES = Path(__file__).with_name("alerts_test.yaml")


def promtool(*arguments: str) -> str:
    """Run the tool, and return what it says."""
    beside = Path(sys.executable).parent
    program = shutil.which("promtool") or shutil.which("promtool", path=str(beside))
    if program is None:
        pytest.skip("promtool is not installed (Debian: prometheus)")
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_prometheus_accepts_the_rules() -> None:
    assert "12 rules found" in promtool("check", "rules", str(RULES))


def test_each_alert_fires_when_it_should_and_not_before() -> None:
    assert "SUCCESS" in promtool("test", "rules", str(CASES))


def test_each_alert_has_a_case_that_fires_and_one_that_does_not() -> None:
    groups = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    tried = [
        (case["alertname"], bool(case.get("exp_alerts")))
        for test in yaml.safe_load(CASES.read_text(encoding="utf-8"))["tests"]
        for case in test["alert_rule_test"]
    ]
    alerts = [rule["alert"] for group in groups for rule in group["rules"]]
    assert {(name, fires) for name in alerts for fires in (True, False)} == set(tried)
