"""The commands of each page run, in their order, on a phone that is attached."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.docs.code_blocks import OUTPUT, code_blocks, to_run
from tests.docs.reader import Reader
from tests.phones import attach

PAGES = list(dict.fromkeys(block.page for block in to_run("sh")))
EXPLAINED = ("README.md", "docs/start/", "docs/guides/")
"""Pages whose blocks of output are what their commands print."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def reader(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Reader]:
    """Give a reader with one phone for all pages."""
    async with attach(34) as attached:
        yield Reader(tmp_path_factory.mktemp("home"), attached)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.asyncio(loop_scope="module")
async def test_the_commands_of_a_page_run(
    page: str, reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = [block for block in code_blocks() if block.page == page]
    for block in own:
        if block.file_name:
            (tmp_path / block.file_name).write_text(block.text, encoding="utf-8")
    shell = [block for block in own if block.language == "sh" and block.norun is None]
    printed = "".join([await reader.paste(block, tmp_path) for block in shell])
    if page.startswith(EXPLAINED):
        shown = [b.text for b in own if b.language == OUTPUT and not b.file_name]
        assert [text for text in shown if text not in printed] == []
