"""Check the hand's dex, and all its lookups by name, against the framework of every level.

    python -m scripts.linkage.check [JAR]

It reads only hand/linkage.txt, which scripts/linkage/collect.py generates from the framework.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from scripts.linkage import dex, listing, reflected
from scripts.linkage.classes import (
    ABSTRACT,
    FINAL,
    INTERFACE,
    PRIVATE,
    PROTECTED,
    PUBLIC,
    STATIC,
    Class,
    Key,
    Use,
)

ROOT = Path(__file__).resolve().parents[2]
JAR = ROOT / "src/handroid/hand/handroid-hand.jar"
TEST_APK = ROOT / "build/test-apps/test-apps.apk"
_JAVA = ("java/", "javax/")


class OneLevel:
    """The classes of the hand and of the framework on one level."""

    def __init__(self, own: dict[str, Class], framework: dict[str, Class]) -> None:
        self._own = own
        self._framework = framework

    def find(self, name: str | None) -> Class | None:
        """Return a class by name."""
        return self._own.get(name or "") or self._framework.get(name or "")

    def line(self, name: str | None) -> Iterator[Class]:
        """Yield a class, its superclasses, and all their interfaces."""
        waiting = [name]
        seen = set()
        while waiting:
            found = self.find(waiting.pop(0))
            if found and found.name not in seen:
                seen.add(found.name)
                yield found
                waiting += [found.parent, *found.interfaces]
                if found.parent is None and found.access & INTERFACE:
                    waiting.append("java/lang/Object")

    def member(self, name: str, key: Key, is_method: bool) -> tuple[Class, int] | None:
        """Return the class that declares a member, and its access flags."""
        for found in self.line(name):
            if key in found.members(is_method):
                return found, found.members(is_method)[key]
            if key[0] == "<init>":
                break
        return None

    def faults(self, uses: list[Use]) -> Iterator[str]:
        """Yield the errors on this level."""
        for use in uses:
            for fault in self._use(use):
                yield f"{fault}: {_described(use)}"
        for own in self._own.values():
            for fault in self._inheritance(own):
                yield f"{fault}, by {own.name}"

    def _use(self, use: Use) -> Iterator[str]:
        if use.owner.startswith("[") or (len(use.owner) == 1 and use.owner != "?"):
            return
        owner = self.find(use.owner)
        if owner is None:
            yield "class missing"
        elif use.member is None:
            yield from self._access(use, owner, owner.access)
        else:
            found = self.member(use.owner, use.member, use.is_method)
            if found is None:
                yield "member missing"
            else:
                yield from self._fits(use, owner, *found)

    def _fits(self, use: Use, owner: Class, declared: Class, access: int) -> Iterator[str]:
        yield from self._access(use, owner, owner.access)
        yield from self._access(use, declared, access)
        if declared.name.startswith(_JAVA):
            return
        if bool(access & STATIC) != use.how.startswith("static"):
            yield "static here" if access & STATIC else "not static here"
        is_interface = bool(owner.access & INTERFACE)
        if use.how == ("virtual" if is_interface else "interface"):
            yield "an interface here" if is_interface else "a class here"
        foreign = declared.name not in self._own
        if use.how.endswith("put") and access & FINAL and foreign:
            yield "final here"

    def _access(self, use: Use, owner: Class, access: int) -> Iterator[str]:
        by = self.find(use.by)
        if owner.name in self._own or by is None or owner.package == by.package:
            return
        if access & PRIVATE:
            yield "private here"
        elif access & PROTECTED:
            if owner not in self.line(use.by):
                yield "protected here"
        elif not access & PUBLIC:
            yield "not public here"

    def _inheritance(self, own: Class) -> Iterator[str]:
        parent = self.find(own.parent)
        for name in [own.parent, *own.interfaces]:
            if name and self.find(name) is None:
                yield f"class missing: {name}"
        if parent and parent.access & FINAL:
            yield f"final here: {parent.name} is extended"
        if not own.access & (INTERFACE | ABSTRACT):
            yield from self._unimplemented(own)

    def _unimplemented(self, own: Class) -> Iterator[str]:
        open_: dict[Key, str] = {}
        done: set[Key] = set()
        for each in self.line(own.name):
            for key, access in each.methods.items():
                if access & ABSTRACT:
                    open_.setdefault(key, each.name)
                elif not access & STATIC:
                    done.add(key)
        for key in open_.keys() - done:
            if not open_[key].startswith(_JAVA):
                yield f"not implemented: {open_[key]}.{key[0]}{key[1]}"


def _described(use: Use) -> str:
    member = "" if use.member is None else f".{use.member[0]} {use.member[1]}"
    return f"{use.owner}{member} ({use.how} by {use.by}.{use.where})"


def faults(
    hand: dex.Dex, levels: dict[int, listing.Level], lines: list[reflected.Reflected]
) -> dict[str, list[int]]:
    """Return every error with its levels."""
    own = {made.name: made for made in hand.classes}
    found: dict[str, list[int]] = {}
    for number, level in levels.items():
        one = OneLevel(own, level.classes)
        answer = [*one.faults(hand.uses), *_missing(one, number, lines)]
        for fault in dict.fromkeys(answer):
            found.setdefault(fault, []).append(number)
    return found


def _missing(one: OneLevel, number: int, lines: list[reflected.Reflected]) -> Iterator[str]:
    for line in lines:
        if number not in line.levels:
            continue
        if one.find(line.owner) is None:
            yield f"class missing: {line.owner} (by name)"
        elif line.member:
            is_method = line.member[1].startswith("(")
            if one.member(line.owner, line.member, is_method) is None:
                yield f"member missing: {line.owner}.{line.member[0]} {line.member[1]} (by name)"


def main() -> int:
    """Print the errors; return 1 if there are any."""
    hand = dex.read_jar(Path(sys.argv[1]) if len(sys.argv) > 1 else JAR)
    lines = reflected.read()
    found = faults(hand, listing.read(), lines)
    for fault, numbers in sorted(found.items()):
        print(f"{listing.levels_text(numbers)}: {fault}")
    missing = list(reflected.unlisted(lines))
    for lookup in missing:
        print(f"not in reflect.txt: {lookup}")
    members = {(use.owner, use.member) for use in hand.uses if use.member}
    print(
        f"linkage: {len(hand.classes)} classes, {len(members)} members used, {len(lines)} by name, "
        f"levels {listing.levels_text(listing.LEVELS)}: {len(found) + len(missing)} faults"
    )
    return 1 if found or missing else 0


if __name__ == "__main__":
    sys.exit(main())
