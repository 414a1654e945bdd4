"""Queries the apps of a phone for their tools, and runs them."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from handroid.drivers.driver import PublishedPart
from handroid.errors import (
    ActionFailed,
    AdbUnavailable,
    HandroidError,
    NotSupported,
    Outcome,
    PermissionDenied,
    PhoneUnavailable,
    TimedOut,
)
from handroid.hand.failures import HandUnavailable
from handroid.model import off_loop
from handroid.model.deadline import Deadline
from handroid.model.off_loop import LARGE_TEXT
from handroid.model.plain_text import label
from handroid.model.published import Kind, Publisher
from handroid.published import content_provider, mobile_mcp
from handroid.published.descriptor import Unreadable
from handroid.published.offer import Offer, Unusable
from handroid.published.result import Result
from handroid.published.text_limits import DESCRIPTION

LONGEST_RESULT = 256 << 10
_DESCRIBE_SECONDS = 5.0
_AT_ONCE = 8
_MOST_OF_A_PACKAGE = 16


async def offers(
    part: PublishedPart,
    deadline: Deadline,
    package: str | None = None,
    known: Sequence[Publisher] | None = None,
) -> list[Offer | Unusable]:
    """Return the offers of all publishers, or of one package, in the phone's order.

    ``known`` are the publishers, if the phone was just asked for them. A publisher that fails is
    reported as `Unusable` and does not affect others.

    Raises:
        HandroidError: the publishers cannot be listed, or the phone is lost.
    """
    found = await part.publishers(deadline) if known is None else known
    wanted = [each for each in found if package in (None, each.package)]
    places = asyncio.Semaphore(_AT_ONCE)
    counted: Counter[str] = Counter()
    readings = []
    for publisher in wanted:
        counted[publisher.package] += 1
        surplus = counted[publisher.package] > _MOST_OF_A_PACKAGE
        readings.append(_offers_of(part, publisher, places, deadline, surplus=surplus))
    every = await asyncio.gather(*readings, return_exceptions=True)
    for each in every:
        if isinstance(each, BaseException):
            raise each
    return [offer for each in every if isinstance(each, list) for offer in each]


async def run(
    part: PublishedPart, offer: Offer, values: Mapping[str, Any], deadline: Deadline
) -> Result:
    """Run a tool with the values from `schema.read`, and return its result.

    Raises:
        ActionFailed: the app refused, failed, or sent an invalid response.
        HandroidError: see the driver's part.
    """
    act = content_provider.execute if offer.publisher.kind is Kind.PROVIDER else mobile_mcp.call
    try:
        result = await act(part, offer, values, deadline)
    except HandroidError as error:
        large = len(error.what) > LARGE_TEXT
        error.what = await off_loop.run_if(large, label, error.what, DESCRIPTION)
        raise
    if len(result.text.encode("utf-8", "replace")) > LONGEST_RESULT:
        raise ActionFailed(
            f"The app's result is longer than {LONGEST_RESULT >> 10} KiB.", outcome=Outcome.DONE
        )
    return result


async def _offers_of(
    part: PublishedPart,
    publisher: Publisher,
    places: asyncio.Semaphore,
    deadline: Deadline,
    *,
    surplus: bool,
) -> list[Offer | Unusable]:
    reason = _why_closed(publisher)
    if surplus:
        reason = f"The app has more than {_MOST_OF_A_PACKAGE} components that publish tools."
    if reason:
        return [Unusable(publisher, None, reason)]
    try:
        async with places:
            return await _described(part, publisher, deadline.sooner(_DESCRIBE_SECONDS))
    except (PhoneUnavailable, AdbUnavailable, HandUnavailable, NotSupported):
        raise
    except HandroidError as error:
        passing = not isinstance(error, Unreadable)
        return [Unusable(publisher, None, _reason(error), passing)]


async def _described(
    part: PublishedPart, publisher: Publisher, deadline: Deadline
) -> list[Offer | Unusable]:
    if publisher.kind is Kind.PROVIDER:
        answer = await part.describe_provider(publisher.authority or "", deadline)
        return await asyncio.to_thread(content_provider.offers_of, publisher, answer)
    described = await part.describe_service(publisher.package, publisher.class_name, deadline)
    return await asyncio.to_thread(mobile_mcp.offers_of, publisher, described)


def _why_closed(publisher: Publisher) -> str:
    """Return why a publisher may not be called; empty if it may."""
    if not publisher.exported:
        return "It is not open to other programs."
    if publisher.permission is not None:
        return "It asks its callers for a permission."
    if publisher.kind is Kind.PROVIDER and not publisher.authority:
        return "It has no authority to call it by."
    return ""


def _reason(error: HandroidError) -> str:
    if isinstance(error, Unreadable):
        return error.what
    if isinstance(error, TimedOut):
        return "It did not say in time what it offers."
    if isinstance(error, PermissionDenied):
        return "It does not let other programs call it."
    return "It failed when it was asked what it offers."
