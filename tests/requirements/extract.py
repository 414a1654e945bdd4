"""Every checkable statement of a specification: table rows, bullets, sentences and examples.

A statement's key is a short hash of where it stands and what it says, so that a changed sentence
is noticed and none needs to be repeated here. The specifications are not part of this repository:
they lie in the folder that HANDROID_SPECS names, else in ``../shared/spec``.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEY_LENGTH = 10

_HEADING = re.compile(r"(#+)\s+(.*)")
_FENCE = re.compile(r"\s*```(\w*)")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+\.)\s+(.*)")
_RULE = re.compile(r"\s*(?:-{3,}|\*{3,}|_{3,})\s*")
_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_LABELLED = re.compile(r"\*\*[^*]+\*\*")
_LABEL_ALONE = re.compile(r"\*\*[^*]+\*\*:?\s*(?:\((?:`[^`]*`|[^)`])*\))?\s*:?\s*")
_SENTENCE_END = re.compile(r'(?<=[.!?])\s+(?=[A-Z*"(\[\x00])')
_ABBREVIATION = re.compile(r"(?:\be\.g|\bi\.e|\betc|\bvs|\bcf)\.$")
_CODE = re.compile(r"`[^`]*`")


class Kind(Enum):
    """What form a statement has."""

    ROW = "row"
    ITEM = "item"
    SENTENCE = "sentence"
    EXAMPLE = "example"


@dataclass(frozen=True)
class Statement:
    """One statement, where it stands, and the label above it."""

    section: tuple[str, ...]
    label: str
    kind: Kind
    text: str
    language: str = ""
    repeat: int = 0

    @property
    def key(self) -> str:
        """A short hash that changes when the statement does."""
        parts = [*self.section, self.label, self.kind.value, " ".join(self.text.split())]
        if self.repeat:
            parts.append(str(self.repeat))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:KEY_LENGTH]


def specification(number: str) -> Path | None:
    """Return the file of a specification by its number; None where it is not at hand."""
    folder = Path(os.environ.get("HANDROID_SPECS") or ROOT.parent / "shared" / "spec")
    return next(iter(sorted(folder.glob(f"{number}-*.md"))), None)


def extract(text: str) -> list[Statement]:
    """Return the statements of a specification in their order; no two have the same key."""
    found: list[Statement] = []
    counts: dict[str, int] = {}
    for statement in _Reader(text.splitlines()).read():
        repeat = counts.get(statement.key, 0)
        counts[statement.key] = repeat + 1
        found.append(_repeated(statement, repeat))
    return found


def _repeated(statement: Statement, repeat: int) -> Statement:
    s = statement
    return Statement(s.section, s.label, s.kind, s.text, s.language, repeat)


@dataclass
class _Reader:
    """Walks the lines once; a paragraph is kept until a blank line or a block ends it."""

    lines: list[str]
    at: int = 0
    headings: list[tuple[int, str]] = field(default_factory=list)
    label: str = ""
    paragraph: list[str] = field(default_factory=list)

    def read(self) -> Iterator[Statement]:
        while self.at < len(self.lines):
            line = self.lines[self.at].removeprefix("> ")
            if self._begins_block(line):
                yield from self._flush()
                yield from self._block(line)
            else:
                if _LABELLED.match(line):
                    yield from self._flush()
                self.paragraph.append(line.strip())
                self.at += 1
        yield from self._flush()

    def _begins_block(self, line: str) -> bool:
        kinds = (_HEADING, _FENCE, _ITEM)
        return (
            not line.strip()
            or line.lstrip().startswith("|")
            or _RULE.fullmatch(line) is not None
            or any(kind.match(line) for kind in kinds)
        )

    def _block(self, line: str) -> Iterator[Statement]:
        heading, fence, item = _HEADING.match(line), _FENCE.match(line), _ITEM.match(line)
        if heading:
            self._enter(len(heading[1]), heading[2].strip())
        elif fence:
            yield self._example(fence[1])
        elif line.lstrip().startswith("|"):
            yield from self._table()
        elif _RULE.fullmatch(line) is None and item:
            yield self._item(item[1])
        else:
            self.at += 1

    def _enter(self, level: int, title: str) -> None:
        self.headings = [(depth, name) for depth, name in self.headings if depth < level]
        self.headings.append((level, title))
        self.label = ""
        self.at += 1

    def _example(self, language: str) -> Statement:
        start = self.at + 1
        self.at = start
        while self.at < len(self.lines) and not _FENCE.match(self.lines[self.at]):
            self.at += 1
        body = "\n".join(self.lines[start : self.at])
        self.at += 1
        return self._statement(Kind.EXAMPLE, body, language)

    def _table(self) -> Iterator[Statement]:
        rows = []
        while self.at < len(self.lines) and self.lines[self.at].lstrip().startswith("|"):
            rows.append(self.lines[self.at])
            self.at += 1
        has_head = len(rows) > 1 and _DELIMITER.fullmatch(rows[1])
        for row in rows[2:] if has_head else rows:
            yield self._statement(Kind.ROW, row)

    def _item(self, text: str) -> Statement:
        words = [text.strip()]
        self.at += 1
        while self.at < len(self.lines) and self._continues(self.lines[self.at]):
            words.append(self.lines[self.at].strip())
            self.at += 1
        return self._statement(Kind.ITEM, " ".join(words))

    def _continues(self, line: str) -> bool:
        return line.startswith("  ") and not self._begins_block(line)

    def _flush(self) -> Iterator[Statement]:
        text, self.paragraph = " ".join(self.paragraph), []
        if not text:
            return
        if _LABEL_ALONE.fullmatch(text):
            self.label = text
            return
        for sentence in _sentences(text):
            yield self._statement(Kind.SENTENCE, sentence)
        self.label = text if text.endswith(":") else self.label

    def _statement(self, kind: Kind, text: str, language: str = "") -> Statement:
        section = tuple(title for _, title in self.headings)
        return Statement(section, self.label, kind, text, language)


def _sentences(text: str) -> Iterator[str]:
    """Yield sentences; a full stop inside code or after an abbreviation ends none."""
    codes: list[str] = []

    def hide(match: re.Match[str]) -> str:
        codes.append(match[0])
        return "\0" * len(match[0])

    hidden = _CODE.sub(hide, text)
    start = 0
    for end in _SENTENCE_END.finditer(hidden):
        if not _ABBREVIATION.search(hidden[start : end.start()]):
            yield text[start : end.start()]
            start = end.end()
    yield text[start:]


def row_cells(statement: Statement) -> list[str]:
    """Return the cells of a table row, without code marks around them."""
    cells = re.split(r"(?<!\\)\|", statement.text.strip().strip("|"))
    return [cell.strip().replace("\\|", "|") for cell in cells]
