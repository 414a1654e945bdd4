"""The section of the lean profile's page that lists its tools and their parameters."""

from pathlib import Path

from handroid.engine.profile import EXTRA_GROUPS, lean
from handroid.tools.lean.registry import registry
from scripts.tools_page import section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "lean.md"
BEGIN, END = "<!-- Written by scripts/gen -->\n", "<!-- End -->\n"


async def write() -> str:
    """Return the page with the current tools."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    own = [tool for tool in registry() if tool.group not in EXTRA_GROUPS]
    listed = "\n".join(section(tool, lean()) for tool in own)
    return f"{head}{BEGIN}{listed}\n{END}{tail}"
