"""The blocks of code in the README and the pages of docs.

A block that CI cannot run has the reason right above it, which the page does not show:
`<!-- norun: needs a phone -->`.
"""

import re
from dataclasses import dataclass
from functools import cache

from tests.docs.paths import ROOT

OUTPUT = "text"
"""What a program printed, or a file that is neither code nor data."""
_BLOCK = re.compile(
    r"^(?:(?P<norun> *<!-- norun: *(?P<reason>.*?) *-->)\n+)?"
    r"(?P<indent> *)```(?P<language>[^\n]*)\n(?P<text>.*?)^(?P=indent)```$",
    re.DOTALL | re.MULTILINE,
)
_FILE = re.compile(r"# ([\w-]+\.\w+)\n")


@dataclass(frozen=True)
class Block:
    """A block of code, and where it is."""

    page: str
    line: int
    language: str
    text: str
    norun: str | None
    """Why CI does not run it."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def file_name(self) -> str | None:
        """The name of the file that it is, if its first line says so."""
        found = _FILE.match(self.text)
        return found[1] if found else None


@cache
def code_blocks() -> tuple[Block, ...]:
    """Return all of them, in the order of the pages."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return tuple(block for path in pages for block in blocks_of(
        str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    ))  # fmt: skip


def blocks_of(page: str, text: str) -> list[Block]:
    """Return the blocks of a page's text."""
    return [_block(page, text, found) for found in _BLOCK.finditer(text)]


def to_run(language: str) -> list[Block]:
    """Return the blocks of a language that CI runs."""
    return [each for each in code_blocks() if each.language == language and each.norun is None]


def _block(page: str, text: str, found: re.Match[str]) -> Block:
    code = re.sub(f"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
    line = text.count("\n", 0, found.start("language")) + 1
    return Block(page, line, found["language"].strip(), code, found["reason"])
