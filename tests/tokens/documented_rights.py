"""The rights of a token according to SECURITY.md, applied to the tools in tools.md.

Written only from these two pages, to be compared with the product.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/reference/tools.md"
GROUPS = {
    "Screen": "screen",
    "System": "system",
    "Touch": "touch",
    "Gestures of several fingers": "gesture",
    "Elements": "element",
    "Text": "text",
    "Waiting and details": "utility",
    "Files": "files",
    "Apps": "apps",
    "Tools that apps publish": "published",
    "SMS": "sms",
    "Leases": "leases",
    "Several phones": "phones",
}
EVERYONES = "phones"
OF_NO_PHONE = (EVERYONES, "leases")
"""Groups whose tools choose among the caller's phones, if they need any."""


@dataclass(frozen=True)
class Documented:
    """A tool as described on the page."""

    name: str
    group: str
    reads: bool


@dataclass(frozen=True)
class Rights:
    """The options of a token; phones by number."""

    options: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    phones: tuple[int, ...] = ()
    read_only: bool = False


def documented_tools() -> list[Documented]:
    """Return all tools on the page."""
    found = []
    group = ""
    name = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = GROUPS[line[3:].partition(":")[0]]
        elif line.startswith("### "):
            name = line[4:]
        elif name and re.fullmatch(r"\*[a-z].*\*", line):
            found.append(Documented(name, group, line.startswith("*changes nothing")))
            name = ""
    return found


def missing_right(
    token: Rights, tool: Documented, phone: int, names: Mapping[int, str]
) -> str | None:
    """Return the right that a call lacks, in the words of the error; None if it has all."""
    if token.groups and tool.group not in (*token.groups, EVERYONES):
        return f"has no right to the group '{tool.group}'"
    if token.read_only and not tool.reads:
        return "may only read"
    if token.phones and phone not in token.phones and tool.group not in OF_NO_PHONE:
        return f"has no right to the phone '{names[phone]}'"
    return None
