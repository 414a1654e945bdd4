"""Which tools a surface shows, and under which names."""

import re
from dataclasses import dataclass
from typing import Any

from handroid.tools.tool import Tool

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PLAIN = "android_"
_TOLD = re.compile(rf"\b{_PLAIN}(?=[a-z])")
REFERENCE_GROUPS = frozenset(
    {"screen", "system", "touch", "gesture", "element", "text", "utility", "files", "apps"}
)


@dataclass(frozen=True)
class Profile:
    """The groups that are switched on, and the prefix of every name."""

    groups: frozenset[str] = REFERENCE_GROUPS
    prefix: str = _PLAIN

    def shows(self, tool: Tool) -> bool:
        """Whether a tool belongs to it."""
        return tool.group in self.groups

    def name_of(self, tool: Tool) -> str:
        """Return the name a caller uses.

        Raises:
            ValueError: the name would be one that clients refuse.
        """
        name = self.prefix + tool.name
        if not _NAME.fullmatch(name):
            raise ValueError(f"'{name}' is no name for a tool")
        return name

    def told(self, value: Any) -> Any:
        """Return a description or schema that names tools as this profile lists them."""
        if self.prefix == _PLAIN:
            return value
        if isinstance(value, str):
            return _TOLD.sub(self.prefix, value)
        if isinstance(value, dict):
            return {key: self.told(each) for key, each in value.items()}
        return [self.told(each) for each in value] if isinstance(value, list) else value


def reference(slug: str = "") -> Profile:
    """Return the default profile; a slug goes into every name."""
    return Profile(prefix=f"{_PLAIN}{slug}_" if slug else _PLAIN)
