"""What models read of the documentation leads to its pages, and has all of them."""

import re
from pathlib import Path

from scripts.llms_page import ABOUT
from tests.docs.paths import ROOT, page
from tests.docs.site import build

LLMS = page("docs/llms.txt")


def test_it_is_published_and_its_links_lead_to_pages(tmp_path: Path) -> None:
    pages = build(tmp_path)
    assert (tmp_path / "llms.txt").read_text(encoding="utf-8") == LLMS
    links = re.findall(r"^- \[[^\]]+\]\(([^)]+)\)", LLMS, re.MULTILINE)
    assert {f"/{link.removeprefix('./')}" for link in links} == set(pages)
    assert len(links) == len(pages)
    built = [(tmp_path / each[1:] / "index.html").read_text(encoding="utf-8") for each in pages]
    assert not any(re.search(r"<td><code>[^<]*\\\|", each) for each in built), "marks of GitHub's"
    whole = (tmp_path / "llms-full.txt").read_text(encoding="utf-8")
    for name in ("README.md", "docs/guides/in-ci.md", "docs/reference/errors.md"):
        assert page(name) in whole


def test_it_describes_no_page_that_is_gone() -> None:
    beside = {"index.md", "security.md", "changelog.md"}
    assert [
        each for each in ABOUT if each not in beside and not (ROOT / "docs" / each).exists()
    ] == []
