"""Checks the service of Mobile MCP (spec 000) in a manifest."""

from handroid.model.plain_text import label
from handroid.model.xml_element import XmlElement
from handroid.parsing.apk.tree_builder import Malformed
from handroid.published.checking.app_files import AppFiles
from handroid.published.checking.descriptor_check import check_descriptor
from handroid.published.checking.finding import Place, Report
from handroid.published.text_limits import NAME

ACTION = "mobile.mcp.SERVICE"
KEY = "mobile.mcp.tool"
_ENTRIES = {"name": "the tool's name for people", "description": "what the tool does"}


def check_service(service: XmlElement, files: AppFiles, report: Report) -> None:
    """Check the meta-data of a service, and its descriptor."""
    entries = _entries(service, files, report)
    for entry, meaning in _ENTRIES.items():
        _check_text(entry, meaning, entries, service, files, report)
    found = entries.get(f"{KEY}.capabilities")
    if found is None:
        report.error(
            Place(files.manifest.file, service.line),
            f"The service has no meta-data {KEY}.capabilities.",
            f'Add <meta-data android:name="{KEY}.capabilities"'
            ' android:resource="@xml/mcp_capabilities" /> inside the service.',
        )
    else:
        _check_capabilities(found, files, report)


def _entries(service: XmlElement, files: AppFiles, report: Report) -> dict[str, XmlElement]:
    found: dict[str, XmlElement] = {}
    for each in service.all("meta-data"):
        name = each.attributes.get("android:name", "")
        if name in found and name.startswith(KEY):
            place = Place(files.manifest.file, each.line)
            report.error(place, f"The meta-data {name} is there twice.", "Remove one of them.")
        elif name.startswith(KEY) and name.removeprefix(f"{KEY}.") not in (
            *_ENTRIES,
            "capabilities",
        ):
            report.warn(
                Place(files.manifest.file, each.line),
                f"No specification knows the meta-data {label(name, NAME)}.",
                f"The known ones are {KEY}.name, {KEY}.description and {KEY}.capabilities.",
            )
        found.setdefault(name, each)
    return found


def _check_text(
    entry: str,
    meaning: str,
    entries: dict[str, XmlElement],
    service: XmlElement,
    files: AppFiles,
    report: Report,
) -> None:
    found = entries.get(f"{KEY}.{entry}")
    step = f'Write android:value="…" there: {meaning}, or a @string resource.'
    if found is None:
        report.error(
            Place(files.manifest.file, service.line),
            f"The service has no meta-data {KEY}.{entry}.",
            f'Add <meta-data android:name="{KEY}.{entry}" android:value="…" /> inside the service:'
            f" {meaning}.",
        )
        return
    place = Place(files.manifest.file, found.line)
    value = found.attributes.get("android:value")
    if value is None:
        report.error(place, f"The meta-data {KEY}.{entry} has no value.", step)
        return
    text = files.text(value)
    if text is None:
        report.warn(
            place,
            f"{label(value, NAME)} is not among the resources that were read.",
            "Make sure that it exists, in res/values or in a library of the app.",
        )
    elif not text.strip():
        report.error(place, f"The meta-data {KEY}.{entry} is empty.", step)


def _check_capabilities(entry: XmlElement, files: AppFiles, report: Report) -> None:
    place = Place(files.manifest.file, entry.line)
    value = entry.attributes.get("android:resource")
    if value is None:
        report.error(
            place,
            f"The meta-data {KEY}.capabilities has no android:resource.",
            'Write android:resource="@xml/mcp_capabilities" there, not android:value.',
        )
        return
    try:
        descriptor = files.xml(value)
    except Malformed as error:
        report.error(
            Place(error.file, error.line) if error.file else place,
            f"The descriptor {label(value, NAME)} cannot be read: {error}.",
            "Correct the file.",
        )
        return
    if descriptor is None:
        report.error(
            place,
            f"There is no XML resource {label(value, NAME)}.",
            "Put the descriptor into res/xml and name it here as @xml/…",
        )
    else:
        check_descriptor(descriptor, files, report)
