"""The Python code of the README and of every page runs, in the order of the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import handroid
from tests.docs.code_blocks import Block, to_run
from tests.library.blocking import start_over

PAGES = list(dict.fromkeys(block.page for block in to_run("python")))
PRINTED = {"README.md": "10\n"}
"""What the code of a page prints, where the page says it."""


@pytest.mark.usefixtures("attached_phone")
@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(
    page: str,
    sync_phone: handroid.Phone,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in to_run("python"):
        if block.page == page:
            start_over(sync_phone)
            run(block, sync_phone)
    assert PRINTED.get(page, "") in capsys.readouterr().out


def run(block: Block, phone: handroid.Phone) -> None:
    """Run a block, and the tests that are in it, with a phone that is connected."""
    names: dict[str, Any] = {"phone": phone, "handroid": handroid, "expect": handroid.expect}
    quick = block.text.replace("virtual_phone()", "virtual_phone(speed=20)")
    exec(compile(quick, str(block), "exec"), names)
    for name, test in list(names.items()):
        if name.startswith("test_"):
            with_phone: Callable[[handroid.Phone], None] = test
            with_phone(phone)
    if names["phone"] is not phone and "with" not in block.text:
        names["phone"].close()
