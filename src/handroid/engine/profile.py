"""Profiles: which groups of tools a surface shows, and under which names."""

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
"""Groups that are shown only if they are named explicitly."""


@dataclass(frozen=True)
class Profile:
    """The groups that are on, and the prefix of every name.

    ``published`` is the prefix of tools that apps publish; without it, they are not shown.
    ``fixed`` keeps the list the same with several phones as with one. ``follows_slug`` makes names
    follow the setting 'slug' while a server runs. ``structured`` is false if answers are text only:
    some clients pass both forms of an answer to the model.
    """

    groups: frozenset[str] = REFERENCE_GROUPS
    prefix: str = _PLAIN
    published: str = ""
    fixed: bool = False
    follows_slug: bool = False
    structured: bool = True

    def now(self, slug: str) -> "Profile":
        """Return the profile with the names of the current slug, if it follows the slug."""
        if not self.follows_slug:
            return self
        return _following(slug, self.groups)

    def shows(self, tool: Tool) -> bool:
        """Whether the profile shows a tool."""
        return tool.group in self.groups

    def name_of(self, tool: Tool) -> str:
        """Return the name that callers use for a tool.

        Raises:
            ValueError: clients would refuse the name.
        """
        return _checked(self.prefix + tool.name)

    def name_of_published(self, tool: Tool) -> str:
        """Return the name that callers use for a tool that an app publishes.

        Raises:
            ValueError: clients would refuse the name.
        """
        return _checked(self.published + tool.name)

    def with_own_names(self, value: Any, names: frozenset[str]) -> Any:
        """Return a description or schema in which tools have the names that are listed.

        With the default prefix it stays unchanged, because it is the specification's text.
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
    """Return a pattern that finds names of tools; a bare word such as "tap" counts as English."""
    full = "|".join(sorted(names, key=len, reverse=True)) or _NEVER
    bare = "|".join(name for name in full.split("|") if "_" in name) or _NEVER
    return re.compile(rf"\b(?:{_PLAIN}({full})|({bare}))\b")


def reference(slug: str = "", groups: frozenset[str] = REFERENCE_GROUPS) -> Profile:
    """Return the default profile, or some of its groups; a slug becomes part of every name."""
    behind = f"{slug}_" if slug else ""
    return Profile(groups, f"{_PLAIN}{behind}", f"{_PUBLISHED}{behind}")


def lean(groups: frozenset[str] = REFERENCE_GROUPS) -> Profile:
    """Return the lean profile, whose tools have no prefix; use it with the lean registry."""
    return Profile(groups, prefix="", published=_PUBLISHED, structured=False)


def sms() -> Profile:
    """Return the profile of spec 003: exactly its two tools, without a prefix."""
    return Profile(frozenset({SMS}), prefix="", fixed=True)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"'{name}' is not a valid tool name")
    return name
