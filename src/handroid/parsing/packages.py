"""Parses apps from the output of ``pm``, ``cmd package`` and ``dumpsys package``."""

import re
from dataclasses import dataclass

from handroid.model.screen import Component

# The path itself may contain '=': it ends at the last one before the package.
_LISTED = re.compile(
    r"package:(?:(?P<path>.+\.apk)=)?(?P<package>[^\s=]+)(?: versionCode:(?P<code>\d{1,19}))?"
)
_UID = re.compile(r" uid:(\d{1,10})[\d,]*\s*\Z")
_PACKAGE = re.compile(r"^  Package \[(?P<package>[^\]\s]+)\] \(\S+\):", re.MULTILINE)
_VERSION_NAME = re.compile(r"^    versionName=(?P<name>.*)$", re.MULTILINE)
_COMPONENT = re.compile(r"^[ \t]*(?P<component>[\w.]+/[\w.$]+)[ \t\r]*$", re.MULTILINE)
_SECTION = re.compile(r"^\S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ListedPackage:
    """A line of ``pm list packages``."""

    package: str
    path: str | None
    version_code: int | None
    uid: int | None


def parse_package_list(text: str) -> list[ListedPackage]:
    """Return the packages from ``pm list packages`` with any options."""
    lines = text.split("\n")
    return [_listed(match) for line in lines if (match := _LISTED.match(line))]


def _listed(match: re.Match[str]) -> ListedPackage:
    uid = _UID.search(match.string, match.end())
    return ListedPackage(
        package=match["package"],
        path=match["path"],
        version_code=int(match["code"]) if match["code"] else None,
        uid=int(uid[1]) if uid else None,
    )


def parse_version_names(text: str) -> dict[str, str]:
    """Return the version names from ``dumpsys package``, by package."""
    names: dict[str, str] = {}
    starts = list(_PACKAGE.finditer(text))
    ends = [*(match.start() for match in starts[1:]), len(text)]
    for match, end in zip(starts, ends, strict=False):
        section = _SECTION.search(text, match.end(), end)
        found = _VERSION_NAME.search(text, match.end(), section.start() if section else end)
        if found and found["name"] != "null":
            names.setdefault(match["package"], found["name"])
    return names


def parse_components(text: str) -> list[Component]:
    """Return the components from ``resolve-activity`` or ``query-activities --brief``."""
    found = (Component.parse(match["component"]) for match in _COMPONENT.finditer(text))
    return [component for component in found if component]
