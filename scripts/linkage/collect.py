"""Generate the lists in linkage.txt from the framework itself.

    python -m scripts.linkage.collect FOLDER

Run it when the hand or the test apps (build them first) use a new class. The files in
hand/levels.txt (12 jars, 1.8 GB) and the signature of java.* on level 26 are downloaded to FOLDER.
Needs Maven and a JDK.
"""

import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from scripts.linkage import check, class_file, dex, listing, reflected
from scripts.linkage.classes import ABSTRACT, PROTECTED, PUBLIC, Class, Key

_HERE = Path(__file__).parent
_LEVELS = reflected.HAND / "levels.txt"
_SIGNATURE = "com.toasttab.android:gummy-bears-api-26:0.15.0:signature"
_SNIFFER = "org.codehaus.mojo:animal-sniffer:1.24"
_COPY = ("mvn", "-B", "-q", "dependency:copy")
_MADE = "Made by scripts/linkage/collect.py; the form is described in scripts/linkage/listing.py."
_ABOUT = (
    f"The framework's classes that the hand touches, with their members, on API 26-37.\n{_MADE}"
)
_ABOUT_APPS = f"What the test apps use of the framework's classes, on API 26-37.\n{_MADE}"


def _fetch(artifact: str, folder: Path, name: str) -> Path:
    if not (folder / name).exists():
        subprocess.run(
            [*_COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"], check=True
        )
    return folder / name


def level_jars(folder: Path) -> Iterator[tuple[int, Path]]:
    """Yield the jar of each level, downloaded to ``folder`` if it is missing."""
    for line in _LEVELS.read_text().splitlines():
        if line.startswith("#"):
            continue
        level, version, digest = line.split()
        jar = _fetch(f"org.robolectric:android-all:{version}", folder, f"android-all-{version}.jar")
        with jar.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != digest:
                raise SystemExit(f"{jar} is not the jar of hand/levels.txt")
        yield int(level), jar


def _java_classes(folder: Path) -> dict[str, Class]:
    """Return the public java.* classes of level 26; only the names of their members are known."""
    signature = _fetch(_SIGNATURE, folder, "gummy-bears-api-26-0.15.0.signature")
    sniffer = _fetch(_SNIFFER, folder, "animal-sniffer-1.24.jar")
    answer = subprocess.run(
        ["java", "-cp", str(sniffer), str(_HERE / "JavaMembers.java"), str(signature)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    classes: dict[str, Class] = {}
    for line in answer.splitlines():
        if line.startswith("C "):
            _, name, parent, interfaces = line.split(" ")
            above = None if parent == "null" else parent
            made = Class(name, PUBLIC, above, [i for i in interfaces.split(",") if i])
            classes[name] = made
        elif "#" in line:
            name, _, kind = line.strip().partition("#")
            made.fields[name, kind] = PUBLIC
        else:
            name, bracket, kind = line.strip().partition("(")
            made.methods[name, bracket + kind] = PUBLIC
    return classes


def _touched(hand: dex.Dex, lines: list[reflected.Reflected]) -> set[str]:
    own = {made.name for made in hand.classes}
    named = {use.owner for use in hand.uses} | {line.owner for line in lines}
    for made in hand.classes:
        named |= {made.parent or "", *made.interfaces}
    return {name for name in named - own if "/" in name and not name.startswith("[")}


def _kept(made: Class, by_name: set[tuple[str, Key | None]]) -> Class:
    """Leave out members that cannot be used outside of the class."""

    def usable(members: dict[Key, int]) -> dict[Key, int]:
        return {
            key: access
            for key, access in members.items()
            if access & (PUBLIC | PROTECTED) or (made.name, key) in by_name
        }

    made.methods, made.fields = usable(made.methods), usable(made.fields)
    return made


def _collect(jar: Path, wanted: set[str], by_name: set[tuple[str, Key | None]]) -> dict[str, Class]:
    """Return the wanted classes of a level and all their superclasses and interfaces."""
    classes: dict[str, Class] = {}
    with zipfile.ZipFile(jar) as files:
        waiting = sorted(wanted)
        while waiting:
            name = waiting.pop()
            if name in classes or name.startswith(("java/", "javax/")):
                continue
            try:
                made = _kept(class_file.parse(files.read(f"{name}.class")), by_name)
            except KeyError:
                continue
            classes[name] = made
            waiting += [above for above in [made.parent, *made.interfaces] if above]
    return classes


def main() -> None:
    """Write the list."""
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    lines = reflected.read()
    wanted = _touched(dex.read_jar(check.JAR), lines)
    by_name = {(line.owner, line.member) for line in lines}
    java = _java_classes(folder)
    levels = {n: listing.Level(_collect(jar, wanted, by_name)) for n, jar in level_jars(folder)}
    for level in levels.values():
        _add_java(level, wanted, java)
    count = listing.write(levels, _ABOUT)
    print(f"{listing.PATH}: {count} lines")
    _write_apps(folder, java)


def _write_apps(folder: Path, java: dict[str, Class]) -> None:
    """Write the list of the test apps, which has only the members that they use."""
    apps = dex.read_jar(check.TEST_APK)
    wanted, used = _touched(apps, []), {use.member for use in apps.uses}
    levels = {n: listing.Level(_collect(jar, wanted, set())) for n, jar in level_jars(folder)}
    for level in levels.values():
        _add_java(level, wanted, java)
        kept = used | _open(level)
        level.classes = {name: _only(made, kept) for name, made in level.classes.items()}
    count = listing.write(levels, _ABOUT_APPS, listing.TEST_APPS)
    print(f"{listing.TEST_APPS}: {count} lines")


def _open(level: listing.Level) -> set[Key | None]:
    """Return the abstract members of a level's classes."""
    every = (made.methods.items() for made in level.classes.values())
    return {key for methods in every for key, access in methods if access & ABSTRACT}


def _only(made: Class, kept: set[Key | None]) -> Class:
    methods = {key: access for key, access in made.methods.items() if key in kept}
    fields = {key: access for key, access in made.fields.items() if key in kept}
    return replace(made, methods=methods, fields=fields)


def _add_java(level: listing.Level, wanted: set[str], java: dict[str, Class]) -> None:
    waiting = ["java/lang/Object", *wanted]
    for made in level.classes.values():
        waiting += [up for up in [made.parent, *made.interfaces] if up]
    while waiting:
        name = waiting.pop()
        if name in java and name not in level.classes:
            made = java[name]
            level.classes[made.name] = made
            waiting += [up for up in [made.parent, *made.interfaces] if up]


if __name__ == "__main__":
    main()
