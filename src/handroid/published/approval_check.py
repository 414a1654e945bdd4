"""Checks that a tool is still the one that a person approved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from handroid.model.published import Publisher
from handroid.published.approvals import Approval, identity_of
from handroid.published.offer import Offer, Unusable


class Standing(Enum):
    """Whether a tool is approved, and unchanged since."""

    APPROVED = "approved"
    NOT_APPROVED = "not approved"
    CHANGED = "changed"
    UNUSABLE = "unusable"
    ABSENT = "absent"


@dataclass(frozen=True)
class Verdict:
    """Whether an approval still holds, and if not, why; contains no text of the app."""

    standing: Standing
    why: str = ""
    publisher: Publisher | None = None
    offer: Offer | None = None


@dataclass(frozen=True)
class Entry:
    """A tool that is offered, approved, or both; without a tool, a whole publisher."""

    standing: Standing
    package: str
    tool: str | None
    why: str = ""
    offer: Offer | None = None
    approval: Approval | None = None


def by_publisher(approval: Approval, publishers: Iterable[Publisher]) -> Verdict:
    """Compare an approval with what Android reports about the app, without asking the app."""
    of_app = [each for each in publishers if each.package == approval.package]
    if not of_app:
        return Verdict(Standing.ABSENT, "its app is not on the phone, or publishes nothing now")
    found = [each for each in of_app if each.class_name == approval.class_name]
    same = next((each for each in found if each.kind is approval.kind), None)
    if same is None:
        return Verdict(Standing.CHANGED, "its app publishes it from another component")
    why = _difference(approval, same)
    return Verdict(Standing.CHANGED if why else Standing.APPROVED, why, same)


def by_offer(approval: Approval, found: Sequence[Offer | Unusable]) -> Verdict:
    """Compare an approval with what the app itself reports."""
    verdict = by_publisher(approval, [each.publisher for each in found])
    if verdict.standing is not Standing.APPROVED:
        return verdict
    own = [each for each in found if each.publisher == verdict.publisher]
    for each in own:
        if isinstance(each, Offer) and each.tool == approval.tool:
            if each.fingerprint == approval.fingerprint:
                return Verdict(Standing.APPROVED, "", each.publisher, each)
            return Verdict(Standing.CHANGED, "its app describes it differently now")
    failed = next((each for each in own if isinstance(each, Unusable) and each.passing), None)
    if failed:
        return Verdict(Standing.ABSENT, failed.reason, verdict.publisher)
    return Verdict(Standing.CHANGED, "its app no longer offers it")


def entries(approvals: Sequence[Approval], found: Sequence[Offer | Unusable]) -> list[Entry]:
    """Return all tools that are offered or approved, with their status."""
    offered = [_entry(each, approvals) for each in found]
    there = {identity_of(each) for each in found if isinstance(each, Offer)}
    gone = (each for each in approvals if each.identity not in there)
    return offered + [_gone(each, found) for each in gone]


def _difference(approval: Approval, publisher: Publisher) -> str:
    if tuple(sorted(publisher.certificates)) != approval.certificates:
        return "its app is signed by another certificate"
    if publisher.authority != approval.authority:
        return "its app is reached in another way"
    if not publisher.exported or publisher.permission is not None:
        return "its app no longer lets other programs call it"
    return ""


def _entry(each: Offer | Unusable, approvals: Sequence[Approval]) -> Entry:
    package = each.publisher.package
    if isinstance(each, Unusable):
        return Entry(Standing.UNUSABLE, package, each.tool, each.reason)
    approval = next((a for a in approvals if a.identity == identity_of(each)), None)
    if approval is None:
        return Entry(Standing.NOT_APPROVED, package, each.tool, offer=each)
    why = approval.withdrawn or by_offer(approval, [each]).why
    standing = Standing.CHANGED if why else Standing.APPROVED
    return Entry(standing, package, each.tool, why, each, approval)


def _gone(approval: Approval, found: Sequence[Offer | Unusable]) -> Entry:
    verdict = by_offer(approval, found)
    why = approval.withdrawn or verdict.why
    standing = Standing.CHANGED if approval.withdrawn else verdict.standing
    return Entry(standing, approval.package, approval.tool, why, None, approval)
