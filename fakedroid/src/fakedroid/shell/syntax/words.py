"""Builds words from their parts."""

import re

from fakedroid.shell.syntax.tree import Literal, Part, Quoted, Word

_ACTIVE = re.compile(r"[*?\[]")


def add_literal(parts: list[Part], text: str) -> None:
    """Add unquoted characters, joined with those before."""
    if parts and isinstance(parts[-1], Literal):
        parts[-1] = Literal(parts[-1].text + text)
    else:
        parts.append(Literal(text))


def make_word(parts: list[Part], source: str = "") -> Word:
    """Return a word, with its plain value if no expansion can change it."""
    plain: list[str] = []
    for part in parts:
        if isinstance(part, Quoted) or (
            isinstance(part, Literal) and not _ACTIVE.search(part.text)
        ):
            plain.append(part.text)
        else:
            return Word(tuple(parts), None, source)
    return Word(tuple(parts), "".join(plain), source)


def literal_text(word: Word | None) -> str:
    """Return the text of a word of only unquoted characters, else an empty text."""
    part = word.parts[0] if word is not None and len(word.parts) == 1 else None
    return part.text if isinstance(part, Literal) else ""
