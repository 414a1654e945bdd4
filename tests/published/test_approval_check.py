"""Whether the current offer of an app is the one that a person approved."""

from dataclasses import replace

import pytest

from handroid.published.approval_check import Standing, by_offer
from handroid.published.approvals import Approval
from handroid.published.offer import Offer, Unusable
from tests.published.test_fingerprint import PROVIDER

OFFER = Offer(PROVIDER, "echo", "Echo", "Says it again", (), (), "f1")
APPROVAL = Approval(
    "app_echo", PROVIDER.kind, PROVIDER.package, PROVIDER.class_name, PROVIDER.authority, "echo",
    PROVIDER.certificates, "f1", PROVIDER.updated, "Echo", "Says it again", (), "2026-01-01",
)  # fmt: skip
SILENT = Unusable(PROVIDER, None, "Its app did not answer.", passing=True)
BROKEN = Unusable(PROVIDER, None, "Its answer cannot be read.")


@pytest.mark.parametrize(
    ("found", "standing", "why"),
    [
        ([OFFER], Standing.APPROVED, ""),
        ([replace(OFFER, fingerprint="f2")], Standing.CHANGED, "describes it differently"),
        ([replace(OFFER, tool="other")], Standing.CHANGED, "no longer offers it"),
        ([BROKEN], Standing.CHANGED, "no longer offers it"),
        ([SILENT], Standing.ABSENT, "Its app did not answer."),
        ([], Standing.ABSENT, "its app is not on the phone"),
    ],
    ids=["the same", "another description", "another tool", "unreadable", "silent", "gone"],
)
def test_an_approval_holds_for_what_was_approved(
    found: list[Offer | Unusable], standing: Standing, why: str
) -> None:
    verdict = by_offer(APPROVAL, found)
    assert verdict.standing is standing
    assert why in verdict.why
