"""A page that is read with DevTools is shown and filled in with the lean tools."""

from pathlib import Path

from handroid.config import Settings
from tests.lean_profile.looking import Eyes, lean_setting
from tests.requirements.stage import staged
from tests.web_pages.browser import BROWSER, PACKAGE
from tests.web_pages.form_fields import COUNT, NAME
from tests.web_pages.recorded import RecordedDevtools


async def test_a_form_on_a_page_is_filled_in_with_one_call(tmp_path: Path) -> None:
    page = RecordedDevtools(PACKAGE)
    setting = lean_setting(apps=(BROWSER,), settings=Settings(web_devtools=True))
    async with staged(tmp_path, setting) as stage:
        stage.phone.abstract_sockets["chrome_devtools_remote"] = page.serve
        eyes = Eyes(stage)
        shown = await eyes.begin(PACKAGE)
        assert any(line.endswith("Name = Ada\tfield") for line in shown)
        assert not any(line.startswith("note") for line in shown)
        count = (await eyes.line("Count")).split()[0]
        await eyes.act({"type": "Grace 😀", "into": "Name"}, {"type": "12", "into": count})
    assert (page.fields.held[NAME], page.fields.held[COUNT]) == ("Grace 😀", "12")
