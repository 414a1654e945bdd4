"""Checks the components of a manifest that publish tools, or are meant to."""

from collections.abc import Iterator

from handroid.model.plain_text import label
from handroid.model.xml_element import XmlElement
from handroid.published.checking.app_files import AppFiles
from handroid.published.checking.finding import Place, Report
from handroid.published.checking.service_check import ACTION, KEY, check_service
from handroid.published.text_limits import NAME

VIEW, MIME_TYPE = "android.intent.action.VIEW", "application/vnd.mcp.tool"
PROVIDER_ACTION = "se.premex.mcp.MCP_PROVIDER"
_COMPONENTS = ("service", "provider", "activity", "activity-alias", "receiver")
NOTHING = "Nothing here publishes tools."
NOTHING_STEP = (
    f"Give a service an intent filter with the action {ACTION}, or a content provider one with"
    f" the action {VIEW} and the MIME type {MIME_TYPE}."
)
NOT_EXPORTED_STEP = 'Write android:exported="true" in its tag.'
PERMISSION_STEP = "Remove it: callers come through adb and have no permissions of other apps."


def check_manifest(files: AppFiles) -> Report:
    """Check the manifest and the descriptor of an app that publishes tools."""
    report, root = Report(), files.manifest.root
    _Check(files, report).whole(root)
    if not report.publishers and not report.findings:
        report.error(Place(files.manifest.file), NOTHING, NOTHING_STEP)
    return report


class _Check:
    def __init__(self, files: AppFiles, report: Report) -> None:
        self._files = files
        self._report = report

    def whole(self, root: XmlElement) -> None:
        """Check every application in a manifest; there should be one."""
        for application in root.all("application"):
            self._check_misplaced(application)
            self._services(application)
            self._providers(application)

    def _check_misplaced(self, application: XmlElement) -> None:
        """Report entries that Android ignores in this place."""
        for each in application.all("meta-data"):
            if each.attributes.get("android:name", "").startswith(f"{KEY}."):
                self._error(
                    each,
                    f"The meta-data {label(each.attributes['android:name'], NAME)} is outside of"
                    " the service.",
                    "Move it into the tag of the service.",
                )
        for each in application.children:
            if each.tag in _COMPONENTS[1:] and _with_action(each, ACTION):
                self._error(
                    each,
                    f"The action {ACTION} is in a <{each.tag}>.",
                    "Give it to a <service>: Android looks for no other component.",
                )

    def _services(self, application: XmlElement) -> None:
        found = [each for each in application.all("service") if _with_action(each, ACTION)]
        for each in found[1:]:
            self._error(
                each,
                f"Several services have the action {ACTION}.",
                "Keep exactly one of them, with all capabilities in its descriptor.",
            )
        for each in found:
            self._report.publishers += 1
            self._check_access(each)
            self._without_data(each)
            check_service(each, self._files, self._report)
        for each in application.all("service"):
            if each not in found and any(_is_ours(entry) for entry in each.all("meta-data")):
                self._error(
                    each,
                    f"{_name_of(each)} has no intent filter with the action {ACTION}.",
                    f'Add <intent-filter><action android:name="{ACTION}" /></intent-filter>'
                    " inside it.",
                )

    def _without_data(self, service: XmlElement) -> None:
        for each in _with_action(service, ACTION):
            if each.all("data"):
                self._error(
                    each,
                    "The intent filter has a <data>, so that no search by the action finds it.",
                    f"Put the action {ACTION} into a filter of its own.",
                )

    def _providers(self, application: XmlElement) -> None:
        for each in application.all("provider"):
            ways = [found for found in each.all("intent-filter") if _is_tool_filter(found)]
            if ways or _with_action(each, PROVIDER_ACTION):
                self._report.publishers += 1
                self._check_access(each)
                self._authority(each)
                for found in ways:
                    self._view(found)

    def _authority(self, provider: XmlElement) -> None:
        if not provider.attributes.get("android:authorities", "").strip():
            self._error(
                provider,
                f"{_name_of(provider)} has no authority.",
                'Write android:authorities="…", a name that no other app has.',
            )

    def _view(self, found: XmlElement) -> None:
        if VIEW not in _actions(found):
            self._error(
                found,
                f"The intent filter has the MIME type {MIME_TYPE} without the action {VIEW}.",
                f'Add <action android:name="{VIEW}" /> to it.',
            )

    def _check_access(self, component: XmlElement) -> None:
        """Check that callers can access a component."""
        if not component.attributes.get("android:name", "").strip():
            self._error(
                component, f"A {component.tag} has no android:name.", "Name its class there."
            )
        exported = component.attributes.get("android:exported")
        if exported is None:
            self._error(
                component,
                f"{_name_of(component)} does not say android:exported.",
                NOT_EXPORTED_STEP,
            )
        elif self._files.text(exported) == "false":
            self._error(
                component,
                f"{_name_of(component)} is not open to other programs.",
                NOT_EXPORTED_STEP,
            )
        if component.attributes.get("android:enabled") == "false":
            self._error(
                component,
                f"{_name_of(component)} is disabled.",
                "Remove android:enabled from its tag.",
            )
        for name in ("permission", "readPermission", "writePermission"):
            if component.attributes.get(f"android:{name}"):
                what = f"{_name_of(component)} asks its callers for a permission (android:{name})."
                self._error(component, what, PERMISSION_STEP)

    def _error(self, element: XmlElement, what: str, step: str) -> None:
        self._report.error(Place(self._files.manifest.file, element.line), what, step)


def _with_action(component: XmlElement, action: str) -> list[XmlElement]:
    return [each for each in component.all("intent-filter") if action in _actions(each)]


def _actions(found: XmlElement) -> Iterator[str]:
    return (each.attributes.get("android:name", "") for each in found.all("action"))


def _is_tool_filter(found: XmlElement) -> bool:
    return any(each.attributes.get("android:mimeType") == MIME_TYPE for each in found.all("data"))


def _is_ours(entry: XmlElement) -> bool:
    return entry.attributes.get("android:name", "").startswith(f"{KEY}.")


def _name_of(component: XmlElement) -> str:
    name = label(component.attributes.get("android:name", ""), NAME)
    return f"The {component.tag} {name}".rstrip()
