"""Write the refusals of hand/refusals.json as code: for the Java hand and for its Python twin.

It does not import the product, so that it can write a module that is missing there.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "hand" / "refusals.json"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WIDEST = 100
_FAULT = "protocol"
"""The kind that ends a stream; both sides raise a separate exception for it."""


@dataclass(frozen=True)
class Entry:
    """One refusal: its id, its kind in the protocol, and its message."""

    id: str
    kind: str
    sentence: str

    @property
    def words(self) -> list[str]:
        """The names of the placeholders in the message, in order."""
        return _PLACEHOLDER.findall(self.sentence)


def unsent_codes() -> dict[int, str]:
    """Return the meanings of Android's codes for messages of which nothing was sent."""
    return {int(code): said for code, said in json.loads(LIST.read_bytes())["unsent_codes"].items()}


def entries() -> list[Entry]:
    """Return the whole list."""
    return [Entry(**each) for each in json.loads(LIST.read_bytes())["refusals"]]


def write_faults() -> str:
    """Return the Java class with the faults that end a stream."""
    faults = [each for each in entries() if each.kind == _FAULT]
    made = "\n".join(_method(each, "ProtocolFault", "") for each in faults)
    return _java("wire", "ProtocolFaults", "The faults of frames that end a stream", made)


def write_refusals() -> str:
    """Return the Java class with all other refusals."""
    others = [each for each in entries() if each.kind != _FAULT]
    made = [_method(each, "Refusal", f"Kind.{each.kind.upper()}, ") for each in others]
    rows = ",\n".join(
        f"            {code}, {json.dumps(meaning)}" for code, meaning in unsent_codes().items()
    )
    codes = (
        "    /** What Android's codes mean that say that no part of a message was sent. */\n"
        f"    public static final Map<Integer, String> UNSENT_CODES = Map.of(\n{rows});\n\n"
    )
    return _java(
        "session",
        "Refusals",
        "Every way in which the hand refuses",
        "\n".join(made),
        head="import java.util.Map;\n\n",
        fields=codes,
    )


def _java(
    package: str, name: str, about: str, methods: str, head: str = "", fields: str = ""
) -> str:
    return (
        f"package handroid.hand.{package};\n\n{head}"
        f"/** {about}; scripts/gen writes it from hand/refusals.json. */\n"
        f"public final class {name} {{\n{fields}    private {name}() {{}}\n\n{methods}}}\n"
    )


def _method(entry: Entry, made: str, kind: str) -> str:
    taken = ", ".join(f"Object {word}" for word in entry.words)
    value = _concatenation(entry)
    line = f"        return new {made}({kind}{' + '.join(value)});"
    if len(line) > _WIDEST:
        line = f"        return new {made}({kind.rstrip()}\n                {_wrapped(value)});"
    name = re.sub(r"_(\w)", lambda found: found[1].upper(), entry.id)
    return f"    public static {made} {name}({taken}) {{\n{line}\n    }}\n"


def _concatenation(entry: Entry) -> list[str]:
    """Return the terms of the Java expression for the message."""
    parts = _PLACEHOLDER.split(entry.sentence)
    terms = [part if place % 2 else json.dumps(part) for place, part in enumerate(parts)]
    return [term for term in terms if term != '""']


def _wrapped(terms: list[str]) -> str:
    lines = [terms[0]]
    for term in terms[1:]:
        if len(f"                {lines[-1]} + {term});") <= _WIDEST:
            lines[-1] += f" + {term}"
        else:
            lines.append(f"+ {term}")
    return "\n                        ".join(lines)


def write_twin() -> str:
    """Return the Python module with all refusals."""
    head = (
        '"""Every refusal of the hand; scripts/gen writes this from hand/refusals.json."""\n\n'
        "from typing import Final\n\n"
        "from handroid.virtual_phone.hand.refusals import BrokenFrameError, Refused\n\n"
        f"UNSENT_CODES: Final = {unsent_codes()}\n"
    )
    return _formatted("\n\n".join([head, *(_function(each) for each in entries())]))


def _function(entry: Entry) -> str:
    taken = ", ".join(f"{word}: object" for word in entry.words)
    said = f"{'f' if entry.words else ''}{json.dumps(entry.sentence)}"
    made, kind = ("BrokenFrameError", "")
    if entry.kind != _FAULT:
        made, kind = ("Refused", f"{json.dumps(entry.kind)}, ")
    return f"def {entry.id}({taken}) -> {made}:\n    return {made}({kind}{said})\n"


def _formatted(source: str) -> str:
    argv = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "refusal_list.py", "-"]
    done = subprocess.run(argv, input=source, capture_output=True, text=True, check=True)
    return done.stdout


FILES = {
    "hand/src/main/java/handroid/hand/session/Refusals.java": write_refusals,
    "hand/src/main/java/handroid/hand/wire/ProtocolFaults.java": write_faults,
    "src/handroid/virtual_phone/hand/refusal_list.py": write_twin,
}


def main(check: bool) -> int:
    """Write every file; return 1 if one is stale and ``check`` is set."""
    stale = 0
    for name, write in FILES.items():
        path, text = ROOT / name, write()
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"stale: {name} (run scripts/gen)")
            stale = 1
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
