"""Checks what an app on a phone publishes, as reported by the phone and the app."""

from handroid.drivers.driver import PublishedPart
from handroid.errors import HandroidError
from handroid.model.deadline import Deadline
from handroid.model.plain_text import name as shown_name
from handroid.model.published import Kind, ProviderAnswer, Publisher, Tree
from handroid.model.xml_element import XmlElement
from handroid.published import content_provider
from handroid.published.checking.app_files import Document
from handroid.published.checking.descriptor_check import check_descriptor
from handroid.published.checking.finding import Place, Report
from handroid.published.checking.manifest_check import (
    NOT_EXPORTED_STEP,
    NOTHING_STEP,
    PERMISSION_STEP,
)
from handroid.published.checking.service_check import ACTION, KEY
from handroid.published.descriptor import Unreadable
from handroid.published.offer import Offer

_LOGS = "Look at its exceptions with 'handroid call get_device_logs'."
_KEYS = ("tool_name", "tool_description", "tool_input_schema", "tool_input_required")


class _Resolved:
    """A phone's resources, in which the phone has already resolved all texts."""

    manifest = Document("", XmlElement("manifest", {}))

    def text(self, value: str) -> str | None:
        return value

    def xml(self, value: str) -> Document | None:
        return None


async def check_package(part: PublishedPart, package: str, deadline: Deadline) -> Report:
    """Check one app on a phone.

    Raises:
        HandroidError: the phone cannot be queried.
    """
    report = Report()
    found = [each for each in await part.publishers(deadline) if each.package == package]
    services = [each for each in found if each.kind is Kind.SERVICE]
    if not found:
        report.error(Place(), f"Nothing of {shown_name(package)} publishes tools.", NOTHING_STEP)
    if len(services) > 1:
        report.error(
            Place(shown_name(package)),
            f"Several services have the action {ACTION}.",
            "Keep exactly one of them, with all capabilities in its descriptor.",
        )
    for each in found:
        report.publishers += 1
        if _open(each, report):
            await _check(part, each, report, deadline)
    return report


def _open(publisher: Publisher, report: Report) -> bool:
    place = Place(shown_name(publisher.class_name))
    if not publisher.exported:
        report.error(place, "It is not open to other programs.", NOT_EXPORTED_STEP)
    if publisher.permission is not None:
        report.error(place, "It asks its callers for a permission.", PERMISSION_STEP)
    return publisher.exported and publisher.permission is None


async def _check(
    part: PublishedPart, publisher: Publisher, report: Report, deadline: Deadline
) -> None:
    place = Place(shown_name(publisher.class_name))
    try:
        if publisher.kind is Kind.PROVIDER:
            answer = await part.describe_provider(publisher.authority or "", deadline)
            _check_provider(publisher, answer, place, report)
        else:
            await _check_service(part, publisher, place, report, deadline)
    except HandroidError as error:
        report.error(place, f"It cannot be asked what it offers: {error.what}", _LOGS)


async def _check_service(
    part: PublishedPart, publisher: Publisher, place: Place, report: Report, deadline: Deadline
) -> None:
    said = await part.describe_service(publisher.package, publisher.class_name, deadline)
    for entry, text in (("name", said.name), ("description", said.description)):
        if not (text or "").strip():
            report.error(
                place,
                f"The service has no meta-data {KEY}.{entry}, or it is empty.",
                f'Add <meta-data android:name="{KEY}.{entry}" android:value="…" /> inside it.',
            )
    if said.capabilities is None:
        report.error(
            place,
            f"The service has no meta-data {KEY}.capabilities, or its XML is not there.",
            f'Add <meta-data android:name="{KEY}.capabilities"'
            ' android:resource="@xml/mcp_capabilities" /> inside it.',
        )
        return
    check_descriptor(Document(place.file, _element(said.capabilities)), _Resolved(), report)


def _check_provider(
    publisher: Publisher, answer: ProviderAnswer | None, place: Place, report: Report
) -> None:
    try:
        offers = content_provider.offers_of(publisher, answer)
    except Unreadable as error:
        step = "Answer get_tool_info with success, tool_name and the other keys."
        report.error(place, error.what, step)
        return
    if answer is not None and answer.tool_name is not None:
        for key in _KEYS:
            if getattr(answer, key) in (None, ""):
                report.error(
                    place, f"The answer to get_tool_info has no {key}.", "Put it into the Bundle."
                )
    for each in offers:
        if isinstance(each, Offer):
            report.tools.append(each.tool)
        else:
            report.error(place, each.reason, "Correct the answer to get_tool_info.")


def _element(tree: Tree) -> XmlElement:
    children = tuple(_element(each) for each in tree.children)
    return XmlElement(tree.tag, tree.attributes, 0, children)
