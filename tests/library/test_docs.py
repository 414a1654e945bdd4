"""The code in the guide and in the reference of the library runs, in the order of the page."""

import re
from pathlib import Path
from typing import Any

import pytest

import handroid
from tests.library.blocking import start_over

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ["guides/in-python.md", "reference/python.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(
    page: str, sync_phone: handroid.Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 8
    session = sync_phone._inner._session
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HANDROID_HOME", str(session.folder))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(session.adb_server.port))
    for code in blocks:
        start_over(sync_phone)
        names: dict[str, Any] = {
            "phone": sync_phone,
            "handroid": handroid,
            "expect": handroid.expect,
        }
        exec(compile(code, page, "exec"), names)
        if names["phone"] is not sync_phone and "with" not in code:
            names["phone"].close()


def test_every_link_leads_to_a_file() -> None:
    for page in PAGES:
        links = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8"))
        assert [link for link in links if not (DOCS / page).parent.joinpath(link).exists()] == []
