"""The page of errors has those that callers see."""

import re
from pathlib import Path

from tests.docs.paths import unmarked

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"
OF_ANDROID = "No such file or directory."
"""What Android said; the page explains that such texts are passed on."""
CATEGORY = "Invalid params|Element not found|Permission denied|Action failed|Timeout"


def headings() -> list[re.Pattern[str]]:
    """Return the errors of the page as expressions, in which anything may vary that may."""
    page = (REFERENCE / "errors.md").read_text(encoding="utf-8")
    texts = [unmarked(text) for text in re.findall(r"^### (.*)$", page, re.M)]
    return [re.compile(".*".join(map(re.escape, text.split("…")))) for text in texts]


def test_every_error_in_the_examples_of_the_tools_is_on_the_page() -> None:
    examples = (REFERENCE / "tools.md").read_text(encoding="utf-8")
    shown = re.findall(rf"^(?:{CATEGORY}): (.*)$", examples, re.M)
    known = headings()
    assert len(shown) >= 20
    others = [text for text in shown if not any(each.match(text) for each in known)]
    assert [text for text in others if OF_ANDROID not in text] == []
