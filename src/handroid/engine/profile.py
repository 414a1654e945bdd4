"""Which tools a surface shows, and under which names."""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from handroid.tools.tool import Tool

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PLAIN = "android_"
_PUBLISHED = "ext_"
_NEVER = "(?!)"
REFERENCE_GROUPS = frozenset(
    {"screen", "system", "touch", "gesture", "element", "text", "utility", "files", "apps"}
)
SMS = "sms"
LEASES = "leases"
EXTRA_GROUPS = frozenset({"published", SMS, LEASES})
"""Groups that are shown only where they are named."""


@dataclass(frozen=True)
class Profile:
    """The groups that are switched on, and the prefix of every name.

    ``published`` is the prefix of tools that apps publish; without one, none of them is shown.
    ``fixed`` keeps the list the same with several phones as with one. ``follows_slug`` is true
    where names follow the setting 'slug' while a server runs. ``structured`` is false where answers
    are text alone: some clients hand a model both forms of an answer.
    """

    groups: frozenset[str] = REFERENCE_GROUPS
    prefix: str = _PLAIN
    published: str = ""
    fixed: bool = False
    follows_slug: bool = False
    structured: bool = True

    def now(self, slug: str) -> "Profile":
        """Return it with the names that the slug gives now, if it follows that."""
        if not self.follows_slug:
            return self
        return _following(slug, self.groups)

    def shows(self, tool: Tool) -> bool:
        """Whether a tool belongs to it."""
        return tool.group in self.groups

    def name_of(self, tool: Tool) -> str:
        """Return the name a caller uses.

        Raises:
            ValueError: the name would be one that clients refuse.
        """
        return _checked(self.prefix + tool.name)

    def name_of_published(self, tool: Tool) -> str:
        """Return the name a caller uses for a tool that an app publishes.

        Raises:
            ValueError: the name would be one that clients refuse.
        """
        return _checked(self.published + tool.name)

    def with_own_names(self, value: Any, names: frozenset[str]) -> Any:
        """Return a description or schema that names the tools of these names as they are listed.

        With the usual prefix it stays as it is, bare names included: it is the specification's.
        """
        if self.prefix == _PLAIN:
            return value
        if isinstance(value, str):
            return _mentions(names).sub(lambda found: self.prefix + (found[1] or found[2]), value)
        if isinstance(value, dict):
            return {key: self.with_own_names(each, names) for key, each in value.items()}
        if isinstance(value, list):
            return [self.with_own_names(each, names) for each in value]
        return value


@cache
def _following(slug: str, groups: frozenset[str]) -> Profile:
    return replace(reference(slug, groups), follows_slug=True)


@cache
def _mentions(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds names of tools; a bare word such as "tap" is taken for English."""
    full = "|".join(sorted(names, key=len, reverse=True)) or _NEVER
    bare = "|".join(name for name in full.split("|") if "_" in name) or _NEVER
    return re.compile(rf"\b(?:{_PLAIN}({full})|({bare}))\b")


def reference(slug: str = "", groups: frozenset[str] = REFERENCE_GROUPS) -> Profile:
    """Return the default profile, or some of its groups; a slug goes into every name."""
    behind = f"{slug}_" if slug else ""
    return Profile(groups, f"{_PLAIN}{behind}", f"{_PUBLISHED}{behind}")


def lean(groups: frozenset[str] = REFERENCE_GROUPS) -> Profile:
    """Return the profile of the lean tools, by their bare names; it goes with their registry."""
    return Profile(groups, prefix="", published=_PUBLISHED, structured=False)


def sms() -> Profile:
    """Return the profile of spec 003: its two tools by their bare names, and never another."""
    return Profile(frozenset({SMS}), prefix="", fixed=True)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"'{name}' is not a valid tool name")
    return name
