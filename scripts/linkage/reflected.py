"""The hand's lookups by name: the lines of hand/reflect.txt, and the lookups in its sources."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.linkage.classes import Key
from scripts.linkage.listing import parse_levels

HAND = Path(__file__).resolve().parents[2] / "hand"
_NAMED = re.compile(
    r'(?:Reflection\.(?:method|named|field|optionalField)\([^"]*?|\.getField\(\s*)"(\w+)"', re.S
)
_CLASS = re.compile(r'Class\.forName\("([\w.$]+)"')
_CONSTRUCTOR = re.compile(r"Reflection\.constructor\(")


@dataclass(frozen=True)
class Reflected:
    """One line: the levels on which a class and its member must exist."""

    levels: tuple[int, ...]
    owner: str
    member: Key | None


def read(path: Path = HAND / "reflect.txt") -> list[Reflected]:
    """Return the lines."""
    found = []
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            levels, owner, name, kind = line.split()
            member = None if name == "-" else (name, kind)
            found.append(Reflected(tuple(parse_levels(levels)), owner.replace(".", "/"), member))
    return found


def unlisted(lines: list[Reflected], sources: Path = HAND / "src/main/java") -> Iterator[str]:
    """Yield the lookups in the sources that are not listed."""
    members = {line.member[0] for line in lines if line.member}
    owners = {line.owner.replace("/", ".") for line in lines}
    constructors = 0
    for source in sorted(sources.rglob("*.java")):
        text = source.read_text()
        if source.name == "Reflection.java":
            continue
        constructors += len(_CONSTRUCTOR.findall(text))
        yield from (f"{source.name}: {n}" for n in _NAMED.findall(text) if n not in members)
        yield from (f"{source.name}: {n}" for n in _CLASS.findall(text) if n not in owners)
    listed = len({line.owner for line in lines if line.member and line.member[0] == "<init>"})
    if constructors != listed:
        yield f"{constructors} constructors are looked up, {listed} are listed"
