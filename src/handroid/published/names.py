"""The names of published tools for callers; a profile's prefix comes before them."""

import hashlib
import re
from collections.abc import Collection

from handroid.model.published import Kind

LONGEST = 39
_HASH_DIGITS = 6
_OTHER = re.compile(r"[^a-z0-9]+")
_GOOD = re.compile(r"[a-z0-9_]{1,39}")


def is_name(text: object) -> bool:
    """Whether a text is a valid name of a published tool."""
    return isinstance(text, str) and _GOOD.fullmatch(text) is not None


def name_for(
    package: str, kind: Kind, class_name: str, tool: str, taken: Collection[str] = ()
) -> str:
    """Return a unique name for a tool, the same each time."""
    app, plain = _plain(package.rpartition(".")[2]) or "app", _plain(tool)
    name = f"{app}_{plain}"
    if plain and len(name) <= LONGEST and name not in taken:
        return name
    start = name[: LONGEST - _HASH_DIGITS - 1].strip("_")
    identity, tries = "\0".join((package, kind.value, class_name, tool)), 0
    while True:
        hashed = identity if not tries else f"{identity}\0{tries}"
        digits = hashlib.sha256(hashed.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]
        if f"{start}_{digits}" not in taken:
            return f"{start}_{digits}"
        tries += 1


def _plain(text: str) -> str:
    return _OTHER.sub("_", text.lower()).strip("_")
