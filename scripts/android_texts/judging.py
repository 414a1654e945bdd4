"""Compares the output of the virtual phone on one level with that level's classes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from scripts.android_texts import masking, numbers
from scripts.android_texts.cover import Cover, cover

_FRAME = re.compile(r"^\s+(at [\w.$<>]+)\(.*\)$")

Printed = dict[str, dict[str, str]]
"""For each command: every printed line, and the command line that printed it."""


@dataclass
class Verdict:
    """The checked texts of one command, and the result."""

    texts: dict[str, Cover] = field(default_factory=dict)
    """Each fixed part with its cover."""
    typed: dict[str, str] = field(default_factory=dict)
    """For each missing piece, a command line that prints it."""

    @property
    def missing(self) -> set[str]:
        """Pieces that are in no class."""
        return {piece for each in self.texts.values() for piece in each.missing}

    @property
    def found(self) -> set[str]:
        """The pieces that were found in classes."""
        return {piece for each in self.texts.values() for piece in each.found}


def texts_of(line: str) -> list[str]:
    """Return the fixed parts of a line, or the method in a line of a stack trace."""
    frame = _FRAME.match(line)
    return [frame[1]] if frame else masking.parts(line)


def frames(printed: Printed) -> set[str]:
    """Return all methods in stack traces."""
    lines = (line for lines in printed.values() for line in lines)
    return {frame[1] for line in lines if (frame := _FRAME.match(line))}


def judge(printed: Printed, known: Mapping[str, Mapping[str, str]]) -> dict[str, Verdict]:
    """Return a verdict for each command, and for the numbers."""
    used = {**printed, numbers.NAME: dict.fromkeys(numbers.used(), "")}
    return {command: _command(lines, known.get(command, {})) for command, lines in used.items()}


def _command(lines: Mapping[str, str], known: Mapping[str, str]) -> Verdict:
    verdict = Verdict()
    for line, typed in lines.items():
        whole = line in known or not typed
        for text in [line] if whole else texts_of(line):
            if text in verdict.texts:
                continue
            made = Cover((text,)) if text in known else _cover(text, known, whole)
            verdict.texts[text] = made
            for piece in made.missing:
                verdict.typed.setdefault(piece, typed)
    return verdict


def _cover(text: str, known: Mapping[str, str], whole: bool) -> Cover:
    if whole or text.startswith("at "):
        return Cover(missing=(text,))
    return cover(text, known)
