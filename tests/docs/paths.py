"""The paths that a page names, and where they lead."""

import html
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PLACES = (ROOT, ROOT / "src/handroid", ROOT / "fakedroid/src/fakedroid")
_QUOTED = re.compile(r"`([\w./-]+)`")


def page(name: str) -> str:
    """Return the text of a page of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def unmarked(text: str) -> str:
    """Return a text as a reader sees it, without what keeps Markdown from finding marks."""
    return html.unescape(re.sub(r"\\(.)", r"\1", text))


def section(text: str, heading: str) -> str:
    """Return what stands under a heading."""
    found = re.search(
        rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    assert found, f"no heading '{heading}'"
    return found[1]


def named_paths(text: str) -> list[str]:
    """Return everything in backquotes that looks like a path of the repository."""
    quoted = _QUOTED.findall(text)
    return [each for each in quoted if "/" in each]


def exists(path: str) -> bool:
    """Whether a path leads somewhere, from the root or from one of the two packages."""
    return any((place / path).exists() for place in _PLACES)
