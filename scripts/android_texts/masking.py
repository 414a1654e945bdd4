"""Removes the variable parts of a text, so that its fixed parts remain."""

import re
from collections.abc import Iterable

GAP = "\0"
"""Stands for a variable part."""

Step = tuple[re.Pattern[str], str]


def _steps(*pairs: tuple[str, str]) -> tuple[Step, ...]:
    return tuple((re.compile(pattern), by) for pattern, by in pairs)


_OF_CONSTANTS = _steps(
    (r"[\1\2]", GAP),
    (r"%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[a-zA-Z]", GAP),
)
_OF_OUTPUT = _steps(
    # Meaningless words of the command lines in lines.py.
    (r"\bzz[\w:]*", GAP),
    (r"(?<=[Uu]nknown command: ).*|(?<=unknown command ')[^']*|(?<=keycode: ).*", GAP),
    (r"(?<=Unknown option: ).*|(?<=activities match: ).*|(?<=\w@)[0-9a-f]+", GAP),
    (r"(?<=Invalid arguments for command: ).*|(?<=executing ')[^']*|(?<=after \")[^\"]*", GAP),
    # The content of the phone: titles, labels, ids, names of users, addresses.
    (r"(?<=Window\{)([0-9a-f]+ u\d+) [^}]*", GAP),
    (r"(?<=WindowStateAnimator\{)[0-9a-f]+ [^}]*", GAP),
    (r"(?<=nonLocalizedLabel=).*?(?= icon=)", GAP),
    (r"(?<=UserInfo\{)[^}]*", GAP),
    (r"\b(?:app|android):id/\w+", GAP),
    (r"(?<= )[VIG.][F.][E.][D.][H.][V.][C.][L.][X.]? [A-Z.]{8,9}(?= )", GAP),
    (r"(?<=dat=)\S+", GAP),
    (r"(?<=typ=)\S+", GAP),
    (r"\b[a-z]{2}_[A-Z]{2}\b", GAP),
    (r"(?<=[=+ -])(?:\d+[dhms])*\d+ms\b", GAP),
    # A layer has the name of its window; the number comes from native code.
    (r"Surface\(name=(?:Surface\(name=)?[^()]*\)?(?:/@0x[0-9a-f]+)?", f"Surface(name={GAP}"),
    (r"(?<==)SkRegion\(.*\)", GAP),
    (r"(?<=[~/-])[\w-]{22}==", GAP),
    (r"(?<=\()(fill|wrap|\d+)x(?=fill|wrap|\d)", rf"\1{GAP}"),
    (r"(?<=sim=)\{(\w+=\w+) (\w+)\}", rf"{{\1{GAP}\2}}"),
    # A document of uiautomator: its values.
    (r"(?<=\w=)(?:\"[^\"]*\"|'[^']*')(?=[ >?/])", GAP),
    # The shell's own program, and stack traces of Java programs, which frames.py handles.
    (r"^\s+at [\w.$<>]+\(.*\)$", GAP),
)
_OF_BOTH = _steps(
    (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?", GAP),
    # Names of packages, classes and files.
    (r"\b[a-z][\w$]*(?:\.[A-Za-z_$][\w$]*)+(?:/[\w.$]+)?", GAP),
    (r"(?<![\w/])/(?:[\w.~=\0-]+/)*[\w.~=\0-]+", GAP),
    # Numbers, hashes and booleans.
    (r"\b0x[0-9a-fA-F]+\b", GAP),
    (r"(?<=[{@#\[( ])(?=[0-9a-f]*\d)[0-9a-f]{4,8}(?![\w])", GAP),
    (r"(?<=[{@])[0-9a-f]{3,8}(?=[ }])", GAP),
    (r"(?<![A-Z]_)(?<![A-Z]_\d)(?<![A-Z]_\d\d)\d+(?:\.\d+)?(?:E-?\d+)?", GAP),
    (r"\b(?:true|false|null)\b", GAP),
)


def _masked(line: str, steps: Iterable[Step]) -> list[str]:
    for pattern, by in steps:
        line = pattern.sub(by, line)
    return [part for part in line.split(GAP) if any(letter.isalpha() for letter in part)]


def parts(line: str) -> list[str]:
    """Return the fixed parts of a printed line, without surrounding blanks."""
    return [part.strip() for part in _masked(line, (*_OF_OUTPUT, *_OF_BOTH))]


def constant_parts(text: str) -> set[str]:
    """Return the pieces of a constant: between line ends, placeholders and numbers."""
    found = set()
    for line in text.splitlines():
        plain = _masked(line, _OF_CONSTANTS)
        for part in {*plain, *_masked(line, (*_OF_CONSTANTS, *_OF_BOTH))}:
            found |= {part, part.strip()}
    return found
